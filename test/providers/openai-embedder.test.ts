import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { EmbeddingFailure } from '../../src/core/embedding/embedder.ts'
import { openaiEmbedder } from '../../src/providers/embedder/openai.ts'
import { FOREIGN_WORDS, HUGE_BYTES, type ProviderMode, startFakeProvider } from '../support/fake-provider.ts'
import { listen } from '../support/mail-server.ts'
import { unusedPort } from '../support/unused-port.ts'

const KEY = 'sk-of-the-test-17320508'
const { signal } = new AbortController()

interface Call {
  path: string
  headers: IncomingHttpHeaders
  body: { model: string; input: string[]; encoding_format: string }
}

interface Answer {
  status?: number
  headers?: Record<string, string>
  /** A string is sent unchanged. */
  body: unknown
}

/** A server that answers each call with `respond`, and the embedder that calls it. */
async function start(respond: (input: string[], call: number) => Answer, model = 'embeds') {
  const calls: Call[] = []
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Call['body']
    calls.push({ path: request.url ?? '', headers: request.headers, body })
    const answer = respond(body.input, calls.length)
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
  }
  const server = createServer((request, response) => {
    handle(request, response).catch(() => request.destroy())
  })
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const url = `http://127.0.0.1:${await listen(server, 0)}/v1/`
  return {
    embedder: openaiEmbedder({ url, key: KEY, model }),
    calls,
    inputs: () => calls.map(({ body }) => body.input),
  }
}

/** Answers like a real server: one vector for each text, here its length and 1. */
function vectorsFor(input: readonly string[]): Answer {
  return { body: { object: 'list', data: input.map((text, index) => ({ index, embedding: [text.length, 1] })) } }
}

function refusal(status: number): Answer {
  return { status, body: { error: { message: `${FOREIGN_WORDS} ${KEY}` } } }
}

async function failureOf(given: Promise<unknown>): Promise<EmbeddingFailure> {
  const error: unknown = await given.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof EmbeddingFailure)) throw new Error('expected an EmbeddingFailure', { cause: error })
  for (const foreign of [FOREIGN_WORDS, KEY, 'bread']) expect(error.stack).not.toContain(foreign)
  return error
}

function direction(vector: Float32Array | undefined): number {
  return Math.round((vector?.[0] ?? 0) / (vector?.[1] ?? 0))
}

test('texts are sent as one call with the key, and returned as vectors of unit length', async () => {
  const { embedder, calls } = await start(vectorsFor)
  expect(embedder).toMatchObject({ model: 'openai/embeds', batchSize: 64, passageLength: 2_000 })
  const vectors = await embedder.embedPassages(['bread', 'milk'], signal)
  expect(vectors.map(direction)).toEqual([5, 4])
  for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 6)
  expect(calls).toHaveLength(1)
  expect(calls[0]).toMatchObject({
    path: '/v1/embeddings',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body: { model: 'embeds', input: ['bread', 'milk'], encoding_format: 'float' },
  })
  expect(direction(await embedder.embedQuery('butter', signal))).toBe(6)
})

test('vectors are assigned by their index, in any order', async () => {
  const { embedder } = await start((input) => ({
    body: { data: input.map((text, index) => ({ index, embedding: [text.length, 1] })).reverse() },
  }))
  expect((await embedder.embedPassages(['a', 'bb', 'ccc'], signal)).map(direction)).toEqual([1, 2, 3])
})

test('a server that gives no index is assumed to keep the order', async () => {
  const { embedder } = await start((input) => ({
    body: { data: input.map((text) => ({ embedding: [text.length, 1] })) },
  }))
  expect((await embedder.embedPassages(['a', 'bb', 'ccc'], signal)).map(direction)).toEqual([1, 2, 3])
})

test('64 vectors of 4 096 long numbers are accepted', async () => {
  const embedding = Array.from({ length: 4_096 }, (_, index) => -Math.sin(index + 1) / 1e7)
  const { embedder } = await start((input) => ({ body: { data: input.map((_, index) => ({ index, embedding })) } }))
  const vectors = await embedder.embedPassages(
    Array.from({ length: 64 }, () => 'bread'),
    signal,
  )
  expect(vectors).toHaveLength(64)
  expect(vectors[63]).toHaveLength(4_096)
})

for (const model of ['intfloat/e5-base-v2', 'multilingual-e5-small', 'e5-mistral', 'acme/my-e5'])
  test(`the model ${model} gets the prefixes of queries and passages`, async () => {
    const { embedder, inputs } = await start(vectorsFor, model)
    await embedder.embedPassages(['bread'], signal)
    await embedder.embedQuery('bread', signal)
    expect(inputs()).toEqual([['passage: bread'], ['query: bread']])
  })

