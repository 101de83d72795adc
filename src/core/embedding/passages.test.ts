import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSpoken, NOTHING_AROUND, partsOf } from './passages.ts'

const written = (text: string, title?: string) => ({ title: title ?? 'x', isTitleGiven: title !== undefined, text })
const plainParts = (text: string, length: number) => partsOf(written(text), NOTHING_AROUND, length)
const dense = (text: string) => text.replaceAll(/\s+/gu, '')

test('a short text is its only part, and a blank one has none', () => {
  expect(plainParts(' Buy bread. Then milk. ', 100)).toEqual(['Buy bread. Then milk.'])
  expect(plainParts(' \n\t ', 100)).toEqual([])
  expect(plainParts('', 100)).toEqual([])
})

test('a longer text is cut between sentences, each part with as many as fit', () => {
  expect(plainParts('One two. Three four! Five six? Seven.', 20)).toEqual(['One two. Three four!', 'Five six? Seven.'])
  expect(plainParts('First line\nSecond line\nThird line', 24)).toEqual(['First line\nSecond line', 'Third line'])
})

test('a sentence that is too long is cut at words, and a word that is too long anywhere', () => {
  expect(plainParts('alpha beta gamma delta epsilon', 12)).toEqual(['alpha beta', 'gamma delta', 'epsilon'])
  expect(plainParts('a'.repeat(25), 10)).toEqual(['a'.repeat(10), 'a'.repeat(10), 'a'.repeat(5)])
})

test('a title that was given is read with the text, one of our own making is not', () => {
  expect(partsOf(written('Buy bread.', 'For Rui'), NOTHING_AROUND, 100)).toEqual(['For Rui\nBuy bread.'])
  expect(partsOf(written(' ', 'For Rui'), NOTHING_AROUND, 100)).toEqual(['For Rui'])
  expect(plainParts('Buy bread.', 100)).toEqual(['Buy bread.'])
})

test('a line of a conversation is read with what stands before and after it, without their speakers', () => {
  const around = { before: 'Ana: What did you bring?', after: 'Ana: Lovely.' }
  expect(partsOf(written('Rui: Two bottles of port.'), around, 100)).toEqual([
    'What did you bring? Rui: Two bottles of port. Lovely.',
  ])
  expect(partsOf(written('Rui: Two bottles.'), { before: null, after: 'Ana: Lovely.' }, 100)).toEqual([
    'Rui: Two bottles. Lovely.',
  ])
  expect(partsOf(written('Rui: Two bottles.'), NOTHING_AROUND, 100)).toEqual(['Rui: Two bottles.'])
})

test('what stands before goes to the first part of a long line, and what stands after to its last', () => {
  const around = { before: 'Ana: Well?', after: 'Ana: Oh.' }
  expect(partsOf(written('Rui: One two. Three four. Five six.'), around, 14)).toEqual([
    'Well? Rui: One two.',
    'Three four.',
    'Five six. Oh.',
  ])
})

test('of long neighbours only what is next to the line is read, by whole words', () => {
  const around = { before: `Ana: far ${'away '.repeat(60)}close`, after: `Ana: close ${'away '.repeat(60)}far` }
  const [part = ''] = partsOf(written('Rui: Yes.'), around, 100)
  expect(part).toMatch(/^(away )+close Rui: Yes\. close( away)+$/)
  expect(part.length).toBeLessThanOrEqual(120 + 80 + 'Rui: Yes.'.length + 2)
})

test('what stands around a note is none of it', () => {
  const around = { before: 'Ana: What did you bring?', after: 'Ana: Lovely.' }
  expect(isSpoken('Two bottles of port.')).toBe(false)
  expect(partsOf(written('Two bottles of port.'), around, 100)).toEqual(['Two bottles of port.'])
})

/** Texts with all that makes cutting hard: no spaces, marks alone, characters of two units, lines. */
const texts = fc
  .array(
    fc.constantFrom('a', 'bcd', ' ', '  ', '.', '?!', '。', '…', '\n', '\r\n', '🙂', '👩‍🚀', 'é', 'palavra', '𝒳'),
    {
      maxLength: 200,
    },
  )
  .map((pieces) => pieces.join(''))

test('whatever the text, its parts say all of it in its order up to the length of 64 parts, none too long and none blank', () => {
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

test('no part begins or ends inside of a character, nor does what is read around it', () => {
  const limits = fc.integer({ min: 4, max: 60 })
  fc.assert(
    fc.property(texts, texts, texts, limits, (text, before, after, length) => {
      const around = { before: `Ana: ${before}`, after: `Ana: ${after}` }
      for (const part of partsOf(written(`Rui: ${text}`), around, length)) expect(part.isWellFormed()).toBe(true)
    }),
  )
})

test('what is past the length of 64 parts is left away without cutting a character', () => {
  for (const shift of ['', 'a']) {
    const parts = plainParts(shift + '🙂'.repeat(400), 10)
    expect(parts.every((part) => part.isWellFormed())).toBe(true)
    expect(dense(parts.join('')).length).toBeGreaterThanOrEqual(64 * 10 - 1)
  }
})
