import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import type { Scope } from '../../core/accounts/record.ts'
import type { NearMemory, Nearness, VectorSearch } from '../../core/embedding/semantic-search.ts'
import { AppError } from '../../core/errors.ts'
import type { TextSearch } from '../../core/search/signals.ts'
import { idsWithin } from '../filters.ts'
import { candidatesFor, nearestOf, type VectorChunk } from '../near-memories.ts'
import { overloaded, type TextSearchOptions, textSearchBy } from '../search-thread.ts'
import { compiledOnce } from '../statements.ts'
import type { Tables } from '../tables.ts'
import { openPool, type PostgresSettings } from './connection.ts'
import { kyselyOver } from './dialect.ts'
import { codeOf } from './errors.ts'
import { sentVector } from './vector-arrays.ts'
import { indexedDistance, MAX_INDEXED } from './vector-indexes.ts'

export interface VectorSearchOptions {
  timeoutMs?: number
  maxWaiting?: number
  /** Accounts with more vectors than this are searched by an index, which is approximate. By default no account is. */
  indexAbove?: number
}

const TIMEOUT_MS = 5_000
const MAX_WAITING = 100
/** Each search keeps one CPU of the server busy. */
const POOL_SIZE = 4
/** Share of the timeout that a statement may take, so that the server cancels it before the caller gives up. */
const STATEMENT_SHARE = 0.8
/**
 * How thoroughly an index is searched: a higher value misses less. The index is used wherever one exists, even if statistics are outdated. The last
 * setting only causes a warning if pgvector has no iterative scans.
 */
const BY_INDEX = 'SET enable_sort = off; SET hnsw.ef_search = 400; SET hnsw.iterative_scan = strict_order'

/** Compares vectors in the database. */
export function openVectorSearch(settings: PostgresSettings, options: VectorSearchOptions = {}): VectorSearch {
  const { timeoutMs = TIMEOUT_MS, maxWaiting = MAX_WAITING, indexAbove = Number.POSITIVE_INFINITY } = options
  const db = openReader(settings, timeoutMs)
  // Opens no connection before its first search.
  const indexed = openReader(settings, timeoutMs, BY_INDEX)
  let waiting = 0
  let isClosed = false

  async function ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    if (isClosed || waiting >= maxWaiting) throw overloaded()
    waiting++
    try {
      return await inTime(question(), timeoutMs)
    } catch (error) {
      throw isCutOff(error) ? overloaded(error) : error
    } finally {
      waiting--
    }
  }

  return {
    nearest: (viewer, model, vector, limit) =>
      ask(async () => {
        const { id: accountId } = viewer
        const account = await findAccount(db, accountId, model, vector)
        if (!account || account.mean === null) return NOTHING
        const isIndexed = account.vectors > indexAbove && account.dimensions <= MAX_INDEXED
        const compare = (most: number) => {
          const asked: Asked = [accountId, model, vector, most]
          if (viewer.scope !== null) return seenChunks(db, viewer.scope, account.vectors, asked)
          return isIndexed
            ? chunksByIndex(indexed, account.dimensions, asked)
            : chunksByCodes(db, candidatesFor(most, account.vectors), asked)
        }
        return { mean: account.mean, compared: account.vectors, candidates: await nearestOf(compare, limit) }
      }),
    similarities: ({ id: accountId }, model, vector, ids) =>
      ask(async () => {
        const account = await findAccount(db, accountId, model, vector)
        return !account || account.mean === null ? [] : similaritiesOf(db, accountId, model, vector, ids)
      }),
    close: async () => {
      if (isClosed) return
      isClosed = true
      await Promise.all([db.destroy(), indexed.destroy()])
    },
  }
}

const NOTHING: Nearness = { mean: 0, compared: 0, candidates: [] }

function openReader(settings: PostgresSettings, timeoutMs: number, further = ''): Kysely<Tables> {
  const pool = openPool({ ...settings, poolSize: POOL_SIZE, usesCustomPlans: true })
  const wanted = `SET statement_timeout = ${Math.max(1, Math.floor(timeoutMs * STATEMENT_SHARE))}; ${further}`
  // If this fails, the connection is broken, which its first search reports.
  pool.on('connect', (client) => void client.query(wanted).catch(() => {}))
  return kyselyOver(pool)
}

interface VectorAccount {
  vectors: number
  dimensions: number
  /** Null if the query vector cannot be compared. */
  mean: number | null
}

async function findAccount(
  db: Kysely<Tables>,
  accountId: string,
  model: number,
  vector: Float32Array,
): Promise<VectorAccount | null> {
  const { rows } = await accountOf(db, [vector.length, sentVector(vector), accountId, model])
  const [account] = rows
  if (account && vector.length !== account.dimensions) {
    throw new Error(`The vector has ${vector.length} dimensions, those of model ${model} have ${account.dimensions}`)
  }
  return account ?? null
}

type Asked = readonly [accountId: string, model: number, vector: Float32Array, most: number]

/** Vectors without a code are the first candidates. If they are more than half of them, all vectors are compared. */
async function chunksByCodes(
  db: Kysely<Tables>,
  candidates: number,
  [accountId, model, vector, most]: Asked,
): Promise<VectorChunk[]> {
  const sent = sentVector(vector)
  const among = (count: number | null) => nearestChunks(db, [sent, accountId, model, sent, count, most])
  const { rows } = await among(candidates)
  return (rows[0]?.uncoded ?? 0) * 2 > candidates ? (await among(null)).rows : rows
}

