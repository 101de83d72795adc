import { expect, test, vi } from 'vitest'
import type { ClientOptions } from './client.ts'
import { createClient } from './client.ts'
import {
  AuthenticationError,
  BadRequestError,
  ExpiredCursorError,
  InternalServerError,
  LembraError,
  NotFoundError,
  PermissionDeniedError,
  PreconditionFailedError,
  RateLimitError,
  TooLargeError,
} from './errors.ts'

type Answer = (url: URL, headers: Headers) => { status?: number; body?: unknown; headers?: Record<string, string> }

function clientOf(answer: Answer, options: Partial<ClientOptions> = {}) {
  const sent: Array<{ url: URL; headers: Headers }> = []
  const client = createClient({
    baseUrl: 'https://lembra.example',
    fetch: async (input, init = {}) => {
      const [url, headers] = [new URL(new Request(input).url), new Headers(init.headers)]
      sent.push({ url, headers })
      const { status = 200, body = {}, headers: answered = {} } = answer(url, headers)
      return new Response(JSON.stringify(body), { status, headers: answered })
    },
    ...options,
    retry: { wait: async () => {}, ...options.retry },
  })
  return { client, sent }
}

test('a list is its first page if it is awaited, and all memories if it is iterated', async () => {
  const pages: Record<string, object> = {
    '': { items: [{ id: 'mem_1' }, { id: 'mem_2' }], nextCursor: 'two' },
    two: { items: [], nextCursor: 'three' },
    three: { items: [{ id: 'mem_3' }], nextCursor: null },
  }
  const { client, sent } = clientOf((url) => ({ body: pages[url.searchParams.get('cursor') ?? ''] }))
  expect((await client.memories.list({ tag: ['home'] })).items).toHaveLength(2)
  expect(sent).toHaveLength(1)
  const found: string[] = []
  for await (const { id } of client.memories.list({ tag: ['home'], offset: 0 })) found.push(id)
  expect(found).toEqual(['mem_1', 'mem_2', 'mem_3'])
  expect(sent.at(-1)?.url.search).toBe('?tag=home&cursor=three')
  const before = sent.length
  for await (const { id } of client.memories.list()) if (id === 'mem_1') break
  expect(sent).toHaveLength(before + 1)
})

test('changes are yielded page by page until there are no more', async () => {
  const { client } = clientOf((url) => {
    const since = Number(url.searchParams.get('since') ?? 0)
    return { body: { items: [], deleted: [`mem_${since}`], cursor: String(since + 1), more: since < 2 } }
  })
  const deleted: string[] = []
  for await (const page of client.memories.changes()) deleted.push(...page.deleted)
  expect(deleted).toEqual(['mem_0', 'mem_1', 'mem_2'])
})

test('a page that fails ends the iteration with its error', async () => {
  const { client } = clientOf((url) =>
    url.searchParams.has('cursor')
      ? { status: 410, body: { error: 'Too much.', field: 'cursor' } }
      : { body: { items: [], nextCursor: 'two' } },
  )
  const iterate = async () => {
    for await (const _ of client.memories.list());
  }
  await expect(iterate()).rejects.toBeInstanceOf(ExpiredCursorError)
})

test.each([
  [400, BadRequestError],
  [401, AuthenticationError],
  [403, PermissionDeniedError],
  [404, NotFoundError],
  [410, ExpiredCursorError],
  [412, PreconditionFailedError],
  [413, TooLargeError],
  [429, RateLimitError],
  [500, InternalServerError],
  [503, InternalServerError],
] as const)('status %i throws its class, with the id of the request', async (status, expected) => {
  const { client } = clientOf(() => ({ status, body: { error: 'No.' }, headers: { 'x-request-id': 'req_1' } }))
  const error = await client.usage().catch((each: unknown) => each)
  expect(error).toBeInstanceOf(expected)
  expect(error).toBeInstanceOf(LembraError)
  expect(error).toMatchObject({ name: expected.name, status, message: 'No.', requestId: 'req_1' })
})

