import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashOf, looksLikeSecret, newSecret, oneAtATime } from './authentication.ts'
import { hashOfEmailKey, newEmailKey } from './email-keys.ts'

test('a secret has a prefix for its kind, 43 random characters and a checksum of 6', () => {
  expect(newSecret('api-key', randomBytes)).toMatch(/^lmb_[0-9A-Za-z]{49}$/)
  expect(newSecret('device', randomBytes)).toMatch(/^lmd_[0-9A-Za-z]{49}$/)
})

test('the smallest and the largest 256-bit values both fit', () => {
  const lowest = newSecret('device', (bytes) => new Uint8Array(bytes))
  const highest = newSecret('device', (bytes) => new Uint8Array(bytes).fill(255))
  expect(lowest).toBe(`lmd_${'0'.repeat(49).slice(0, 43)}${lowest.slice(-6)}`)
  expect(looksLikeSecret(lowest)).toBe(true)
  expect(looksLikeSecret(highest)).toBe(true)
  expect(highest.slice(4, 47)).not.toBe(lowest.slice(4, 47))
})

test('a secret with any one character mistyped is refused', () => {
  const secret = newSecret('api-key', randomBytes)
  expect(looksLikeSecret(secret)).toBe(true)
  const mistyped = Array.from(secret, (character, at) => {
    const other = character === 'x' ? 'y' : 'x'
    return `${secret.slice(0, at)}${other}${secret.slice(at + 1)}`
  })
  expect(mistyped.filter(looksLikeSecret)).toEqual([])
  expect(looksLikeSecret(`${secret} `)).toBe(false)
  expect(looksLikeSecret('')).toBe(false)
})

test('the hash of a secret is SHA-256 in hexadecimal', () => {
  expect(hashOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('an email key has four groups of five characters and 100 random bits', () => {
  const keys = Array.from({ length: 300 }, () => newEmailKey(randomBytes))
  for (const key of keys) expect(key).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){3}$/)
  expect(new Set(keys).size).toBe(300)
  expect(new Set(keys.join('').replaceAll('-', '')).size).toBe(32)
})

test('an email key is recognised in any case, with or without dashes and spaces, and with letters typed for digits', () => {
  const hash = hashOfEmailKey('0A1BC-DEFGH-JKMNP-QRST0')
  expect(hash).not.toBeNull()
  for (const typed of [
    '0a1bcdefghjkmnpqrst0',
    ' 0A1BC DEFGH JKMNP QRST0\n',
    'oAlBC–DEFGH—JKMNP-QRSTO',
    'OaIbC-defgh-jkmnp-qrsto',
  ]) {
    expect(hashOfEmailKey(typed)).toBe(hash)
  }
})

test('a text that cannot be an email key has no hash', () => {
  for (const typed of [
    '',
    'ABC',
    '0A1BC-DEFGH-JKMNP-QRST',
    '0A1BC-DEFGH-JKMNP-QRST00',
    '0A1BC-DEFGH-JKMNP-QRSTU',
    "' OR 1=1 --",
  ]) {
    expect(hashOfEmailKey(typed)).toBeNull()
  }
})

function gatedWork() {
  const runs: Array<PromiseWithResolvers<void>> = []
  const work = () => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  }
  return { runs, run: oneAtATime(work) }
}

test('calls made during a run share one run after it', async () => {
  const { runs, run } = gatedWork()
  const first = run()
  const waiting = [run(), run(), run()]
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await first
  await expect.poll(() => runs.length).toBe(2)
  runs[1]?.resolve()
  await Promise.all(waiting)
  expect(runs).toHaveLength(2)
})

test('a failed run rejects only its own callers', async () => {
  const { runs, run } = gatedWork()
  const first = run()
  const second = run()
  runs[0]?.reject(new Error('no database'))
  await expect(first).rejects.toThrow('no database')
  await expect.poll(() => runs.length).toBe(2)
  runs[1]?.resolve()
  await second
})
