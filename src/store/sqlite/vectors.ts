import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { MemoryVectors, VectorStore } from '../../core/embedding/record.ts'
import { checkDimensions, embeddingModels } from '../embedding-models.ts'
import { compiledOnce } from '../statements.ts'
import type { Databases, Tables } from '../tables.ts'
import { floatsOf, storedVector } from '../vector-bytes.ts'
import { countMemories, isComparable, similarPairReads, vectorQueue } from '../vectors.ts'
import { codeOf } from './vector-codes.ts'

export function vectorStore(databases: Databases): VectorStore {
  const { reader, writer } = databases
  return {
    ...embeddingModels(databases),
    ...vectorQueue(databases, insertWaiting),
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

/** A few milliseconds of writing. */
const REWRITTEN_AT_ONCE = 200

/** Rewrites the vectors of earlier releases, which took twice the bytes and may have no code, in small transactions. */
export async function rewriteOlderVectors(writer: Kysely<Tables>, signal?: AbortSignal): Promise<void> {
  for (let count = REWRITTEN_AT_ONCE; count === REWRITTEN_AT_ONCE; ) {
    signal?.throwIfAborted()
    count = await writer.transaction().execute(rewriteSome)
    await nextTurn()
  }
}

async function rewriteSome(tx: Kysely<Tables>): Promise<number> {
  // The index `vectors_older` is used only for exactly this condition.
  const older = tx.selectFrom('vectors').select(['row', 'vector']).where(sql<boolean>`length(vector) % 2 = 0`)
  const vectors = await older.limit(REWRITTEN_AT_ONCE).execute()
  for (const { row, vector } of vectors) {
    const floats = floatsOf(vector)
    await rewrite(tx, [storedVector(floats), codeOf(floats), row])
  }
  return vectors.length
}

async function replaceVectors(writer: Kysely<Tables>, model: number, memory: MemoryVectors): Promise<void> {
  await removeVectorsOfModel(writer, [memory.accountId, memory.id, model])
  for (const [chunk, vector] of memory.chunks.entries()) {
    if (!isComparable(vector)) continue
    await insertVector(writer, [model, chunk, storedVector(vector), codeOf(vector), memory.accountId, memory.id])
  }
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

const rewrite = compiledOnce((db) =>
  sql`UPDATE vectors SET vector = ${''}, code = ${''} WHERE "row" = ${0}`.compile(db),
)
const removeVectors = compiledOnce((db) =>
  db.deleteFrom('vectors').where('account_id', '=', '').where('memory_id', '=', '').compile(),
)
const removeVectorsOfModel = compiledOnce((db) =>
  db.deleteFrom('vectors').where('account_id', '=', '').where('memory_id', '=', '').where('model', '=', 0).compile(),
)
const insertVector = compiledOnce((db) =>
  sql`
    INSERT INTO vectors (account_id, memory_id, language, model, part, vector, code)
    SELECT account_id, id, language, ${0}, ${0}, ${''}, ${''} FROM memories WHERE account_id = ${''} AND id = ${''}`.compile(
    db,
  ),
)
/** Runs in every capture. A memory that is already queued gets a new ticket, the highest. */
const insertWaiting = compiledOnce((db) =>
  sql`
    INSERT OR REPLACE INTO vector_queue (account_id, memory_id)
    SELECT account_id, id FROM memories WHERE account_id = ${''} AND id = ${''}`.compile(db),
)

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

/** Removes the pairs of a memory in both directions. */
async function removeSimilarPairs(writer: Kysely<Tables>, accountId: string, memoryId: string): Promise<void> {
  await removeOwn(writer, [accountId, memoryId])
  await removeOthers(writer, [accountId, memoryId])
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
