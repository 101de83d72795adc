import { LembraError, UnreachableError } from '../client/errors.ts'
import { count, escapeControlCharacters } from './output.ts'

/** Documented in docs/command-line.md. */
export const EXIT = { ok: 0, failed: 1, misused: 2, refused: 3, notFound: 4, notReached: 5 } as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** An error that the user can fix. `message` is one plain sentence that says how. */
export class CommandFault extends Error {
  readonly exitCode: ExitCode

  constructor(message: string, exitCode: ExitCode = EXIT.failed, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CommandFault'
    this.exitCode = exitCode
  }
}

export function misused(message: string): CommandFault {
  return new CommandFault(message, EXIT.misused)
}

export function isSystemError(error: unknown): error is NodeJS.ErrnoException & { code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}

export interface Failure {
  message: string
  exitCode: ExitCode
}

/**
 * Errors that the user can fix show only their message; any other is a bug and shows its stack. `options` are those of the command, by which the message
 * names what the service refused.
 */
export function failureOf(error: unknown, options: readonly string[] = []): Failure {
  if (error instanceof CommandFault)
    return { message: escapeControlCharacters(error.message), exitCode: error.exitCode }
  if (error instanceof UnreachableError) return { message: unreachable(error), exitCode: EXIT.notReached }
  if (error instanceof LembraError) return refusal(error, options)
  if (!(error instanceof Error)) return { message: String(error), exitCode: EXIT.failed }
  if (error.name === 'NotReadableError')
    return { message: 'The file changed while it was read.', exitCode: EXIT.failed }
  if (isSystemError(error)) return { message: systemMessage(error), exitCode: EXIT.failed }
  const isExplained = ['BadConfiguration', 'OperatorFault'].includes(error.name)
  return { message: isExplained ? error.message : String(error.stack), exitCode: EXIT.failed }
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

/** The service names `tags.0` or `maxChars` at the start of its message; people typed `--tag` or `--max-chars`. */
function asTyped({ message, field }: LembraError, options: readonly string[]): string {
  const [name = ''] = field?.split('.') ?? []
  const words = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const option = [words, words.replace(/s$/, '')].find((each) => options.includes(each))
  const isNamed = field !== null && option !== undefined && message.startsWith(`${field} `)
  return isNamed ? `--${option}${message.slice(field.length)}` : message
}

function refusal(error: LembraError, options: readonly string[]): Failure {
  const { status, message, retryAfterSeconds, isOfService } = error
  const safeMessage = escapeControlCharacters(asTyped(error, options))
  if (!isOfService || message === NO_ROUTE)
    return {
      message: `No memory service answered there (status ${status}). ${CHECK_ADDRESS}`,
      exitCode: EXIT.notReached,
    }
  if (status === 401)
    return { message: 'The service does not know this API key. Run lembra login.', exitCode: EXIT.refused }
  if (status === 403) return { message: safeMessage, exitCode: EXIT.refused }
  if (status === 404) return { message: safeMessage, exitCode: EXIT.notFound }
  const wait = status === 429 && retryAfterSeconds !== null ? ` Try again in ${waitOf(retryAfterSeconds)}.` : ''
  return { message: `${safeMessage}${wait}`, exitCode: EXIT.failed }
}

function waitOf(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  return seconds < 7200 ? count(Math.ceil(seconds / 60), 'minute') : count(Math.ceil(seconds / 3600), 'hour')
}
