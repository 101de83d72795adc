import { type Kysely, sql } from 'kysely'
import type { NearMemory, Nearness, VectorSearch } from '../../core/embedding/semantic-search.ts'
import { AppError } from '../../core/errors.ts'
import type { TextSearch } from '../../core/search/search.ts'
import type { Language } from '../../engines/language/index.ts'
import { overloaded, type TextSearchOptions, textSearchBy } from '../search-thread.ts'
import { compiledOnce } from '../statements.ts'
import type { Tables } from '../tables.ts'
import { openPool, type PostgresSettings } from './connection.ts'
import { kyselyOver } from './dialect.ts'
import { codeOf } from './errors.ts'
import { sentVector } from './vector-arrays.ts'
import { indexedDistance, MAX_INDEXED } from './vector-indexes.ts'

interface VectorChunk {
  id: string
  chunk: number
  language: Language | null
  similarity: number
  /** A higher number is newer. */
  row: number
}

/** Chunks fetched beyond the limit, because several may belong to the same memory. */
const SPARE = 20

/**
 * Returns the nearest memories, each by its nearest chunk; of equals, the newest wins. `chunks` returns up to the requested number of nearest chunks,
 * in any order. It is called with a larger number if the chunks belong to too few memories.
 */
async function nearestOf(chunks: (most: number) => Promise<VectorChunk[]>, limit: number): Promise<NearMemory[]> {
  if (limit <= 0) return []
  for (let most = limit + Math.ceil(limit / 2) + SPARE; ; most *= 4) {
    const found = await chunks(most)
    const memories = eachOnce(found)
    if (memories.length >= limit || found.length < most) return memories.slice(0, limit)
  }
}

function eachOnce(chunks: readonly VectorChunk[]): NearMemory[] {
  const seen = new Set<string>()
  return chunks
    .filter(({ similarity }) => Number.isFinite(similarity))
    .sort((one, other) => other.similarity - one.similarity || other.row - one.row)
    .flatMap(({ id, chunk, language, similarity }) => {
      if (seen.has(id)) return []
      seen.add(id)
      return [{ id, chunk, language, similarity: Math.min(1, similarity) }]
    })
}

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

/** Compares vectors in the database: exactly, except for accounts with an index. */
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
    nearest: (accountId, model, vector, limit) =>
      ask(async () => {
        const account = await findAccount(db, accountId, model, vector)
        if (!account || account.mean === null) return NOTHING
        const isIndexed = account.vectors > indexAbove && account.dimensions <= MAX_INDEXED
        const chunks = (most: number) =>
          isIndexed
            ? chunksByIndex(indexed, account.dimensions, [accountId, model, vector, most])
            : chunksByScan(db, [accountId, model, vector, most])
        return { mean: account.mean, compared: account.vectors, candidates: await nearestOf(chunks, limit) }
      }),
    similarities: (accountId, model, vector, ids) =>
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

async function chunksByScan(db: Kysely<Tables>, [accountId, model, vector, most]: Asked): Promise<VectorChunk[]> {
  const { rows } = await nearestChunks(db, [sentVector(vector), accountId, model, most])
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
const nearestChunks = compiledOnce((db) =>
  sql<VectorChunk>`
    SELECT id, chunk, language, "row", -distance AS similarity FROM (
      SELECT memory_id AS id, part AS chunk, language, "row", vector <#> ${''}::vector AS distance FROM vectors
      WHERE account_id = ${''} AND model = ${0} ORDER BY distance, "row" DESC LIMIT ${0}
    ) AS nearest`.compile(db),
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

/** Each search runs two statements at once. */
const TEXT_POOL_SIZE = 4

export function openTextSearch(settings: PostgresSettings, options: TextSearchOptions = {}): TextSearch {
  const own = { ...settings, poolSize: TEXT_POOL_SIZE, usesCustomPlans: true }
  return textSearchBy(new URL('./text-search-worker.ts', import.meta.url), own, options)
}
