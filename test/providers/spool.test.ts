import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import type { ReceiveRules } from '../../src/core/media/files.ts'
import { openSpool, type Sniff } from '../../src/providers/blobs/spool.ts'
import { freshFolder } from '../support/folder.ts'

const WAV = { kind: 'audio', contentType: 'audio/wav' } as const
const sniffWav: Sniff = async (head) => (Buffer.from(head).subarray(0, 4).toString() === 'RIFF' ? WAV : null)
const rules = (more: Partial<ReceiveRules> = {}): ReceiveRules => ({
  maxBytes: 10 * 1_048_576,
  declared: 'audio/wav',
  kinds: ['audio', 'image'],
  ...more,
})

function freshSpool(sniff: Sniff = sniffWav) {
  const folder = join(freshFolder(), 'spool')
  return { folder, spool: openSpool(folder, sniff), names: () => (existsSync(folder) ? readdirSync(folder) : []) }
}

const riff = (bytes: number) => Buffer.concat([Buffer.from('RIFF'), randomBytes(bytes - 4)])
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Chunks of that many bytes, and whether the reader released them. */
function piecesOf(bytes: Buffer, size: number) {
  const state = { given: 0, isReturned: false }
  async function* pieces(): AsyncGenerator<Uint8Array> {
    try {
      for (let from = 0; from < bytes.length; from += size) {
        state.given += 1
        yield bytes.subarray(from, from + size)
      }
    } finally {
      state.isReturned = true
    }
  }
  return { pieces: pieces(), state }
}

test.each([1, 7, 4099, 4100, 65_536, 131_072, 131_073, 1_000_000])(
  'a file in chunks of %i bytes is stored completely, with its size and hash',
  async (size) => {
    const { spool, names } = freshSpool()
    const bytes = riff(size === 1 ? 20_000 : 700_001)
    const file = await spool.receive(piecesOf(bytes, size).pieces, rules())
    expect(file).toMatchObject({ bytes: bytes.length, sha256: sha256(bytes), format: WAV })
    expect(readFileSync(file.path).equals(bytes)).toBe(true)
    await spool.discard(file)
    await spool.discard(file)
    expect(names()).toEqual([])
  },
)

test('a file shorter than the inspected header is inspected completely', async () => {
  const seen: string[] = []
  const { spool } = freshSpool(async (head, declared) => {
    seen.push(`${declared}: ${Buffer.from(head).toString()}`)
    return WAV
  })
  await spool.receive(piecesOf(Buffer.from('RIFF short'), 3).pieces, rules({ declared: 'audio/x-wav; codecs=1' }))
  expect(seen).toEqual(['audio/x-wav; codecs=1: RIFF short'])
})

test('only the owner can read the files', async () => {
  const { spool, folder } = freshSpool()
  const { path } = await spool.receive(piecesOf(riff(10), 10).pieces, rules())
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('a file of exactly the limit is accepted, and one byte more is refused with the limit in the message', async () => {
  const { spool, names } = freshSpool()
  const limit = rules({ maxBytes: 1_048_576 })
  const file = await spool.receive(piecesOf(riff(1_048_576), 65_536).pieces, limit)
  await spool.discard(file)
  const { pieces, state } = piecesOf(riff(1_048_577), 65_536)
  await expect(spool.receive(pieces, limit)).rejects.toMatchObject({
    kind: 'too-large',
    message: 'The file is too large: send at most 1 MB.',
  })
  expect(names()).toEqual([])
  expect(state.isReturned).toBe(true)
})

test('an endless upload is stopped at the limit', async () => {
  const { spool } = freshSpool()
  const state = { given: 0 }
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (;;) {
      state.given += 1
      yield Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(65_532)])
    }
  }
  await expect(spool.receive(endless(), rules({ maxBytes: 1_000_000 }))).rejects.toMatchObject({ kind: 'too-large' })
  expect(state.given).toBe(16)
})

test('an empty body is refused', async () => {
  const { spool, names } = freshSpool(async () => WAV)
  for (const pieces of [[], [Buffer.alloc(0), Buffer.alloc(0)]]) {
    const refusal = { kind: 'invalid', message: expect.stringContaining('unsupported media') }
    await expect(spool.receive(Readable.from(pieces), rules())).rejects.toMatchObject(refusal)
  }
  expect(names()).toEqual([])
})

test('an unknown format, or one that was not requested, is refused before the rest is read', async () => {
  const refusal = { kind: 'invalid', field: 'contentType', message: expect.stringContaining('unsupported media') }
  const { spool, names } = freshSpool()
  const text = piecesOf(Buffer.from('plain words '.repeat(100_000)), 5_000)
  await expect(spool.receive(text.pieces, rules())).rejects.toMatchObject(refusal)
  expect(text.state).toEqual({ given: 1, isReturned: true })
  const sound = piecesOf(riff(100_000), 5_000)
  await expect(spool.receive(sound.pieces, rules({ kinds: ['image'] }))).rejects.toMatchObject(refusal)
  expect(sound.state).toEqual({ given: 1, isReturned: true })
  expect(names()).toEqual([])
})

test('a failing source leaves no file, and its error is passed on', async () => {
  const { spool, names } = freshSpool()
  const failure = new Error('the decoder found no base64')
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield riff(200_000)
    throw failure
  }
  await expect(spool.receive(failing(), rules())).rejects.toBe(failure)
  expect(names()).toEqual([])
})

