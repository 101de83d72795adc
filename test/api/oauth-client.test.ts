// The official clients, from the 401 of a pasted address to the answer of a tool.
import { Client as NewClient, StreamableHTTPClientTransport as NewTransport } from '@modelcontextprotocol/client'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { type Body, type Person, statusCounts } from '../support/person.ts'
import { unusedPort } from '../support/unused-port.ts'

const REDIRECT = 'http://127.0.0.1:49152/callback'
const INFO = { name: 'agent', version: '1.0.0' }

async function startListeningAt() {
  const port = await unusedPort()
  const baseUrl = `http://127.0.0.1:${port}`
  const app = await startApp({ environment: { PORT: String(port), HOST: '127.0.0.1', BASE_URL: baseUrl } })
  await app.service.listen()
  const ana = await app.person('Ana')
  await ana.capture('Remind me to water the blue pot tomorrow at 9am')
  return { app, ana, mcp: new URL(`${baseUrl}/mcp`) }
}

/** An in-memory store of a client's authorization; the test acts as the browser. */
function keepingProvider() {
  const kept: { client?: Body; tokens?: Body; verifier: string; address: URL | null; discovery?: Body } = {
    verifier: '',
    address: null,
  }
  const provider = {
    redirectUrl: REDIRECT,
    clientMetadata: {
      client_name: 'Agent',
      redirect_uris: [REDIRECT],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    state: () => 'a state of its own',
    clientInformation: () => kept.client,
    saveClientInformation: (client: Body) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens: Body) => void (kept.tokens = tokens),
    redirectToAuthorization: (address: URL) => void (kept.address = address),
    saveCodeVerifier: (verifier: string) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier,
    saveDiscoveryState: (state: Body) => void (kept.discovery = state),
    discoveryState: () => kept.discovery,
    invalidateCredentials: (what: string) => {
      if (what === 'all' || what === 'tokens') delete kept.tokens
      if (what === 'all' || what === 'client') delete kept.client
    },
  }
  return { kept, provider }
}

/** Follows the address as the web app does, and approves. */
async function approve(person: Person, address: URL | null): Promise<URLSearchParams> {
  expect(address?.pathname).toBe('/oauth/authorize')
  const parameters = Object.fromEntries(address?.searchParams ?? [])
  const { problem } = await person.post('/v1/oauth/requests', 200, parameters)
  expect(problem).toBeNull()
  const body = { ...parameters, decision: 'approve' }
  const { redirectTo } = await person.post('/v1/oauth/approvals', 200, body)
  expect(redirectTo.startsWith(`${REDIRECT}?`)).toBe(true)
  return new URL(redirectTo).searchParams
}

/** The common interface of both generations of the client. */
interface Connecting {
  begin(): Promise<void>
  finish(answer: URLSearchParams): Promise<void>
  listTasks(): Promise<string>
}

const LIST_TASKS = { name: 'list_tasks', arguments: {} }

const generations: Array<[string, (mcp: URL, provider: Body) => Connecting]> = [
  [
    '@modelcontextprotocol/client',
    (mcp, authProvider) => ({
      begin: () => new NewClient(INFO).connect(new NewTransport(mcp, { authProvider })),
      finish: (answer) => new NewTransport(mcp, { authProvider }).finishAuth(answer),
      listTasks: async () => {
        const client = new NewClient(INFO)
        await client.connect(new NewTransport(mcp, { authProvider }))
        const answer = await client.callTool(LIST_TASKS)
        await client.close()
        return JSON.stringify(answer)
      },
    }),
  ],
  [
    '@modelcontextprotocol/sdk',
    (mcp, authProvider) => ({
      begin: () => new OldClient(INFO).connect(new OldTransport(mcp, { authProvider })),
      finish: (answer) => new OldTransport(mcp, { authProvider }).finishAuth(answer.get('code') ?? ''),
      listTasks: async () => {
        const client = new OldClient(INFO)
        await client.connect(new OldTransport(mcp, { authProvider }))
        const answer = await client.callTool(LIST_TASKS)
        await client.close()
        return JSON.stringify(answer)
      },
    }),
  ],
]

for (const [name, connecting] of generations) {
  test(`${name} connects with only the address, refreshes its tokens, and stops working when its owner ends the connection`, async () => {
    const { app, ana, mcp } = await startListeningAt()
    const { kept, provider } = keepingProvider()
    const client = connecting(mcp, provider)
    await expect(client.begin()).rejects.toThrow(/unauthorized/i)
    expect(kept.address?.searchParams.get('resource')).toBe(mcp.href)
    await client.finish(await approve(ana, kept.address))
    expect(kept.tokens.access_token).toMatch(/^lmo_/)
    expect(await client.listTasks()).toContain('blue pot')

    const first = kept.tokens
    app.clock.now += 3_600_000
    expect(await client.listTasks()).toContain('blue pot')
    expect(kept.tokens.refresh_token).not.toBe(first.refresh_token)

    const { items } = await ana.get('/v1/connections')
    expect(items).toMatchObject([{ name: 'Agent', host: '127.0.0.1', access: 'write' }])
    await ana.delete(`/v1/connections/${items[0].id}`)
    kept.address = null
    await expect(client.listTasks()).rejects.toThrow()
    expect(await ana.get('/v1/connections')).toEqual({ items: [] })
    // It asks its person again instead of failing.
    await client.finish(await approve(ana, kept.address))
    expect(await client.listTasks()).toContain('blue pot')
  })
}

test('a client in a browser, on another site, can discover the authorization server', async () => {
  const { mcp } = await startListeningAt()
  const answers = await Promise.all(
    ['/.well-known/oauth-authorization-server', '/.well-known/oauth-protected-resource/mcp'].map((path) =>
      fetch(new URL(path, mcp), { headers: { origin: 'https://elsewhere.example' } }),
    ),
  )
  expect(statusCounts(answers)).toEqual({ 200: 2 })
})
