import { type Kysely, type Selectable, sql } from 'kysely'
import type { EmbeddingModel, MemoryVectors, VectorStore } from '../core/embedding/record.ts'
import { compiledOnce } from './statements.ts'
import type { Databases, EmbeddingModelsTable, Tables } from './tables.ts'

export function embeddingModels({
  reader,
  writer,
  isLocking = false,
}: Databases): Pick<VectorStore, 'models' | 'addModel' | 'updateModel' | 'removeModel'> {
  return {
    async models() {
      const { rows } = await (isLocking ? allModelsLocked : allModels)(reader, [])
      return rows.map(modelOf)
    },

    async addModel(name, state, progress) {
      const row = await writer
        .insertInto('embedding_models')
        .values({ name, state, dimensions: null, noise_floor: null, ...walkOf(progress) })
        .returningAll()
        .executeTakeFirstOrThrow()
      return modelOf(row)
    },

    // Leaves `dimensions` alone: a caller that read the model before its first vectors were stored would reset them.
    async updateModel({ id, state, similarityThreshold, progress }) {
      await writer
        .updateTable('embedding_models')
        .set({ state, noise_floor: similarityThreshold, ...walkOf(progress) })
        .where('id', '=', id)
        .execute()
    },

    async removeModel(id) {
      // Waits for transactions that are adding vectors of this model (see `dimensionsHeld`), so that the check below sees them.
      if (isLocking) await lockModel(writer, [id])
      await removeModel(writer, id)
    },
  }
}

/** @throws if it still has vectors */
async function removeModel(writer: Kysely<Tables>, id: number): Promise<void> {
  const { numDeletedRows } = await writer
    .deleteFrom('embedding_models')
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('vector_accounts').select('model').where('model', '=', id).where('memories', '>', 0))),
    )
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Error(`The model ${id} has vectors still, or is unknown`)
  await writer.deleteFrom('vector_accounts').where('model', '=', id).execute()
}

/** Vectors of different lengths cannot be compared, so the first stored vectors fix the model's dimensions. @throws if any vector differs */
export async function checkDimensions(
  { writer, isLocking = false }: Databases,
  model: number,
  vectors: readonly MemoryVectors[],
): Promise<void> {
  const lengths = new Set(vectors.flatMap(({ chunks }) => chunks.map((chunk) => chunk.length)))
  const [first] = lengths
  if (first === undefined) return
  const { rows } = await (isLocking ? dimensionsHeld : dimensionsOf)(writer, [model])
  const known = rows[0]?.dimensions === null ? await settleDimensions(writer, [first, model]) : { rows }
  const dimensions = known.rows[0]?.dimensions
  if (dimensions === undefined) throw new Error(`There is no model ${model}`)
  const other = [...lengths].find((length) => length !== dimensions || length === 0)
  if (other !== undefined)
    throw new Error(`A vector has ${other} dimensions, those of model ${model} have ${dimensions}`)
}

const allModels = compiledOnce((db) => db.selectFrom('embedding_models').selectAll().orderBy('id').compile())
const allModelsLocked = compiledOnce((db) =>
  db.selectFrom('embedding_models').selectAll().orderBy('id').forNoKeyUpdate().compile(),
)
const lockModel = compiledOnce((db) =>
  db.selectFrom('embedding_models').select('id').where('id', '=', 0).forUpdate().compile(),
)
const dimensionsOf = compiledOnce((db) =>
  db.selectFrom('embedding_models').select('dimensions').where('id', '=', 0).compile(),
)
/** A shared lock: it only blocks the model's removal. */
const dimensionsHeld = compiledOnce((db) =>
  db.selectFrom('embedding_models').select('dimensions').where('id', '=', 0).forKeyShare().compile(),
)
const settleDimensions = compiledOnce((db) =>
  sql<{ dimensions: number | null }>`
    UPDATE embedding_models SET dimensions = coalesce(dimensions, ${0}) WHERE id = ${0} RETURNING dimensions`.compile(
    db,
  ),
)

function walkOf(progress: EmbeddingModel['progress']) {
  return {
    walk_account: progress?.accountId ?? null,
    walk_memory: progress?.memoryId ?? null,
    is_walked: progress ? 0 : 1,
  }
}

function modelOf(row: Selectable<EmbeddingModelsTable>): EmbeddingModel {
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    dimensions: row.dimensions,
    similarityThreshold: row.noise_floor,
    progress: row.is_walked === 1 ? null : { accountId: row.walk_account ?? '', memoryId: row.walk_memory ?? '' },
  }
}
