import { expect, test } from 'vitest'
import type { ArchiveEntry } from './items.ts'
import { createEntryIndex } from './lembra.ts'

function entryAt(offset: number): ArchiveEntry {
  return {
    path: 'a',
    bytes: 2 ** 40,
    packedBytes: 7,
    file: 0,
    offset,
    method: 8,
    crc32: 0xffffffff,
    isEncrypted: offset === 5,
    modifiedAt: null,
  }
}

test('an entry is returned unchanged, and the first of two with the same id wins', () => {
  const index = createEntryIndex()
  for (const offset of [4, 5]) index.add(`id${offset}`, entryAt(offset))
  index.add('id4', entryAt(6))
  expect(index.get('id4')).toEqual({ ...entryAt(4), path: 'id4' })
  expect(index.get('id5')).toEqual({ ...entryAt(5), path: 'id5' })
  expect(index.get('id6')).toBeUndefined()
})

test('more entries than an export can have are refused', () => {
  const index = createEntryIndex()
  const fill = () => {
    for (let place = 0; place < 300_000; place += 1) index.add(`id${place}`, entryAt(place))
  }
  expect(fill).toThrow('too many files')
})
