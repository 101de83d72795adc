import { Worker } from 'node:worker_threads'
import { databaseDamaged } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import { isDamage } from './errors.ts'

/** Remembers that a damaged part of the database was met: it stays damaged until somebody repairs it, which needs a stop. */
export interface DamageWatch {
  meet(): void
  notice(error: unknown): void
  /** Rejects if damage was met. */
  check(): Promise<void>
  /** Reads the whole database once, in a thread of its own, some seconds from now. */
  examineOnce(file: string): void
  close(): void
}

/** The first requests after a start are not slowed down by it. */
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
      // A thread that cannot start has examined nothing; what is damaged shows when it is read.
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
