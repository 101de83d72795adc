import { type Kysely, sql } from 'kysely'
import type { MemoryKey, MemoryVectors, VectorStore } from '../../core/embedding/record.ts'
import { checkDimensions, embeddingModels } from '../embedding-models.ts'
import { compiledOnce, writtenOnce } from '../statements.ts'
import type { Databases, Tables } from '../tables.ts'
import { countMemories, isComparable, similarPairReads, vectorQueue } from '../vectors.ts'
import { binaryArray } from './vector-arrays.ts'

/**
 * `typeIn` returns the OID of `vector`. The code here keeps `vector_accounts`: call `delete` before a memory's row is deleted. Writers lock the memories first and then the accounts'
 * counts, in order, so that two concurrent writers never deadlock.
 */
export function vectorStore(databases: Databases, typeIn: (db: Kysely<Tables>) => Promise<number>): VectorStore {
  const { reader, writer, isLocking = false } = databases
  return {
    ...embeddingModels(databases),
    ...vectorQueue(databases, insertWaiting),
    ...similarPairs(databases),

    async put(model, vectors) {
      await checkDimensions(databases, model, vectors)
      const held = await lockExisting(writer, vectors)
      if (held.length === 0) return
      const accountIds = [...new Set(held.map(({ accountId }) => accountId))]
      await lockTotals(writer, model, accountIds)
      await removeVectors(writer, [held.map(({ accountId }) => accountId), held.map(({ id }) => id), model, model])
      for (const rows of inBatches(held)) await insertRows(writer, model, await typeIn(writer), rows)
      await recomputeInaccurateTotals(writer, model, accountIds)
    },

    removeSome: (model, limit) => removeSome(writer, model, limit),
    countMemories: (model) => countMemories(reader, model),

    async delete({ accountId, id }) {
      // A separate statement, so that vectors added by another transaction while this one waits are deleted too.
      if (isLocking) await lockMemory(writer, [accountId, id])
      await deleteMemory(writer, [accountId, id, accountId, accountId, id, id, accountId])
    },
  }
}

/** Rows of one statement: some tens of milliseconds. */
const CODED_AT_ONCE = 500

/** Writes the codes of all vectors that have none, a few at a time. Skips those that another transaction is changing. */
export async function addMissingCodes(writer: Kysely<Tables>, signal?: AbortSignal): Promise<void> {
  for (let count = CODED_AT_ONCE; count === CODED_AT_ONCE; ) {
    signal?.throwIfAborted()
    const { numAffectedRows = 0n } = await sql`
      WITH uncoded AS (
        SELECT account_id, memory_id, model, part FROM vectors WHERE code IS NULL
        LIMIT ${CODED_AT_ONCE} FOR NO KEY UPDATE SKIP LOCKED
      )
      UPDATE vectors SET code = binary_quantize(vector) FROM uncoded
      WHERE vectors.account_id = uncoded.account_id AND vectors.memory_id = uncoded.memory_id
        AND vectors.model = uncoded.model AND vectors.part = uncoded.part`.execute(writer)
    count = Number(numAffectedRows)
  }
}

interface LockedMemory extends MemoryKey {
  language: string | null
  chunks: readonly Float32Array[]
}

/** Locks the memories until the end of the transaction and returns those that still exist. */
async function lockExisting(writer: Kysely<Tables>, vectors: readonly MemoryVectors[]): Promise<LockedMemory[]> {
  const given = [...new Map(vectors.map((memory) => [keyOf(memory), memory])).values()]
  const { rows } = await lockMemories(writer, [given.map(({ accountId }) => accountId), given.map(({ id }) => id)])
  const found = new Map(rows.map((row) => [keyOf(row), row.language]))
  return given.flatMap((memory) => {
    const language = found.get(keyOf(memory))
    return language === undefined ? [] : [{ ...memory, language }]
  })
}

