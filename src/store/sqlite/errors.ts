import Database from 'better-sqlite3'
import { AppError, databaseDamaged, diskFull } from '../../core/errors.ts'

import type { ThreadFault } from '../search-thread.ts'

/** I/O trouble, locks held elsewhere: passing faults of the machine that the caller may outwait. */
const PASSING = /^SQLITE_(BUSY|LOCKED|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)/

export function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code)
}

/** A page that is not what it should be, or a file that is no database at all. */
const DAMAGED = /^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ)/

/** Whether the error, or the SQLite error that it was made of, means that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  return sqliteCodeOf(error) === 'SQLITE_FULL'
}

/** Whether the error, or the SQLite error that it was made of, means that the file is damaged. */
export function isDamage(error: unknown): boolean {
  return DAMAGED.test(sqliteCodeOf(error))
}

function sqliteCodeOf(error: unknown): string {
  const origin = error instanceof AppError ? error.cause : error
  return origin instanceof Database.SqliteError ? origin.code : ''
}

/** In our own terms, where the caller can do something about it. */
export function asAppError(error: unknown): unknown {
  if (!(error instanceof Database.SqliteError)) return error
  // Every row hangs on its account: this is a request that was under way while its account was deleted.
  if (error.code === 'SQLITE_CONSTRAINT_FOREIGNKEY')
    return new AppError('unauthorized', 'This account no longer exists.')
  if (isDiskFull(error)) return diskFull(error)
  if (isDamage(error)) return databaseDamaged(error)
  if (!PASSING.test(error.code)) return error
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

/** For the threads, whose errors go to the service as messages. */
export function threadFaultOf(error: unknown): ThreadFault {
  if (isDamage(error)) return 'damage'
  return asAppError(error) === error ? 'bug' : 'passing'
}
