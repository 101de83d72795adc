import { request } from 'node:http'
import { connect as openSocket } from 'node:net'
import { expect, test } from 'vitest'
import { startListening } from '../support/listening.ts'
import type { Body } from '../support/person.ts'
import { apiKeyOf, connect } from './clients.ts'

const BOTH = 'application/json, text/event-stream'
const METADATA =
  'resource_metadata="https://lembra.example/.well-known/oauth-protected-resource/mcp", scope="memories:read memories:write"'

/** A service, and a function that calls its /mcp with Ana's API key unless `headers` says otherwise. */
async function start(environment: Record<string, string> = {}) {
  const app = await startListening({ environment })
  const ana = await app.person('Ana')
  const key = await apiKeyOf(ana)
  const send = async (body: unknown, headers: Record<string, string | null> = {}, method = 'POST', path = '/mcp') => {
    const all = { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: BOTH, ...headers }
    const response = await fetch(`http://127.0.0.1:${app.port}${path}`, {
      method,
      headers: Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null)),
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const json = /^data: (.*)$/m.exec(text)?.[1] ?? text
    return { status: response.status, headers: response.headers, body: json === '' ? null : JSON.parse(json) }
  }
  return { ...app, ana, key, send }
}

const call = (name: string, given: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: given },
})
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

/** The metadata that a client of 2026-07-28 adds to its parameters. */
const modern = (message: { method: string; params?: object }, version = '2026-07-28') => ({
  ...message,
  params: {
    ...message.params,
    _meta: {
      'io.modelcontextprotocol/protocolVersion': version,
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
})

test('an answer without a valid credential names the authorization metadata', async () => {
  const { send, ana } = await start()
  for (const method of ['POST', 'GET', 'DELETE']) {
    const body = method === 'GET' ? undefined : LIST
    const stranger = await send(body, { authorization: null }, method)
    expect([stranger.status, stranger.headers.get('www-authenticate')]).toEqual([401, `Bearer ${METADATA}`])
  }
  const bad = await send(LIST, { authorization: 'Bearer lmo_nothing' })
  expect([bad.status, bad.headers.get('www-authenticate')]).toEqual([401, `Bearer error="invalid_token", ${METADATA}`])
  expect(bad.body).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32_000, message: expect.any(String) } })
  expect((await send(LIST, { authorization: `Bearer ${ana.token}` })).status).toBe(200)
})

test.each([
  ['malformed JSON', '{"jsonrpc":', {}, 400, -32_700],
  ['nothing', '', {}, 400, -32_700],
  ['JSON that is no message', '"hello"', {}, 400, -32_600],
  ['a batch', [LIST, LIST], {}, 400, -32_600],
  ['another content type', 'hello', { 'content-type': 'text/plain' }, 415, -32_000],
  ['no content type', LIST, { 'content-type': null }, 415, -32_000],
  ['an Accept that takes no JSON', LIST, { accept: 'text/html' }, 406, -32_000],
  ['a version header that nobody knows', LIST, { 'mcp-protocol-version': '2023-01-01' }, 400, -32_000],
  [
    'a message of a version that nobody knows',
    modern(LIST, '2030-01-01'),
    { 'mcp-protocol-version': '2030-01-01', 'mcp-method': 'tools/list' },
    400,
    -32_022,
  ],
  ['a body over 1 MB', call('search', { query: 'x'.repeat(1_048_576) }), {}, 413, -32_000],
  ['a body nested without end', `${'['.repeat(100)}${']'.repeat(100)}`, {}, 400, -32_700],
  ['an Origin that is none', LIST, { origin: 'not an origin' }, 403, -32_000],
  ['a method that there is not', { ...LIST, method: 'tools/dream' }, {}, 200, -32_601],
])('%s is answered by a JSON-RPC error', async (_name, body, headers, status, code) => {
  const { send } = await start()
  const answer = await send(body === '' ? undefined : body, headers)
  expect([answer.status, answer.body.error?.code]).toEqual([status, code])
  expect(answer.body).toMatchObject({ jsonrpc: '2.0', error: { message: expect.stringMatching(/\w/) } })
  expect(answer.headers.get('cache-control')).toMatch(/no-store/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test('the address may end with a slash', async () => {
  const { send } = await start()
  const answer = await send(LIST, {}, 'POST', '/mcp/')
  expect([answer.status, answer.body.result.tools.length]).toEqual([200, 9])
  const stranger = await send(LIST, { authorization: null }, 'POST', '/mcp/')
  expect([stranger.status, stranger.headers.get('www-authenticate')]).toEqual([401, `Bearer ${METADATA}`])
})

test('there is no event stream to listen to and no session to end', async () => {
  const { send } = await start()
  for (const method of ['GET', 'DELETE']) {
    const answer = await send(undefined, { 'content-type': null, accept: 'text/event-stream' }, method)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  }
})

test("a page of this service's origin or of a configured one may call, and so may a program that is no browser", async () => {
  const { send } = await start({ MCP_ORIGINS: 'https://inspector.example, vscode-webview://abc' })
  for (const origin of ['https://lembra.example', 'https://Inspector.example', 'vscode-webview://abc']) {
    const asked = await send(undefined, { authorization: null, 'content-type': null, origin }, 'OPTIONS')
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, origin])
    expect(asked.headers.get('access-control-allow-credentials')).toBeNull()
    expect(asked.headers.get('access-control-allow-headers')).toMatch(/Authorization.*Mcp-Protocol-Version/)
    const answer = await send(LIST, { origin })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, origin])
    expect(answer.headers.get('vary')).toContain('Origin')
  }
  const stranger = await send(LIST, { origin: 'https://lembra.example', authorization: null })
  expect([stranger.status, stranger.headers.get('access-control-expose-headers')]).toEqual([
    401,
    expect.stringContaining('WWW-Authenticate'),
  ])
  const program = await send(LIST)
  expect([program.status, program.headers.get('access-control-allow-origin')]).toEqual([200, null])
})