function keyOf({ accountId, id }: MemoryKey): string {
  return `${accountId} ${id}`
}

interface VectorRow extends Omit<LockedMemory, 'chunks'> {
  chunk: number
  vector: Float32Array
}

/** Vectors of one statement: a few megabytes. A memory's vectors are never split, because each statement counts memories. */
const VECTORS_AT_ONCE = 500

function inBatches(memories: readonly LockedMemory[]): VectorRow[][] {
  const steps: VectorRow[][] = []
  for (const { chunks, ...memory } of memories) {
    const rows = chunks.flatMap((vector, chunk) => (isComparable(vector) ? [{ ...memory, chunk, vector }] : []))
    const last = steps.at(-1)
    if (last && last.length + rows.length <= VECTORS_AT_ONCE) last.push(...rows)
    else if (rows.length > 0) steps.push(rows)
  }
  return steps
}

async function insertRows(
  writer: Kysely<Tables>,
  model: number,
  type: number,
  rows: readonly VectorRow[],
): Promise<void> {
  const vectors = rows.map(({ vector: { buffer, byteOffset, byteLength } }) =>
    Buffer.from(buffer, byteOffset, byteLength),
  )
  await insertVectors(writer, [
    model,
    rows.map(({ accountId }) => accountId),
    rows.map(({ id }) => id),
    rows.map(({ chunk }) => chunk),
    rows.map(({ language }) => language),
    binaryArray(type, vectors),
    model,
  ])
}

/** One account after another, because no index starts with the model. */
async function removeSome(writer: Kysely<Tables>, model: number, limit: number): Promise<number> {
  let removed = 0
  while (removed < limit) {
    const account = await writer
      .selectFrom('vector_accounts')
      .select('account_id as id')
      .where('model', '=', model)
      .limit(1)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!account) break
    const most = limit - removed
    const { rows } = await removeOfAccount(writer, [account.id, model, most, account.id, model, account.id, model])
    const memories = rows[0]?.memories ?? 0
    if (memories < most) await removeEmptyTotals(writer, account.id, model)
    removed += memories
  }
  return removed
}

const lockMemories = compiledOnce((db) =>
  sql<Omit<LockedMemory, 'chunks'>>`
    SELECT memories.account_id AS "accountId", memories.id, memories.language
    FROM unnest(${[]}::text[], ${[]}::text[]) AS given (account_id, id)
    JOIN memories ON memories.account_id = given.account_id AND memories.id = given.id
    ORDER BY memories.account_id, memories.id FOR NO KEY UPDATE OF memories`.compile(db),
)
const removeVectors = compiledOnce((db) =>
  sql`
    WITH removed AS (
      DELETE FROM vectors USING unnest(${[]}::text[], ${[]}::text[]) AS given (account_id, memory_id)
      WHERE vectors.account_id = given.account_id AND vectors.memory_id = given.memory_id AND model = ${0}
      RETURNING vectors.account_id, vectors.memory_id, vector
    ), gone AS (
      SELECT account_id, count(*) AS vectors, count(DISTINCT memory_id) AS memories, sum(vector) AS total
      FROM removed GROUP BY account_id
    ) UPDATE vector_accounts SET ${SUBTRACT_GONE} FROM gone
    WHERE vector_accounts.account_id = gone.account_id AND model = ${0}`.compile(db),
)
const SUBTRACT_GONE = sql.raw(`
  vectors = vector_accounts.vectors - gone.vectors, memories = vector_accounts.memories - gone.memories,
  changes = vector_accounts.changes + gone.vectors,
  total = CASE WHEN vector_accounts.vectors > gone.vectors THEN vector_accounts.total - gone.total END`)
