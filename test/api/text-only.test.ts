import { expect, test } from 'vitest'
import { createClient } from '../../src/client/client.ts'
import { apiKeyOf, connect, REVISIONS } from '../mcp/clients.ts'
import { startApp } from '../support/app.ts'
import { startEmbeddingServer } from '../support/embedding-server.ts'
import { startListening } from '../support/listening.ts'
import type { Person } from '../support/person.ts'
import { withEmbeddings } from '../support/with-embeddings.ts'

async function startWithServer() {
  const server = await startEmbeddingServer()
  const app = await startListening({
    environment: { EMBEDDINGS: 'openai', EMBEDDINGS_URL: server.url, EMBEDDINGS_MODEL: 'test-model' },
  })
  const ana = await app.person('Ana')
  await ana.capture('The anchor is in the shed')
  await app.service.jobsIdle()
  return { server, app, ana }
}

/** The Lembra-Search header of each way to search. */
async function headersOf(ana: Person, query: string): Promise<Record<string, unknown>> {
  const ways = {
    search: await ana.request('POST', '/v1/search', { body: { query } }),
    recall: await ana.request('POST', '/v1/recall', { body: { query } }),
    list: await ana.request('GET', '/v1/memories', { query: { q: query } }),
    textList: await ana.request('GET', '/v1/memories', { query: { q: query, mode: 'text' } }),
  }
  return Object.fromEntries(
    Object.entries(ways).map(([way, { status, headers }]) => [way, status === 200 ? headers['lembra-search'] : status]),
  )
}

test('a search without embeddings says so in its answer, and one with embeddings does not', async () => {
  const { server, ana } = await startWithServer()
  expect(await headersOf(ana, 'tide')).toEqual({})
  server.answer('down')
  expect(await headersOf(ana, 'sailor')).toEqual({ search: 'text-only', recall: 'text-only', list: 'text-only' })
})

test('a query whose embedding takes too long is answered by its words, and says so', async () => {
  const { server, ana } = await startWithServer()
  const held = server.hold(({ texts }) => texts.some((text) => text.includes('anchor')))
  const answer = await ana.request('POST', '/v1/search', { body: { query: 'anchor' } })
  held.release()
  expect(answer.headers['lembra-search']).toBe('text-only')
  expect(answer.body.results).toHaveLength(1)
})

test('without an embedder no search reports missing embeddings', async () => {
  const ana = await (await startApp({ environment: { EMBEDDINGS: 'none' } })).person('Ana')
  await ana.capture('The anchor is in the shed')
  expect(await headersOf(ana, 'anchor')).toEqual({})
})

test('the SDK and the tools for AI clients report that only words were searched', async () => {
  const { server, app, ana } = await startWithServer()
  const client = createClient({ baseUrl: `http://127.0.0.1:${app.port}`, token: () => ana.token })
  const mcp = await connect(app, await apiKeyOf(ana), REVISIONS[0], 'http')
  expect(await client.search({ query: 'tide' })).not.toHaveProperty('isTextOnly')
  expect((await mcp.call('recall', { query: 'tide' })).content[0].text).not.toMatch(/words alone/)
  server.answer('down')
  expect(await client.search({ query: 'sailor' })).toMatchObject({ isTextOnly: true })
  expect(await client.recall({ query: 'starboard' })).toMatchObject({ isTextOnly: true })
  const recalled = await mcp.call('recall', { query: 'anchor sailor' })
  expect(recalled.content[0].text).toMatch(/words alone/)
})

test('a search while memories wait to be embedded finds the same as on an idle service', async () => {
  const { service, person, clock, log } = await startApp({ environment: { EMBEDDINGS: 'builtin' } })
  const ana = await person('Ana')
  await ana.capture('Bought two tickets to see the orchestra play Brahms.')
  await ana.capture('I left the passport in the drawer of the desk.')
  await service.jobsIdle()
  const found = await withEmbeddings({ clock, log }, () => ana.search('classical music concert'))
  expect(found).toHaveLength(1)

  const backlog = Array.from({ length: 100 }, (_, index) => `Invoice ${index}: forty boxes of screws and a new ladder.`)
  await Promise.all(backlog.map((text) => ana.capture(text)))
  service.wakeJobs()
  // In other words, because the service caches the embeddings of queries.
  const busy = await withEmbeddings({ clock, log }, () => ana.search('a concert of classical music'))
  const waiting = /^lembra_memories_to_embed (\d+)/m.exec((await ana.request('GET', '/metrics')).text)
  expect(Number(waiting?.[1])).toBeGreaterThan(0)
  expect(busy).toEqual(found)
}, 120_000)