test.each([
  'https://evil.example',
  'http://lembra.example',
  'https://lembra.example:8443',
  'https://lembra.example.evil.example',
  'null',
  'not an origin',
])('a page of the origin %s is refused for every request', async (origin) => {
  const { send } = await start()
  for (const method of ['POST', 'GET', 'DELETE', 'OPTIONS']) {
    const answer = await send(method === 'POST' ? LIST : undefined, { origin }, method)
    expect([method, answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([method, 403, null])
  }
})

test('a service of this machine alone refuses a name that was turned to it', async () => {
  const { port } = await start({ BASE_URL: 'http://127.0.0.1:8080' })
  const statusOf = (host: string) =>
    new Promise((resolve, reject) => {
      const asked = request({ port, host: '127.0.0.1', method: 'POST', path: '/mcp', headers: { host } })
      asked.on('error', reject).on('response', (answer) => resolve(answer.resume().statusCode))
      asked.end()
    })
  for (const host of ['127.0.0.1:8080', 'localhost:9', 'LOCALHOST', '[::1]:8080'])
    expect([host, await statusOf(host)]).toEqual([host, 401])
  for (const host of ['evil.example', 'evil.example:8080', '127.0.0.1.evil.example', 'localhost.evil.example'])
    expect([host, await statusOf(host)]).toEqual([host, 403])
})

test('a message counts once against the rate limit, and above it the answer has the time to wait', async () => {
  const { send } = await start({ RATE_LIMIT: 'on', RATE_PER_MINUTE: '4' })
  // The API key was the first request.
  const statuses = []
  for (let count = 0; count < 4; count++) statuses.push((await send(call('search', { query: 'x' }))).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  const over = await send(LIST)
  expect([over.status, Number(over.headers.get('retry-after')) > 0]).toEqual([429, true])
})

test("an exhausted plan is reported with the service's own message", async () => {
  const { send, ana } = await start({ PLANS: '{"none":{"memories":0}}' })
  const told = await ana.request('POST', '/v1/memories', { body: { text: 'One more' } })
  const { body } = await send(call('remember', { content: 'One more' }))
  expect(body.result).toEqual({ content: [{ type: 'text', text: told.body.error }], isError: true })
})

test('requests through MCP count like any other search or recall', async () => {
  const { send, ana } = await start()
  await send(call('search', { query: 'x' }))
  await send(call('recall', { query: 'x' }))
  expect((await ana.get('/v1/usage')).counters).toMatchObject({ searches: 1, recalls: 1 })
})

test('one account never reads memories of another', async () => {
  const app = await start()
  const { id } = await (await app.person('Bob')).remember('The safe opens with 4711')
  const client = await connect(app, app.key, '2026-07-28')
  expect((await client.answer('search', { query: 'safe' })).results).toEqual([])
  expect(await client.refusal('fetch', { id })).toMatch(/no memory with this id/)
  await expect(client.read(`lembra://memory/${id}`)).rejects.toThrow(/no memory with this id/)
})

test('tools are listed with the details that a client needs', async () => {
  const { send } = await start()
  const { tools } = (await send(LIST)).body.result
  for (const tool of tools) {
    expect(tool.description.length).toBeGreaterThan(100)
    expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
    for (const property of Object.values<Body>(tool.inputSchema.properties)) expect(property.description).toMatch(/\.$/)
    expect(tool).toMatchObject({ title: expect.any(String), annotations: { openWorldHint: false } })
    expect(JSON.stringify(tool)).not.toMatch(/"\$(ref|id)"|\\\\p/)
  }
  const hinted = (hint: string) =>
    tools.filter(({ annotations }: Body) => annotations[hint]).map(({ name }: Body) => name)
  expect(hinted('readOnlyHint')).toEqual(['search', 'fetch', 'recall', 'list_tasks', 'list_mentions'])
  expect(hinted('destructiveHint')).toEqual(['update_memory', 'forget'])
})

test('a client that subscribes holds no connection, and a shutdown waits for none', async () => {
  const { send, service } = await start()
  const listen = modern({
    jsonrpc: '2.0',
    id: 1,
    method: 'subscriptions/listen',
    params: { notifications: { toolsListChanged: true } },
  } as never)
  const answer = await send(listen, { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' })
  expect(answer.status).toBe(200)
  await service.stop()
})

test('a client that disconnects before its answer leaves nothing behind', async () => {
  const { port, key, send, service } = await start()
  const body = JSON.stringify(call('search', { query: 'x' }))
  const head = `POST /mcp HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nAccept: ${BOTH}\r\nContent-Length: ${body.length}\r\n\r\n`
  await Promise.all(
    Array.from({ length: 20 }, () => {
      const gone = Promise.withResolvers<void>()
      const socket = openSocket(port, '127.0.0.1', () => socket.write(head + body, () => socket.destroy()))
      socket.on('close', () => gone.resolve())
      return gone.promise
    }),
  )
  expect((await send(LIST)).status).toBe(200)
  await service.stop()
})
