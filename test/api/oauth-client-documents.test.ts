// Clients whose id is the address of their metadata document.
import { expect, test } from 'vitest'
import { AppError } from '../../src/core/errors.ts'
import { startApp } from '../support/app.ts'
import { rowsOf } from '../support/database-rows.ts'
import { CALLBACK, mcpStatus, OAuthClient, registerClient } from '../support/oauth.ts'

const ID = 'https://agent.example/lembra/client.json'
const DAY = 86_400_000

/** A fake web of documents that counts how often each is read. */
async function startWithDocuments(documents: Record<string, unknown>, environment: Record<string, string> = {}) {
  const read: string[] = []
  const clientMetadata = async (url: string) => {
    read.push(url)
    if (!(url in documents)) throw new AppError('invalid', 'could not be read', { field: 'client_id' })
    return documents[url]
  }
  const app = await startApp({ environment, overrides: { clientMetadata } })
  return { app, ana: await app.person('Ana'), read, client: new OAuthClient(app, ID) }
}

const good = (changes: object = {}) => ({ client_id: ID, client_name: 'Agent', redirect_uris: [CALLBACK], ...changes })

test('a client is authorized by its document, and shown with the host that serves it', async () => {
  const { app, ana, client, read } = await startWithDocuments({ [ID]: good() })
  const { client: shown, problem } = await ana.post('/v1/oauth/requests', 200, client.parameters())
  expect(problem).toBeNull()
  expect(shown).toEqual({
    id: ID,
    name: 'Agent',
    host: 'agent.example',
    redirectHost: 'client.example',
    isVerified: true,
  })
  const tokens = await client.connected(ana)
  expect(await mcpStatus(app, tokens.access_token)).toBe(200)
  expect((await ana.get('/v1/connections')).items).toMatchObject([{ name: 'Agent', host: 'agent.example' }])
  expect(read).toEqual([ID])
})

test('a document is cached for a day and then read again', async () => {
  const documents: Record<string, unknown> = { [ID]: good() }
  const { app, ana, client, read } = await startWithDocuments(documents)
  await client.connected(ana)
  documents[ID] = good({ client_name: 'Renamed', redirect_uris: ['https://agent.example/new'] })
  app.clock.now += DAY - 1
  await client.connected(ana)
  expect(read).toHaveLength(1)
  app.clock.now += 1
  await ana.post('/v1/oauth/requests', 400, client.parameters())
  const { client: shown } = await ana.post(
    '/v1/oauth/requests',
    200,
    client.parameters({ redirect_uri: 'https://agent.example/new' }),
  )
  expect([shown.name, read.length]).toEqual(['Renamed', 2])
  delete documents[ID]
  app.clock.now += DAY
  await ana.post('/v1/oauth/requests', 400, client.parameters({ redirect_uri: 'https://agent.example/new' }))
})

test('an anonymous visitor triggers no fetch of a document, and sees the page', async () => {
  const { app, client, read } = await startWithDocuments({ [ID]: good() })
  const page = await app.stranger().request('GET', '/oauth/authorize', { query: client.parameters() })
  expect([200, 404]).toContain(page.status)
  expect((await app.stranger().request('POST', '/v1/oauth/requests', { body: client.parameters() })).status).toBe(401)
  expect((await client.redeem('lmc_x')).body.error).toBe('invalid_client')
  expect(read).toEqual([])
})

