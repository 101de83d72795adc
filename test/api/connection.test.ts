import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startListening } from '../support/listening.ts'

const head = (token: string | null, ...lines: string[]) =>
  [
    'POST /v1/memories HTTP/1.1',
    'Host: x',
    'Connection: close',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    ...lines,
    '',
    '',
  ].join('\r\n')

test('a chunked body is read, up to the limit', async () => {
  const { exchange, person } = await startListening()
  const ana = await person('Ana')
  const chunked = (...chunks: string[]) =>
    head(ana.token, 'Transfer-Encoding: chunked') +
    [...chunks, ''].map((chunk) => `${Buffer.byteLength(chunk).toString(16)}\r\n${chunk}\r\n`).join('')
  expect(await exchange(chunked('{"te', 'xt":"in ', 'parts"}'))).toMatch(/^HTTP\/1\.1 201 /)
  const tooLarge = await exchange(chunked('{"text":"', 'x'.repeat(1_048_576), '"}'))
  expect(tooLarge).toMatch(/^HTTP\/1\.1 413 [\s\S]*"error":/)
  expect(await ana.list()).toHaveLength(1)
})

test('a length over the limit is refused before the body arrives', async () => {
  const { exchange, person } = await startListening()
  const ana = await person('Ana')
  expect(await exchange(head(ana.token, 'Content-Length: 900000000'))).toMatch(/^HTTP\/1\.1 413 /)
})

test.each(['/v1/auth/register', '/oauth/revoke'])(
  'who sends a megabyte to %s, which takes little, always gets the answer, and may go on with the connection',
  async (path) => {
    const { port } = await startListening()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => agent.destroy())
    for (let round = 0; round < 20; round += 1) {
      const headers = { 'content-type': 'application/json', 'content-length': 1_000_000 }
      const sent = request({ port, path, method: 'POST', headers, agent }).end(Buffer.alloc(1_000_000, 'x'))
      const [answer] = await once(sent, 'response')
      answer.resume()
      expect([400, 413]).toContain(answer.statusCode)
      await once(answer, 'end')
      expect(sent.reusedSocket).toBe(round > 0)
    }
  },
)

test('a body shorter than its length says is cut off by the time limit, and nothing is stored', async () => {
  const { exchange, person } = await startListening({ overrides: { requestTimeoutMs: 300 } })
  const ana = await person('Ana')
  const answer = await exchange(`${head(ana.token, 'Content-Length: 500')}{"text":"never whole"}`)
  expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*"error":/)
  expect(await ana.list()).toEqual([])
})

test('headers that never end are cut off by the time limit', async () => {
  const { exchange } = await startListening({ overrides: { requestTimeoutMs: 300 } })
  expect(await exchange('GET /v1/memories HTTP/1.1\r\nHost: x\r\nX-Slow: ')).toMatch(/^HTTP\/1\.1 408 /)
})

test.each([
  ['what is no HTTP', 'hello there\r\n\r\n'],
  ['two lengths', 'POST /v1/search HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
  [
    'a length and chunks',
    'POST /v1/search HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['a negative length', 'POST /v1/search HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n'],
])('%s is answered 400 in the common error format', async (_name, bytes) => {
  const { exchange } = await startListening()
  expect(await exchange(bytes)).toMatch(/^HTTP\/1\.1 400 [\s\S]*\{"error":"[^"]+"\}$/)
})

test('a shutdown lets the request in flight finish, closes unused connections at once and takes no new ones', async () => {
  const { exchange, person, service, port } = await startListening()
  const ana = await person('Ana')
  const unused = connect(port, '127.0.0.1').resume()
  const isClosed = once(unused, 'close')
  const body = '{"text":"sent while stopping"}'
  let stopped: Promise<void> | undefined
  // The headers and half the body have arrived when the shutdown begins; the rest comes once the unused connection is closed.
  const answer = await exchange(
    head(ana.token, `Content-Length: ${body.length}`, 'Expect: 100-continue'),
    (received, send) => {
      if (stopped || !received.includes('100 Continue')) return
      send(body.slice(0, 10))
      stopped = service.stop()
      void isClosed.then(() => send(body.slice(10)))
    },
  )
  expect(answer).toMatch(/HTTP\/1\.1 201 [\s\S]*"title":"sent while stopping"/)
  await stopped
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed')
})
