import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { BlobStore, SpooledFile } from '../../src/core/media/files.ts'
import { diskBlobs } from '../../src/providers/blobs/disk.ts'
import { s3Blobs } from '../../src/providers/blobs/s3.ts'
import { openSpool } from '../../src/providers/blobs/spool.ts'
import { freshFolder } from '../support/folder.ts'

const {
  TEST_S3_ENDPOINT: endpoint = '',
  TEST_S3_BUCKET: name = '',
  TEST_S3_REGION: region = '',
  TEST_S3_ACCESS_KEY: accessKey = '',
  TEST_S3_SECRET_KEY: secretKey = '',
} = process.env
const hasServer = endpoint !== ''
if (!hasServer)
  console.log(
    'S3 is not tested: TEST_S3_ENDPOINT is not set. scripts/test-swift.sh FOLDER starts a server and prints it.',
  )

interface Kit {
  blobs: BlobStore
  /** All files that this machine stores. */
  folder: string
  spooled(bytes: Uint8Array, contentType?: string): Promise<SpooledFile>
}

function kitOf(blobsIn: (folder: string) => BlobStore): Kit {
  const folder = freshFolder()
  return {
    folder,
    blobs: blobsIn(folder),
    async spooled(bytes, contentType = 'audio/wav') {
      const spool = openSpool(join(folder, 'spool'), async () => ({ kind: 'audio', contentType }))
      return spool.receive(once(bytes), { maxBytes: 1e9, declared: contentType, kinds: ['audio'] })
    },
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

const onDisk = () => kitOf((folder) => diskBlobs(join(folder, 'blobs')))
const s3Settings = (folder: string) => ({
  bucket: name,
  endpoint,
  region,
  accessKey,
  secretKey,
  spoolFolder: join(folder, 'spool'),
})
const onS3 = () => kitOf((folder) => s3Blobs(s3Settings(folder)))

/** A new one each time: an object store is not emptied between tests. */
const freshId = (prefix: string) => `${prefix}_${randomBytes(13).toString('hex')}`
const freshKey = () => `${freshId('usr')}/${freshId('fil')}`
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const text = (words: string) => Buffer.from(words)

async function bytesOf(stream: Readable | null): Promise<Buffer> {
  if (stream === null) throw new Error('There is no blob.')
  return buffer(stream)
}

function filesUnder(folder: string): string[] {
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

const HOSTILE_KEYS = [
  '../outside',
  `usr_${'a'.repeat(26)}/../../outside`,
  `usr_${'a'.repeat(26)}/fil_${'a'.repeat(26)}/..`,
  `%2e%2e/fil_${'a'.repeat(26)}`,
  '/etc/passwd',
  `usr_${'a'.repeat(26)}/fil_${'a'.repeat(26)}\0`,
  `usr_${'a'.repeat(26)}/fil_${'a'.repeat(26)}\n`,
  `usr_${'a'.repeat(26)}\\fil_${'a'.repeat(26)}`,
  `usr_${'A'.repeat(26)}/fil_${'a'.repeat(26)}`,
  `usr_${'a'.repeat(26)}/fil_${'a'.repeat(26)}.thumb.thumb`,
  `usr_${'a'.repeat(26)}/`,
  '',
]

const kinds = [{ store: 'disk', kit: onDisk }, ...(hasServer ? [{ store: 's3', kit: onS3 }] : [])]

describe.each(kinds)('blobs on $store', ({ kit }) => {
  test('a stored blob is read back unchanged, and nothing is left in the spool', async () => {
    const { blobs, spooled, folder } = kit()
    const key = freshKey()
    const bytes = randomBytes(3_000_000)
    const file = await spooled(bytes)
    expect(await blobs.put(key, file)).toBe(true)
    expect(await bytesOf(await blobs.read(key))).toEqual(bytes)
    expect(await blobs.size(key)).toBe(bytes.length)
    expect(filesUnder(join(folder, 'spool'))).toEqual([])
  })

  test('a range is read with its first and its last byte', async () => {
    const { blobs, spooled } = kit()
    const key = freshKey()
    await blobs.put(key, await spooled(text('0123456789')))
    expect(String(await bytesOf(await blobs.read(key, { first: 2, last: 4 })))).toBe('234')
    expect(String(await bytesOf(await blobs.read(key, { first: 0, last: 0 })))).toBe('0')
    expect(String(await bytesOf(await blobs.read(key, { first: 9, last: 9 })))).toBe('9')
  })

  test('for a missing blob reading, size and lending report it', async () => {
    const { blobs } = kit()
    const key = freshKey()
    expect(await blobs.size(key)).toBeNull()
    expect(await blobs.read(key)).toBeNull()
    expect(await blobs.read(key, { first: 0, last: 3 })).toBeNull()
    expect(await blobs.withFile(key, sha256(text('x')), async () => 'lent')).toBeNull()
  })

  test('a second file under the same key is refused, and the first stays', async () => {
    const { blobs, spooled } = kit()
    const key = freshKey()
    expect(await blobs.put(key, await spooled(text('the first')))).toBe(true)
    expect(await blobs.put(key, await spooled(text('the second')))).toBe(false)
    expect(String(await bytesOf(await blobs.read(key)))).toBe('the first')
  })

  test('a lent file has the bytes of the blob, and the result of its use is returned', async () => {
    const { blobs, spooled } = kit()
    const key = freshKey()
    const bytes = randomBytes(400_000)
    await blobs.put(key, await spooled(bytes))
    expect(await blobs.withFile(key, sha256(bytes), async (path) => sha256(readFileSync(path)))).toBe(sha256(bytes))
  })

  test('a blob whose bytes do not match the hash is not lent', async () => {
    const { blobs, spooled } = kit()
    const key = freshKey()
    await blobs.put(key, await spooled(text('as it was')))
    expect(await blobs.withFile(key, sha256(text('as it is not')), async () => 'lent')).toBeNull()
  })

  test('a use that fails rejects with its own error, and leaves no copy behind', async () => {
    const { blobs, spooled, folder } = kit()
    const key = freshKey()
    await blobs.put(key, await spooled(text('lent')))
    const failure = new Error('no use')
    await expect(blobs.withFile(key, sha256(text('lent')), () => Promise.reject(failure))).rejects.toBe(failure)
    expect(filesUnder(join(folder, 'spool'))).toEqual([])
  })

  test('a removed blob is gone, and removing it again does nothing', async () => {
    const { blobs, spooled } = kit()
    const key = freshKey()
    await blobs.put(key, await spooled(text('soon gone')))
    await blobs.remove(key)
    expect(await blobs.size(key)).toBeNull()
    await blobs.remove(key)
    expect(await blobs.put(key, await spooled(text('anew')))).toBe(true)
  })

  test('our own writes replace the earlier blob, and thumbnails are next to their file', async () => {
    const { blobs, spooled } = kit()
    const key = freshKey()
    await blobs.put(key, await spooled(text('the picture')))
    await blobs.write(`${key}.thumb`, text('small'), 'image/webp')
    await blobs.write(`${key}.thumb`, text('smaller'), 'image/webp')
    expect(String(await bytesOf(await blobs.read(`${key}.thumb`)))).toBe('smaller')
    expect(String(await bytesOf(await blobs.read(key)))).toBe('the picture')
    await blobs.remove(`${key}.thumb`)
    expect(await blobs.size(key)).toBe(11)
  })

  test.each(HOSTILE_KEYS)('a malformed key is refused before anything is touched: %j', async (key) => {
    const { blobs, spooled, folder } = kit()
    const file = await spooled(text('stays in the spool'))
    const before = filesUnder(folder)
    const none = 'no key of a blob'
    await expect(blobs.put(key, file)).rejects.toThrow(none)
    await expect(blobs.write(key, text('x'), 'image/webp')).rejects.toThrow(none)
    await expect(blobs.size(key)).rejects.toThrow(none)
    await expect(blobs.read(key)).rejects.toThrow(none)
    await expect(blobs.withFile(key, file.sha256, async () => 'lent')).rejects.toThrow(none)
    await expect(blobs.remove(key)).rejects.toThrow(none)
    const terms = { key, contentType: 'audio/wav', bytes: null, expiresInSeconds: 60 }
    await expect(blobs.uploadAddress(terms)).rejects.toThrow(none)
    expect(filesUnder(folder)).toEqual(before)
  })
})

describe('blobs on disk only', () => {
  test('of many files put under one key at once exactly one is kept', async () => {
    const { blobs, spooled } = onDisk()
    const key = freshKey()
    const files = await Promise.all(['one', 'two', 'three', 'four'].map((word) => spooled(text(word))))
    const outcomes = await Promise.all(files.map((file) => blobs.put(key, file)))
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    const kept = sha256(await bytesOf(await blobs.read(key)))
    expect(kept).toBe(files[outcomes.indexOf(true)]?.sha256)
  })

  test('only the owner can read the files and folders', async () => {
    const { blobs, spooled, folder } = onDisk()
    const key = freshKey()
    await blobs.put(key, await spooled(text('private')))
    await blobs.write(`${key}.thumb`, text('private too'), 'image/webp')
    for (const file of filesUnder(folder)) expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'blobs', key, '..')).mode & 0o777).toBe(0o700)
  })

  test('a file altered or truncated on the disk is not lent', async () => {
    const { blobs, spooled, folder } = onDisk()
    const key = freshKey()
    const bytes = randomBytes(300_000)
    await blobs.put(key, await spooled(bytes))
    const path = join(folder, 'blobs', key)
    truncateSync(path, 299_999)
    expect(await blobs.withFile(key, sha256(bytes), async () => 'lent')).toBeNull()
    writeFileSync(path, bytes)
    expect(await blobs.withFile(key, sha256(bytes), async () => 'lent')).toBe('lent')
  })

  test("an account's folder is removed with its last blob", async () => {
    const { blobs, spooled, folder } = onDisk()
    const account = freshId('usr')
    const [first, second] = [`${account}/${freshId('fil')}`, `${account}/${freshId('fil')}`]
    await blobs.put(first, await spooled(text('first')))
    await blobs.put(second, await spooled(text('second')))
    await blobs.remove(first)
    expect(existsSync(join(folder, 'blobs', account))).toBe(true)
    await blobs.remove(second)
    expect(existsSync(join(folder, 'blobs', account))).toBe(false)
  })

  test('files put while the last one of the account is removed find their folder', async () => {
    const { blobs, spooled } = onDisk()
    const account = freshId('usr')
    for (let round = 0; round < 20; round += 1) {
      const [going, coming] = [`${account}/${freshId('fil')}`, `${account}/${freshId('fil')}`]
      await blobs.put(going, await spooled(text('going')))
      const file = await spooled(text('coming'))
      const [, isNew] = await Promise.all([blobs.remove(going), blobs.put(coming, file)])
      expect(isNew).toBe(true)
      expect(await blobs.size(coming)).toBe(6)
      await blobs.remove(coming)
    }
  })

  test('partial files of an earlier process are removed by the first write', async () => {
    const { blobs, folder } = onDisk()
    const key = freshKey()
    await blobs.write(key, text('whole'), 'image/webp')
    writeFileSync(join(folder, 'blobs', '.parts', 'left.part'), 'half')
    await diskBlobs(join(folder, 'blobs')).write(key, text('anew'), 'image/webp')
    expect(filesUnder(folder)).toEqual([join(folder, 'blobs', key)])
  })

  test('uploads go through the service', async () => {
    const terms = { key: freshKey(), contentType: 'audio/wav', bytes: 3, expiresInSeconds: 60 }
    expect(await onDisk().blobs.uploadAddress(terms)).toBeNull()
  })
})

