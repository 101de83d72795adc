import { UnreachableError } from './errors.ts'

export interface Deadline {
  /** Aborted by the caller's signal or the timeout. */
  signal: AbortSignal
  renew(): void
  /** Removes the timeout; the caller's signal still counts. */
  lift(): void
  /** Clears the timer and the listener on the caller's signal. */
  end(): void
  /** Returns the error to throw for a failure: if the caller aborted, the signal's own reason, as `fetch` does. */
  reasonFor(failure: unknown): unknown
}

/** Uses its own controller: some browsers in use don't support `AbortSignal.any`. */
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
