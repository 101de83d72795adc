import { Worker } from 'node:worker_threads'
import type { RunTransaction } from '../store.ts'

/** Of some thirty pages each: some megabytes of log. */
const EVERY_TRANSACTIONS = 32
/** It makes next to no garbage. */
const MAX_YOUNG_MB = 1
const SCRIPT = new URL('./checkpoint-worker.ts', import.meta.url)

export interface Checkpoints {
  /** To be told of each transaction. */
  committed(): void
  close(): Promise<void>
}

/**
 * Checkpoints by a thread of its own, which a service that hardly writes never starts. It is a help and no more: where it can't run, the writing
 * connection sees to it (`wal_autocheckpoint`).
 */
export function openCheckpoints(file: string): Checkpoints {
  let worker: Worker | null = null
  let transactions = 0
  let isBusy = false
  let hasFailed = false

  function start(): Worker {
    const started = new Worker(SCRIPT, {
      workerData: { file },
      resourceLimits: { maxYoungGenerationSizeMb: MAX_YOUNG_MB },
    })
    started.unref()
    started.on('message', () => {
      isBusy = false
    })
    started.on('error', () => {
      hasFailed = true
    })
    return started
  }

  return {
    committed() {
      transactions += 1
      if (transactions < EVERY_TRANSACTIONS || isBusy || hasFailed) return
      transactions = 0
      isBusy = true
      worker ??= start()
      worker.postMessage(null)
    },
    close: async () => {
      hasFailed = true
      await worker?.terminate()
    },
  }
}

/** Transactions that are counted once they are committed. */
export function counted(transaction: RunTransaction, { committed }: Pick<Checkpoints, 'committed'>): RunTransaction {
  return async (work) => {
    const value = await transaction(work)
    committed()
    return value
  }
}
