// How long a search takes with 1,000, 10,000 and 100,000 memories in one account and 200,000 in all, and how free the main thread stays meanwhile.
// By words and meaning together, but for the embedding of the query, which bench:search measures apart: vectors are made up here, at once.
// node bench/search-latency.ts [folder to build in and use again] [--record]
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createMeaning, type Meaning } from '../src/core/embedding/meaning.ts'
import type { Embedder } from '../src/core/embedding-ports.ts'
import { wordsOfMemory } from '../src/core/ranking/memory-words.ts'
import type { Account, Memory } from '../src/core/records.ts'
import { searchMemories } from '../src/core/search.ts'
import type { TextSearch } from '../src/core/search-ports.ts'
import { memoryStore } from '../src/store/memories.ts'
import { DATABASE_FILE, openDatabase, type SqliteDatabase } from '../src/store/sqlite/database.ts'
import { textIndex } from '../src/store/sqlite/text-index.ts'
import { openTextSearch } from '../src/store/sqlite/text-search.ts'
import { openVectorSearch } from '../src/store/sqlite/vector-search.ts'
import { vectorStore } from '../src/store/vectors.ts'

type Language = 'en' | 'pt' | 'es'
type Figures = Record<string, number>

const MINUTE_MS = 60_000
const LANGUAGES: readonly Language[] = ['en', 'pt', 'es']
/** Account → memories; the small ones fill the database to 200,000. */
const SIZES: ReadonlyArray<readonly [string, number]> = [
  ['large', 100_000],
  ['middle', 10_000],
  ['small', 1_000],
  ...Array.from({ length: 89 }, (_, index) => [`other${index}`, 1_000] as const),
]
const QUERIES = 300
const MODEL = 'bench'
/** As the built-in encoder has. */
const DIMENSIONS = 512
const WORDS_PER_LANGUAGE = 15_000

const functionWords: Record<Language, string[]> = {
  en: 'the of and to in is that it was for on are with as at be this have from'.split(' '),
  pt: 'o de e que a do da em um para com não uma os no se na por mais as'.split(' '),
  es: 'el de que y a en un ser se no haber por con su para como estar lo'.split(' '),
}
const syllables: Record<Language, string[]> = {
  en: 'ba ter ing con ly der man ton ish ber low ran pick wood stan ough ry ness ship ward'.split(' '),
  pt: 'ca ção men to ra ti lha nho bra fe gua mo pe ri sa tu ve xi zo lei'.split(' '),
  es: 'ca ción mien to ra ti lla ño bre fue gua mo pe rri sa tu ve jo za rey'.split(' '),
}

const random = seeded(20_260_101)
const vocabularies = Object.fromEntries(LANGUAGES.map((language) => [language, makeVocabulary(language)])) as Record<
  Language,
  string[]
>

/** Mulberry32: the same text at each run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function makeVocabulary(language: Language): string[] {
  const pick = () => syllables[language][Math.floor(random() * syllables[language].length)] ?? ''
  const words = new Set<string>()
  while (words.size < WORDS_PER_LANGUAGE) {
    const count = 2 + Math.floor(random() * 3)
    words.add(Array.from({ length: count }, pick).join(''))
  }
  return [...words]
}

/** Word n comes 1/n as often as the first (Zipf); some two in five words are function words, as in prose. */
function wordFor(language: Language): string {
  const list = random() < 0.4 ? functionWords[language] : vocabularies[language]
  return list[Math.floor(list.length ** random()) - 1] ?? ''
}

function textFor(language: Language): string {
  const count = 8 + Math.floor(random() ** 2 * 60)
  return Array.from({ length: count }, () => wordFor(language)).join(' ')
}

/** Two to eight words: a mixture of common and rare, in one language. */
function queryFor(index: number): string {
  const language = LANGUAGES[index % 3] ?? 'en'
  const count = 2 + (index % 7)
  return Array.from({ length: count }, () => wordFor(language)).join(' ')
}

function accountOf(name: string): Account {
  return {
    id: `usr_${name}`,
    email: `${name}@example.org`,
    name,
    passwordHash: null,
    plan: 'unlimited',
    language: 'en',
    timezone: 'UTC',
    geolocation: true,
    emailProvenAt: null,
    createdAt: 0,
    updatedAt: 0,
  }
}

function memoryOf(accountId: string, index: number): Memory {
  const language = LANGUAGES[Math.floor(index / 5) % 3] ?? 'en'
  const text = textFor(language)
  const capturedAt = Date.UTC(2022, 0, 1) + index * 10 * MINUTE_MS
  return {
    accountId,
    id: `mem_${String(index).padStart(26, '0')}`,
    type: 'note',
    title: text.slice(0, 60),
    isTitleGiven: false,
    text,
    tags: [],
    attributes: {},
    status: null,
    dueAt: null,
    language,
    source: 'text',
    client: null,
    clientSlug: null,
    clientId: null,
    capturedAt,
    createdAt: capturedAt,
    updatedAt: capturedAt,
    memoryStatus: 'ready',
    review: null,
    error: null,
    audioSeconds: null,
    media: null,
  }
}

function unitVector(): Float32Array {
  const vector = Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5)
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}

const embedder: Embedder = {
  model: MODEL,
  batchSize: 1,
  passageLength: 500,
  embedPassages: async (texts) => texts.map(unitVector),
  embedQuery: async () => unitVector(),
  warmUp: () => {},
  close: async () => {},
}

