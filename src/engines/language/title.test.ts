import { assert, pre, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { titleFrom } from './title.ts'

test.each([
  ['The key is under the pot. Ana has the other one.', 'The key is under the pot'],
  ['# Weekly plan\n\nMonday: gym', 'Weekly plan'],
  ['- [ ] call the bank', 'call the bank'],
  ['3. Third point', 'Third point'],
  ['> "Quoted words" he said', 'Quoted words" he said'],
  ['**Bold start** of a line', 'Bold start** of a line'],
  ['  spaces \t and\u00a0more   spaces ', 'spaces and more spaces'],
  ['Falar com a Dra. Lima amanhã. Levar exames.', 'Falar com a Dra. Lima amanhã'],
  ['¿Dónde está la llave? En la mesa.', '¿Dónde está la llave?'],
  ['Version 2.5 is out', 'Version 2.5 is out'],
  ['Is it done?', 'Is it done?'],
  ['---\nAfter the rule', 'After the rule'],
  ['...', '...'],
])('the title of %j is %j', (text, title) => {
  expect(titleFrom(text)).toBe(title)
})

test('a long sentence is cut at a word, with an ellipsis within the 80 units', () => {
  const title = titleFrom('one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen')
  expect(title).toBe('one two three four five six seven eight nine ten eleven twelve thirteen…')
})

test('a sentence of exactly 80 units is kept whole', () => {
  const sentence = 'ab '.repeat(26) + 'ab'
  expect(sentence).toHaveLength(80)
  expect(titleFrom(sentence)).toBe(sentence)
})

test('a word longer than a title is cut inside', () => {
  expect(titleFrom('x'.repeat(200))).toBe(`${'x'.repeat(79)}…`)
})

test('a family emoji at the cut is kept whole or left out', () => {
  expect(titleFrom(`${'x'.repeat(75)}👨‍👩‍👧‍👦${'y'.repeat(20)}`)).toBe(`${'x'.repeat(75)}…`)
})

test('the title of any text is well formed, on one line and 1 to 80 units long', () => {
  assert(
    property(string({ unit: 'grapheme', minLength: 1, maxLength: 300 }), (text) => {
      pre(text.trim() !== '')
      const title = titleFrom(text)
      expect(title.length).toBeGreaterThan(0)
      expect(title.length).toBeLessThanOrEqual(80)
      expect(title.isWellFormed()).toBe(true)
      expect(title).not.toMatch(/[\r\n\t]/u)
    }),
  )
})
