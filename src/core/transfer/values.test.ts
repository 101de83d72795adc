import { expect, test } from 'vitest'
import type { Problem } from './problems.ts'
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

test('free-form JSON is kept without values that a memory cannot store', () => {
  const odd = JSON.parse('{"a\\u0000": "b\\u0000\\ud800", "none": null}')
  const notes: Problem[] = []
  expect(keptJson({ ...odd, nested: { x: [1, Number.POSITIVE_INFINITY] } }, notes)).toEqual({
    a: 'b\uFFFD',
    nested: { x: [1, null] },
  })
  expect(notes).toEqual([])
})

test('fields that are too large or too deep are left out by name, and the others are kept', () => {
  const deep = JSON.parse('['.repeat(50) + ']'.repeat(50))
  const notes: Problem[] = []
  const fields = { deep, small: 1, large: 'x'.repeat(20_000), ['n'.repeat(201)]: 1, larger: 'y'.repeat(10_000) }
  const kept = keptJson({ ...fields, ...JSON.parse('{"__proto__": 1}') }, notes)
  expect([kept['small'], kept['larger'], kept['large']]).toEqual([1, 'y'.repeat(10_000), undefined])
  expect(JSON.stringify(kept['deep']).length).toBeLessThan(50)
  expect(notes).toMatchObject([{ code: 'fields-too-large' }])
  expect(notes[0]?.values?.said).toMatch(/^deep, n+, __proto__, large$|^deep, n+…$/)
})
