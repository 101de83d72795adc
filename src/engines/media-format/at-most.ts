/** Runs work, at most so much of it at once; the rest waits in the order in which it came. */
export type AtMost = <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>

export function atMost(limit: number): AtMost {
  const waiting: Array<() => void> = []
  let running = 0

  async function enter(signal: AbortSignal): Promise<void> {
    if (running < limit) {
      running += 1
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = () => {
      const place = waiting.indexOf(resolve)
      // Not in the queue any more: it has its turn, and gives it back itself.
      if (place >= 0) waiting.splice(place, 1)
      reject(signal.reason)
    }
    waiting.push(resolve)
    signal.addEventListener('abort', leave, { once: true })
    await promise.finally(() => signal.removeEventListener('abort', leave))
  }

  /** The turn goes to the next in the queue, so that `running` stays as it is. */
  function exit(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return async (work, signal) => {
    signal.throwIfAborted()
    await enter(signal)
    try {
      return await work()
    } finally {
      exit()
    }
  }
}