test('other models get only the text', async () => {
  const { embedder, inputs } = await start(vectorsFor, 'acme/re5ponse-large')
  await embedder.embedQuery('bread', signal)
  expect(inputs()).toEqual([['bread']])
})

test('no empty, invalid or endless text is sent', async () => {
  const { embedder, inputs } = await start(vectorsFor)
  await embedder.embedPassages(['', ' \n', 'a\ud83d', 'x'.repeat(1_000_000)], signal)
  expect(inputs()[0]?.slice(0, 3)).toEqual(['.', '.', 'a\ufffd'])
  expect(inputs()[0]?.[3]).toHaveLength(4_000)
})

test('an empty list of passages makes no call', async () => {
  const { embedder, calls } = await start(vectorsFor)
  expect(await embedder.embedPassages([], signal)).toEqual([])
  expect(calls).toHaveLength(0)
})

for (const status of [400, 413, 422])
  test(`a text refused with ${status} is named, and the others can be embedded without it`, async () => {
    const { embedder } = await start((input) => (input.includes('poison') ? refusal(status) : vectorsFor(input)))
    const texts = ['a', 'bb', 'poison', 'dddd', 'poison', 'ffffff', 'ggggggg']
    const failure = await failureOf(embedder.embedPassages(texts, signal))
    expect(failure).toMatchObject({ isPermanent: true, refused: [2, 4], retryAfterMs: null })
    const others = texts.filter((_, index) => !failure.refused.includes(index))
    expect((await embedder.embedPassages(others, signal)).map(direction)).toEqual([1, 2, 4, 6, 7])
    expect(await failureOf(embedder.embedPassages(['poison'], signal))).toMatchObject({
      isPermanent: true,
      refused: [0],
    })
    expect(await failureOf(embedder.embedQuery('poison', signal))).toMatchObject({ isPermanent: true, refused: [0] })
  })

test('a server that accepts fewer texts at once gets smaller batches', async () => {
  const { embedder, inputs } = await start((input) => (input.length > 32 ? refusal(413) : vectorsFor(input)))
  const texts = Array.from({ length: 64 }, (_, index) => 'x'.repeat(index + 1))
  expect((await embedder.embedPassages(texts, signal)).map(direction)).toEqual(texts.map(({ length }) => length))
  expect(inputs().map(({ length }) => length)).toEqual([64, 1, 32, 32])
})

test('if a server refuses every text, it is configured wrongly, and no text is blamed', async () => {
  const { embedder, calls } = await start(() => refusal(400))
  for (const texts of [['bread'], ['bread', 'milk', 'butter']]) {
    const failure = await failureOf(embedder.embedPassages(texts, signal))
    expect(failure).toMatchObject({ isPermanent: false, refused: [] })
    expect(failure.message).toContain('look at the model')
  }
  expect(calls).toHaveLength(4)
})

test('a server that goes down during the search for a refused text has refused none', async () => {
  const { embedder } = await start((input, call) => {
    if (call > 3) return refusal(503)
    return input.includes('poison') ? refusal(400) : vectorsFor(input)
  })
  const failure = await failureOf(embedder.embedPassages(['a', 'bb', 'poison', 'dddd'], signal))
  expect(failure).toMatchObject({ isPermanent: false, refused: [] })
})

const settings: Array<[number, string]> = [
  [401, 'key'],
  [403, 'key'],
  [404, 'model'],
]
for (const [status, setting] of settings)
  test(`the error for ${status} names the ${setting}, and no text is blamed`, async () => {
    const { embedder, calls } = await start(() => refusal(status))
    const failure = await failureOf(embedder.embedPassages(['bread', 'milk'], signal))
    expect(failure).toMatchObject({ isPermanent: false, refused: [] })
    expect(failure.message).toContain(`${status}`)
    expect(failure.message).toContain(setting)
    expect(calls).toHaveLength(1)
  })

for (const [asked, expected] of [
  ['7', 7_000],
  ['99999999', 24 * 3_600_000],
  ['Thu, 01 Jan 2015 00:00:00 GMT', 1_000],
  ['0', 1_000],
  ['soon', null],
] as const)
  test(`a 429 with Retry-After ${asked} sets the waiting time`, async () => {
    const { embedder } = await start(() => ({ ...refusal(429), headers: { 'retry-after': asked } }))
    const failure = await failureOf(embedder.embedPassages(['bread'], signal))
    expect(failure).toMatchObject({ isPermanent: false, refused: [], retryAfterMs: expected })
  })

