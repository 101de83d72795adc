import { openAsBlob, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { callOutside, type OutsideCall, OutsideFailure } from '../../src/providers/outside-call.ts'
import { FOREIGN_WORDS, HUGE_BYTES, type ProviderMode, startFakeProvider } from '../support/fake-provider.ts'
import { freshFolder } from '../support/folder.ts'
import { listen } from '../support/mail-server.ts'
import { unusedPort } from '../support/unused-port.ts'

const KEY = 'sk-of-the-test-31415926'

function call(url: string, more: Partial<OutsideCall> = {}): Promise<unknown> {
  return callOutside({
    server: { url, key: KEY },
    operation: 'chat/completions',
    body: new Blob(['{"asked":true}']),
    contentType: 'application/json',
    timeoutMs: 10_000,
    signal: new AbortController().signal,
    ...more,
  })
}

async function failure(given: Promise<unknown>): Promise<OutsideFailure> {
  const error = await given.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof OutsideFailure) return error
  throw new Error('expected an OutsideFailure', { cause: error })
}

test('a call is one POST of the body with its length and the key, and returns parsed JSON', async () => {
  const provider = await startFakeProvider()
  provider.answer({ json: { any: ['shape'] } })
  expect(await call(provider.url)).toEqual({ any: ['shape'] })
  expect(provider.calls).toHaveLength(1)
  expect(provider.calls[0]).toMatchObject({ method: 'POST', path: '/v1/chat/completions', json: { asked: true } })
  expect(provider.calls[0]?.headers).toMatchObject({
    authorization: `Bearer ${KEY}`,
    'content-length': '14',
    'content-type': 'application/json',
  })
})

test('without a key none is sent', async () => {
  const provider = await startFakeProvider()
  await call(provider.url, { server: { url: provider.url, key: null } })
  expect(provider.calls[0]?.headers.authorization).toBeUndefined()
})

test('an address may end in a slash, and keeps its query', async () => {
  const provider = await startFakeProvider()
  await call(`${provider.url}/`)
  await call(`${provider.url}?api-version=2`)
  expect(provider.calls.map(({ path }) => path)).toEqual(['/v1/chat/completions', '/v1/chat/completions?api-version=2'])
})

const failures: Array<[string, ProviderMode, Partial<OutsideFailure>]> = [
  ['500', { status: 500 }, { kind: 'unreachable', status: 500 }],
  ['503', { status: 503 }, { kind: 'unreachable', status: 503 }],
  ['429', { status: 429 }, { kind: 'unreachable', status: 429 }],
  ['401, a wrong key', { status: 401 }, { kind: 'unreachable', status: 401 }],
  ['403', { status: 403 }, { kind: 'unreachable', status: 403 }],
  ['404, a wrong path or model', { status: 404 }, { kind: 'unreachable', status: 404 }],
  ['a connection that breaks off', 'reset', { kind: 'unreachable', status: null }],
  ['an answer that breaks off', 'cut', { kind: 'unreachable', status: null }],
  ['400', { status: 400 }, { kind: 'refused', status: 400 }],
  ['413', { status: 413 }, { kind: 'refused', status: 413 }],
  ['415', { status: 415 }, { kind: 'refused', status: 415 }],
  ['422', { status: 422 }, { kind: 'refused', status: 422 }],
  ['HTML', 'html', { kind: 'garbled' }],
  ['bytes that are not text', 'garbage', { kind: 'garbled' }],
  ['an empty answer', 'empty', { kind: 'garbled' }],
  ['NaN', { body: '{"text":NaN}' }, { kind: 'garbled' }],
  ['half of some JSON', { body: '{"text":"half of' }, { kind: 'garbled' }],
  ['a million brackets', { body: '['.repeat(1e6) + ']'.repeat(1e6) }, { kind: 'garbled' }],
  ['a million numbers', { body: `[${'1,'.repeat(1e6)}1]` }, { kind: 'garbled' }],
  ['200 MB', 'huge', { kind: 'garbled' }],
]

for (const [name, mode, expected] of failures)
  test(`${name} counts as ${expected.kind}, with our own message`, async () => {
    const provider = await startFakeProvider()
    provider.answer(mode)
    const error = await failure(call(provider.url))
    expect(error).toMatchObject(expected)
    const shown = `${error.message} ${error.stack} ${JSON.stringify(error)}`
    for (const foreign of [FOREIGN_WORDS, KEY, provider.url, '127.0.0.1']) expect(shown).not.toContain(foreign)
    expect(error.cause).toBeUndefined()
  })

test('an answer that is too long is cut off early, and its connection closed', async () => {
  const provider = await startFakeProvider()
  provider.answer('huge')
  const before = process.memoryUsage.rss()
  expect((await failure(call(provider.url))).kind).toBe('garbled')
  expect(process.memoryUsage.rss() - before).toBeLessThan(80 * 1024 * 1024)
  expect(await provider.calls[0]?.dropped).toBe(true)
  expect(provider.calls[0]?.bytesSent).toBeLessThan(HUGE_BYTES / 4)
})

