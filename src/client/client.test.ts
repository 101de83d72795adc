import { expect, test, vi } from 'vitest'
import { type ClientOptions, createClient } from './client.ts'
import { LembraError, UnreachableError } from './errors.ts'

interface Sent {
  method: string
  url: string
  authorization: string | null
  contentType: string | null
  body: unknown
}

type Answer = Response | Error | 'never'

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(status === 204 ? null : JSON.stringify(body), { status, headers })

const page = (status: number, headers: Record<string, string> = {}) =>
  new Response('<h1>Bad gateway</h1>', { status, headers })

/** A client whose `fetch` gives these answers in order and then repeats the last one. */
function clientHearing(answers: Answer[], options: Partial<ClientOptions> = {}) {
  const sent: Sent[] = []
  const waits: number[] = []
  const client = createClient({
    baseUrl: 'https://lembra.example/',
    token: () => 'lmd_secret',
    fetch: async (input, init = {}) => {
      const headers = new Headers(init.headers)
      sent.push({
        method: init.method ?? 'GET',
        url: new Request(input).url,
        authorization: headers.get('authorization'),
        contentType: headers.get('content-type'),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? null),
      })
      init.signal?.throwIfAborted()
      const answer = answers[Math.min(sent.length, answers.length) - 1]
      if (answer instanceof Response) return answer.clone()
      if (answer instanceof Error) throw answer
      return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(new Error('aborted'))))
    },
    ...options,
    retry: { random: () => 1, wait: async (ms) => void waits.push(ms), ...options.retry },
  })
  return { client, sent, waits }
}

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    (value) => expect.unreachable(`it answered ${JSON.stringify(value)}`),
    (error: unknown) => error,
  )

const noNetwork = new TypeError('fetch failed')

test('a request carries the credential and its query, and an id cannot change the path', async () => {
  const { client, sent } = clientHearing([json(200, { items: [] })])
  await client.memories.list({ tag: ['home', 'a&b'], limit: 5, q: 'chave' })
  await client.memories.get('../auth/me?x#y')
  expect(sent.map(({ url }) => url)).toEqual([
    'https://lembra.example/v1/memories?tag=home&tag=a%26b&limit=5&q=chave',
    'https://lembra.example/v1/memories/..%2Fauth%2Fme%3Fx%23y',
  ])
  expect(sent[0]).toMatchObject({ method: 'GET', authorization: 'Bearer lmd_secret', body: null })
})

test('signing in sends no credential, and redeeming a key sends one only with `confirming`', async () => {
  const { client, sent } = clientHearing([json(200, {})])
  await client.account.logIn({ email: 'ana@example.org', password: 'correct horse' })
  await client.account.redeemKey({ key: 'K' })
  await client.account.redeemKey({ key: 'K' }, { confirming: true })
  expect(sent.map(({ authorization }) => authorization)).toEqual([null, null, 'Bearer lmd_secret'])
})

test('options beyond the contract are sent in the query, and the body holds only contract fields', async () => {
  const { client, sent } = clientHearing([json(200, {})])
  await client.search({ query: 'chave', limit: 3, detail: true, typing: true, tags: ['home', 'pot'], type: 'note' })
  await client.search({ query: 'chave', detail: false })
  await client.recall({ query: 'chave', depth: 2, sources: true })
  expect(sent.map(({ url, body }) => [url.replace('https://lembra.example', ''), body])).toEqual([
    ['/v1/search?detail=true&typing=true&type=note&tag=home&tag=pot', { query: 'chave', limit: 3 }],
    ['/v1/search', { query: 'chave' }],
    ['/v1/recall?sources=true', { query: 'chave', depth: 2 }],
  ])
})

test('a file is the request body, and everything else is in the query', async () => {
  const { client, sent } = clientHearing([json(201, { id: 'mem_1' })])
  const blob = new Blob(['bytes'], { type: 'text/plain' })
  await client.memories.captureFile(blob, {
    contentType: 'audio/mp4',
    name: 'ideia número 1.m4a',
    tags: ['a', 'b'],
    clientId: 'client-1',
    location: { lat: -23.5, lon: 0, accuracy: 12 },
  })
  expect(sent[0]).toMatchObject({ method: 'POST', contentType: 'audio/mp4', body: blob })
  expect(Object.fromEntries(new URL(sent[0]?.url ?? '').searchParams)).toEqual({
    clientId: 'client-1',
    name: 'ideia número 1.m4a',
    tag: 'b',
    lat: '-23.5',
    lon: '0',
    accuracy: '12',
  })
})