const wrong: Array<[string, unknown]> = [
  ['too few vectors', { data: [{ index: 0, embedding: [1, 2] }] }],
  ['too many', { data: [0, 1, 2].map((index) => ({ index, embedding: [1, 2] })) }],
  ['one index twice', { data: [0, 0].map((index) => ({ index, embedding: [1, 2] })) }],
  ['an index beyond', { data: [0, 2].map((index) => ({ index, embedding: [1, 2] })) }],
  ['vectors of two lengths', { data: [[1, 2], [1]].map((embedding, index) => ({ index, embedding })) }],
  [
    'null for a number',
    {
      data: [
        [1, 2],
        [1, null],
      ].map((embedding, index) => ({ index, embedding })),
    },
  ],
  [
    'a text for a number',
    {
      data: [
        [1, 2],
        [1, '2'],
      ].map((embedding, index) => ({ index, embedding })),
    },
  ],
  ['infinity', '{"data":[{"embedding":[1,2]},{"embedding":[1,1e999]}]}'],
  ['NaN', '{"data":[{"embedding":[1,2]},{"embedding":[1,NaN]}]}'],
  [
    'zeros',
    {
      data: [
        [1, 2],
        [0, -0],
      ].map((embedding, index) => ({ index, embedding })),
    },
  ],
  ['no numbers', { data: [[], []].map((embedding, index) => ({ index, embedding })) }],
  ['8 193 numbers', { data: [0, 1].map((index) => ({ index, embedding: Array(8_193).fill(1) })) }],
  ['base64', { data: [0, 1].map((index) => ({ index, embedding: 'AACAPwAAAEA=' })) }],
  [
    'bare vectors',
    {
      data: [
        [1, 2],
        [3, 4],
      ],
    },
  ],
  ['an error at 200', { error: { message: FOREIGN_WORDS } }],
  ['null', null],
]
for (const [name, body] of wrong)
  test(`an answer with ${name} is rejected, and no text is blamed`, async () => {
    const { embedder, calls } = await start(() => ({ body }))
    const failure = await failureOf(embedder.embedPassages(['bread', 'milk'], signal))
    expect(failure).toMatchObject({ isPermanent: false, refused: [] })
    expect(calls).toHaveLength(1)
  })

test('numbers whose squares overflow still make a vector', async () => {
  const { embedder } = await start((input) => ({
    body: { data: input.map((text) => ({ embedding: text === 'large' ? [3e300, 4e300] : [3e-320, 4e-320] })) },
  }))
  for (const vector of await embedder.embedPassages(['large', 'small'], signal))
    expect([...vector]).toEqual([expect.closeTo(0.6, 2), expect.closeTo(0.8, 2)])
})

test('a server whose vectors change their length is rejected', async () => {
  const { embedder } = await start((_, call) => ({ body: { data: [{ embedding: call === 1 ? [1, 2] : [1, 2, 3] }] } }))
  await embedder.embedQuery('bread', signal)
  const failure = await failureOf(embedder.embedQuery('bread', signal))
  expect(failure.message).toBe('The embedder answered vectors of 2 and of 3 numbers.')
})

const broken: Array<[string, ProviderMode]> = [
  ['500', { status: 500 }],
  ['429', { status: 429 }],
  ['a redirect', { redirect: 307 }],
  ['a closed connection', 'reset'],
  ['half an answer', 'cut'],
  ['silence', 'slow'],
  ['an answer that stalls', 'stalled'],
  ['HTML', 'html'],
  ['garbage', 'garbage'],
  ['an empty answer', 'empty'],
  ['200 MB', 'huge'],
]
for (const [name, mode] of broken)
  test(`${name} from the server is a temporary failure, and the request is sent nowhere else`, async () => {
    const provider = await startFakeProvider()
    provider.answer(mode)
    const timeoutMs = mode === 'slow' || mode === 'stalled' ? 200 : 20_000
    const embedder = openaiEmbedder({ url: provider.url, key: KEY, model: 'embeds', timeoutMs })
    const failure = await failureOf(embedder.embedPassages(['bread', 'milk'], signal))
    expect(failure).toMatchObject({ isPermanent: false, refused: [] })
    expect(provider.calls).toHaveLength(1)
    expect(provider.trespasses).toEqual([])
    if (mode === 'huge') expect(provider.calls[0]?.bytesSent).toBeLessThan(HUGE_BYTES / 2)
  })

test('a server that is not reachable is a temporary failure', async () => {
  const url = `http://127.0.0.1:${await unusedPort()}`
  const embedder = openaiEmbedder({ url, key: null, model: 'embeds' })
  expect(await failureOf(embedder.embedQuery('bread', signal))).toMatchObject({ isPermanent: false })
})

test('an aborted call rejects with its reason', async () => {
  const provider = await startFakeProvider()
  provider.answer('slow')
  const embedder = openaiEmbedder({ url: provider.url, key: KEY, model: 'embeds' })
  const abort = new AbortController()
  const embedded = embedder.embedQuery('bread', abort.signal)
  const [call] = await provider.taken(1)
  const reason = new Error('given up')
  abort.abort(reason)
  await expect(embedded).rejects.toBe(reason)
  expect(await call?.dropped).toBe(true)
})