test('brackets inside a string do not count as structure', async () => {
  const provider = await startFakeProvider()
  const text = `"\\[{,,,,,`.repeat(100_000)
  provider.answer({ json: { text } })
  expect(await call(provider.url)).toEqual({ text })
})

test('an answer of exactly the limit is read, and one byte more is not', async () => {
  const provider = await startFakeProvider()
  provider.answer({ body: '"abcdefgh"' })
  expect(await call(provider.url, { maxAnswerBytes: 10 })).toBe('abcdefgh')
  expect((await failure(call(provider.url, { maxAnswerBytes: 9 }))).kind).toBe('garbled')
})

for (const mode of ['slow', 'stalled'] as const)
  test(`a server that is ${mode} is abandoned after the timeout`, async () => {
    const provider = await startFakeProvider()
    provider.answer(mode)
    const error = await failure(call(provider.url, { timeoutMs: 200 }))
    expect(error).toMatchObject({ kind: 'unreachable', message: 'The server gave no answer (timeout).' })
    expect(await (await provider.taken(1))[0]?.dropped).toBe(true)
  })

for (const mode of ['slow', 'stalled'] as const)
  test(`the caller can abort while a server is ${mode}`, async () => {
    const provider = await startFakeProvider()
    provider.answer(mode)
    const abort = new AbortController()
    const called = call(provider.url, { signal: abort.signal })
    const [taken] = await provider.taken(1)
    const reason = new Error('the service stops')
    abort.abort(reason)
    await expect(called).rejects.toBe(reason)
    expect(await taken?.dropped).toBe(true)
  })

test('an already aborted call sends nothing', async () => {
  const provider = await startFakeProvider()
  await expect(call(provider.url, { signal: AbortSignal.abort() })).rejects.toThrow()
  expect(provider.calls).toEqual([])
})

for (const redirect of [301, 302, 303, 307, 308] as const)
  test(`a redirect with ${redirect} is not followed`, async () => {
    const provider = await startFakeProvider()
    provider.answer({ redirect })
    expect(await failure(call(provider.url))).toMatchObject({ kind: 'unreachable', status: redirect })
    expect(provider.trespasses).toEqual([])
    expect(provider.calls).toHaveLength(1)
  })

test('a server that is down, has no DNS name, or speaks another protocol is unreachable', async () => {
  const speaker = createTcpServer((socket) => socket.end('220 mail.example.org ESMTP\r\n'))
  const silencer = createTcpServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'))
  for (const each of [speaker, silencer]) onTestFinished(() => void each.close())
  const addresses = [
    `http://127.0.0.1:${await unusedPort()}/v1`,
    'http://models.invalid/v1',
    `http://127.0.0.1:${await listen(speaker, 0)}/v1`,
    `https://127.0.0.1:${await listen(silencer, 0)}/v1`,
    'file:///etc/hostname',
    'no address',
  ]
  for (const address of addresses) expect((await failure(call(address))).kind).toBe('unreachable')
})

test('a name and password in the address are used, and never shown', async () => {
  const provider = await startFakeProvider()
  const url = provider.url.replace('//', '//ana:hidden-word@')
  await call(url, { server: { url, key: null } })
  expect(provider.calls[0]?.headers.authorization).toBe(`Basic ${btoa('ana:hidden-word')}`)
  provider.answer({ status: 500 })
  expect(String((await failure(call(url))).stack)).not.toContain('hidden-word')
})

test('a key that is no valid header value is a failure that does not show it', async () => {
  const provider = await startFakeProvider()
  const error = await failure(call(provider.url, { server: { url: provider.url, key: 'two\r\nlines' } }))
  expect(error.kind).toBe('unreachable')
  expect(error.stack).not.toContain('lines')
  expect(provider.calls).toEqual([])
})

test('a file of 100 MB is sent without being held in memory', async () => {
  const size = 100 * 1024 * 1024
  const path = join(freshFolder(), 'audio')
  writeFileSync(path, '')
  truncateSync(path, size)
  let received = 0
  let chunks = 0
  let highest = 0
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => {
      received += chunk.length
      if ((chunks += 1) % 50 === 0) highest = Math.max(highest, process.memoryUsage.rss())
    })
    request.on('end', () => response.end('{}'))
  })
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${await listen(server, 0)}`
  const before = process.memoryUsage.rss()
  const body = new Blob(['before', await openAsBlob(path), 'after'])
  expect(await call(url, { body, contentType: 'application/octet-stream' })).toEqual({})
  expect(received).toBe(size + 11)
  console.log(`sending 100 MB took ${Math.round((highest - before) / 1024 / 1024)} MB of memory`)
  expect(highest - before).toBeLessThan(80 * 1024 * 1024)
})

test('a refusal that comes before the server has read everything is handled', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(413, { connection: 'close' }).end('{}')
  })
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${await listen(server, 0)}`
  const error = await failure(call(url, { body: new Blob([new Uint8Array(8 * 1024 * 1024)]) }))
  // The reset that follows may arrive before the answer.
  expect(['refused', 'unreachable']).toContain(error.kind)
})
