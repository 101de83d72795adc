import { createHash } from 'node:crypto'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SpooledFile } from '../../src/core/media/files.ts'
import { s3Blobs } from '../../src/providers/blobs/s3.ts'
import { freshFolder } from '../support/folder.ts'
import { unusedPort } from '../support/unused-port.ts'

const KEY = `usr_${'a'.repeat(26)}/fil_${'b'.repeat(26)}`
const BYTES = Buffer.from('RIFF and some sound')
const SHA256 = createHash('sha256').update(BYTES).digest('hex')
const SECRET = 'a-secret-of-the-operator'

type Answer = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void

/** An object store with configured answers, and the requests that it got. */
async function startStore(answer: Answer, options: { silenceMs: number } = { silenceMs: 400 }) {
  const asked: Array<{ method: string | undefined; headers: IncomingMessage['headers']; body: string }> = []
  const server = createServer((request, response) => {
    const taken = async () => {
      const body = await buffer(request)
      asked.push({ method: request.method, headers: request.headers, body: body.toString() })
      answer(request, response, body)
    }
    // A client that aborts is no error of the server.
    taken().catch(() => undefined)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close().closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return { asked, port, ...blobsAt(port, options) }
}

function blobsAt(port: number, { silenceMs }: { silenceMs?: number } = { silenceMs: 400 }) {
  const folder = freshFolder()
  const path = join(folder, 'a.part')
  writeFileSync(path, BYTES)
  const format = { kind: 'audio', contentType: 'audio/wav' } as const
  const file: SpooledFile = { path, bytes: BYTES.length, sha256: SHA256, format }
  const blobs = s3Blobs({
    bucket: 'sounds',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKey: 'operator',
    secretKey: SECRET,
    spoolFolder: join(folder, 'spool'),
    prefix: 'lembra/',
    ...(silenceMs !== undefined && { silenceMs }),
  })
  return { blobs, file, spooled: () => (existsSync(join(folder, 'spool')) ? readdirSync(join(folder, 'spool')) : []) }
}

function blobsWithUsualTimes(port: number) {
  return blobsAt(port, {})
}

const TAG = { etag: '"0123456789abcdef0123456789abcdef"' }
const isAsked = (request: IncomingMessage, method: string) => request.method === method
const missing: Answer = (_request, response) => void response.writeHead(404).end()

/** Calls every method of the port. Each must end, and fail. */
async function expectAllUnavailable({ blobs, file }: ReturnType<typeof blobsAt>): Promise<void> {
  const outcomes = await Promise.allSettled([
    blobs.size(KEY),
    blobs.read(KEY),
    blobs.read(KEY, { first: 0, last: 3 }),
    blobs.withFile(KEY, SHA256, async () => 'lent'),
    blobs.put(KEY, file),
    blobs.write(`${KEY}.thumb`, BYTES, 'image/webp'),
  ])
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { kind: 'unavailable', retryAfterSeconds: 10 } })
  expect(inspect(outcomes, { depth: 10, showHidden: true })).not.toContain(SECRET)
  expect(existsSync(file.path)).toBe(true)
}

test('a store that is down is unavailable', async () => {
  await expectAllUnavailable(blobsAt(await unusedPort()))
})

test('a store that accepts a request and sends nothing is unavailable', async () => {
  await expectAllUnavailable(await startStore(() => undefined))
})

test.each([500, 502, 503, 429])('a store that answers %i is unavailable', async (status) => {
  await expectAllUnavailable(
    await startStore((_request, response) => void response.writeHead(status).end('<html>Sorry')),
  )
})

test('a store that closes the connection is unavailable', async () => {
  await expectAllUnavailable(await startStore((request) => void request.socket.destroy()))
})

test('a server that answers every request with an HTML page is no object store', async () => {
  const page: Answer = (_request, response) => void response.setHeader('content-type', 'text/html').end('<html>Welcome')
  await expectAllUnavailable(await startStore(page))
})

test('an error answer without end is not read to the end', async () => {
  let sent = 0
  const endless: Answer = (_request, response) => {
    const more = () => {
      for (let hasRoom = true; hasRoom; sent += 65_536) hasRoom = response.write(Buffer.alloc(65_536, 'x'))
    }
    response.writeHead(500).on('drain', more)
    more()
  }
  const { blobs } = await startStore(endless, { silenceMs: 2_000 })
  await expect(blobs.read(KEY)).rejects.toMatchObject({ kind: 'unavailable' })
  // Three attempts, plus the buffers of the connections.
  expect(sent).toBeLessThan(40 * 1_048_576)
})

test('a redirect is not followed: the store it names is not called', async () => {
  const other = await startStore((_request, response) => void response.writeHead(200, TAG).end('taken in'))
  const { blobs } = await startStore((_request, response) => {
    response.writeHead(307, { location: `http://127.0.0.1:${other.port}/sounds/${KEY}` }).end()
  })
  await expect(blobs.read(KEY)).rejects.toThrow()
  await expect(blobs.size(KEY)).rejects.toThrow()
  expect(other.asked).toEqual([])
})

