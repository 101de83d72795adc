import { expect, test } from 'vitest'
import { alikeStems, begunStems, vocabularyOf } from './likeness.ts'

const vocabulary = vocabularyOf([
  'dentist',
  'denial',
  'umbrella',
  'hospital',
  'passport',
  'pass',
  'reunia',
  'cat',
  'invoic',
  'plumber',
])

test.each([
  ['dentsit', 'dentist'],
  ['denist', 'dentist'],
  ['umbrela', 'umbrella'],
  ['ospital', 'hospital'],
  ['pasport', 'passport'],
  ['reunai', 'reunia'],
  ['plumbre', 'plumber'],
])('"%s" is corrected to "%s"', (typed, meant) => {
  expect(alikeStems([typed], vocabulary)[0]?.stem).toBe(meant)
})

test.each(['quartz', 'car', '12345678', 'zzzzzzzz'])('"%s" resembles no stem', (typed) => {
  expect(alikeStems([typed], vocabulary)).toEqual([])
})

test('likeness decreases with the edit distance', () => {
  const [near] = alikeStems(['umbrela'], vocabulary)
  const [far] = alikeStems(['umbrlea'], vocabulary)
  expect(near?.likeness).toBeGreaterThan(far?.likeness ?? 1)
})

test('a stem that resembles several given stems is returned once, and at most three are returned', () => {
  const many = vocabularyOf(['garden', 'gardens', 'gardent', 'gardend', 'gardene'])
  expect(alikeStems(['gardena', 'gardenb'], many)).toHaveLength(3)
})

test('a beginning is completed to stems, the shortest first and without stop words', () => {
  const stems = ['gardener', 'garden', 'gate', 'garland', 'regard', 'those', 'thermometer']
  expect(begunStems('gar', stems).map(({ stem }) => stem)).toEqual(['garden', 'garland', 'gardener'])
  expect(begunStems('th', stems).map(({ stem }) => stem)).toEqual(['thermometer'])
  expect(
    begunStems(
      'ga',
      Array.from({ length: 100 }, (_, index) => `ga${index}`),
    ),
  ).toHaveLength(32)
})
