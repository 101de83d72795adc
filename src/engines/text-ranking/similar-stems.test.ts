import { expect, test } from 'vitest'
import { completionsOf, similarStems, vocabularyOf } from './similar-stems.ts'

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
  expect(similarStems([typed], vocabulary)[0]?.stem).toBe(meant)
})

test.each(['quartz', 'car', '12345678', 'zzzzzzzz'])('"%s" resembles no stem', (typed) => {
  expect(similarStems([typed], vocabulary)).toEqual([])
})

test('similarity decreases with the edit distance', () => {
  const [near] = similarStems(['umbrela'], vocabulary)
  const [far] = similarStems(['umbrlea'], vocabulary)
  expect(near?.similarity).toBeGreaterThan(far?.similarity ?? 1)
})

test('a stem that resembles several given stems is returned once, and at most three are returned', () => {
  const many = vocabularyOf(['garden', 'gardens', 'gardent', 'gardend', 'gardene'])
  expect(similarStems(['gardena', 'gardenb'], many)).toHaveLength(3)
})

test('a prefix is completed to stems, the shortest first and without stop words', () => {
  const stems = ['gardener', 'garden', 'gate', 'garland', 'regard', 'those', 'thermometer']
  expect(completionsOf('gar', stems).map(({ stem }) => stem)).toEqual(['garden', 'garland', 'gardener'])
  expect(completionsOf('th', stems).map(({ stem }) => stem)).toEqual(['thermometer'])
  expect(
    completionsOf(
      'ga',
      Array.from({ length: 100 }, (_, index) => `ga${index}`),
    ),
  ).toHaveLength(32)
})