/**
 * Vectors without a code are among the candidates in any case. An array of ids is looked up in the index, id by id; for IN, PostgreSQL may compare each
 * vector with each id if it has no statistics yet.
 */
async function seenChunks(
  db: Kysely<Tables>,
  scope: Scope,
  vectors: number,
  [accountId, model, vector, most]: Asked,
): Promise<VectorChunk[]> {
  const sent = sentVector(vector)
  const { rows } = await sql<VectorChunk>`
    SELECT memory_id AS id, part AS chunk, language, "row", -(vector <#> ${sent}::vector) AS similarity FROM (
      SELECT memory_id, part, language, "row", vector FROM vectors
      WHERE account_id = ${accountId} AND model = ${model}
        AND memory_id = ANY (ARRAY(${idsWithin(db, accountId, scope)}))
      ORDER BY code <~> binary_quantize(${sent}::vector) NULLS FIRST, "row" DESC LIMIT ${candidatesFor(most, vectors)}
    ) AS candidates ORDER BY similarity DESC, "row" DESC LIMIT ${most}`.execute(db)
  return rows
}

/** If the index does not exist yet, PostgreSQL scans. */
async function chunksByIndex(
  db: Kysely<Tables>,
  dimensions: number,
  [accountId, model, vector, most]: Asked,
): Promise<VectorChunk[]> {
  const sent = sentVector(vector)
  const { rows } = await sql<VectorChunk>`
    SELECT memory_id AS id, part AS chunk, language, "row", -(vector <#> ${sent}::vector) AS similarity FROM vectors
    WHERE account_id = ${accountId} AND model = ${model}
    ORDER BY ${indexedDistance(dimensions, sent)} LIMIT ${most}`.execute(db)
  return rows
}

async function similaritiesOf(
  db: Kysely<Tables>,
  accountId: string,
  model: number,
  vector: Float32Array,
  ids: readonly string[],
): Promise<NearMemory[]> {
  const { rows } = await chunksOf(db, [sentVector(vector), accountId, ids, model])
  const nearest = new Map<string, NearMemory>()
  for (const { id, chunk, language, similarity } of rows) {
    const known = nearest.get(id)
    if (!Number.isFinite(similarity) || (known && known.similarity >= similarity)) continue
    nearest.set(id, { id, chunk, language, similarity: Math.min(1, similarity) })
  }
  return ids.flatMap((id) => nearest.get(id) ?? [])
}

/** The mean of the dot products is the dot product with the mean. Vectors that pgvector cannot represent are sent as null. */
const accountOf = compiledOnce((db) =>
  sql<VectorAccount>`
    SELECT vectors, dimensions, CASE WHEN dimensions = ${0}::int THEN -(total <#> ${''}::vector) / vectors END AS mean
    FROM vector_accounts JOIN embedding_models ON id = model
    WHERE account_id = ${''} AND model = ${0} AND vectors > 0 AND dimensions IS NOT NULL`.compile(db),
)
/** Reads the vectors of the candidates only: longer ones are not kept in their rows. */
const nearestChunks = compiledOnce((db) =>
  sql<VectorChunk & { uncoded: number }>`
    SELECT memory_id AS id, part AS chunk, language, "row", -distance AS similarity, uncoded FROM (
      SELECT *, vector <#> ${''}::vector AS distance, count(*) FILTER (WHERE code IS NULL) OVER () AS uncoded FROM (
        SELECT memory_id, part, language, "row", code, vector FROM vectors WHERE account_id = ${''} AND model = ${0}
        ORDER BY code <~> binary_quantize(${''}::vector) NULLS FIRST, "row" DESC LIMIT ${0}
      ) AS candidates
    ) AS compared ORDER BY distance, "row" DESC LIMIT ${0}`.compile(db),
)
const chunksOf = compiledOnce((db) =>
  sql<VectorChunk>`
    SELECT memory_id AS id, part AS chunk, language, "row", -(vector <#> ${''}::vector) AS similarity FROM vectors
    WHERE account_id = ${''} AND memory_id = ANY(${[]}::text[]) AND model = ${0} ORDER BY part`.compile(db),
)

/** Rejects after the timeout; the server cancels the statement. */
async function inTime<Answer>(answer: Promise<Answer>, timeoutMs: number): Promise<Answer> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(overloaded(new Error(`The vector search took longer than ${timeoutMs} ms`))),
    timeoutMs,
  )
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** 57014 means that the statement timeout cancelled it. */
function isCutOff(error: unknown): boolean {
  return error instanceof AppError && codeOf(error.cause) === '57014'
}

/** Runs nothing: the thread has a pool of its own. */
const COMPILER = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** Each search runs two statements at once. */
const TEXT_POOL_SIZE = 4

export function openTextSearch(settings: PostgresSettings, options: TextSearchOptions = {}): TextSearch {
  const own = { ...settings, poolSize: TEXT_POOL_SIZE, usesCustomPlans: true }
  return textSearchBy(new URL('./text-search-worker.ts', import.meta.url), own, options, COMPILER)
}
