// How well search finds: LoCoMo's conversations and passages in three languages, from the folder given (default: ../shared/data), through the API.
// node bench/search-quality.ts [folder] [--record]
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'

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
const folder =
  process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? join(import.meta.dirname, '../../shared/data')
const resultsFile = join(import.meta.dirname, 'results', 'search-quality.json')

/** The whole service, spoken to through its API; only the network is left out. */
async function openService(): Promise<Service> {
  const home = mkdtempSync(join(tmpdir(), 'lembra-bench-'))
  const service = await buildApp(readConfig({ DATA_DIR: home, RATE_LIMIT: 'off', LOG_LEVEL: 'silent' }))
  const tokens = new Map<string, string>()

  async function post(url: string, payload: object, token?: string) {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const response = await service.server.inject({ method: 'POST', url, payload, headers })
    if (response.statusCode >= 300) throw new Error(`${url} answered ${response.statusCode}: ${response.body}`)
    return response.json()
  }

  async function tokenOf(name: string): Promise<string> {
    const known = tokens.get(name)
    if (known !== undefined) return known
    const email = `${name.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}@example.org`
    const { deviceToken } = await post('/v1/auth/register', { email, password: 'correct horse' })
    tokens.set(name, deviceToken)
    return deviceToken
  }

  return {
    async remember(accountName, text, capturedAt) {
      const body = { text, capturedAt: new Date(capturedAt).toISOString() }
      return (await post('/v1/memories', body, await tokenOf(accountName))).id
    },
    async search(accountName, query, limit) {
      const { results } = await post('/v1/search', { query, limit }, await tokenOf(accountName))
      return results.map((result: { id: string }) => result.id)
    },
    async close() {
      await service.stop()
      rmSync(home, { recursive: true })
    },
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
