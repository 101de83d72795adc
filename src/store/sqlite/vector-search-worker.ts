// The thread that compares vectors. In an account of a million, the codes alone take about 40 ms, which would block the main thread.
import { parentPort, workerData } from 'node:worker_threads'
import type { NearMemory, Nearness } from '../../core/embedding/semantic-search.ts'
import type { Language } from '../../engines/language/index.ts'
import type { SentStatement } from '../filters.ts'
import { candidatesFor, eachOnce, nearestOf, type VectorChunk } from '../near-memories.ts'
import type { ThreadMessage } from '../search-thread.ts'
import { floatsOf, similarityOf } from '../vector-bytes.ts'
import { openReader } from './connection.ts'
import { threadFaultOf } from './errors.ts'
import type { VectorWork } from './search.ts'
import { type AccountCodes, CodeCache, type VectorAccount } from './vector-codes.ts'

const { file, maxCacheMb } = workerData as { file: string; maxCacheMb: number }
const connection = openReader(file)
// An eighth of the usual: it caches the codes itself.
connection.pragma('cache_size = -2000')
const cache = new CodeCache(connection, maxCacheMb * 1_000_000)

parentPort?.on('message', (work: VectorWork) => void answer(work).then(send))
send({ isUnderWay: true })

function send(message: ThreadMessage): void {
  parentPort?.postMessage(message)
}

async function answer(work: VectorWork): Promise<ThreadMessage> {
  try {
    return { number: work.number, value: work.kind === 'nearest' ? await nearest(work) : similarities(work) }
  } catch (error) {
    const description = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { number: work.number, error: description, fault: threadFaultOf(error) }
  }
}

type Asked<Kind> = Extract<VectorWork, { kind: Kind }>

/** An account with at most so many vectors is compared exactly. */
const ALL_READ = 500
/**
 * Comparing codes is cheap, so the best of so many times the usual candidates are chosen by the query's own numbers. Half of the usual candidates are
 * read for an exact comparison, as each may be a page of the disk. Measured by bench/vector-stages.ts: with fewer, a search misses more.
 */
const BY_CODE = 2
const READ_SHARE = 0.5

const NOTHING: Nearness = { mean: 0, compared: 0, candidates: [] }

/** Returns null while the account's codes are being read. */
async function nearest({ accountId, seen, model, vector, limit }: Asked<'nearest'>): Promise<Nearness | null> {
  const account = accountFor(accountId, model, vector)
  if (!account) return NOTHING
  const rows = seen && seenRows(account, seen)
  if (account.vectors <= ALL_READ) return nearestOfAll(account, vector, limit, rows)
  const codes = cache.codesOf(account)
  if (!codes) return null
  const mean = product(meanOf(codes, account), vector)
  if (!Number.isFinite(mean)) return NOTHING
  const compare = connection.transaction((most: number) => compareNearest(codes, account, vector, most, rows))
  const candidates = await nearestOf(async (most) => compare(most), limit)
  return { mean, compared: account.vectors, candidates }
}

/** The vectors of the memories that a limited viewer sees. */
function seenRows({ accountId, model }: VectorAccount, { sql, parameters }: SentStatement): ReadonlySet<number> {
  const read = connection.prepare<unknown[], number>(
    `SELECT "row" FROM vectors WHERE account_id = ? AND model = ? AND memory_id IN (${sql})`,
  )
  return new Set(read.pluck().all(accountId, model, ...parameters))
}

async function nearestOfAll(
  account: VectorAccount,
  vector: Float32Array,
  limit: number,
  rows: ReadonlySet<number> | null,
): Promise<Nearness> {
  const chunks = chunksOf(account, vector)
  const compared = chunks.length
  const mean = compared === 0 ? 0 : chunks.reduce((sum, { similarity }) => sum + similarity, 0) / compared
  const seen = rows ? chunks.filter(({ row }) => rows.has(row)) : chunks
  return { mean, compared, candidates: await nearestOf(async () => seen, limit) }
}

/**
 * Runs in a transaction, because beginning one for each vector would take half of the time. A candidate that was deleted since its code was read is
 * dropped, and others are chosen.
 */
