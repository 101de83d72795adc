import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { MemoryKey, MemoryVectors, NearPair, VectorStore } from '../core/embedding/record.ts'
import { checkDimensions, embeddingModels } from './embedding-models.ts'
import { compiledOnce } from './statements.ts'
import type { Databases, Tables } from './tables.ts'

export function vectorStore(databases: Databases): VectorStore {
  const { reader, writer } = databases
  return {
    ...embeddingModels(databases),
    ...vectorQueue(databases),
    ...similarPairs(databases),

    async put(model, vectors) {
      await checkDimensions(databases, model, vectors)
      for (const memory of vectors) await replaceVectors(writer, model, memory)
    },

    removeSome: (model, limit) => removeSome(writer, model, limit),

    countMemories: (model) => countMemories(reader, model),

    async delete({ accountId, id }) {
      await removeVectors(writer, [accountId, id])
      await removeSimilarPairs(writer, accountId, id)
    },
  }
}

export async function countMemories(reader: Kysely<Tables>, model: number): Promise<number> {
  const { count } = await reader
    .selectFrom('vector_accounts')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('memories'), eb.lit(0)).as('count'))
    .where('model', '=', model)
    .executeTakeFirstOrThrow()
  return count
}

async function replaceVectors(writer: Kysely<Tables>, model: number, memory: MemoryVectors): Promise<void> {
  await removeVectorsOfModel(writer, [memory.accountId, memory.id, model])
  for (const [chunk, vector] of memory.chunks.entries()) {
    await insertVector(writer, [model, chunk, bytesOf(vector), memory.accountId, memory.id])
  }
}