test('options of one call replace those of the client', async () => {
  const seen: string[] = []
  const { client, sent } = clientOf(() => ({ status: 502, headers: { 'x-request-id': 'req_1' } }), {
    token: 'lmb_x',
    headers: { 'User-Agent': 'notes/1', 'X-Team': 'one' },
    onResponse: ({ method, path, status, requestId }) => void seen.push(`${method} ${path} ${status} ${requestId}`),
  })
  const each: number[] = []
  const options = { retries: 1, headers: { 'x-team': 'two', authorization: 'Bearer lmb_y' } }
  await client.memories.get('mem_1', { ...options, onResponse: ({ status }) => void each.push(status) }).catch(() => {})
  expect(sent).toHaveLength(2)
  expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({
    'user-agent': 'notes/1',
    'x-team': 'two',
    authorization: 'Bearer lmb_y',
  })
  expect([seen, each]).toEqual([Array.from({ length: 2 }, () => 'GET /v1/memories/mem_1 502 req_1'), [502, 502]])
  await client.usage().catch(() => {})
  expect(sent).toHaveLength(6)
})

test('a call has its own timeout', async () => {
  const client = createClient({
    baseUrl: 'https://lembra.example',
    fetch: (_input, init = {}) =>
      new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(new Error('aborted')))),
  })
  await expect(client.usage({ timeoutMs: 5 })).rejects.toMatchObject({ hasTimedOut: true })
})

test('the address and the key come from the environment if they are not passed, and the key goes to that address alone', async () => {
  vi.stubEnv('LEMBRA_URL', 'https://home.example')
  vi.stubEnv('LEMBRA_API_KEY', 'lmb_home')
  const sent: string[] = []
  const doFetch: typeof fetch = async (input, init = {}) => {
    sent.push(`${new URL(new Request(input).url).host} ${new Headers(init.headers).get('authorization')}`)
    return new Response('{}')
  }
  try {
    await createClient({ fetch: doFetch }).usage()
    await createClient({ fetch: doFetch, token: null }).usage()
    await createClient({ fetch: doFetch, baseUrl: 'https://other.example' }).usage()
    vi.stubEnv('LEMBRA_URL', '')
    await createClient({ fetch: doFetch, baseUrl: 'https://other.example' }).usage()
    expect(() => createClient()).toThrow('LEMBRA_URL')
  } finally {
    vi.unstubAllEnvs()
  }
  expect(sent).toEqual([
    'home.example Bearer lmb_home',
    'home.example null',
    'other.example null',
    'other.example Bearer lmb_home',
  ])
})

test('a memory is waited for until it is processed, or the patience ends', async () => {
  const statuses = ['pending', 'processing', 'ready']
  const { client, sent } = clientOf(() => ({
    body: { metadata: { memory: { status: statuses.shift() ?? 'pending' } } },
  }))
  expect((await client.memories.waitUntilReady('mem_1')).metadata.memory.status).toBe('ready')
  expect(sent).toHaveLength(3)
  await expect(client.memories.waitUntilReady('mem_1', { waitMs: 600 })).rejects.toMatchObject({ hasTimedOut: true })
})

test('remember has an idempotency key, so it is retried', async () => {
  let failures = 0
  const { client, sent } = clientOf(() => (++failures === 1 ? { status: 502 } : { status: 201, body: { id: 'mem_1' } }))
  expect(await client.memories.remember({ content: 'x', clientId: 'note-0001' })).toEqual({ id: 'mem_1' })
  expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['note-0001', 'note-0001'])
})

test('a file may be waited for, and any operation may be called', async () => {
  const { client, sent } = clientOf((url) => ({
    status: url.pathname === '/v1/memories' ? 201 : 200,
    body: { ok: true },
  }))
  await client.memories.captureFile(new Blob(['x']), { contentType: 'image/png', waitSeconds: 10 })
  expect(sent[0]?.headers.get('prefer')).toBe('wait=10')
  expect(await client.request({ method: 'GET', path: '/v1/new', query: { tag: ['a', 'b'] } })).toEqual({ ok: true })
  expect(sent[1]?.url.href).toBe('https://lembra.example/v1/new?tag=a&tag=b')
})
