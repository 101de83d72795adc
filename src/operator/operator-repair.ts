// Rebuilds what is derived from the memories.
import { randomBytes } from 'node:crypto'
import type { Config } from '../config/config.ts'
import { type EmbeddingDeps, queueEmbeddingJob } from '../core/embedding/embedding-jobs.ts'
import type { Memory } from '../core/memories/record.ts'
import { wordsOfMemory } from '../core/search/memory-words.ts'
import type { Store, Transaction } from '../core/store.ts'
import { mentionsIn } from '../engines/language/mentions.ts'
import { type RepairReport, repair } from '../store/sqlite/repair.ts'
import { told } from './operator.ts'

/** Progress in memories; called after each batch. */
type OnProgress = (done: number, total: number) => void

const BATCH = 50

export type ServiceRepair = RepairReport | { memories: number }

/** SQLite: makes a new database from what can be read of the old one. PostgreSQL: rebuilds our indexes, also beside a running service. */
export function repairService(config: Config, onProgress: OnProgress): Promise<ServiceRepair> {
  const { database, dataDir } = config
  return told(() =>
    database
      ? repairShared(database, onProgress)
      : repair(dataDir, Date.now(), (store) => rebuildOwn(store, onProgress)),
  )
}

async function rebuildOwn(store: Store, onProgress: OnProgress): Promise<void> {
  await rebuild(store, onProgress)
  // Memories whose vectors were lost are in the queue to be embedded.
  const deps: EmbeddingDeps = { clock: Date.now, random: randomBytes, isEmbedding: true }
  await store.transaction((tx) => queueEmbeddingJob(tx, deps))
}

async function repairShared(settings: NonNullable<Config['database']>, onProgress: OnProgress) {
  const { openPostgres } = await import('../store/postgres/database.ts')
  const { createPostgresStore } = await import('../store/postgres/store.ts')
  const store = createPostgresStore(await openPostgres(settings))
  try {
    return { memories: await rebuild(store, onProgress) }
  } finally {
    await store.close()
  }
}

/** Returns how many memories were indexed. */
async function rebuild(store: Store, onProgress: OnProgress): Promise<number> {
  const total = await store.memories.countAll()
  let done = 0
  for await (const [accountId, ids] of batches(store)) {
    await store.transaction(async (tx) => {
      for (const id of ids) {
        // Read again: a running service may have changed or deleted it.
        const memory = await tx.memories.get(accountId, id)
        if (memory) await indexAnew(tx, memory)
      }
    })
    done += ids.length
    onProgress(done, total)
  }
  return done
}

async function* batches(store: Store): AsyncGenerator<[accountId: string, ids: string[]]> {
  for (let accountId: string | null = null; ; ) {
    const [next] = await store.accounts.ids(accountId, 1)
    if (next === undefined) return
    accountId = next
    for (let last: string | null = null; ; ) {
      const ids: string[] = await store.memories.idsAfter(accountId, last, BATCH)
      if (ids.length > 0) yield [accountId, ids]
      if (ids.length < BATCH) break
      last = ids.at(-1) ?? null
    }
  }
}

async function indexAnew(tx: Transaction, memory: Memory): Promise<void> {
  // Also writes its tags, which have a table of their own.
  await tx.memories.update(memory)
  await tx.mentions.put(memory.accountId, memory.id, mentionsIn(memory, memory.language))
  await tx.textIndex.put(memory, await wordsOfMemory(memory, async () => {}))
}
