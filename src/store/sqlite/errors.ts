import Database from 'better-sqlite3'
import { AppError, databaseDamaged, diskFull } from '../../core/errors.ts'

import type { ThreadFault } from '../search-thread.ts'

/** I/O errors and locks held elsewhere: temporary, so the caller may retry. */
const TEMPORARY = /^SQLITE_(BUSY|LOCKED|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)/

export function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code)
}

/** A malformed page, or a file that is not a database at all. */
const DAMAGED = /^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ)/

/** Accepts the SQLite error itself, or an AppError that it caused. */
export function isDiskFull(error: unknown): boolean {
  return sqliteCodeOf(error) === 'SQLITE_FULL'
}

export function isDamage(error: unknown): boolean {
  return DAMAGED.test(sqliteCodeOf(error))
}

function sqliteCodeOf(error: unknown): string {
  const origin = error instanceof AppError ? error.cause : error
  return origin instanceof Database.SqliteError ? origin.code : ''
}

/** Maps SQLite errors that the caller can act on to AppErrors; returns all others unchanged. */
export function asAppError(error: unknown): unknown {
  if (!(error instanceof Database.SqliteError)) return error
  // Every row refers to its account, so this request was running while its account was deleted.
  if (error.code === 'SQLITE_CONSTRAINT_FOREIGNKEY')
    return new AppError('unauthorized', 'This account no longer exists.')
  if (isDiskFull(error)) return diskFull(error)
  if (isDamage(error)) return databaseDamaged(error)
  if (!TEMPORARY.test(error.code)) return error
  const unavailable = new AppError(
    'unavailable',
    'The memory is briefly unreachable. Please try again in a few seconds.',
    {
      retryAfterSeconds: 5,
    },
  )
  unavailable.cause = error
  return unavailable
}

/** For worker threads, which send their errors to the service as messages. */
export function threadFaultOf(error: unknown): ThreadFault {
  if (isDamage(error)) return 'damage'
  return asAppError(error) === error ? 'bug' : 'temporary'
}
