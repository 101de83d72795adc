import { expect, test } from 'vitest'
import { type Language, languages } from './languages.ts'
import { relatedStems, topicStems } from './synonyms.ts'
import { cells, entries, readTable, stemsOf } from './words.ts'

const { columns, lines } = readTable('concepts.txt')

function isRelated(word: string, other: string, language: Language, stemsFor = relatedStems): boolean {
  const related = stemsFor(word)
  return stemsOf(other, language).some((stem) => related.includes(stem))
}

test('each concept has a word in each language, and none occurs twice', () => {
  const faulty = lines.filter((line) => {
    const words = cells(line).map(entries)
    return words.length !== columns.length || words.some((each) => each.length === 0 || each.includes(''))
  })
  expect(columns).toEqual(languages)
  expect(faulty).toEqual([])
  expect(lines.length).toBeGreaterThan(3_000)
  expect(lines.filter((line, place) => lines.indexOf(line) !== place)).toEqual([])
})

test.each([
  ['fridge', 'geladeira', 'pt'],
  ['fridge', 'nevera', 'es'],
  ['geladeira', 'refrigerator', 'en'],
  ['comprei', 'bought', 'en'],
  ['aluguel', 'rent', 'en'],
  ['alquiler', 'aluguel', 'pt'],
  ['wallets', 'cartera', 'es'],
  ['chaves', 'key', 'en'],
  ['mojó', 'empapar', 'es'],
  ['trouxe', 'bring', 'en'],
] as const)('a search for %s also finds %s', (word, other, language) => {
  expect(isRelated(word, other, language)).toBe(true)
})

test.each([
  ['teeth', 'dentist', 'en'],
  ['animals', 'turtle', 'en'],
  ['óculos', 'oftalmologista', 'pt'],
  ['calzado', 'botas', 'es'],
] as const)('%s and %s share a topic in their language', (word, other, language) => {
  expect(isRelated(word, other, language, topicStems)).toBe(true)
})

test('topics stay within a language', () => {
  expect(isRelated('animals', 'tartaruga', 'pt', topicStems)).toBe(false)
})

test('each topic has at least three single words in each language', () => {
  const table = readTable('topics.txt')
  const faulty = table.lines.filter((line) => {
    const words = cells(line).map(entries)
    return words.length !== columns.length || words.some((each) => each.length < 3 || each.includes(''))
  })
  expect(table.columns).toEqual(languages)
  expect(faulty).toEqual([])
})

test('a word is not related to itself, and an unknown word is related to nothing', () => {
  expect(relatedStems('fridge')).not.toContain('fridg')
  expect(relatedStems('xyzzyplugh')).toEqual([])
  expect(relatedStems('')).toEqual([])
})

test('a word is not confused with another one that has the same stem without accents', () => {
  for (const other of ['face', 'yam', 'rosto']) expect(isRelated('car', other, 'en')).toBe(false)
  expect(isRelated('car', 'carro', 'pt')).toBe(true)
})

test('the number of synonyms is limited for a word with many senses', () => {
  const words = lines.flatMap(cells).flatMap(entries)
  for (const word of words.slice(0, 2_000)) {
    expect(relatedStems(word).length).toBeLessThanOrEqual(24)
    expect(topicStems(word).length).toBeLessThanOrEqual(48)
  }
})