describe.runIf(hasServer)('upload addresses of an object store', () => {
  const send = async (address: string | null, body: string, contentType: string) =>
    (await fetch(String(address), { method: 'PUT', body, headers: { 'content-type': contentType } })).status

  test('a PUT of the right type and length is accepted', async () => {
    const { blobs } = onS3()
    const key = freshKey()
    const terms = { key, contentType: 'audio/mp4', bytes: 11, expiresInSeconds: 60 }
    expect(await send(await blobs.uploadAddress(terms), 'eleven byte', 'audio/mp4')).toBe(200)
    expect(String(await bytesOf(await blobs.read(key)))).toBe('eleven byte')
  })

  test('a PUT of any length is accepted if none was given', async () => {
    const { blobs } = onS3()
    const key = freshKey()
    const terms = { key, contentType: 'audio/mp4', bytes: null, expiresInSeconds: 60 }
    expect(await send(await blobs.uploadAddress(terms), 'of some length', 'audio/mp4')).toBe(200)
    expect(await blobs.size(key)).toBe(14)
  })

  test('another type, another length, an altered signature and another key are refused', async () => {
    const { blobs } = onS3()
    const key = freshKey()
    const terms = { key, contentType: 'audio/mp4', bytes: 11, expiresInSeconds: 60 }
    const address = String(await blobs.uploadAddress(terms))
    expect(await send(address, 'eleven byte', 'text/html')).toBe(403)
    expect(await send(address, 'rather more than eleven', 'audio/mp4')).toBe(403)
    const signature = /X-Amz-Signature=([0-9a-f])/.exec(address)?.[1]
    const altered = address.replace(/X-Amz-Signature=./, `X-Amz-Signature=${signature === '0' ? '1' : '0'}`)
    expect(await send(altered, 'eleven byte', 'audio/mp4')).toBe(403)
    expect(await send(address.replace(key, freshKey()), 'eleven byte', 'audio/mp4')).toBe(403)
    expect(await blobs.size(key)).toBeNull()
  })

  test('an address is refused after it expires, also if the expiry in it is changed', async () => {
    const { blobs } = onS3()
    const key = freshKey()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 61_000 })
    onTestFinished(() => void vi.useRealTimers())
    const terms = { key, contentType: 'audio/mp4', bytes: 8, expiresInSeconds: 60 }
    const address = String(await blobs.uploadAddress(terms))
    vi.useRealTimers()
    expect(await send(address, 'too late', 'audio/mp4')).toBe(403)
    expect(await send(address.replace('Expires=60', 'Expires=600'), 'too late', 'audio/mp4')).toBe(403)
    expect(await blobs.size(key)).toBeNull()
  })

  test('a wrong key of the operator is reported at startup, without the key', async () => {
    const folder = freshFolder()
    await s3Blobs(s3Settings(folder)).check()
    const wrong = s3Blobs({ ...s3Settings(folder), secretKey: 'quite-wrong' })
    const failure = await wrong.check().catch((error: unknown) => error)
    expect(String(failure)).toContain('SignatureDoesNotMatch')
    expect(String(failure)).not.toContain('quite-wrong')
    const elsewhere = s3Blobs({ ...s3Settings(folder), bucket: 'no-such-bucket' })
    await expect(elsewhere.check()).rejects.toThrow('NoSuchBucket')
    await expect(elsewhere.read(freshKey())).rejects.toThrow('NoSuchBucket')
  })
})
