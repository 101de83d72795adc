import { expect, test } from 'vitest'
import { createRandom, isMemoryId, newId } from './store.ts'

const random = createRandom()

test('an id is its prefix and 26 characters of lower-case Crockford base32', () => {
  expect(newId('mem', 1_790_000_000_000, random)).toMatch(/^mem_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
})

test('an id holds a UUIDv7: the time, version 7 and the RFC variant', () => {
  const now = 4_000_000_000_000
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
  const value = Array.from(newId('usr', now, random).slice(4)).reduce(
    (sum, character) => sum * 32n + BigInt(alphabet.indexOf(character)),
    0n,
  )
  expect(Number(value >> 80n)).toBe(now)
  expect((value >> 76n) & 15n).toBe(7n)
  expect((value >> 62n) & 3n).toBe(2n)
})

test('ids sort in creation order, even within one millisecond or after the clock was set back', () => {
  const start = 5_000_000_000_000
  const times = [start, start, start, start + 1, start - 86_400_000, start - 86_400_000, start + 2]
  const ids = times.flatMap((time) => Array.from({ length: 200 }, () => newId('mem', time, random)))
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(ids.length)
})

test('ids still sort when the random part overflows within a millisecond', () => {
  const allOnes = createRandom((bytes) => new Uint8Array(bytes).fill(255))
  const ids = Array.from({ length: 5 }, () => newId('job', 6_000_000_000_000, allOnes))
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(5)
})

test('only a memory id is recognised as a memory id', () => {
  expect(isMemoryId(newId('mem', 1, random))).toBe(true)
  expect(isMemoryId(newId('usr', 1, random))).toBe(false)
  expect(isMemoryId(`${newId('mem', 1, random)}0`)).toBe(false)
  expect(isMemoryId('mem_../../etc')).toBe(false)
})
