import { AppError } from '../../core/errors.ts'

/**
 * Temporary faults that the caller may retry, as SQLSTATE classes and codes (PostgreSQL, appendix A). 28 and 3D mean a wrong password or database
 * name, which the operator has to correct.
 */
const TEMPORARY = /^(08|53|57014|57P0|55P03|25006|25P|28|3D|40|58)/
/** Node's codes if no server was reached. */
const UNREACHABLE = /^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_|EHOST|ENET|ENOENT|EACCES)/
/** The driver's messages for errors that have no code. */
const BROKEN =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|connection error/i

const LOST = /Connection terminated|not queryable|connection error/i

const FOREIGN_KEY = '23503'
const UNIQUE = '23505'
const SERIALIZATION = '40001'
const DEADLOCK = '40P01'
/** A NUL character, which PostgreSQL's text type cannot store. */
const UNTRANSLATABLE = '22021'

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Another transaction interfered: the same work may succeed if it is repeated. */
export function isConflict(error: unknown): boolean {
  const origin = error instanceof AppError ? error.cause : error
  return [UNIQUE, SERIALIZATION, DEADLOCK].includes(codeOf(origin))
}

/** The server or the network closed the connection; a new one may work. */
export function isConnectionLost(error: unknown): boolean {
  const origin = error instanceof AppError ? error.cause : error
  return (
    /^(57P01|57P02|ECONNRESET|EPIPE)$/.test(codeOf(origin)) || (origin instanceof Error && LOST.test(origin.message))
  )
}

export function isBroken(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return /^(08|57P0)/.test(code) || UNREACHABLE.test(code) || BROKEN.test(error.message)
}

/** Maps errors that the caller can act on to AppErrors; returns all others unchanged. */
export function asAppError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error
  const code = codeOf(error)
  // Every row refers to its account, so this request was running while its account was deleted.
  if (code === FOREIGN_KEY) return new AppError('unauthorized', 'This account no longer exists.')
  if (code === UNTRANSLATABLE) return new AppError('invalid', 'What you send must not hold the NUL character.')
  if (!TEMPORARY.test(code) && !isBroken(error)) return error
  const unavailable = new AppError(
    'unavailable',
    'The memory is briefly unreachable. Please try again in a few seconds.',
    { retryAfterSeconds: 5 },
  )
  unavailable.cause = error
  return unavailable
}

/** A problem that the operator has to fix before the database can be used. */
export class UnusableDatabase extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnusableDatabase'
  }
}