test('a capture without a client id gets one that is the same in all its attempts', async () => {
  const { client, sent } = clientHearing([noNetwork, noNetwork, json(201, { id: 'mem_1' })])
  await client.memories.captureText({ text: 'once' })
  await client.memories.captureText({ text: 'again' })
  const ids = sent.map(({ body }) => (body as { clientId: string }).clientId)
  expect(ids).toHaveLength(4)
  expect(new Set(ids.slice(0, 3)).size).toBe(1)
  expect(ids[3]).not.toBe(ids[0])
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{8,100}$/)
})

test('a refusal has the status, the message, the field and the retry delay', async () => {
  const { client } = clientHearing([json(429, { error: 'Too much.', field: 'text' }, { 'retry-after': '40' })])
  const error = await failureOf(client.usage())
  expect(error).toBeInstanceOf(LembraError)
  const told = { message: 'Too much.', status: 429, field: 'text', retryAfterSeconds: 40, isOfService: true }
  expect(error).toMatchObject(told)
})

test.each([
  ['an HTML page of a proxy', page(404), 404],
  ['an HTML page with status 200', page(200), 200],
  ['JSON that is not an error of the service', json(404, { message: 'no route' }), 404],
  ['an error that is not a string', json(400, { error: { code: 1 } }), 400],
])('%s is reported in a plain sentence with its status', async (_name, answer, status) => {
  const error = await failureOf(clientHearing([answer]).client.usage())
  expect(error).toBeInstanceOf(LembraError)
  expect(error).toMatchObject({ status, field: null, isOfService: false })
  expect((error as Error).message).toMatch(/^The answer did not come from the memory service/)
})

test('the list that a redirected capture returns is not taken for a capture', async () => {
  const { client } = clientHearing([json(200, { items: [], limit: 30, offset: 0 })])
  expect(await failureOf(client.memories.captureText({ text: 'x' }))).toMatchObject({ status: 200 })
})

test('a read is retried three times with growing delays and then fails as unreachable', async () => {
  const { client, sent, waits } = clientHearing([noNetwork])
  const error = await failureOf(client.account.me())
  expect(error).toBeInstanceOf(UnreachableError)
  expect(error).toMatchObject({ cause: noNetwork, hasTimedOut: false })
  expect(sent).toHaveLength(4)
  expect(waits).toEqual([250, 500, 1000])
})

test('half of each retry delay is random', async () => {
  const { client, waits } = clientHearing([noNetwork], { retry: { random: () => 0, attempts: 2 } })
  await failureOf(client.account.me())
  expect(waits).toEqual([125, 250])
})

test.each([
  ['502 of a proxy', page(502), 250],
  ['503 with a short wait', json(503, { error: 'Busy.' }, { 'retry-after': '3' }), 3000],
])('%s is retried', async (_name, answer, wait) => {
  const { client, sent, waits } = clientHearing([answer, json(200, { id: 'usr_1' })])
  expect(await client.account.me()).toEqual({ id: 'usr_1' })
  expect(sent).toHaveLength(2)
  expect(waits).toEqual([wait])
})

test.each([
  ['503 with a long wait', json(503, { error: 'Later.' }, { 'retry-after': '11' })],
  ['503 that names no wait', page(503)],
  ['500', json(500, { error: 'Broken.' })],
  ['429', json(429, { error: 'Slowly.' }, { 'retry-after': '1' })],
  ['404', json(404, { error: 'Unknown.' })],
])('%s is not retried', async (_name, answer) => {
  const { client, sent } = clientHearing([answer])
  expect(await failureOf(client.account.me())).toBeInstanceOf(LembraError)
  expect(sent).toHaveLength(1)
})

