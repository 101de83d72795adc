import { LembraError, UnreachableError } from './errors.ts'

export interface RetryRules {
  /** Retries after the first attempt. */
  attempts: number
  wait(ms: number, signal: AbortSignal | undefined): Promise<void>
  /** From 0 (inclusive) to 1 (exclusive). */
  random(): number
}

export const DEFAULT_RETRIES: RetryRules = { attempts: 3, wait: waitFor, random: Math.random }

const FIRST_DELAY_MS = 250
/** If the service asks for a longer wait, the caller gets the error and decides. */
const LONGEST_WAIT_SECONDS = 10

/** Only for calls that are safe to repeat. */
export async function withRetries<T>(
  rules: RetryRules,
  signal: AbortSignal | undefined,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt()
    } catch (error) {
      const delay = failures < rules.attempts ? delayAfter(error, failures, rules.random) : null
      if (delay === null) throw error
      await rules.wait(delay, signal)
    }
  }
}

/** Milliseconds; null if a retry would not help. A timeout is not retried: the caller has waited long enough. */
function delayAfter(error: unknown, failures: number, random: () => number): number | null {
  // Half of it is random, so that clients that failed together don't retry together.
  const backoff = FIRST_DELAY_MS * 2 ** failures * (0.5 + random() / 2)
  if (error instanceof UnreachableError) return error.hasTimedOut ? null : backoff
  if (!(error instanceof LembraError)) return null
  const { status, retryAfterSeconds } = error
  if (status === 502 && retryAfterSeconds === null) return backoff
  if (status !== 502 && status !== 503) return null
  if (retryAfterSeconds === null || retryAfterSeconds > LONGEST_WAIT_SECONDS) return null
  return Math.max(backoff, retryAfterSeconds * 1000)
}

async function waitFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
  })
  signal?.throwIfAborted()
}
