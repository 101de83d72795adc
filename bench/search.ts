// Does search find what it should, and how fast? LoCoMo, passages in three languages, a household's notes, and times.
// npm run bench:search [-- folder of the data] [--only locomo,passages,daily,paraphrases,latency] [--misses] [--recall-settings]
//   [--latency-folder folder that search-latency builds in and uses again] [--record]
//   [--database URL]: on PostgreSQL, compared with the figures recorded for SQLite
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { askDailyQuestions, dailyBars, dailyFigures, printMisses } from './search/daily.ts'
import { readBilingualPassages, readConversations, readPortuguesePassages } from './search/data.ts'
import { latencyBars, measureLatency } from './search/latency.ts'
import { conversationBars, keepConversations, measureConversations, measureRecallSettings } from './search/locomo.ts'
import { askParaphrases, paraphraseBars, paraphraseFigures, printMissedParaphrases } from './search/paraphrases.ts'
import { measurePassages, passageBars } from './search/passages.ts'
import { measureQueryEmbedding, queryEmbeddingBars } from './search/query-embedding.ts'
import { withSearchedService } from './search/service.ts'
import { type Bars, type Figures, recordedFigures, report } from './support/report.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    misses: { type: 'boolean', default: false },
    'recall-settings': { type: 'boolean', default: false },
    'latency-folder': { type: 'string' },
    database: { type: 'string' },
    record: { type: 'boolean', default: false },
  },
})
const folder = positionals[0] ?? join(import.meta.dirname, '../../shared/data')
const parts: Record<string, () => Promise<void>> = { locomo, passages, daily, paraphrases, latency }
const server = values.database
/** `search-latency` measures latency there. */
const usual = Object.keys(parts).filter((name) => server === undefined || name !== 'latency')
const chosen = values.only?.split(',') ?? usual

/** Each part is reported and recorded separately, so that one alone can be run again. */
for (const name of chosen) {
  const part = parts[name]
  if (!part) throw new Error(`--only knows ${Object.keys(parts).join(', ')}, not ${name}`)
  console.log(`\n${name}`)
  const startedAt = performance.now()
  await part()
  console.log(`${Math.round((performance.now() - startedAt) / 1000)} s`)
}

async function locomo(): Promise<void> {
  const conversations = readConversations(folder)
  if (!conversations) return
  await withSearchedService(
    async (service) => {
      const kept = await keepConversations(service, conversations)
      reportFor('search-locomo', await measureConversations(service, kept), conversationBars)
      if (values['recall-settings']) reportFor('search-recall-settings', await measureRecallSettings(service, kept))
    },
    { server },
  )
}

async function passages(): Promise<void> {
  const portuguese = readPortuguesePassages(folder)
  const bilingual = readBilingualPassages(folder)
  if (!portuguese && !bilingual) return
  const figures = await withSearchedService((service) => measurePassages(service, { portuguese, bilingual }), {
    server,
  })
  reportFor('search-passages', figures, passageBars)
}

async function daily(): Promise<void> {
  const answered = await withSearchedService(askDailyQuestions, { server })
  reportFor('search-daily', dailyFigures(answered), dailyBars)
  if (values.misses) printMisses(answered)
}

async function paraphrases(): Promise<void> {
  const asked = await withSearchedService(askParaphrases, { server })
  reportFor('search-paraphrases', paraphraseFigures(asked), paraphraseBars)
  if (values.misses) printMissedParaphrases(asked)
}

async function latency(): Promise<void> {
  const figures = { ...(await measureQueryEmbedding()), ...measureLatency(values['latency-folder']) }
  report('search-times', figures, { ...queryEmbeddingBars, ...latencyBars })
}

/** On PostgreSQL a figure with a bar may be a point below the one recorded for SQLite. */
function reportFor(name: string, figures: Figures, bars: Bars = {}): void {
  if (server === undefined) return report(name, figures, bars)
  const sqlite = recordedFigures(name)
  const near = Object.entries(sqlite).filter(([label]) => name === 'search-passages' || label in bars)
  const nearBars = Object.fromEntries(near.map(([label, figure]) => [label, { atLeast: figure - 1 }]))
  report(`${name}-postgres`, figures, nearBars, { title: 'SQLite', figures: sqlite })
}