test('a call that is not safe to repeat is not retried', async () => {
  const { client, sent } = clientHearing([noNetwork])
  const calls = [
    client.memories.update('mem_1', { title: 'x' }),
    client.memories.forget('mem_1'),
    client.memories.retry('mem_1'),
    client.keys.create({ label: 'x' }),
    client.account.signUp({ email: 'ana@example.org' }),
    client.search({ query: 'x' }),
    client.tasks.makeFeed(),
  ]
  for (const call of calls) expect(await failureOf(call)).toBeInstanceOf(UnreachableError)
  expect(sent).toHaveLength(calls.length)
})

test('a timeout fails as unreachable and is not retried', async () => {
  const { client, sent } = clientHearing(['never'], { timeoutMs: 5 })
  expect(await failureOf(client.account.me())).toMatchObject({ name: 'UnreachableError', hasTimedOut: true })
  expect(sent).toHaveLength(1)
})

test('a connection that breaks within the response fails as unreachable', async () => {
  const broken = new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) }))
  const { client } = clientHearing([], { fetch: async () => broken, retry: { attempts: 0 } })
  expect(await failureOf(client.account.me())).toBeInstanceOf(UnreachableError)
})

test.each(['me', 'export'] as const)("aborting the caller's signal ends %s with the signal's reason", async (name) => {
  const { client, sent } = clientHearing(['never'])
  const controller = new AbortController()
  const call = failureOf(
    name === 'me' ? client.account.me({ signal: controller.signal }) : client.export({ signal: controller.signal }),
  )
  const reason = new Error('The page was left.')
  controller.abort(reason)
  expect(await call).toBe(reason)
  expect(sent).toHaveLength(1)
})

test('a signal ends the delay between two attempts, and no further attempt follows', async () => {
  const controller = new AbortController()
  const reason = new Error('The page was left.')
  const asked = vi.fn<typeof fetch>(async () => {
    setTimeout(() => controller.abort(reason))
    throw noNetwork
  })
  const client = createClient({ baseUrl: 'https://lembra.example', fetch: asked, retry: { random: () => 1 } })
  expect(await failureOf(client.account.me({ signal: controller.signal }))).toBe(reason)
  expect(asked).toHaveBeenCalledTimes(1)
})

test('a 401 for the current credential signs out', async () => {
  const onSignedOut = vi.fn<() => void>()
  const { client } = clientHearing([json(401, { error: 'Unknown credential.' })], { onSignedOut })
  await failureOf(client.account.me())
  expect(onSignedOut).toHaveBeenCalledTimes(1)
})

test('a 401 for a sign-in or for a replaced credential does not sign out', async () => {
  const onSignedOut = vi.fn<() => void>()
  let token = 'lmd_old'
  const { client } = clientHearing([], {
    token: () => token,
    onSignedOut,
    fetch: async () => {
      token = 'lmd_new'
      return json(401, { error: 'No.' })
    },
  })
  await failureOf(client.account.logIn({ email: 'ana@example.org', password: 'wrong' }))
  token = 'lmd_old'
  await failureOf(client.account.me())
  expect(onSignedOut).not.toHaveBeenCalled()
})

test('all attempts of a call carry the credential that was current when it was made', async () => {
  let token = 'lmd_ana'
  const { client, sent } = clientHearing([noNetwork, json(201, {})], {
    token: () => token,
    retry: { wait: async () => void (token = 'lmd_bob') },
  })
  await client.memories.captureText({ text: 'of Ana' })
  expect(sent.map(({ authorization }) => authorization)).toEqual(['Bearer lmd_ana', 'Bearer lmd_ana'])
})

test('an export is streamed, and a refused export gives the reason', async () => {
  const { client } = clientHearing([new Response('PK…'), json(503, { error: 'Busy.' })])
  expect(await (await client.export()).text()).toBe('PK…')
  expect(await failureOf(client.export())).toMatchObject({ message: 'Busy.', status: 503 })
})

test('without XMLHttpRequest, progress is reported at the start and at the end', async () => {
  const { client } = clientHearing([json(201, {})])
  const told: number[][] = []
  const onProgress = (sent: number, total: number) => void told.push([sent, total])
  await client.memories.captureFile(new Blob(['12345']), { contentType: 'audio/mp4', onProgress })
  expect(told).toEqual([
    [0, 5],
    [5, 5],
  ])
})
