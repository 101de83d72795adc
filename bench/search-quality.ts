// How well search finds: LoCoMo's conversations and passages in three languages, from the folder given (default: bench/data).
// node bench/search-quality.ts [folder] [--record]
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { guessLanguage } from '../src/core/language/guess.ts'
import { wordsOfMemory } from '../src/core/ranking/memory-words.ts'
import type { Account, Memory } from '../src/core/records.ts'
import { searchMemories } from '../src/core/search.ts'
import { memoryStore } from '../src/store/memories.ts'
import { openDatabase } from '../src/store/sqlite/database.ts'
import { textIndex } from '../src/store/sqlite/text-index.ts'
import { openTextSearch } from '../src/store/sqlite/text-search.ts'

interface Conversation {
  id: string
  memories: Array<{ id: string; capturedAt: string; speaker: string; text: string }>
  queries: Array<{ q: string; category: number; evidence: string[] }>
}

/** All that the measuring needs of the service. */
interface Service {
  remember(accountName: string, text: string, capturedAt: number): Promise<string>
  search(accountName: string, query: string, limit: number): Promise<string[]>
  close(): Promise<void>
}

const DAY_MS = 86_400_000
const folder = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? join(import.meta.dirname, 'data')
const resultsFile = join(import.meta.dirname, 'results', 'search-quality.json')