test('an upload carries its type, its hash and the condition to replace nothing', async () => {
  const { blobs, file, asked } = await startStore((request, response, body) => {
    if (isAsked(request, 'HEAD')) missing(request, response, body)
    else response.writeHead(200, TAG).end()
  })
  expect(await blobs.put(KEY, file)).toBe(true)
  expect(existsSync(file.path)).toBe(false)
  expect(asked.at(-1)).toMatchObject({
    method: 'PUT',
    body: BYTES.toString(),
    headers: {
      'content-type': 'audio/wav',
      'content-length': String(BYTES.length),
      'x-amz-content-sha256': SHA256,
      'x-amz-meta-sha256': SHA256,
      'if-none-match': '*',
    },
  })
})

test('if another file came first, ours is refused', async () => {
  const { blobs, file } = await startStore((request, response) => {
    response.writeHead(isAsked(request, 'HEAD') ? 404 : 412).end()
  })
  expect(await blobs.put(KEY, file)).toBe(false)
})

test('an upload whose answer was lost is recognised as ours', async () => {
  let stored: string | undefined
  const { blobs, file } = await startStore((request, response) => {
    if (isAsked(request, 'HEAD') && stored === undefined) response.writeHead(404).end()
    else if (isAsked(request, 'HEAD'))
      response.writeHead(200, { ...TAG, 'content-length': BYTES.length, 'x-amz-meta-sha256': stored }).end()
    else if (stored !== undefined) response.writeHead(412).end()
    else {
      stored = String(request.headers['x-amz-meta-sha256'])
      request.socket.destroy()
    }
  })
  expect(await blobs.put(KEY, file)).toBe(true)
})

test('a store without conditional writes gets the file unconditionally', async () => {
  const { blobs, file, asked } = await startStore((request, response, body) => {
    if (isAsked(request, 'HEAD')) missing(request, response, body)
    else if (request.headers['if-none-match'] === undefined) response.writeHead(200, TAG).end()
    else response.writeHead(501).end()
  })
  expect(await blobs.put(KEY, file)).toBe(true)
  expect(asked.map(({ method }) => method)).toEqual(['HEAD', 'PUT', 'PUT'])
})

test('a temporary fault is retried', async () => {
  let calls = 0
  const { blobs, file } = await startStore((request, response, body) => {
    calls += 1
    if (calls % 2 === 1) response.writeHead(503).end()
    else if (isAsked(request, 'HEAD')) missing(request, response, body)
    else response.writeHead(200, TAG).end()
  })
  expect(await blobs.put(KEY, file)).toBe(true)
})

test('a truncated download is not mistaken for an altered blob', async () => {
  const { blobs, spooled } = await startStore((request, response) => {
    response.writeHead(200, { ...TAG, 'content-length': BYTES.length })
    response.write(BYTES.subarray(0, 5))
    setImmediate(() => request.socket.destroy())
  })
  await expect(blobs.withFile(KEY, SHA256, async () => 'lent')).rejects.toMatchObject({ kind: 'unavailable' })
  expect(spooled()).toEqual([])
})

test('a download that stalls is abandoned', async () => {
  const { blobs, spooled } = await startStore((_request, response) => {
    response.writeHead(200, { ...TAG, 'content-length': BYTES.length })
    response.write(BYTES.subarray(0, 5))
  })
  await expect(blobs.withFile(KEY, SHA256, async () => 'lent')).rejects.toMatchObject({ kind: 'unavailable' })
  expect(spooled()).toEqual([])
})

test('a refusal is no temporary fault, and its error contains no key', async () => {
  const denied =
    '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>not for operator</Message><StringToSign>a-secret</StringToSign></Error>'
  const { blobs } = await startStore((_request, response) => {
    response.writeHead(403, { 'content-type': 'application/xml' }).end(denied)
  })
  const error = await blobs.read(KEY).catch((failure: unknown) => failure)
  expect(error).toEqual(new Error('The object store failed at reading a file: AccessDenied (403).'))
})

test('a store that accepts a request and never answers is abandoned after ten seconds', async () => {
  const { asked, port } = await startStore(() => {})
  const { blobs } = blobsWithUsualTimes(port)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const outcome = blobs.read(KEY).catch((error: unknown) => error)
  await vi.waitUntil(() => asked.length > 0, { timeout: 20_000 })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await outcome).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 10 })
})

test('a store counts as reachable if it answers at all, also with a refusal, and not if it fails', async () => {
  let status = 404
  const { port } = await startStore((_request, response) => void response.writeHead(status).end())
  const { blobs } = blobsAt(port)
  await blobs.reach()
  status = 403
  await blobs.reach()
  status = 500
  await expect(blobs.reach()).rejects.toMatchObject({ kind: 'unavailable' })
})