/** The float32 bytes in memory order: little-endian on every processor that we support. */
function bytesOf({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array {
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** One account after another, because no index starts with the model. */
async function removeSome(writer: Kysely<Tables>, model: number, limit: number): Promise<number> {
  let removed = 0
  while (removed < limit) {
    const account = await writer
      .selectFrom('vector_accounts')
      .select('account_id as id')
      .where('model', '=', model)
      .where('memories', '>', 0)
      .limit(1)
      .executeTakeFirst()
    if (!account) break
    const memories = await memoriesWith(writer, account.id, model, limit - removed)
    for (const id of memories) await removeVectorsOfModel(writer, [account.id, id, model])
    removed += memories.length
  }
  return removed
}

/** ORDER BY "row" makes SQLite use the index that includes the model. Every memory has exactly one chunk 0. */
async function memoriesWith(db: Kysely<Tables>, accountId: string, model: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('vectors')
    .select('memory_id as id')
    .where('account_id', '=', accountId)
    .where('model', '=', model)
    .where('part', '=', 0)
    .orderBy('row')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

const removeVectors = compiledOnce((db) =>
  db.deleteFrom('vectors').where('account_id', '=', '').where('memory_id', '=', '').compile(),
)
const removeVectorsOfModel = compiledOnce((db) =>
  db.deleteFrom('vectors').where('account_id', '=', '').where('memory_id', '=', '').where('model', '=', 0).compile(),
)
const insertVector = compiledOnce((db) =>
  sql`
    INSERT INTO vectors (account_id, memory_id, language, model, part, vector)
    SELECT account_id, id, language, ${0}, ${0}, ${''} FROM memories WHERE account_id = ${''} AND id = ${''}`.compile(
    db,
  ),
)

/** Memories checked in one turn of the event loop, which takes a few milliseconds. */
const WALK_PAGE = 1_000

/** Over all accounts: the queue of memories that need embeddings, and the walk that finds memories that were never queued. */
function vectorQueue({
  reader,
  writer,
}: Databases): Pick<VectorStore, 'enqueue' | 'waiting' | 'dequeue' | 'countWaiting' | 'walk'> {
  return {
    ...queueReads(reader),

    async enqueue({ accountId, id }) {
      await insertWaiting(writer, [accountId, id])
    },

    async dequeue(memories) {
      for (const { ticket } of memories) await removeWaiting(writer, [ticket])
    },
  }
}

export function queueReads(reader: Kysely<Tables>): Pick<VectorStore, 'waiting' | 'countWaiting' | 'walk'> {
  return {
    async waiting(limit) {
      return reader
        .selectFrom('vector_queue')
        .select(['account_id as accountId', 'memory_id as id', 'ticket'])
        .orderBy('ticket', 'desc')
        .limit(limit)
        .execute()
    },

    async countWaiting() {
      const { count } = await reader
        .selectFrom('vector_queue')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    walk: (model, after, limit) => walk(reader, model, after, limit),
  }
}

/** Yields between pages: if nearly all memories have vectors, it may read many pages to find one without. */
async function walk(
  reader: Kysely<Tables>,
  model: number,
  after: MemoryKey | null,
  limit: number,
): Promise<MemoryKey[]> {
  const found: MemoryKey[] = []
  let [account, memory] = after ? [after.accountId, after.id] : ['', '']
  for (;;) {
    const { rows } = await nextMemories(reader, [model, account, memory, WALK_PAGE])
    found.push(...rows.flatMap(({ accountId, id, isMissing }) => (isMissing === 1 ? [{ accountId, id }] : [])))
    const last = rows.at(-1)
    if (!last || rows.length < WALK_PAGE || found.length >= limit) return found.slice(0, limit)
    account = last.accountId
    memory = last.id
    await nextTurn()
  }
}

/**
 * Paged by key, so that a page costs the same wherever it begins. A subquery with LIMIT 1 rather than EXISTS: for EXISTS PostgreSQL collects the
 * vectors of all memories, because it ignores that a page has few rows.
 */
const nextMemories = compiledOnce((db) =>
  sql<MemoryKey & { isMissing: number }>`
    SELECT account_id AS "accountId", id, coalesce((
      SELECT 0 FROM vectors WHERE vectors.account_id = memories.account_id AND memory_id = memories.id AND model = ${0} LIMIT 1
    ), 1) AS "isMissing"
    FROM memories WHERE (account_id, id) > (${''}, ${''}) ORDER BY account_id, id LIMIT ${0}`.compile(db),
)
/** Runs in every capture. A memory that is already queued gets a new ticket, the highest. */
const insertWaiting = compiledOnce((db) =>
  sql`
    INSERT OR REPLACE INTO vector_queue (account_id, memory_id)
    SELECT account_id, id FROM memories WHERE account_id = ${''} AND id = ${''}`.compile(db),
)
/** A ticket is used once. A memory that was queued again since has a new ticket and stays queued. */
const removeWaiting = compiledOnce((db) => db.deleteFrom('vector_queue').where('ticket', '=', 0).compile())

/** In each direction. Some memories are similar to thousands of others. */
const MAX_PAIRS = 1_000

function similarPairs({ reader, writer }: Databases): Pick<VectorStore, 'putNear' | 'near'> {
  return {
    ...similarPairReads(reader),

    async putNear(accountId, memoryId, near) {
      await removeOwn(writer, [accountId, memoryId])
      for (const { id, likeness } of near) {
        if (id !== memoryId) await insertNear(writer, [likeness, accountId, memoryId, id])
      }
    },
  }
}

export function similarPairReads(reader: Kysely<Tables>): Pick<VectorStore, 'near'> {
  return {
    async near(accountId, memoryIds) {
      if (memoryIds.length === 0) return []
      const pairs = [
        ...(await pairsOf(reader, accountId, 'memory_id', 'other_id', memoryIds)),
        ...(await pairsOf(reader, accountId, 'other_id', 'memory_id', memoryIds)),
      ].toSorted((one, other) => other.likeness - one.likeness)
      return eachOnce(pairs)
    },
  }
}

/** Removes the pairs of a memory in both directions. */
async function removeSimilarPairs(writer: Kysely<Tables>, accountId: string, memoryId: string): Promise<void> {
  await removeOwn(writer, [accountId, memoryId])
  await removeOthers(writer, [accountId, memoryId])
}

/** Keeps the first of each pair: both of its memories may have stored it. */
function eachOnce(pairs: readonly NearPair[]): NearPair[] {
  const seen = new Set<string>()
  return pairs.filter(({ from, to }) => {
    const key = `${from} ${to}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

type End = 'memory_id' | 'other_id'

function pairsOf(
  reader: Kysely<Tables>,
  accountId: string,
  from: End,
  to: End,
  memoryIds: readonly string[],
): Promise<NearPair[]> {
  return reader
    .selectFrom('nearness')
    .select([`${from} as from`, `${to} as to`, 'likeness'])
    .where('account_id', '=', accountId)
    .where(from, 'in', [...memoryIds])
    .orderBy('likeness', 'desc')
    .limit(MAX_PAIRS)
    .execute()
}

const removeOwn = compiledOnce((db) =>
  db.deleteFrom('nearness').where('account_id', '=', '').where('memory_id', '=', '').compile(),
)
const removeOthers = compiledOnce((db) =>
  db.deleteFrom('nearness').where('account_id', '=', '').where('other_id', '=', '').compile(),
)
/** Inserts nothing if one of the two memories was deleted since they were compared. */
const insertNear = compiledOnce((db) =>
  sql`
    INSERT OR REPLACE INTO nearness (account_id, memory_id, other_id, likeness)
    SELECT one.account_id, one.id, other.id, ${0} FROM memories AS one
    JOIN memories AS other ON other.account_id = one.account_id
    WHERE one.account_id = ${''} AND one.id = ${''} AND other.id = ${''}`.compile(db),
)
