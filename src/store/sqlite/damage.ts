import { Worker } from 'node:worker_threads'
import { databaseDamaged } from '../../core/errors.ts'
import type { Log } from '../../core/telemetry.ts'
import { isDamage } from './errors.ts'

/** Remembers that damage was found. The database stays damaged until somebody stops the service and repairs it. */
export interface DamageWatch {
  meet(): void
  notice(error: unknown): void
  /** Rejects if damage was found. */
  check(): Promise<void>
  /** Starts one check of the whole database in a separate thread, a few seconds from now. */
  examineOnce(file: string): void
  close(): void
}

/** A delay, so that the first requests after a start are not slowed down. */
const EXAMINE_AFTER_MS = 3_000

export function watchDamage(log: Log): DamageWatch {
  let isMet = false
  let timer: NodeJS.Timeout | undefined
  let worker: Worker | undefined

  function meet(): void {
    if (!isMet) log.error({}, 'the database is damaged: stop the service, run lembra check and then lembra repair')
    isMet = true
  }

  function examine(file: string): void {
    try {
      worker = new Worker(new URL('./examination-worker.ts', import.meta.url), { workerData: { file } })
      worker.unref()
      worker.on('message', (isSound: boolean) => {
        if (!isSound) meet()
      })
      // If the thread cannot start, nothing is checked. Damage then shows when it is read.
      worker.on('error', () => {})
    } catch {
      // As above.
    }
  }

  return {
    meet,
    notice: (error) => {
      if (isDamage(error)) meet()
    },
    check: async () => {
      if (isMet) throw databaseDamaged()
    },
    examineOnce: (file) => {
      timer ??= setTimeout(() => examine(file), EXAMINE_AFTER_MS).unref()
    },
    close: () => {
      clearTimeout(timer)
      void worker?.terminate()
    },
  }
}
