import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { transferBlob } from '../../src/providers/blobs/blob-copies.ts'
import { diskBlobs } from '../../src/providers/blobs/disk.ts'
import { freshFolder } from '../support/folder.ts'
import { seededBytes } from '../support/seeded-bytes.ts'

const KEY = `usr_${'0'.repeat(26)}/fil_${'1'.repeat(26)}`
const BYTES = seededBytes(7, 300_000)
const KNOWN = { bytes: BYTES.length, sha256: createHash('sha256').update(BYTES).digest('hex') }
const BLOB = { key: KEY, contentType: 'audio/wav', known: KNOWN }

async function twoStores() {
  const [from, to, spool] = [freshFolder(), freshFolder(), freshFolder()]
  const transfer = { from: diskBlobs(from), to: diskBlobs(to), folder: spool }
  await transfer.from.write(KEY, BYTES, 'audio/wav')
  return { transfer, source: join(from, KEY), target: join(to, KEY), spool }
}

test('a blob is copied unchanged, and skipped the next time', async () => {
  const { transfer, target, spool } = await twoStores()
  expect(await transferBlob(transfer, BLOB)).toBe('copied')
  expect(readFileSync(target).equals(BYTES)).toBe(true)
  expect(await transferBlob(transfer, BLOB)).toBe('present')
  expect(readdirSync(spool)).toEqual([])
})

test('a damaged copy at the target is replaced', async () => {
  const { transfer, target } = await twoStores()
  await transferBlob(transfer, BLOB)
  writeFileSync(target, Buffer.alloc(BYTES.length))
  expect(await transferBlob(transfer, BLOB)).toBe('copied')
  expect(readFileSync(target).equals(BYTES)).toBe(true)
})

test('a blob that is missing or damaged at the source is reported and not copied', async () => {
  const { transfer, source, spool } = await twoStores()
  writeFileSync(source, BYTES.subarray(1))
  expect(await transferBlob(transfer, BLOB)).toBe('damaged')
  await transfer.from.remove(KEY)
  expect(await transferBlob(transfer, BLOB)).toBe('missing')
  expect(await transfer.to.size(KEY)).toBeNull()
  expect(readdirSync(spool)).toEqual([])
})

test('a blob that no memory uses yet is copied unchanged, once', async () => {
  const { transfer, target } = await twoStores()
  const unknown = { ...BLOB, known: null }
  expect(await transferBlob(transfer, unknown)).toBe('copied')
  expect(readFileSync(target).equals(BYTES)).toBe(true)
  expect(await transferBlob(transfer, unknown)).toBe('present')
})
