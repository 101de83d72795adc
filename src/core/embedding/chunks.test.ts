import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSpoken, NOTHING_AROUND, partsOf } from './chunks.ts'

const written = (text: string, title?: string) => ({ title: title ?? 'x', isTitleGiven: title !== undefined, text })
const plainParts = (text: string, length: number) => partsOf(written(text), NOTHING_AROUND, length)
const dense = (text: string) => text.replaceAll(/\s+/gu, '')

test('a short text is one chunk, and a blank text has none', () => {
  expect(plainParts(' Buy bread. Then milk. ', 100)).toEqual(['Buy bread. Then milk.'])
  expect(plainParts(' \n\t ', 100)).toEqual([])
  expect(plainParts('', 100)).toEqual([])
})

test('a longer text is cut between sentences, with as many in each chunk as fit', () => {
  expect(plainParts('One two. Three four! Five six? Seven.', 20)).toEqual(['One two. Three four!', 'Five six? Seven.'])
  expect(plainParts('First line\nSecond line\nThird line', 24)).toEqual(['First line\nSecond line', 'Third line'])
})

test('a sentence that is too long is cut at words, and a word that is too long anywhere', () => {
  expect(plainParts('alpha beta gamma delta epsilon', 12)).toEqual(['alpha beta', 'gamma delta', 'epsilon'])
  expect(plainParts('a'.repeat(25), 10)).toEqual(['a'.repeat(10), 'a'.repeat(10), 'a'.repeat(5)])
})

test('a given title is embedded with the text, and a derived one is not', () => {
  expect(partsOf(written('Buy bread.', 'For Rui'), NOTHING_AROUND, 100)).toEqual(['For Rui\nBuy bread.'])
  expect(partsOf(written(' ', 'For Rui'), NOTHING_AROUND, 100)).toEqual(['For Rui'])
  expect(plainParts('Buy bread.', 100)).toEqual(['Buy bread.'])
})

test('a line of a conversation is embedded with the lines before and after it, without their speakers', () => {
  const around = { before: 'Ana: What did you bring?', after: 'Ana: Lovely.' }
  expect(partsOf(written('Rui: Two bottles of port.'), around, 100)).toEqual([
    'What did you bring? Rui: Two bottles of port. Lovely.',
  ])
  expect(partsOf(written('Rui: Two bottles.'), { before: null, after: 'Ana: Lovely.' }, 100)).toEqual([
    'Rui: Two bottles. Lovely.',
  ])
  expect(partsOf(written('Rui: Two bottles.'), NOTHING_AROUND, 100)).toEqual(['Rui: Two bottles.'])
})

test('the line before goes to the first chunk of a long line, and the line after to its last', () => {
  const around = { before: 'Ana: Well?', after: 'Ana: Oh.' }
  expect(partsOf(written('Rui: One two. Three four. Five six.'), around, 14)).toEqual([
    'Well? Rui: One two.',
    'Three four.',
    'Five six. Oh.',
  ])
})

test('of long neighbours only the nearest whole words are embedded', () => {
  const around = { before: `Ana: far ${'away '.repeat(60)}close`, after: `Ana: close ${'away '.repeat(60)}far` }
  const [part = ''] = partsOf(written('Rui: Yes.'), around, 100)
  expect(part).toMatch(/^(away )+close Rui: Yes\. close( away)+$/)
  expect(part.length).toBeLessThanOrEqual(120 + 80 + 'Rui: Yes.'.length + 2)
})

test('a note is embedded without its neighbours', () => {
  const around = { before: 'Ana: What did you bring?', after: 'Ana: Lovely.' }
  expect(isSpoken('Two bottles of port.')).toBe(false)
  expect(partsOf(written('Two bottles of port.'), around, 100)).toEqual(['Two bottles of port.'])
})

/** Texts that are hard to cut: no spaces, only punctuation, surrogate pairs, line ends. */
const texts = fc
  .array(
    fc.constantFrom('a', 'bcd', ' ', '  ', '.', '?!', '。', '…', '\n', '\r\n', '🙂', '👩‍🚀', 'é', 'palavra', '𝒳'),
    {
      maxLength: 200,
    },
  )
  .map((pieces) => pieces.join(''))

test('the chunks of any text contain all of it in order, none too long and none blank', () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 4, max: 60 }), (text, length) => {
      const parts = plainParts(text, length)
      expect(dense(parts.join(''))).toBe(dense(text.trim().slice(0, 64 * length)))
      for (const part of parts) {
        expect(part.length).toBeLessThanOrEqual(length)
        expect(part.trim()).toBe(part)
        expect(part).not.toBe('')
      }
    }),
  )
})

test('no chunk begins or ends within a character, nor do its neighbours', () => {
  const limits = fc.integer({ min: 4, max: 60 })
  fc.assert(
    fc.property(texts, texts, texts, limits, (text, before, after, length) => {
      const around = { before: `Ana: ${before}`, after: `Ana: ${after}` }
      for (const part of partsOf(written(`Rui: ${text}`), around, length)) expect(part.isWellFormed()).toBe(true)
    }),
  )
})

test('a text with too many chunks is cut off, but not within a character', () => {
  for (const shift of ['', 'a']) {
    const parts = plainParts(shift + '🙂'.repeat(400), 10)
    expect(parts.every((part) => part.isWellFormed())).toBe(true)
    expect(dense(parts.join('')).length).toBeGreaterThanOrEqual(64 * 10 - 1)
  }
})
