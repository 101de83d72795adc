import type { Log } from '../core/telemetry.ts'

/** Counts that requests collect in memory. */
interface Collected {
  /** Counts that could not be written stay for the next flush. */
  flush(): Promise<void>
}

const EVERY_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/**
 * Writes collected counts every second. One flush runs at a time, so that counts never take more than one database connection, and each failure
 * doubles the pause. No request waits for a flush.
 */
export function startFlushing(collected: readonly Collected[], log: Log): { stop(): Promise<void> } {
  let isStopping = false
  let failures = 0
  let running: Promise<void> = Promise.resolve()
  let timer = setTimeout(start, EVERY_MS).unref()

  function start(): void {
    running = turn()
  }

  async function turn(): Promise<void> {
    failures = (await flushAll()) ? 0 : failures + 1
    if (!isStopping) timer = setTimeout(start, pauseAfter(failures)).unref()
  }

  async function flushAll(): Promise<boolean> {
    let isWritten = true
    for (const each of collected) {
      try {
        await each.flush()
      } catch (error) {
        isWritten = false
        log.warn({ err: error }, 'counts of searches, reads and last uses could not be written yet')
      }
    }
    return isWritten
  }

  return {
    stop: async () => {
      isStopping = true
      clearTimeout(timer)
      await running
      await flushAll()
    },
  }
}

/** Adds up to a half at random, so that processes that failed together do not retry together. */
function pauseAfter(failures: number): number {
  if (failures === 0) return EVERY_MS
  return Math.min(LONGEST_PAUSE_MS, EVERY_MS * 2 ** failures) * (1 + Math.random() / 2)
}
