import { LembraError, UnreachableError } from '../client/errors.ts'
import { escapeControlCharacters } from './control-characters.ts'
import { CommandFault, EXIT, type ExitCode, isSystemError } from './fault.ts'
import { count } from './output.ts'

export interface Failure {
  message: string
  exitCode: ExitCode
}

/** Errors that the user can fix show only their message; any other is a bug and shows its stack. */
export function failureOf(error: unknown): Failure {
  if (error instanceof CommandFault)
    return { message: escapeControlCharacters(error.message), exitCode: error.exitCode }
  if (error instanceof UnreachableError) return { message: unreachable(error), exitCode: EXIT.notReached }
  if (error instanceof LembraError) return refusal(error)
  if (!(error instanceof Error)) return { message: String(error), exitCode: EXIT.failed }
  if (error.name === 'NotReadableError')
    return { message: 'The file changed while it was read.', exitCode: EXIT.failed }
  if (isSystemError(error)) return { message: systemMessage(error), exitCode: EXIT.failed }
  const isTold = ['BadConfiguration', 'OperatorFault'].includes(error.name)
  return { message: isTold ? error.message : String(error.stack), exitCode: EXIT.failed }
}

const SYSTEM_WORDS: Record<string, string> = {
  ENOENT: 'no such file or folder',
  ENOTDIR: 'a part of this path is not a folder',
  EISDIR: 'this is a folder',
  EACCES: 'you may not read or write it',
  EPERM: 'you may not read or write it',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
}

function systemMessage({ code, path, message }: NodeJS.ErrnoException & { code: string }): string {
  const words = SYSTEM_WORDS[code]
  if (words === undefined) return message
  return path === undefined ? `System error: ${words}.` : escapeControlCharacters(`${path}: ${words}.`)
}

/** The service's message for an unknown route. All routes used here exist, so the URL must be wrong. */
const NO_ROUTE = 'There is nothing at this address.'
const CHECK_ADDRESS = 'Check its address (--url, LEMBRA_URL, or lembra login) and that it runs.'

function unreachable({ message }: UnreachableError): string {
  return `${message} ${CHECK_ADDRESS}`
}

function refusal({ status, message, retryAfterSeconds, isOfService }: LembraError): Failure {
  const told = escapeControlCharacters(message)
  if (!isOfService || message === NO_ROUTE)
    return {
      message: `No memory service answered there (status ${status}). ${CHECK_ADDRESS}`,
      exitCode: EXIT.notReached,
    }
  if (status === 401)
    return { message: 'The service does not know this API key. Run lembra login.', exitCode: EXIT.refused }
  if (status === 403) return { message: told, exitCode: EXIT.refused }
  if (status === 404) return { message: told, exitCode: EXIT.notFound }
  const wait = status === 429 && retryAfterSeconds !== null ? ` Try again in ${waitOf(retryAfterSeconds)}.` : ''
  return { message: `${told}${wait}`, exitCode: EXIT.failed }
}

function waitOf(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  return seconds < 7200 ? count(Math.ceil(seconds / 60), 'minute') : count(Math.ceil(seconds / 3600), 'hour')
}
