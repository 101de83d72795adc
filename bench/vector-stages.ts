// How many of the ten nearest vectors the two stages of SQLite's search find, compared with an exact scan, and how long they take: in accounts of
// 10,000, 100,000, 300,000 and a million, the first time after a start, and in five accounts of 100,000 in turn. Then the memory of a service, in a
// process of its own, in which people search those five accounts in turn.
// The vectors are real embeddings by the built-in encoder, and in accounts larger than those each is one of them plus a part of the difference of two
// others, which keeps their distribution. They take 3 GB on the disk.
// node bench/vector-stages.ts [--data ../shared/data] [--embeddings folder to keep the embeddings in] [--times 100] [--scale 0.1] [--record]

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { wholeAccount } from '../src/core/accounts/record.ts'
import type { Nearness, VectorSearch } from '../src/core/embedding/semantic-search.ts'
import { builtinEmbedder } from '../src/providers/embedder/builtin.ts'
import { openDatabase } from '../src/store/sqlite/database.ts'
import { openVectorSearch } from '../src/store/sqlite/search.ts'
import { createSqliteStore } from '../src/store/sqlite/store.ts'
import { codeOf } from '../src/store/sqlite/vector-codes.ts'
import { storedVector } from '../src/store/vector-bytes.ts'
import { makeAccount } from '../test/support/make-memory.ts'
import { readBilingualPassages, readConversations, readPortuguesePassages } from './search/data.ts'
import { newApiKey, openClient } from './support/client.ts'
import { residentMegabytes } from './support/process.ts'
import { type Figures, median, numberOption, quantile, report, textOption } from './support/report.ts'
import { withFolder, withService } from './support/service.ts'
import { createTexts, seeded } from './support/texts.ts'

const DIMENSIONS = 512
const PASSAGE_LENGTH = 300
const times = numberOption('times', 100)
const scale = numberOption('scale', 1)
const data = textOption('data') ?? join(import.meta.dirname, '../../shared/data')
const SIZES = [10_000, 100_000, 300_000, 1_000_000].map((size) => size * scale)
const IN_TURN = 5
/** Queries whose nearest are also found by an exact scan. */
const EXACT = 50
const LIMIT = 80
const NEAREST = 10
const POLL_MS = 5
const BATCH = 20_000
/** About that of the built-in encoder. */
const SIMILARITY_THRESHOLD = 0.33
const random = seeded(20_261_123)

interface Texts {
  passages: string[]
  queries: string[]
}

function readTexts(): Texts {
  const conversations = readConversations(data) ?? []
  const portuguese = readPortuguesePassages(data) ?? []
  const bilingual = readBilingualPassages(data) ?? []
  const long = [...portuguese.map(({ text }) => text), ...bilingual.flatMap(({ en, es }) => [en, es])]
  const chunks = long.flatMap((text) => text.match(new RegExp(`.{1,${PASSAGE_LENGTH}}`, 'gs')) ?? [])
  return {
    passages: [
      ...conversations.flatMap(({ memories }) => memories.map(({ speaker, text }) => `${speaker}: ${text}`)),
      ...chunks,
    ],
    queries: [
      ...conversations.flatMap(({ queries }) => queries.map(({ q }) => q)),
      ...portuguese.flatMap(({ queries }) => queries),
      ...bilingual.flatMap((passage) => [...passage.queries_en, ...passage.queries_es]),
    ],
  }
}

async function embeddingsOf(name: keyof Texts): Promise<Float32Array[]> {
  const folder = textOption('embeddings')
  const file = folder && join(folder, `${name}.f32`)
  if (file && existsSync(file)) return vectorsIn(readFileSync(file))
  const embedder = builtinEmbedder()
  const vectors: Float32Array[] = []
  const texts = readTexts()[name]
  const { signal } = new AbortController()
  for (let first = 0; first < texts.length; first += embedder.batchSize)
    vectors.push(...(await embedder.embedPassages(texts.slice(first, first + embedder.batchSize), signal)))
  await embedder.close()
  if (file) writeFileSync(file, Buffer.concat(vectors.map((vector) => Buffer.from(vector.buffer))))
  return vectors
}

function vectorsIn(bytes: Buffer): Float32Array[] {
  const all = new Float32Array(new Uint8Array(bytes).buffer)
  return Array.from({ length: all.length / DIMENSIONS }, (_, at) => all.slice(at * DIMENSIONS, (at + 1) * DIMENSIONS))
}

function pick(vectors: readonly Float32Array[]): Float32Array {
  return vectors[Math.floor(random() * vectors.length)] ?? new Float32Array(DIMENSIONS)
}

