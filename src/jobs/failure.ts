import { EmbeddingFailure } from '../core/embedding/embedder.ts'
import { DeliveryFailure } from '../core/reminders/channel.ts'
import { MediaFailure } from '../engines/media-format/index.ts'

/** Why a job can't be done, in the handler's words. They are stored and logged, so they must not quote a memory, a mail or a model. */
export class JobFailure extends Error {
  /** Trying again is useless. */
  readonly isPermanent: boolean

  constructor(message: string, options: { isPermanent?: boolean } = {}) {
    super(message)
    this.name = 'JobFailure'
    this.isPermanent = options.isPermanent ?? false
  }
}

/** Thrown by a handler that has to run later: the attempt does not count. */
export class JobPostponed extends Error {
  /** Unix milliseconds. */
  readonly until: number

  constructor(until: number) {
    super('postponed')
    this.name = 'JobPostponed'
    this.until = until
  }
}

/** Whether trying again is useless. */
export function isPermanent(error: unknown): boolean {
  return (
    (error instanceof JobFailure || error instanceof MediaFailure || error instanceof DeliveryFailure) &&
    error.isPermanent
  )
}

const LONGEST_ASKED_MS = 3_600_000

/** How long the other side asked to wait before the next attempt, within bounds. */
export function askedWaitMs(error: unknown): number {
  return error instanceof DeliveryFailure ? Math.min(error.retryAfterMs ?? 0, LONGEST_ASKED_MS) : 0
}

const CODE = /^[A-Za-z0-9_]{1,40}$/

/**
 * The text to store for an error. Unknown errors leave only their name and codes, because messages of mail servers, models or parsers may quote a key
 * or a memory.
 */
export function failureText(error: unknown): string {
  if (error instanceof JobFailure) return error.message
  if (error instanceof MediaFailure) return `${error.code}: ${error.message}`
  if (error instanceof EmbeddingFailure || error instanceof DeliveryFailure) return error.message
  if (!(error instanceof Error)) return 'Error'
  const code = 'code' in error ? error.code : undefined
  const responseCode = 'responseCode' in error ? error.responseCode : undefined
  return [error.name, code, responseCode]
    .filter((part) => (typeof part === 'string' || typeof part === 'number') && CODE.test(String(part)))
    .join(' ')
}

function hasOwnWords(error: Error): boolean {
  return [JobFailure, MediaFailure, EmbeddingFailure, DeliveryFailure].some((own) => error instanceof own)
}

/** The first stack lines for the log, without those that hold the message. Empty for errors with a text of our own. */
export function failurePlace(error: unknown): string[] {
  if (!(error instanceof Error) || hasOwnWords(error)) return []
  return (error.stack ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^at .+:\d+:\d+\)?$/.test(line))
    .slice(0, 6)
}
