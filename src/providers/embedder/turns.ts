import { EmbeddingFailure } from '../../core/embedding/embedding-failure.ts'

export interface Turns {
  /**
   * Runs `work` once no other work is running; urgent work goes first. If `signal` aborts, it rejects at once: waiting work is removed from the
   * queue, running work is finished and its result dropped.
   */
  take<T>(work: () => Promise<T>, options: { isUrgent: boolean; signal: AbortSignal }): Promise<T>
}

/** At tens of milliseconds each, callers further back in the queue would have given up. */
const MAX_WAITING = 200

export function takeTurns(): Turns {
  const urgent: Array<() => Promise<void>> = []
  const patient: Array<() => Promise<void>> = []
  let isTaken = false

  function next(): void {
    if (isTaken) return
    const start = urgent.shift() ?? patient.shift()
    if (!start) return
    isTaken = true
    void start().finally(() => {
      isTaken = false
      next()
    })
  }

  function take<T>(work: () => Promise<T>, { isUrgent, signal }: { isUrgent: boolean; signal: AbortSignal }) {
    const line = isUrgent ? urgent : patient
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const start = async () => {
      await work().then(resolve, reject)
      signal.removeEventListener('abort', leave)
    }
    const leave = () => {
      const place = line.indexOf(start)
      if (place !== -1) line.splice(place, 1)
      reject(signal.reason)
    }
    if (signal.aborted) reject(signal.reason)
    else if (line.length >= MAX_WAITING) reject(new EmbeddingFailure('The embedding queue is full.'))
    else {
      signal.addEventListener('abort', leave, { once: true })
      line.push(start)
      next()
    }
    return promise
  }

  return { take }
}