async function openService(): Promise<Service> {
  const home = mkdtempSync(join(tmpdir(), 'lembra-bench-'))
  const database = await openDatabase(home)
  const textSearch = openTextSearch(database.file)
  const accounts = new Map<string, Account>()
  let count = 0

  async function accountOf(name: string): Promise<Account> {
    const known = accounts.get(name)
    if (known) return known
    const account: Account = {
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
    await database.writer
      .insertInto('accounts')
      .values({
        id: account.id,
        email: account.email,
        name,
        password_hash: null,
        plan: account.plan,
        language: account.language,
        timezone: account.timezone,
        geolocation: 1,
        email_proven_at: null,
        created_at: 0,
        updated_at: 0,
      })
      .execute()
    accounts.set(name, account)
    return account
  }

  return {
    async remember(accountName, text, capturedAt) {
      const account = await accountOf(accountName)
      const memory = memoryOf(account.id, `mem_${String(++count).padStart(8, '0')}`, text, capturedAt)
      await database.writer.transaction().execute(async (tx) => {
        const databases = { reader: tx, writer: tx }
        await memoryStore(databases).add(memory)
        await textIndex(databases).put(memory, await wordsOfMemory(memory, async () => {}))
      })
      return memory.id
    },
    async search(accountName, query, limit) {
      const account = await accountOf(accountName)
      const deps = { textSearch, memories: memoryStore(database), clock: () => Date.UTC(2024, 0, 1) }
      return (await searchMemories(deps, account, { query, limit })).map(({ memory }) => memory.id)
    },
    async close() {
      await textSearch.close()
      await database.close()
      rmSync(home, { recursive: true })
    },
  }
}

function memoryOf(accountId: string, id: string, text: string, capturedAt: number): Memory {
  return {
    accountId,
    id,
    type: 'note',
    title: text.slice(0, 80),
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

type Figures = Record<string, number>

async function measureConversations(service: Service): Promise<Figures> {
  const conversations = readJson('locomo') as Conversation[]
  const recalls: Array<{ category: number; recall: number; gain: number }> = []
  for (const conversation of conversations) {
    const name = `locomo-${conversation.id}`
    const turnOf = new Map<string, string>()
    for (const { id, speaker, text, capturedAt } of conversation.memories) {
      turnOf.set(await service.remember(name, `${speaker}: ${text}`, Date.parse(`${capturedAt}Z`)), id)
    }
    for (const { q, category, evidence } of conversation.queries) {
      if (evidence.length === 0) continue
      const found = (await service.search(name, q, 10)).map((id) => turnOf.get(id) ?? '')
      recalls.push({ category, recall: recallOf(found, evidence), gain: discountedGain(found, evidence) })
    }
  }
  const categories = [...new Set(recalls.map(({ category }) => category))].toSorted((one, other) => one - other)
  return {
    'locomo recall@10': mean(recalls.map(({ recall }) => recall)),
    'locomo nDCG@10': mean(recalls.map(({ gain }) => gain)),
    ...Object.fromEntries(
      categories.map((category) => [
        `locomo recall@10 category ${category}`,
        mean(recalls.filter((one) => one.category === category).map(({ recall }) => recall)),
      ]),
    ),
  }
}

function recallOf(found: readonly string[], evidence: readonly string[]): number {
  return evidence.filter((id) => found.includes(id)).length / evidence.length
}

/** nDCG with relevance 0 or 1. */
function discountedGain(found: readonly string[], evidence: readonly string[]): number {
  const discount = (rank: number) => 1 / Math.log2(rank + 2)
  const gained = found.reduce((sum, id, rank) => sum + (evidence.includes(id) ? discount(rank) : 0), 0)
  const ideal = evidence.slice(0, 10).reduce((sum, _, rank) => sum + discount(rank), 0)
  return gained / ideal
}

interface BilingualPassage {
  en: string
  es: string
  queries_en: string[]
  queries_es: string[]
}

interface Passage {
  text: string
  queries: string[]
}

async function measurePassages(
  service: Service,
  name: string,
  passages: readonly Passage[],
  asked = passages,
): Promise<Figures> {
  const ids: string[] = []
  for (const [index, { text }] of passages.entries()) {
    ids.push(await service.remember(name, text, Date.UTC(2023, 0, 1) + index * DAY_MS))
  }
  const ranks: number[] = []
  for (const [index, { queries }] of asked.entries()) {
    for (const query of queries) ranks.push((await service.search(name, query, 10)).indexOf(ids[index] ?? ''))
  }
  return {
    [`${name} recall@1`]: mean(ranks.map((rank) => (rank === 0 ? 1 : 0))),
    [`${name} recall@10`]: mean(ranks.map((rank) => (rank >= 0 ? 1 : 0))),
  }
}

async function measureAllPassages(service: Service): Promise<Figures> {
  const portuguese = readJson('passages-pt') as Passage[]
  const both = readJson('passages-en-es') as BilingualPassage[]
  const english = both.map(({ en, queries_en }) => ({ text: en, queries: queries_en }))
  const spanish = both.map(({ es, queries_es }) => ({ text: es, queries: queries_es }))
  return {
    ...(await measurePassages(service, 'passages-pt', portuguese)),
    ...(await measurePassages(service, 'passages-en', english)),
    ...(await measurePassages(service, 'passages-es', spanish)),
    ...(await measurePassages(service, 'passages-es-to-en', english, spanish)),
    ...(await measurePassages(service, 'passages-en-to-es', spanish, english)),
  }
}

/** `locomo.json`, or `locomo-dev.json` where only a part of it is at hand. */
function readJson(name: string): unknown {
  for (const file of [`${name}.json`, `${name}-dev.json`]) {
    try {
      return JSON.parse(readFileSync(join(folder, file), 'utf8'))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
  }
  throw new Error(`There is no ${name}.json in ${folder}`)
}

function mean(values: readonly number[]): number {
  const share = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  return Math.round(share * 1000) / 10
}

function report(figures: Figures): void {
  let recorded: Figures = {}
  try {
    recorded = JSON.parse(readFileSync(resultsFile, 'utf8')) as Figures
  } catch {
    console.log('Nothing recorded yet.')
  }
  for (const [name, figure] of Object.entries(figures)) {
    console.log(`${name.padEnd(32)} ${figure.toFixed(1).padStart(6)}   recorded ${recorded[name]?.toFixed(1) ?? '-'}`)
  }
  if (!process.argv.includes('--record')) return
  mkdirSync(join(import.meta.dirname, 'results'), { recursive: true })
  writeFileSync(resultsFile, `${JSON.stringify(figures, null, 2)}\n`)
}

const service = await openService()
try {
  report({ ...(await measureConversations(service)), ...(await measureAllPassages(service)) })
} finally {
  await service.close()
}
