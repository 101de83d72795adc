/** Runs at most `limit` pieces of work at once; the rest wait in FIFO order. */
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
      // If it has left the queue, it is running and releases its slot itself.
      if (place >= 0) waiting.splice(place, 1)
      reject(signal.reason)
    }
    waiting.push(resolve)
    signal.addEventListener('abort', leave, { once: true })
    await promise.finally(() => signal.removeEventListener('abort', leave))
  }

  /** The slot passes to the next in the queue, so `running` stays the same. */
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
