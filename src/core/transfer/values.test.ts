import { expect, test } from 'vitest'
import { keptJson, tagsOf, timeOf } from './values.ts'

const lima = { timezone: 'America/Lima', language: 'es' } as const
const london = { timezone: 'Europe/London', language: 'en' } as const

test.each([
  ['2026-03-07T14:05:00Z', '2026-03-07T14:05:00.000Z'],
  ['2026-03-07 14:05:00 +0200', '2026-03-07T12:05:00.000Z'],
  ['2026-03-07 14:05', '2026-03-07T19:05:00.000Z'],
  ['2026-03-07', '2026-03-07T14:00:00.000Z'],
  ['7/3/2026', '2026-03-07T14:00:00.000Z'],
  [1_772_892_300, '2026-03-07T14:05:00.000Z'],
  [1_772_892_300_000, '2026-03-07T14:05:00.000Z'],
  ['1772892300', '2026-03-07T14:05:00.000Z'],
])('%s is a time', (written, expected) => {
  expect(new Date(timeOf(written, lima)?.at ?? Number.NaN).toISOString()).toBe(expected)
})

test.each(['', 'yesterday', '2026-02-30', '2026-13-01', '2026-03-07 25:00', Number.NaN, 1e300, null, {}, '0000'])(
  '%s is not a time',
  (written) => {
    expect(timeOf(written, lima)).toBeNull()
  },
)

test('a date with slashes is not read if the month could come first', () => {
  expect(timeOf('7/3/2026', london)).toBeNull()
})

test('tags are texts or objects with a name, without duplicates and without `#`', () => {
  expect(tagsOf(['#a', { name: 'b' }, ' a ', 7, null, {}, '', ['x']])).toEqual(['a', 'b', '7'])
  expect(tagsOf('one, two;three')).toEqual(['one', 'two', 'three'])
})

test('free-form JSON is kept without values that a memory cannot store, and dropped if it is too large', () => {
  const deep = JSON.parse('['.repeat(50) + ']'.repeat(50))
  const odd = JSON.parse('{"__proto__": 1, "a\\u0000": "b\\u0000\\ud800", "none": null}')
  expect(keptJson({ ...odd, nested: { __proto__: null, x: [1, Number.POSITIVE_INFINITY] } })).toEqual({
    a: 'b\uFFFD',
    nested: { x: [1, null] },
  })
  expect(JSON.stringify(keptJson({ deep })).length).toBeLessThan(60)
  expect(keptJson({ large: 'x'.repeat(20_000) })).toEqual({})
})
