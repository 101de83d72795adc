// Does search find what it should, and how fast? LoCoMo, passages in three languages, a household's notes, and times.
// npm run bench:search [-- folder of the data] [--only locomo,passages,daily,latency] [--misses] [--recall-settings]
//   [--latency-folder folder that search-latency builds in and uses again] [--record]
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { askDailyQuestions, dailyBars, dailyFigures, printMisses } from './search/daily.ts'
import { readBilingualPassages, readConversations, readPortuguesePassages } from './search/data.ts'
import { latencyBars, measureLatency } from './search/latency.ts'
import { conversationBars, keepConversations, measureConversations, measureRecallSettings } from './search/locomo.ts'
import { measurePassages, passageBars } from './search/passages.ts'
import { measureQueryEmbedding, queryEmbeddingBars } from './search/query-embedding.ts'
import { withSearchedService } from './search/service.ts'
import { report } from './support/report.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    misses: { type: 'boolean', default: false },
    'recall-settings': { type: 'boolean', default: false },
    'latency-folder': { type: 'string' },
    record: { type: 'boolean', default: false },
  },
})
const folder = positionals[0] ?? join(import.meta.dirname, '../../shared/data')
const parts: Record<string, () => Promise<void>> = { locomo, passages, daily, latency }
const chosen = values.only?.split(',') ?? Object.keys(parts)

/** Each part is reported and recorded by itself, so that one alone can be run again. */
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
  await withSearchedService(async (service) => {
    const kept = await keepConversations(service, conversations)
    report('search-locomo', await measureConversations(service, kept), conversationBars)
    if (values['recall-settings']) report('search-recall-settings', await measureRecallSettings(service, kept))
  })
}

async function passages(): Promise<void> {
  const portuguese = readPortuguesePassages(folder)
  const bilingual = readBilingualPassages(folder)
  if (!portuguese && !bilingual) return
  const figures = await withSearchedService((service) => measurePassages(service, { portuguese, bilingual }))
  report('search-passages', figures, passageBars)
}

async function daily(): Promise<void> {
  const answered = await withSearchedService(askDailyQuestions)
  report('search-daily', dailyFigures(answered), dailyBars)
  if (values.misses) printMisses(answered)
}

async function latency(): Promise<void> {
  const figures = { ...(await measureQueryEmbedding()), ...measureLatency(values['latency-folder']) }
  report('search-times', figures, { ...queryEmbeddingBars, ...latencyBars })
}
