import { AppError } from '../../core/errors.ts'

/**
 * Connections that fail, resources used up, a server that stops or starts, timeouts, a database that only reads after a failover, conflicts that
 * lasted: passing faults that the caller may outwait. By SQLSTATE (PostgreSQL, appendix A); 28 and 3D stand for an address or a password
 * that the operator has to mend.
 */
const PASSING = /^(08|53|57014|57P0|55P03|25006|25P|28|3D|40|58)/
/** Of Node, where no server was reached. */
const UNREACHED = /^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_|EHOST|ENET|ENOENT|EACCES)/
/** How the driver says it, without any code. */
const BROKEN =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|connection error/i

const LOST = /Connection terminated|not queryable|connection error/i

const FOREIGN_KEY = '23503'
const UNIQUE = '23505'
const SERIALIZATION = '40001'
const DEADLOCK = '40P01'
/** A NUL, which PostgreSQL's text can not hold. */
const UNTRANSLATABLE = '22021'

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Another transaction was in the way: the same work may well succeed when it is done again. */
export function isConflict(error: unknown): boolean {
  const origin = error instanceof AppError ? error.cause : error
  return [UNIQUE, SERIALIZATION, DEADLOCK].includes(codeOf(origin))
}

/** The server or the network took the connection away, which says nothing of the next one. */
export function isConnectionLost(error: unknown): boolean {
  const origin = error instanceof AppError ? error.cause : error
  return (
    /^(57P01|57P02|ECONNRESET|EPIPE)$/.test(codeOf(origin)) || (origin instanceof Error && LOST.test(origin.message))
  )
}

/** The connection is of no more use. */
export function isBroken(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return /^(08|57P0)/.test(code) || UNREACHED.test(code) || BROKEN.test(error.message)
}

/** In our own terms, where the caller can do something about it. */
export function asAppError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error
  const code = codeOf(error)
  // Every row hangs on its account: this is a request that was under way while its account was deleted.
  if (code === FOREIGN_KEY) return new AppError('unauthorized', 'This account no longer exists.')
  if (code === UNTRANSLATABLE) return new AppError('invalid', 'What you send must not hold the NUL character.')
  if (!PASSING.test(code) && !isBroken(error)) return error
  const unavailable = new AppError(
    'unavailable',
    'The memory is briefly unreachable. Please try again in a few seconds.',
    { retryAfterSeconds: 5 },
  )
  unavailable.cause = error
  return unavailable
}