function mixed(real: readonly Float32Array[]): Float32Array {
  const [base, one, other, share] = [pick(real), pick(real), pick(real), 0.2 + random() / 2]
  const sum = base.map((number, at) => number + share * ((one[at] ?? 0) - (other[at] ?? 0)))
  const length = Math.sqrt(dot(sum, sum))
  return sum.map((number) => number / length)
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let at = 0; at < DIMENSIONS; at++) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}

type Ranked = Array<{ id: string; similarity: number }>

/** Inserts the vectors without their memories, which the search does not read. Returns the nearest of each query by an exact scan. */
function fill(
  file: string,
  accountId: string,
  model: number,
  vectors: Iterable<Float32Array>,
  queries: readonly Float32Array[],
): Ranked[] {
  const db = new Database(file)
  db.pragma('foreign_keys = OFF')
  db.pragma('synchronous = OFF')
  const insert = db.prepare(
    'INSERT INTO vectors (account_id, memory_id, model, part, language, vector, code) VALUES (?, ?, ?, 0, ?, ?, ?)',
  )
  const ranked: Ranked[] = queries.map(() => [])
  let count = 0
  db.exec('BEGIN')
  for (const vector of vectors) {
    const id = `mem_${String(count++).padStart(26, '0')}`
    insert.run(accountId, id, model, 'en', storedVector(vector), codeOf(vector))
    for (const [at, query] of queries.entries()) note(ranked[at] ?? [], id, dot(vector, query))
    if (count % BATCH === 0) db.exec('COMMIT; BEGIN')
  }
  db.exec('COMMIT')
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
  return ranked
}

function note(best: Ranked, id: string, similarity: number): void {
  if (best.length === NEAREST && similarity <= (best.at(-1)?.similarity ?? 0)) return
  best.push({ id, similarity })
  best.sort((one, other) => other.similarity - one.similarity)
  best.length = Math.min(best.length, NEAREST)
}

function* mixedVectors(real: readonly Float32Array[], count: number): Generator<Float32Array> {
  for (let made = 0; made < count; made++) yield mixed(real)
}

async function measured<T>(work: () => Promise<T>): Promise<{ value: T; ms: number; processorMs: number }> {
  const [startedAt, used] = [performance.now(), process.cpuUsage()]
  const value = await work()
  const { user, system } = process.cpuUsage(used)
  return { value, ms: performance.now() - startedAt, processorMs: (user + system) / 1_000 }
}

