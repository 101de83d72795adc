import Database from 'better-sqlite3'
import { AppError } from '../../core/errors.ts'

/** Disk full, I/O trouble, locks held elsewhere: passing faults of the machine that the caller may outwait. */
const PASSING = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)/

export function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code)
}

/** In our own terms, where the caller can do something about it. */
export function asAppError(error: unknown): unknown {
  if (!(error instanceof Database.SqliteError)) return error
  // Every row hangs on its account: this is a request that was under way while its account was deleted.
  if (error.code === 'SQLITE_CONSTRAINT_FOREIGNKEY')
    return new AppError('unauthorized', 'This account no longer exists.')
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