/** In the order of the lists, so that later vectors get higher row numbers. */
const insertVectors = compiledOnce((db) =>
  sql`
    WITH added AS (
      INSERT INTO vectors (account_id, memory_id, model, part, language, vector, code)
      SELECT account_id, memory_id, ${0}::int, chunk, language, vector, binary_quantize(vector)
      FROM unnest(${[]}::text[], ${[]}::text[], ${[]}::int[], ${[]}::text[], ${''}::vector[]) WITH ORDINALITY
        AS given (account_id, memory_id, chunk, language, vector, place)
      ORDER BY place RETURNING account_id, memory_id, vector
    )
    INSERT INTO vector_accounts (account_id, model, vectors, memories, changes, total)
    SELECT account_id, ${0}::int, count(*), count(DISTINCT memory_id), count(*), sum(vector)
    FROM added GROUP BY account_id ORDER BY account_id
    ON CONFLICT (account_id, model) DO UPDATE SET
      vectors = vector_accounts.vectors + excluded.vectors, memories = vector_accounts.memories + excluded.memories,
      changes = vector_accounts.changes + excluded.changes,
      total = coalesce(vector_accounts.total + excluded.total, excluded.total)`.compile(db),
)
const lockMemory = compiledOnce((db) =>
  db.selectFrom('memories').select('id').where('account_id', '=', '').where('id', '=', '').forNoKeyUpdate().compile(),
)
/** One statement, because every change of a text and every deletion runs it. */
const deleteMemory = compiledOnce((db) =>
  sql`
    WITH removed AS (
      DELETE FROM vectors WHERE account_id = ${''} AND memory_id = ${''} RETURNING model, vector
    ), gone AS (
      SELECT model, count(*) AS vectors, 1 AS memories, sum(vector) AS total FROM removed GROUP BY model
    ), counted AS (
      UPDATE vector_accounts SET ${SUBTRACT_GONE} FROM gone WHERE account_id = ${''} AND vector_accounts.model = gone.model
    ), near AS MATERIALIZED (
      SELECT memory_id, other_id FROM nearness WHERE account_id = ${''} AND (memory_id = ${''} OR other_id = ${''})
      ORDER BY memory_id, other_id FOR UPDATE
    )
    DELETE FROM nearness USING near
    WHERE account_id = ${''} AND nearness.memory_id = near.memory_id AND nearness.other_id = near.other_id`.compile(db),
)
const removeOfAccount = compiledOnce((db) =>
  sql<{ memories: number }>`
    WITH chosen AS (
      SELECT DISTINCT memory_id
      FROM (SELECT memory_id FROM vectors WHERE account_id = ${''} AND model = ${0} LIMIT ${0}) AS first_found
    ), removed AS (
      DELETE FROM vectors USING chosen
      WHERE account_id = ${''} AND model = ${0} AND vectors.memory_id = chosen.memory_id
      RETURNING vectors.memory_id, vector
    ), gone AS (
      SELECT count(*) AS vectors, count(DISTINCT memory_id) AS memories, sum(vector) AS total FROM removed
    )
    UPDATE vector_accounts SET ${SUBTRACT_GONE} FROM gone WHERE account_id = ${''} AND model = ${0} RETURNING gone.memories`.compile(
    db,
  ),
)

/** Runs in every capture. A memory that is already queued gets a new ticket. Waits for a transaction that is deleting the memory. */
const insertWaiting = writtenOnce((db) =>
  sql`
    INSERT INTO vector_queue (account_id, memory_id)
    SELECT account_id, id FROM memories WHERE account_id = ${''} AND id = ${''} FOR KEY SHARE
    ON CONFLICT (account_id, memory_id) DO UPDATE SET ticket = excluded.ticket`.compile(db),
)

// An account's totals for a model: the number of vectors, the number of memories and the sum of the vectors. Each change adds to them or subtracts.

/** Locks the accounts in a fixed order. A missing row is created with the first vectors. */
async function lockTotals(writer: Kysely<Tables>, model: number, accountIds: readonly string[]): Promise<void> {
  await lockAccounts(writer, [model, accountIds])
}

