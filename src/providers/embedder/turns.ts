import { EmbeddingFailure } from '../../core/embedding/embedding-failure.ts'

export interface Turns {
  /**
   * Does `work` once nothing else is in work; what is urgent goes before all that is not. Where `signal` aborts, it rejects at once: what waits then
   * leaves the line, and what is in work is finished first, for nobody.
   */
  take<T>(work: () => Promise<T>, options: { isUrgent: boolean; signal: AbortSignal }): Promise<T>
}

/** At tens of milliseconds each, what waits in a longer line has long been given up by who asked. */
const MAX_WAITING = 200

/** One thing after another. */
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
    else if (line.length >= MAX_WAITING) reject(new EmbeddingFailure('Too much waits to be embedded.'))
    else {
      signal.addEventListener('abort', leave, { once: true })
      line.push(start)
      next()
    }
    return promise
  }

  return { take }
}