async function measureAccount(
  search: VectorSearch,
  accountId: string,
  queries: readonly Float32Array[],
  exact: readonly Ranked[],
  name: string,
) {
  const nearest = (at: number) =>
    search.nearest(wholeAccount(accountId), 1, queries[at % queries.length] ?? new Float32Array(DIMENSIONS), LIMIT)
  const first = await measured(() => nearest(0))
  const whole = await measured(async () => {
    while ((await nearest(0)) === null) await setTimeout(POLL_MS)
  })
  const taken: Array<{ ms: number; processorMs: number }> = []
  for (let time = 0; time < times; time++) taken.push(await measured(() => nearest(time)))
  const shares: number[] = []
  for (const [at, ranked] of exact.entries()) shares.push(shareFound(await nearest(at), ranked))
  return {
    [`${name}: first answer, ms`]: first.ms,
    [`${name}: codes read after, ms`]: first.ms + whole.ms,
    [`${name}: p50, ms`]: median(taken.map(({ ms }) => ms)),
    [`${name}: p95, ms`]: quantile(
      taken.map(({ ms }) => ms),
      0.95,
    ),
    [`${name}: p50, processor ms`]: median(taken.map(({ processorMs }) => processorMs)),
    [`${name}: nearest ten found, %`]: (100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length,
  }
}

function shareFound(found: Nearness | null, exact: Ranked): number {
  const ids = new Set(found?.candidates.slice(0, NEAREST).map(({ id }) => id))
  return exact.filter(({ id }) => ids.has(id)).length / exact.length
}

async function measureInTurn(
  search: VectorSearch,
  accounts: readonly string[],
  queries: readonly Float32Array[],
): Promise<Figures> {
  const taken: number[] = []
  for (let time = -5 * IN_TURN; time < times; time++) {
    const accountId = accounts.at(time % accounts.length) ?? ''
    const { value, ms } = await measured(() =>
      search.nearest(wholeAccount(accountId), 1, queries.at(time % queries.length) ?? new Float32Array(), LIMIT),
    )
    if (value === null) await setTimeout(500)
    else if (time >= 0) taken.push(ms)
  }
  return {
    'five in turn: p50, ms': median(taken),
    'five in turn: p95, ms': quantile(taken, 0.95),
  }
}

/** The service is started once to register the accounts, because vectors are inserted into the database of a service that has ended. */
function registered(folder: string, count: number): Promise<string[]> {
  return withService({ folder }, async ({ address }) => {
    const keys: string[] = []
    for (let index = 0; index < count; index++) keys.push(await newApiKey(address, `turn${index}`))
    return keys
  })
}

/** Each search embeds its query, compares it with the account's vectors and reads the full-text index, which is empty. */
function measureService(folder: string, keys: readonly string[]): Promise<Figures> {
  const texts = createTexts(6)
  return withService({ folder }, async ({ address, pid }) => {
    const before = residentMegabytes(pid)
    const clients = keys.map((key) => openClient(address, key))
    let largest = 0
    let byWords = 0
    for (let time = -10 * IN_TURN; time < times; time++) {
      const answer = await clients
        .at(time % clients.length)
        ?.send('POST', '/v1/search', { query: texts.query(time + 100) })
      if (answer?.status !== 200) throw new Error(`A search was answered ${answer?.status}: ${answer?.text}`)
      // The encoder or the codes of the account are being read.
      if (answer.headers['lembra-search'] === undefined) largest = Math.max(largest, residentMegabytes(pid))
      else if (time < 0) await setTimeout(500)
      else byWords++
    }
    for (const client of clients) client.close()
    return {
      'service that just started: MB': before,
      'service, five in turn: MB': largest,
      'service, five in turn: searches by words alone': byWords,
    }
  })
}

await withFolder(async (folder) => {
  const real = await embeddingsOf('passages')
  const all = await embeddingsOf('queries')
  const queries = Array.from({ length: times }, () => pick(all))
  const keys = await registered(folder, IN_TURN)
  const database = await openDatabase(folder)
  const store = createSqliteStore(database)
  const turns = (await database.reader.selectFrom('accounts').select('id').execute()).map(({ id }) => id)
  const [model] = await store.vectors.models()
  if (!model) throw new Error('The service has no embedding model')
  await database.writer
    .updateTable('embedding_models')
    .set({ dimensions: DIMENSIONS, noise_floor: SIMILARITY_THRESHOLD })
    .where('id', '=', model.id)
    .execute()
  const build = async (accountId: string, vectors: Iterable<Float32Array>, exact: readonly Float32Array[]) => {
    if (!turns.includes(accountId)) await store.accounts.add(makeAccount({ id: accountId }))
    const { value, ms } = await measured(async () => fill(database.file, accountId, model.id, vectors, exact))
    console.log(`${accountId} filled in ${Math.round(ms / 1_000)} s`)
    return value
  }
  const exactQueries = queries.slice(0, EXACT)
  const accounts = [
    { name: `real, ${real.length}`, id: 'usr_real', exact: await build('usr_real', real, exactQueries) },
  ]
  for (const size of SIZES)
    accounts.push({
      name: String(size),
      id: `usr_${size}`,
      exact: await build(`usr_${size}`, mixedVectors(real, size), exactQueries),
    })
  for (const id of turns) await build(id, mixedVectors(real, 100_000 * scale), [])
  const figures: Figures = {}
  for (const { name, id, exact } of accounts) {
    const search = openVectorSearch(database.file, { timeoutMs: 60_000 })
    await search.nearest(wholeAccount('usr_nobody'), 1, new Float32Array(1), 1)
    Object.assign(figures, await measureAccount(search, id, queries, exact, name))
    await search.close()
  }
  const search = openVectorSearch(database.file, { timeoutMs: 60_000 })
  Object.assign(figures, await measureInTurn(search, turns, queries))
  await search.close()
  await store.close()
  Object.assign(figures, await measureService(folder, keys))
  report('vector-stages', figures, {
    [`${SIZES[0]}: p95, ms`]: { atMost: 15 },
    [`${SIZES[1]}: p95, ms`]: { atMost: 40 },
    [`${SIZES[2]}: p95, ms`]: { atMost: 80 },
    [`${SIZES[3]}: p95, ms`]: { atMost: 200 },
    [`${SIZES[3]}: first answer, ms`]: { atMost: 400 },
    [`${SIZES[2]}: nearest ten found, %`]: { atLeast: 99 },
    [`${SIZES[3]}: nearest ten found, %`]: { atLeast: 99 },
    'five in turn: p95, ms': { atMost: 50 },
    'service, five in turn: MB': { atMost: 400 },
  })
})