async function remember(database: SqliteDatabase, model: number, memories: readonly Memory[]): Promise<void> {
  await database.writer.transaction().execute(async (tx) => {
    const databases = { reader: tx, writer: tx }
    for (const memory of memories) {
      await memoryStore(databases).add(memory)
      await textIndex(databases).put(memory, await wordsOfMemory(memory, async () => {}))
    }
    await vectorStore(databases).put(
      model,
      memories.map(({ accountId, id }) => ({ accountId, id, parts: [unitVector()] })),
    )
  })
}

async function build(database: SqliteDatabase): Promise<void> {
  const model = await vectorStore(database).addModel(MODEL, 'active', null)
  await vectorStore(database).updateModel({ ...model, noiseFloor: 0.1 })
  for (const [name, size] of SIZES) {
    const { id } = accountOf(name)
    await database.writer
      .insertInto('accounts')
      .values({
        id,
        email: `${name}@example.org`,
        name,
        password_hash: null,
        plan: 'unlimited',
        language: 'en',
        timezone: 'UTC',
        geolocation: 1,
        email_proven_at: null,
        created_at: 0,
        updated_at: 0,
      })
      .execute()
    for (let first = 0; first < size; first += 1_000) {
      await remember(
        database,
        model.id,
        Array.from({ length: 1_000 }, (_, offset) => memoryOf(id, first + offset)),
      )
    }
  }
}

/** One after another, as one user asks. */
async function measureAccount(
  database: SqliteDatabase,
  { textSearch, meaning }: { textSearch: TextSearch; meaning: Meaning },
  name: string,
  size: number,
): Promise<Figures> {
  const deps = { textSearch, meaning, memories: memoryStore(database), clock: () => Date.UTC(2026, 0, 1) }
  const account = accountOf(name)
  const firstAt = performance.now()
  await searchMemories(deps, account, { query: queryFor(1), limit: 10 })
  const first = performance.now() - firstAt
  for (let index = 0; index < 100; index++) await searchMemories(deps, account, { query: queryFor(index), limit: 10 })

  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const times: number[] = []
  let hits = 0
  for (let index = 0; index < QUERIES; index++) {
    const query = queryFor(index)
    const startedAt = performance.now()
    hits += (await searchMemories(deps, account, { query, limit: 10 })).length
    times.push(performance.now() - startedAt)
  }
  delay.disable()
  return {
    [`${size} first search ms`]: first,
    [`${size} p50 ms`]: quantile(times, 0.5),
    [`${size} p95 ms`]: quantile(times, 0.95),
    [`${size} loop delay p99 ms`]: delay.percentile(99) / 1e6,
    [`${size} hits a query`]: hits / QUERIES,
  }
}

/** Single captures into the full database: what the index adds to each, and how long it ever holds the thread. */
async function measurePut(database: SqliteDatabase): Promise<Figures> {
  const times: number[] = []
  const [{ next } = { next: 0 }] = await database.reader
    .selectFrom('memories')
    .select((eb) => eb.fn.countAll<number>().as('next'))
    .where('account_id', '=', 'usr_middle')
    .execute()
  for (let index = 0; index < 3_000; index++) {
    const memory = memoryOf('usr_middle', next + index)
    await database.writer.transaction().execute(async (tx) => {
      const databases = { reader: tx, writer: tx }
      await memoryStore(databases).add(memory)
      const startedAt = performance.now()
      await textIndex(databases).put(memory, await wordsOfMemory(memory, async () => {}))
      times.push(performance.now() - startedAt)
    })
  }
  return {
    'put mean ms': times.reduce((sum, time) => sum + time, 0) / times.length,
    'put p50 ms': quantile(times, 0.5),
    'put p99 ms': quantile(times, 0.99),
    'put longest ms': Math.max(...times),
  }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function report(figures: Figures): void {
  const file = join(import.meta.dirname, 'results', 'search-latency.json')
  const recorded = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Figures) : {}
  for (const [name, figure] of Object.entries(figures)) {
    console.log(`${name.padEnd(44)} ${figure.toFixed(2).padStart(8)}   recorded ${recorded[name]?.toFixed(2) ?? '-'}`)
  }
  if (!process.argv.includes('--record')) return
  const rounded = Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [name, Math.round(figure * 100) / 100]),
  )
  writeFileSync(file, `${JSON.stringify(rounded, null, 2)}\n`)
}

const given = process.argv.slice(2).find((argument) => !argument.startsWith('--'))
const folder = given ?? mkdtempSync(join(tmpdir(), 'lembra-bench-'))
mkdirSync(folder, { recursive: true })
const isBuilt = existsSync(join(folder, DATABASE_FILE))
const database = await openDatabase(folder)
try {
  const startedAt = performance.now()
  if (!isBuilt) await build(database)
  console.log(`Built in ${Math.round((performance.now() - startedAt) / 1000)} s`)
  const textSearch = openTextSearch(database.file)
  const vectorSearch = openVectorSearch(database.file)
  const meaning = createMeaning({
    vectors: vectorStore(database),
    vectorSearch,
    embedders: { chosen: embedder, named: async () => embedder },
    clock: Date.now,
    log: console,
  })
  const figures: Figures = {}
  for (const [name, size] of SIZES.slice(0, 3)) {
    Object.assign(figures, await measureAccount(database, { textSearch, meaning }, name, size))
  }
  await textSearch.close()
  await vectorSearch.close()
  Object.assign(figures, await measurePut(database))
  report(figures)
} finally {
  await database.close()
  if (given === undefined) rmSync(folder, { recursive: true })
}
