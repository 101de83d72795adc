import { expect, test } from 'vitest'
import { foldAccents, tokensOf, wordsOf } from './tokens.ts'

test('words are lower case, and nothing but letters and digits', () => {
  expect(wordsOf('Buy 2 LEMONS, please! (organic_ones)')).toEqual(['buy', '2', 'lemons', 'please', 'organic', 'ones'])
})

test('contractions are joined, possessives and elided articles dropped', () => {
  expect(wordsOf("Don't touch Ana's cup; it’s o copo d'água")).toEqual([
    'dont',
    'touch',
    'ana',
    'cup',
    'it',
    'o',
    'copo',
    'água',
  ])
})

test('a letter with its accent apart is the same word as with both in one', () => {
  expect(wordsOf('reunia\u0303o')).toEqual(wordsOf('reunião'))
})

test('scripts without spaces and pictures give a token a character', () => {
  expect(wordsOf('猫と犬 🎂party')).toEqual(['猫', 'と', '犬', '🎂', 'party'])
})

test('a token has the place of its word in the text as it stands', () => {
  const text = 'Café da AVÓ'
  expect(tokensOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(['Café', 'da', 'AVÓ'])
})

test('a text without words has no tokens, and an endless word a bounded one', () => {
  expect(wordsOf(' \u0000 … --- "\'')).toEqual([])
  expect(wordsOf('x'.repeat(10_000))[0]?.length).toBeLessThan(100)
})

test('folding takes accents away and nothing else', () => {
  expect(foldAccents('coração')).toBe('coracao')
  expect(foldAccents('niño')).toBe('nino')
  expect(foldAccents('plain')).toBe('plain')
})
