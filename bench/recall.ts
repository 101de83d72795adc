// How much of the evidence a recall shows: LoCoMo's conversations, from the folder given (default: bench/data).
// node bench/recall.ts [folder]
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { guessLanguage } from '../src/core/language/guess.ts'
import { mentionsIn } from '../src/core/language/mentions.ts'
import { titleFrom } from '../src/core/language/title.ts'
import { wordsOfMemory } from '../src/core/ranking/memory-words.ts'
import { type RecallDeps, recall } from '../src/core/recall.ts'
import type { Account, Memory } from '../src/core/records.ts'
import { searchMemories } from '../src/core/search.ts'
import { openDatabase, type SqliteDatabase } from '../src/store/sqlite/database.ts'
import { createSqliteStore } from '../src/store/sqlite/store.ts'
import { openTextSearch } from '../src/store/sqlite/text-search.ts'

interface Conversation {
  id: string
  memories: Array<{ id: string; capturedAt: string; speaker: string; text: string }>
  queries: Array<{ q: string; category: number; evidence: string[] }>
}

/** The defaults of the contract, then what each part of them is worth. */
const settings = [
  { limit: 10, depth: 1, maxChars: 6_000 },
  { limit: 10, depth: 0, maxChars: 6_000 },
  { limit: 10, depth: 2, maxChars: 6_000 },
  { limit: 20, depth: 1, maxChars: 6_000 },
  { limit: 10, depth: 1, maxChars: 2_000 },
  { limit: 50, depth: 1, maxChars: 20_000 },
]
const NOW = Date.UTC(2024, 0, 1)

const folder = process.argv[2] ?? join(import.meta.dirname, '../../shared/data')
const home = mkdtempSync(join(tmpdir(), 'lembra-bench-'))
const database = await openDatabase(home)
const textSearch = openTextSearch(database.file)
try {
  const conversations: Conversation[] = JSON.parse(readFileSync(join(folder, 'locomo-dev.json'), 'utf8'))
  await measure(database, conversations)
} finally {
  await textSearch.close()
  await database.close()
  rmSync(home, { recursive: true })
}

async function measure(sqlite: SqliteDatabase, conversations: Conversation[]): Promise<void> {
  const kept = await Promise.all(conversations.map((conversation) => keep(sqlite, conversation)))
  const store = createSqliteStore(sqlite)
  console.log('limit depth maxChars  evidence shown  characters  milliseconds')
  for (const setting of settings) {
    const shares: number[] = []
    const lengths: number[] = []
    const started = performance.now()
    for (const { account, idOf, queries } of kept) {
      const search = (query: string, limit: number) =>
        searchMemories({ textSearch, memories: store.memories, clock: () => NOW }, account, { query, limit })
      const deps: RecallDeps = { search, memories: store.memories, mentions: store.mentions, clock: () => NOW }
      for (const { q, evidence } of queries.filter((query) => query.evidence.length > 0)) {
        const { text } = await recall(deps, account, { query: q, ...setting })
        shares.push(evidence.filter((turn) => text.includes(idOf.get(turn) ?? 'none')).length / evidence.length)
        lengths.push(text.length)
      }
    }
    const elapsed = (performance.now() - started) / shares.length
    const cells = [
      setting.limit,
      setting.depth,
      setting.maxChars,
      (100 * mean(shares)).toFixed(1),
      mean(lengths).toFixed(0),
      elapsed.toFixed(1),
    ]
    console.log(cells.map((cell, index) => String(cell).padStart([5, 5, 8, 15, 11, 13][index] ?? 0)).join(' '))
  }
}

async function keep(sqlite: SqliteDatabase, { id, memories, queries }: Conversation) {
  const account = accountNamed(id)
  await insertAccount(sqlite, account)
  const store = createSqliteStore(sqlite)
  const idOf = new Map<string, string>()
  await store.transaction(async (tx) => {
    for (const turn of memories) {
      const memory = memoryOf(account.id, idOf.size, `${turn.speaker}: ${turn.text}`, Date.parse(`${turn.capturedAt}Z`))
      idOf.set(turn.id, memory.id)
      await tx.memories.add(memory)
      await tx.mentions.put(account.id, memory.id, mentionsIn(memory, memory.language))
      await tx.textIndex.put(memory, await wordsOfMemory(memory, async () => {}))
    }
  })
  return { account, idOf, queries }
}

function accountNamed(name: string): Account {
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

async function insertAccount(
  sqlite: SqliteDatabase,
  { id, email, name, plan, language, timezone }: Account,
): Promise<void> {
  await sqlite.writer
    .insertInto('accounts')
    .values({ id, email, name, plan, language, timezone, geolocation: 1, created_at: 0, updated_at: 0 })
    .execute()
}

function memoryOf(accountId: string, count: number, text: string, capturedAt: number): Memory {
  return {
    accountId,
    id: `mem_${String(count).padStart(26, '0')}`,
    type: 'note',
    title: titleFrom(text),
    isTitleGiven: false,
    text,
    tags: [],
    attributes: {},
    status: null,
    dueAt: null,
    language: guessLanguage(text).language,
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

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}
