import { expect, test } from 'vitest'
import { type Language, languages } from './languages.ts'
import { stemsOf } from './stems.ts'

test.each<[Language, string, string]>([
  ['en', 'painted', 'painting'],
  ['en', 'bought', 'buying'],
  ['en', 'children', 'child'],
  ['en', 'invoices', 'invoice'],
  ['pt', 'reuniões', 'reunioes'],
  ['pt', 'comprei', 'comprar'],
  ['pt', 'trouxe', 'trazer'],
  ['pt', 'médicos', 'medico'],
  ['es', 'reunión', 'reuniones'],
  ['es', 'hicieron', 'hacer'],
  ['es', 'vacunas', 'vacuna'],
])('in %s, "%s" and "%s" share a stem', (language, one, other) => {
  const stems = stemsOf(one, language)
  expect(stemsOf(other, language).some((stem) => stems.includes(stem))).toBe(true)
})

test.each([
  ['reunião', 'reuniao'],
  ['amanhã', 'amanha'],
  ['cumpleaños', 'cumpleanos'],
  ['médico', 'medico'],
])('"%s" is found by "%s", typed without accents', (accented, plain) => {
  const stems = stemsOf(accented, 'pt')
  expect(stemsOf(plain, 'pt').some((stem) => stems.includes(stem))).toBe(true)
})

test('a word of unknown language has the stems of all three languages', () => {
  const stems = stemsOf('vacinas', null)
  for (const language of languages) {
    for (const stem of stemsOf('vacinas', language)) expect(stems).toContain(stem)
  }
})

test('stems have no accents', () => {
  expect(stemsOf('coração', 'pt').join('')).toMatch(/^[a-z]+$/)
})

test('numbers, other scripts and very long words are not stemmed', () => {
  expect(stemsOf('2031', null)).toEqual(['2031'])
  expect(stemsOf('猫', null)).toEqual(['猫'])
  expect(stemsOf('x'.repeat(48), 'en')).toEqual(['x'.repeat(48)])
})

test('property names of every JavaScript object are ordinary words', () => {
  expect(stemsOf('constructor', 'en')).toEqual(['constructor'])
  expect(stemsOf('__proto__', 'en')).toHaveLength(1)
})
