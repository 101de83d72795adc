// Pictures of text in three languages, clean and degraded: how many of their words do not find them, each searched for through the API.
// node bench/page-words.ts [--record]

import { setTimeout as wait } from 'node:timers/promises'
import { type Language, languages } from '../src/engines/language/index.ts'
import { type Client, newApiKey, openClient } from './support/client.ts'
import { conditions, pageTexts } from './support/rendered-pages.ts'
import { type Figures, report } from './support/report.ts'
import { withFolder, withService } from './support/service.ts'

const CONDITIONS = ['clean', 'small', 'blurred', 'rotated 3°', 'rotated 90°'] as const
const FONT = 'DejaVu Sans'
const TIMEOUT_MS = 300_000
/** Excludes the rest of a clock time ("9h30") or of an elided article ("d'água"). */
const WORD = /(?<![\p{L}\p{N}])\p{L}+(?![\p{L}\p{N}'’])/gu

interface Page {
  id: string
  condition: string
  words: Set<string>
}

async function capture(address: string, token: string, language: Language, condition: string): Promise<Page> {
  const lines = pageTexts[language]
  const drawn = await conditions[condition]?.(lines, FONT)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png' }
  const body = new Uint8Array((await drawn?.png().toBuffer()) ?? [])
  const answer = await fetch(`${address}/v1/memories`, { method: 'POST', headers, body })
  if (answer.status !== 201) throw new Error(`A page was answered ${answer.status}`)
  const { id } = (await answer.json()) as { id: string }
  return { id, condition, words: new Set(lines.join(' ').match(WORD)) }
}

async function untilRead(client: Client): Promise<void> {
  for (let waited = 0; waited < TIMEOUT_MS; waited += 200) {
    const { processing } = await client.expect<{ processing: Record<string, number> }>(200, 'GET', '/v1/usage')
    if (processing['pending'] === 0 && processing['processing'] === 0) return
    await wait(200)
  }
  throw new Error('The pages were not read in time')
}

async function unfoundOf(client: Client, { id, words }: Page): Promise<string[]> {
  const unfound: string[] = []
  for (const query of words) {
    const { results } = await client.expect<{ results: Array<{ id: string }> }>(200, 'POST', '/v1/search', {
      query,
      limit: 50,
    })
    if (!results.some((result) => result.id === id)) unfound.push(query)
  }
  return unfound
}

await withFolder((folder) =>
  withService({ folder }, async ({ address }) => {
    const token = await newApiKey(address)
    const client = openClient(address, token)
    const pages: Page[] = []
    for (const condition of CONDITIONS) {
      for (const language of languages) pages.push(await capture(address, token, language, condition))
    }
    await untilRead(client)
    const figures: Figures = {}
    for (const page of pages) {
      const unfound = await unfoundOf(client, page)
      const label = `${page.condition}: words unfound`
      figures[label] = (figures[label] ?? 0) + unfound.length
      figures['words in all'] = (figures['words in all'] ?? 0) + page.words.size
      if (unfound.length > 0) console.log(`${page.condition}: ${unfound.join(', ')}`)
    }
    client.close()
    report(
      'page-words',
      figures,
      Object.fromEntries(CONDITIONS.map((each) => [`${each}: words unfound`, { atMost: 0 }])),
    )
  }),
)