test('a document of another client, or an invalid one, is an error of that client', async () => {
  const documents: Record<string, unknown> = {}
  const { app, ana } = await startWithDocuments(documents)
  const unusable: Array<(id: string) => unknown> = [
    () => good(),
    () => good({ client_id: undefined }),
    (id) => good({ client_id: id, redirect_uris: [] }),
    (id) => good({ client_id: id, redirect_uris: ['javascript:alert(1)'] }),
    (id) => good({ client_id: id, redirect_uris: Array.from({ length: 11 }, (_, count) => `${CALLBACK}/${count}`) }),
    (id) => good({ client_id: id, client_name: 7 }),
    (id) => good({ client_id: id, grant_types: ['client_credentials'] }),
    (id) => ({ [id]: good({ client_id: id }) }),
    (id) => [good({ client_id: id })],
    () => 'text',
    () => null,
  ]
  for (const [count, documentOf] of unusable.entries()) {
    const id = `https://agent.example/${count}.json`
    documents[id] = documentOf(id)
    const body = new OAuthClient(app, id).parameters()
    const answer = await ana.request('POST', '/v1/oauth/requests', { body })
    expect([count, answer]).toMatchObject([count, { status: 400, body: { field: 'client_id' } }])
  }
  expect(await rowsOf(app.folder, 'SELECT id FROM oauth_clients')).toEqual([])
})

test('an id that is no plain address of a document is unknown, and nothing is fetched', async () => {
  const { app, ana, read } = await startWithDocuments({})
  for (const id of [
    'http://agent.example/client.json',
    'https://agent.example',
    'https://agent.example/',
    'https://agent.example/client.json#x',
    'https://agent.example/#',
    'https://user@agent.example/client.json',
    'https://user:pass@agent.example/client.json',
    'https://agent.example/a/../client.json',
    'https://agent.example/./client.json',
    'https://agent.example/%2e%2e/client.json',
    'https://AGENT.example/client.json',
    'https://agent.example:443/client.json',
    'https://agent.example\\client.json',
    'https://2130706433/client.json',
    'https://agent.example/client json',
    'https://ägent.example/client.json',
    `https://agent.example/${'x'.repeat(500)}`,
    'file:///etc/passwd',
    'cli_none',
  ]) {
    const body = new OAuthClient(app, id).parameters()
    expect([id, await ana.request('POST', '/v1/oauth/requests', { body })]).toMatchObject([
      id,
      { status: 400, body: { field: 'client_id' } },
    ])
  }
  expect(read).toEqual([])
  expect(await rowsOf(app.folder, 'SELECT id FROM oauth_clients')).toEqual([])
})

test('document fetches are limited for each account, whatever their results', async () => {
  const { app, ana, read, client } = await startWithDocuments({ [ID]: good() }, { RATE_LIMIT: 'on' })
  const ben = await app.person('Ben')
  const asked = (number: number) => ({ ...client.parameters(), client_id: `https://agent.example/${number}.json` })
  for (let number = 0; number < 30; number += 1) await ana.post('/v1/oauth/requests', 400, asked(number))
  await ana.post('/v1/oauth/requests', 429, asked(31))
  expect(read).toHaveLength(30)
  await ben.post('/v1/oauth/requests', 200, client.parameters())
  app.clock.now += 3_600_000
  await ana.post('/v1/oauth/requests', 400, asked(32))
  expect(read).toHaveLength(32)
})

test('a refusal says what is wrong with the document', async () => {
  const documents: Record<string, unknown> = { [ID]: good({ client_id: 'https://other.example/client.json' }) }
  const { ana, client } = await startWithDocuments(documents)
  const refusal = async () => (await ana.post('/v1/oauth/requests', 400, client.parameters())).error
  expect(await refusal()).toBe('The client metadata document has another client_id than its own address.')
  documents[ID] = good({ redirect_uris: ['http://agent.example/callback'] })
  expect(await refusal()).toMatch(/document can't be used: A redirect address must use https/)
})

test('with CLIENT_METADATA=off no document is fetched, and clients that register themselves still connect', async () => {
  const { app, ana, read, client } = await startWithDocuments({ [ID]: good() }, { CLIENT_METADATA: 'off' })
  const { error, field } = await ana.post('/v1/oauth/requests', 400, client.parameters())
  expect([error, field]).toEqual([expect.stringContaining('CLIENT_METADATA=off'), 'client_id'])
  const metadata = await app.stranger().get('/.well-known/oauth-authorization-server')
  expect(metadata.client_id_metadata_document_supported).toBe(false)
  const tokens = await (await registerClient(app)).connected(ana)
  expect(await mcpStatus(app, tokens.access_token)).toBe(200)
  expect(read).toEqual([])
})
