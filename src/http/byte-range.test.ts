import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rangeOf } from './byte-range.ts'

test.each([
  ['bytes=0-0', { kind: 'part', first: 0, last: 0 }],
  ['bytes=0-', { kind: 'part', first: 0, last: 99 }],
  ['bytes=10-19', { kind: 'part', first: 10, last: 19 }],
  ['bytes=99-', { kind: 'part', first: 99, last: 99 }],
  ['bytes=90-1000', { kind: 'part', first: 90, last: 99 }],
  ['bytes=-1', { kind: 'part', first: 99, last: 99 }],
  ['bytes=-1000', { kind: 'part', first: 0, last: 99 }],
  ['Bytes=1-2', { kind: 'part', first: 1, last: 2 }],
  ['bytes= 1-2 ,', { kind: 'part', first: 1, last: 2 }],
  [`bytes=5-${'9'.repeat(500)}`, { kind: 'part', first: 5, last: 99 }],
  [`bytes=-${'9'.repeat(500)}`, { kind: 'part', first: 0, last: 99 }],
])('%s selects a part of 100 bytes', (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range)
})

test.each(['bytes=100-', 'bytes=100-200', `bytes=${'9'.repeat(500)}-`, 'bytes=-0'])(
  '%s can not be satisfied for 100 bytes',
  (header) => {
    expect(rangeOf(header, 100)).toEqual({ kind: 'unsatisfiable' })
  },
)

test.each([
  undefined,
  '',
  'bytes',
  'bytes=',
  'bytes=-',
  'bytes=,',
  'bytes=5-4',
  'bytes=a-b',
  'bytes=1-2-3',
  'bytes=+1-2',
  'bytes=1.5-2',
  'bytes=0x1-2',
  'bytes=1-2,5-6',
  'bytes=1 - 2',
  'items=0-1',
  '0-1',
  'bytes=0-1\nbytes=2-3',
])('%j is answered with the whole file', (header) => {
  expect(rangeOf(header, 100)).toEqual({ kind: 'whole' })
})

test('an empty file has no partial range', () => {
  expect(rangeOf('bytes=0-', 0)).toEqual({ kind: 'unsatisfiable' })
  expect(rangeOf('bytes=-5', 0)).toEqual({ kind: 'whole' })
  expect(rangeOf(undefined, 0)).toEqual({ kind: 'whole' })
})

test('a part is never outside the file', () => {
  const position = fc.oneof(fc.constant(''), fc.nat({ max: 200 }).map(String), fc.string({ maxLength: 3 }))
  fc.assert(
    fc.property(position, position, fc.nat({ max: 150 }), (first, last, size) => {
      const range = rangeOf(`bytes=${first}-${last}`, size)
      if (range.kind !== 'part') return
      expect(range.first).toBeGreaterThanOrEqual(0)
      expect(range.last).toBeGreaterThanOrEqual(range.first)
      expect(range.last).toBeLessThan(size)
    }),
  )
})
