import pino from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Presented } from '../../src/core/accounts/record.ts'
import { createRandom } from '../../src/core/store.ts'
import { type McpEndpoint, mcpRoutes } from '../../src/http/routes/mcp.ts'
import { createSchemaCompilers } from '../../src/http/schema-compilers.ts'
import { createServer } from '../../src/http/server.ts'
import { createMcpEndpoint } from '../../src/mcp/http.ts'
import { freshFolder } from '../support/folder.ts'
import { connect, REVISIONS, WAYS } from './clients.ts'

const caller = { account: { id: 'usr_ana' }, credential: { id: 'key_ana', access: 'write' } } as Presented

/** The real `POST /mcp` with a search that answers once it is released: no real operation takes long enough to be cancelled. */
async function startHeld() {
  const server = createServer({
    logger: pino({ level: 'silent' }),
    trustedProxies: [],
    corsOrigins: [],
    random: createRandom(),
    requestTimeoutMs: 60_000,
    unreadTimeoutMs: 30_000,
    metrics: { observe: () => {} },
    traces: null,
    compilers: createSchemaCompilers(),
  })
  const asked = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  server.post('/v1/search', async (_request, reply) => {
    reply.raw.on('close', () => left.resolve())
    asked.resolve()
    await released.promise
    return { results: [] }
  })
  server.get('/v1/apikeys', () => ({ items: [] }))
  const cancelled = Promise.withResolvers<void>()
  const openMcp = async (): Promise<McpEndpoint> => {
    const endpoint = createMcpEndpoint({ baseUrl: 'https://lembra.example', onFault: () => {} })
    return {
      close: endpoint.close,
      respond: (posted) =>
        endpoint.respond({
          ...posted,
          invoke: (call, signal) => {
            signal.addEventListener('abort', () => cancelled.resolve())
            return posted.invoke(call, signal)
          },
        }),
    }
  }
  const limits = { checkAccount: async () => {}, noteUnknownBearer: async () => {} }
  const rules = { authenticate: async () => caller, limits, ratePerMinute: () => null, inProgress: { enter: () => {} } }
  await mcpRoutes(server, { ...rules, baseUrl: 'https://lembra.example', clock: Date.now, mcpOrigins: [], openMcp })
  onTestFinished(() => {
    released.resolve()
    return server.close()
  })
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  const port = Number(new URL(address).port)
  return {
    address,
    port,
    folder: freshFolder(),
    asked: asked.promise,
    left: left.promise,
    cancelled: cancelled.promise,
    release: released.resolve,
  }
}

describe.each(WAYS)('over %s', (way) => {
  test.each(REVISIONS)(
    'a call that a client of %s cancels is aborted, and the next one is answered',
    async (revision) => {
      const held = await startHeld()
      const client = await connect(held, 'key', revision, way)
      const controller = new AbortController()
      const call = client.call('search', { query: 'x' }, controller.signal)
      const outcome = call.then(
        () => 'answered',
        () => 'given up',
      )
      await held.asked
      controller.abort()
      expect(await outcome).toBe('given up')
      // Over stdio the request from `lembra mcp` to the service is aborted.
      await (way === 'http' ? held.cancelled : held.left)
      held.release()
      expect((await client.call('search', { query: 'x' })).structuredContent).toEqual({ results: [] })
    },
  )
})

const HEADERS = {
  authorization: 'Bearer key',
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
}
const SEARCH = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'search', arguments: { query: 'x' } } }
const CANCEL = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } }

async function startSession(address: string) {
  const post = (message: object, headers: Record<string, string> = {}) =>
    fetch(`${address}/mcp`, { method: 'POST', headers: { ...HEADERS, ...headers }, body: JSON.stringify(message) })
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  const response = await post({ jsonrpc: '2.0', id: 1, method: 'initialize', params })
  await response.text()
  const session = { 'mcp-session-id': response.headers.get('mcp-session-id') ?? '' }
  return { post, send: (message: object) => post(message, session) }
}

test('a request that is cancelled by a message gets no answer', async () => {
  const { address, asked } = await startHeld()
  const { send } = await startSession(address)
  const answer = send(SEARCH)
  await asked
  expect((await send(CANCEL)).status).toBe(202)
  expect(await (await answer).text()).toBe('')
})

test('a session cancels its own requests, and not those of another with the same key', async () => {
  const { address, asked, release } = await startHeld()
  const [one, other] = [await startSession(address), await startSession(address)]
  const answer = one.send(SEARCH)
  await asked
  expect((await other.send(CANCEL)).status).toBe(202)
  expect((await one.post(CANCEL)).status).toBe(202)
  release()
  expect(await (await answer).text()).toContain('"structuredContent":{"results":[]}')
})
