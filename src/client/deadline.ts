import { UnreachableError } from './errors.ts'

export interface Deadline {
  /** Aborted by the caller's own signal, or when the time is up. */
  signal: AbortSignal
  /** The time begins anew. */
  renew(): void
  /** No more time limit; the caller's signal still counts. */
  lift(): void
  /** Frees the timer and the caller's signal. */
  end(): void
  /** What to throw for a failure: the caller's own reason where the caller gave up, as fetch does. */
  reasonFor(failure: unknown): unknown
}

/** A controller of our own: `AbortSignal.any` is younger than browsers that people still use. */
export function startDeadline(timeoutMs: number, caller: AbortSignal | undefined): Deadline {
  const controller = new AbortController()
  let hasTimedOut = false
  const give = () => controller.abort(caller?.reason)
  const runOut = () => {
    hasTimedOut = true
    controller.abort()
  }
  let timer = setTimeout(runOut, timeoutMs)
  if (caller?.aborted) give()
  else caller?.addEventListener('abort', give)
  return {
    signal: controller.signal,
    renew: () => {
      clearTimeout(timer)
      timer = setTimeout(runOut, timeoutMs)
    },
    lift: () => clearTimeout(timer),
    end: () => {
      clearTimeout(timer)
      caller?.removeEventListener('abort', give)
    },
    reasonFor: (cause) => {
      if (hasTimedOut) return new UnreachableError('The service did not answer in time.', { cause, hasTimedOut })
      if (caller?.aborted) return caller.reason
      return new UnreachableError('The service could not be reached.', { cause })
    },
  }
}