function compareNearest(
  codes: AccountCodes,
  account: VectorAccount,
  query: Float32Array,
  most: number,
  rows: ReadonlySet<number> | null,
): VectorChunk[] {
  for (;;) {
    const candidates = candidatesFor(most, account.vectors)
    const places = codes.nearest(query, BY_CODE * candidates, Math.max(2 * most, READ_SHARE * candidates), rows)
    const read = places.map((place) => ({ place, row: rowOf(account, codes.rowAt(place)) }))
    const gone = read.filter(({ row }) => row === undefined)
    if (gone.length === 0) return read.flatMap(({ row }) => (row ? [chunkOf(row, query)] : []))
    for (const { place } of gone) codes.drop(place)
  }
}

/** Enough for a mean that differs by less than 0.005 from that of all vectors. */
const SAMPLE = 1_000

/** The mean of the dot products is the dot product with the mean. It is taken again when the account has grown by a quarter. */
function meanOf(codes: AccountCodes, account: VectorAccount): Float32Array {
  if (codes.size < codes.sampled * 1.25) return codes.mean
  const sum = new Float64Array(account.dimensions)
  let count = 0
  for (let index = 0; index < SAMPLE; index++) {
    const row = rowOf(account, codes.rowAt(Math.floor((index * codes.size) / SAMPLE)))
    const vector = row && floatsOf(row[4], account.dimensions)
    if (!vector?.every(Number.isFinite)) continue
    count++
    for (let at = 0; at < vector.length; at++) sum[at] = (sum[at] ?? 0) + (vector[at] ?? 0)
  }
  codes.mean = Float32Array.from(sum, (total) => total / Math.max(1, count))
  codes.sampled = codes.size
  return codes.mean
}

type VectorRow = [row: number, id: string, chunk: number, language: Language | null, vector: Uint8Array]

const COLUMNS = '"row", memory_id, part, language, vector'

const oneRow = connection
  .prepare<[number, string, number], VectorRow>(
    `SELECT ${COLUMNS} FROM vectors WHERE "row" = ? AND account_id = ? AND model = ?`,
  )
  .raw()

function rowOf({ accountId, model }: VectorAccount, row: number): VectorRow | undefined {
  return oneRow.get(row, accountId, model)
}

/** Leaves out vectors with numbers that are not finite. */
function chunksOf(account: VectorAccount, query: Float32Array): VectorChunk[] {
  return connection
    .prepare<[string, number], VectorRow>(`SELECT ${COLUMNS} FROM vectors WHERE account_id = ? AND model = ?`)
    .raw()
    .all(account.accountId, account.model)
    .map((row) => chunkOf(row, query))
    .filter(({ similarity }) => Number.isFinite(similarity))
}

function chunkOf([row, id, chunk, language, vector]: VectorRow, query: Float32Array): VectorChunk {
  return { row, id, chunk, language, similarity: similarityOf(vector, query) }
}

function product(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let index = 0; index < other.length; index++) sum += (one[index] ?? 0) * (other[index] ?? 0)
  return sum
}

function similarities({ accountId, model, vector, ids }: Asked<'similarities'>): NearMemory[] {
  const account = accountFor(accountId, model, vector)
  if (!account) return []
  const read = connection
    .prepare<[string, string, number], VectorRow>(
      `SELECT ${COLUMNS} FROM vectors WHERE account_id = ? AND memory_id = ? AND model = ?`,
    )
    .raw()
  return ids.flatMap((id) => {
    const chunks = read.all(accountId, id, model).map((row) => chunkOf(row, vector))
    return eachOnce(chunks)
  })
}

/** Returns null if the account has no vectors of this model. */
function accountFor(accountId: string, model: number, { length }: Float32Array): VectorAccount | null {
  const found = connection
    .prepare<[string, number], Pick<VectorAccount, 'lastRow' | 'vectors' | 'dimensions'>>(
      `SELECT last_row AS lastRow, vectors, dimensions FROM vector_accounts
        JOIN embedding_models ON id = model WHERE account_id = ? AND model = ?`,
    )
    .get(accountId, model)
  if (!found || found.vectors === 0) return null
  if (length !== found.dimensions)
    throw new Error(`The vector has ${length} dimensions, those of model ${model} have ${found.dimensions}`)
  return { accountId, model, ...found }
}
