import { expect, test } from 'vitest'
import { foldAccents, tokensOf, wordsOf } from './tokens.ts'

test('words are in lower case and consist of letters and digits', () => {
  expect(wordsOf('Buy 2 LEMONS, please! (organic_ones)')).toEqual(['buy', '2', 'lemons', 'please', 'organic', 'ones'])
})

test('contractions are joined; possessives and elided articles are dropped', () => {
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

test('composed and decomposed letters give the same word', () => {
  expect(wordsOf('reunia\u0303o')).toEqual(wordsOf('reunião'))
})

test('scripts without spaces and emoji give one token per character', () => {
  expect(wordsOf('猫と犬 🎂party')).toEqual(['猫', 'と', '犬', '🎂', 'party'])
})

test('a token has the offsets of its word in the original text', () => {
  const text = 'Café da AVÓ'
  expect(tokensOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(['Café', 'da', 'AVÓ'])
})

test('a text without words has no tokens, and a very long word is cut', () => {
  expect(wordsOf(' \u0000 … --- "\'')).toEqual([])
  expect(wordsOf('x'.repeat(10_000))[0]?.length).toBeLessThan(100)
})

test('folding removes accents and nothing else', () => {
  expect(foldAccents('coração')).toBe('coracao')
  expect(foldAccents('niño')).toBe('nino')
  expect(foldAccents('plain')).toBe('plain')
})
