import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startApp } from './support/app.ts'
import { type ProviderCall, type ProviderMode, startFakeProvider } from './support/fake-provider.ts'
import { freshFolder } from './support/folder.ts'
import type { Person } from './support/person.ts'

const QUERY = 'garden gate key'
/** In the order in which words alone find them. */
const NOTES = [
  'The garden gate key is under the pot, and the other garden gate key hangs in the kitchen.',
  'The garden gate squeaks and the key is stiff.',
  'The key of the shed.',
]

/** Alone, they would order the notes second, third, first. */
const RATINGS = [0, 1, 0.2]

function rated({ json }: ProviderCall): ProviderMode {
  const { documents } = json as { documents: string[] }
  return { json: documents.map((text) => RATINGS[NOTES.indexOf(text)]) }
}

async function startWithServer(more: Record<string, string> = {}) {
  const provider = await startFakeProvider()
  provider.answer({ byCall: rated })
  const environment = { RERANKER: 'openai', RERANKER_URL: provider.url, RERANKER_MODEL: 'reads-pairs', ...more }
  const app = await startApp({ environment })
  const ana = await app.person('Ana')
  return { ...app, provider, ana, ids: await capture(ana) }
}

async function capture(person: Person): Promise<string[]> {
  const ids: string[] = []
  for (const [days, text] of NOTES.entries())
    ids.push((await person.capture(text, { capturedAt: new Date(Date.UTC(2026, 0, 1 + days)).toISOString() })).id)
  return ids
}

test('the reranker moves the results of search and recall, but does not decide alone', async () => {
  const { provider, ana, ids } = await startWithServer()
  const [first, second, third] = ids
  expect(await ana.search(QUERY)).toEqual([second, first, third])
  expect(await ana.search(QUERY, 1)).toEqual([second])
  const { text } = await ana.recall(QUERY)
  expect(text.indexOf('squeaks')).toBeLessThan(text.indexOf('pot'))
  expect(provider.calls[0]?.json).toEqual({
    model: 'reads-pairs',
    documents: NOTES,
    query: QUERY,
    return_documents: false,
  })
})

test('a query that is still being typed and one that asks for an order by time are answered without the reranker', async () => {
  const { provider, ana, ids } = await startWithServer()
  const typed = await ana.request('POST', '/v1/search', { body: { query: QUERY }, query: { typing: 'true' } })
  expect(typed.body.results.map(({ id }: { id: string }) => id)).toEqual(ids)
  await ana.search('the last time the garden gate')
  expect(provider.calls).toEqual([])
})

const faults: ProviderMode[] = [{ status: 503 }, 'html', 'huge', 'slow', { json: [1] }, { body: '[NaN, 1, 1]' }]

for (const mode of faults)
  test(`a reranker that answers ${JSON.stringify(mode)} leaves the order as it is, and is asked again half a minute later`, async () => {
    const { provider, ana, ids, clock, log } = await startWithServer({ RERANKER_TIMEOUT_MS: '200' })
    provider.answer(mode)
    expect(await ana.search(QUERY)).toEqual(ids)
    expect(log.filter((line) => line.includes('not reranked'))).toHaveLength(1)
    provider.answer({ byCall: rated })
    expect(await ana.search(QUERY)).toEqual(ids)
    expect(provider.calls).toHaveLength(1)
    clock.now += 31_000
    expect(await ana.search(QUERY)).not.toEqual(ids)
  })

test('a program reranks too', async () => {
  const path = join(freshFolder(), 'rerank')
  writeFileSync(path, '#!/bin/sh\necho "[0, 1, 0.2]"\n', { mode: 0o755 })
  const { person } = await startApp({ environment: { RERANKER: 'command', RERANKER_COMMAND: `'${path}' {file}` } })
  const ana = await person('Ana')
  const [first, second, third] = await capture(ana)
  expect(await ana.search(QUERY)).toEqual([second, first, third])
})
