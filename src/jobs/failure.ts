import { EmbeddingFailure } from '../core/embedding/embedding-failure.ts'
import { MediaFailure } from '../engines/media-format/media-failure.ts'

/** A handler's own words on why a job can't be done. They are stored and logged: never anything out of a memory, a mail or an answer. */
export class JobFailure extends Error {
  /** No use in trying again. */
  readonly isPermanent: boolean

  constructor(message: string, options: { isPermanent?: boolean } = {}) {
    super(message)
    this.name = 'JobFailure'
    this.isPermanent = options.isPermanent ?? false
  }
}

/** Thrown by a handler whose time has not come: the attempt does not count. */
export class JobPostponed extends Error {
  /** Unix milliseconds. */
  readonly until: number

  constructor(until: number) {
    super('postponed')
    this.name = 'JobPostponed'
    this.until = until
  }
}

export function isPermanent(error: unknown): boolean {
  return (error instanceof JobFailure || error instanceof MediaFailure) && error.isPermanent
}

const CODE = /^[A-Za-z0-9_]{1,40}$/

/**
 * What may be kept of any other error: its name and codes. Not its message, in which a mail server, a model or a parser may well have quoted
 * a key or a memory.
 */
export function failureText(error: unknown): string {
  if (error instanceof JobFailure) return error.message
  if (error instanceof MediaFailure) return `${error.code}: ${error.message}`
  if (error instanceof EmbeddingFailure) return error.message
  if (!(error instanceof Error)) return 'Error'
  const code = 'code' in error ? error.code : undefined
  const responseCode = 'responseCode' in error ? error.responseCode : undefined
  return [error.name, code, responseCode]
    .filter((part) => (typeof part === 'string' || typeof part === 'number') && CODE.test(String(part)))
    .join(' ')
}

function hasOwnWords(error: Error): boolean {
  return error instanceof JobFailure || error instanceof MediaFailure || error instanceof EmbeddingFailure
}

/** Where it was thrown, for the log: the stack without its first lines, which hold the message. */
export function failurePlace(error: unknown): string[] {
  if (!(error instanceof Error) || hasOwnWords(error)) return []
  return (error.stack ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^at .+:\d+:\d+\)?$/.test(line))
    .slice(0, 6)
}
