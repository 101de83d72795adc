import { type Kysely, sql } from 'kysely'
import type { MemoryVectors, VectorStore } from '../core/embedding/record.ts'
import { compiledOnce } from './compiled.ts'
import { checkDimensions, embeddingModels } from './embedding-models.ts'
import { nearness, removeNearness } from './nearness.ts'
import type { Databases } from './store.ts'
import type { Tables } from './tables.ts'
import { vectorQueue } from './vector-queue.ts'

export function vectorStore(databases: Databases): VectorStore {
  const { reader, writer } = databases
  return {
    ...embeddingModels(databases),
    ...vectorQueue(databases),
    ...nearness(databases),

    async put(model, vectors) {
      await checkDimensions(databases, model, vectors)
      for (const memory of vectors) await replaceVectors(writer, model, memory)
    },

    removeSome: (model, limit) => removeSome(writer, model, limit),

    countMemories: (model) => countMemories(reader, model),

    async delete({ accountId, id }) {
      await removeVectors(writer, [accountId, id])
      await removeNearness(writer, accountId, id)
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
  for (const [part, vector] of memory.parts.entries()) {
    await insertVector(writer, [model, part, bytesOf(vector), memory.accountId, memory.id])
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