/** Each change rounds the sum by about a ten-millionth. It is recomputed after twice as many changes as there are vectors. */
async function recomputeInaccurateTotals(
  writer: Kysely<Tables>,
  model: number,
  accountIds: readonly string[],
): Promise<void> {
  const { rows } = await inaccurateTotals(writer, [model, accountIds])
  for (const { accountId } of rows) await recompute(writer, [accountId, model, accountId, model])
}

/** Deletes the row of an account that has no vectors of the model left, whatever its counts say. */
async function removeEmptyTotals(writer: Kysely<Tables>, accountId: string, model: number): Promise<void> {
  await removeEmpty(writer, [accountId, model, accountId, model])
}

/** Changes allowed in addition, so that small sums, which are quick to recompute, are not recomputed every time. */
const FEW = 10_000

const lockAccounts = compiledOnce((db) =>
  sql`
    SELECT account_id FROM vector_accounts WHERE model = ${0} AND account_id = ANY(${[]}::text[])
    ORDER BY account_id FOR NO KEY UPDATE`.compile(db),
)
const inaccurateTotals = compiledOnce((db) =>
  sql<{ accountId: string }>`
    SELECT account_id AS "accountId" FROM vector_accounts
    WHERE model = ${0} AND account_id = ANY(${[]}::text[]) AND changes > 2 * vectors + ${sql.lit(FEW)}`.compile(db),
)
/** The account's row is already locked, so vectors of other transactions are counted afterwards. */
const recompute = compiledOnce((db) =>
  sql`
    UPDATE vector_accounts SET (vectors, memories, changes, total) = (
      SELECT count(*), count(DISTINCT memory_id), 0, sum(vector) FROM vectors WHERE account_id = ${''} AND model = ${0}
    ) WHERE account_id = ${''} AND model = ${0}`.compile(db),
)
const removeEmpty = compiledOnce((db) =>
  sql`
    DELETE FROM vector_accounts WHERE account_id = ${''} AND model = ${0}
    AND NOT EXISTS (SELECT 1 FROM vectors WHERE vectors.account_id = ${''} AND vectors.model = ${0})`.compile(db),
)

function similarPairs({ reader, writer }: Databases): Pick<VectorStore, 'putNear' | 'near'> {
  return {
    ...similarPairReads(reader),

    async putNear(accountId, memoryId, near) {
      const others = near.filter(({ id }) => id !== memoryId)
      await removeOwn(writer, [accountId, memoryId, accountId, memoryId])
      if (others.length === 0) return
      const ids = others.map(({ id }) => id)
      await insertNear(writer, [ids, others.map(({ likeness }) => likeness), accountId, memoryId])
    },
  }
}

/** All code that deletes rows of this table locks them in the order of their key, to avoid deadlocks. */
const removeOwn = compiledOnce((db) =>
  sql`
    WITH near AS MATERIALIZED (
      SELECT other_id FROM nearness WHERE account_id = ${''} AND memory_id = ${''} ORDER BY other_id FOR UPDATE
    )
    DELETE FROM nearness USING near
    WHERE account_id = ${''} AND memory_id = ${''} AND nearness.other_id = near.other_id`.compile(db),
)
/** Inserts nothing if one of the two memories was deleted since they were compared. Locks both against deletion. */
const insertNear = compiledOnce((db) =>
  sql`
    INSERT INTO nearness (account_id, memory_id, other_id, likeness)
    SELECT one.account_id, one.id, other.id, given.likeness
    FROM unnest(${[]}::text[], ${[]}::double precision[]) AS given (id, likeness)
    JOIN memories AS one ON one.account_id = ${''} AND one.id = ${''}
    JOIN memories AS other ON other.account_id = one.account_id AND other.id = given.id
    ORDER BY other.id FOR KEY SHARE OF one, other
    ON CONFLICT (account_id, memory_id, other_id) DO NOTHING`.compile(db),
)