test('a stream that is destroyed on the way leaves no file', async () => {
  const { spool, names } = freshSpool()
  const stream = new PassThrough()
  stream.write(riff(10_000))
  const received = spool.receive(stream, rules())
  stream.destroy()
  await expect(received).rejects.toMatchObject({ kind: 'invalid' })
  expect(names()).toEqual([])
})

async function startServer(handle: (message: IncomingMessage) => Promise<string>): Promise<number> {
  const server = createServer((message, response) => {
    void handle(message).then((text) => response.end(text))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close().closeAllConnections()
  })
  return (server.address() as AddressInfo).port
}

test('a refused request stays open: it can be read to its end and answered', async () => {
  const { spool, names } = freshSpool()
  const port = await startServer((message) =>
    spool.receive(message, rules({ maxBytes: 100_000 })).then(
      () => 'taken',
      (error: Error) => {
        message.resume()
        return error.message
      },
    ),
  )
  const send = async (body: Buffer) => (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body })).text()
  expect(await send(riff(3_000_000))).toBe('The file is too large: send at most 0.1 MB.')
  expect(await send(Buffer.from('plain words'))).toContain('unsupported media')
  expect(await send(riff(100_000))).toBe('taken')
  expect(names()).toHaveLength(1)
})

test('an upload whose connection breaks leaves no file', async () => {
  const { spool, names } = freshSpool()
  const outcome = Promise.withResolvers<unknown>()
  const port = await startServer(async (message) => {
    const received = spool.receive(message, rules())
    outcome.resolve(received.catch((error: unknown) => error))
    message.once('data', () => sender.destroy())
    return received.then(String, String)
  })
  const sender = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': 1_000_000 } })
  sender.on('error', () => undefined)
  sender.write(riff(300_000))
  expect(await outcome.promise).toMatchObject({
    kind: 'invalid',
    message: 'The file broke off on its way: send it again.',
  })
  expect(names()).toEqual([])
})

test('a file changed in place is measured again', async () => {
  const { spool } = freshSpool()
  const file = await spool.receive(piecesOf(riff(1_000), 1_000).pieces, rules())
  const changed = riff(500_000)
  writeFileSync(file.path, changed)
  expect(await spool.measure(file)).toEqual({ ...file, bytes: 500_000, sha256: sha256(changed) })
})

test('a type declared later is compared with the bytes', async () => {
  const { spool } = freshSpool(async (_head, declared) =>
    declared === 'audio/wav' || declared === 'audio/vnd.wave' ? { ...WAV, contentType: declared } : null,
  )
  const file = await spool.receive(piecesOf(riff(10), 10).pieces, rules())
  expect(await spool.readAs(file, 'audio/vnd.wave')).toEqual({
    ...file,
    format: { ...WAV, contentType: 'audio/vnd.wave' },
  })
  await expect(spool.readAs(file, 'image/png')).rejects.toMatchObject({ kind: 'invalid', field: 'contentType' })
})

test('files of an earlier process are deleted, and nothing else', async () => {
  const { spool, folder, names } = freshSpool()
  await spool.clear()
  expect(existsSync(folder)).toBe(false)
  mkdirSync(folder)
  writeFileSync(join(folder, 'left.part'), 'half')
  writeFileSync(join(folder, 'kept.txt'), 'not ours')
  await spool.clear()
  expect(names()).toEqual(['kept.txt'])
})

const FULL_DISK = `
import { openSpool } from '${join(import.meta.dirname, '../../src/providers/blobs/spool.ts')}'
import { diskBlobs } from '${join(import.meta.dirname, '../../src/providers/blobs/disk.ts')}'
import { readdirSync } from 'node:fs'
const folder = process.argv[1]
const spool = openSpool(folder + '/spool', async () => ({ kind: 'audio', contentType: 'audio/wav' }))
async function* large() { for (let piece = 0; piece < 40; piece += 1) yield Buffer.alloc(65_536, 'RIFF') }
const named = (error) => ({ kind: error.kind, retryAfterSeconds: error.retryAfterSeconds })
const received = await spool.receive(large(), { maxBytes: 1e8, declared: '', kinds: ['audio'] }).catch(named)
const key = 'usr_' + 'a'.repeat(26) + '/fil_' + 'b'.repeat(26)
const blobs = diskBlobs(folder + '/blobs')
const written = await blobs.write(key, Buffer.alloc(2_621_440), 'image/webp').catch(named)
const left = [...readdirSync(folder + '/spool'), ...readdirSync(folder + '/blobs/.parts')]
console.log(JSON.stringify({ received, written, left, size: await blobs.size(key) }))
`

test('on a full disk files are refused as unavailable, and partial files are deleted', async () => {
  // A limit of 1 MB per file: for a process this is like a full disk.
  const script = `ulimit -S -f 1024; exec "$0" --input-type=module --eval "$1" "$2"`
  const { stdout } = await promisify(execFile)('bash', ['-c', script, process.execPath, FULL_DISK, freshFolder()])
  const unavailable = { kind: 'unavailable', retryAfterSeconds: 30 }
  expect(JSON.parse(stdout)).toEqual({ received: unavailable, written: unavailable, left: [], size: null })
})
