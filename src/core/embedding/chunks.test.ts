import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chunksOf, isSpoken, MAX_CHUNKS, NOTHING_AROUND } from './chunks.ts'

const written = (text: string, title?: string) => ({ title: title ?? 'x', isTitleGiven: title !== undefined, text })
const plainChunks = (text: string, length: number) => chunksOf(written(text), NOTHING_AROUND, length)
const dense = (text: string) => text.replaceAll(/\s+/gu, '')

test('a short text is one chunk, and a blank text has none', () => {
  expect(plainChunks(' Buy bread. Then milk. ', 100)).toEqual(['Buy bread. Then milk.'])
  expect(plainChunks(' \n\t ', 100)).toEqual([])
  expect(plainChunks('', 100)).toEqual([])
})

test('a longer text is cut between sentences, with as many in each chunk as fit', () => {
  expect(plainChunks('One two. Three four! Five six? Seven.', 20)).toEqual(['One two. Three four!', 'Five six? Seven.'])
  expect(plainChunks('First line\nSecond line\nThird line', 24)).toEqual(['First line\nSecond line', 'Third line'])
})

test('a sentence that is too long is cut at words, and a word that is too long anywhere', () => {
  expect(plainChunks('alpha beta gamma delta epsilon', 12)).toEqual(['alpha beta', 'gamma delta', 'epsilon'])
  expect(plainChunks('a'.repeat(25), 10)).toEqual(['a'.repeat(10), 'a'.repeat(10), 'a'.repeat(5)])
})

test('a given title is embedded with the text, and a derived one is not', () => {
  expect(chunksOf(written('Buy bread.', 'For Rui'), NOTHING_AROUND, 100)).toEqual(['For Rui\nBuy bread.'])
  expect(chunksOf(written(' ', 'For Rui'), NOTHING_AROUND, 100)).toEqual(['For Rui'])
  expect(plainChunks('Buy bread.', 100)).toEqual(['Buy bread.'])
})

test('a line of a conversation is embedded with the lines before and after it, without their speakers', () => {
  const around = { before: 'Ana: What did you bring?', after: 'Ana: Lovely.' }
  expect(chunksOf(written('Rui: Two bottles of port.'), around, 100)).toEqual([
    'What did you bring? Rui: Two bottles of port. Lovely.',
  ])
  expect(chunksOf(written('Rui: Two bottles.'), { before: null, after: 'Ana: Lovely.' }, 100)).toEqual([
    'Rui: Two bottles. Lovely.',
  ])
  expect(chunksOf(written('Rui: Two bottles.'), NOTHING_AROUND, 100)).toEqual(['Rui: Two bottles.'])
})

test('the line before goes to the first chunk of a long line, and the line after to its last', () => {
  const around = { before: 'Ana: Well?', after: 'Ana: Oh.' }
  expect(chunksOf(written('Rui: One two. Three four. Five six.'), around, 14)).toEqual([
    'Well? Rui: One two.',
    'Three four.',
    'Five six. Oh.',
  ])
})

test('of long neighbours only the nearest whole words are embedded', () => {
  const around = { before: `Ana: far ${'away '.repeat(60)}close`, after: `Ana: close ${'away '.repeat(60)}far` }
  const [chunk = ''] = chunksOf(written('Rui: Yes.'), around, 100)
  expect(chunk).toMatch(/^(away )+close Rui: Yes\. close( away)+$/)
  expect(chunk.length).toBeLessThanOrEqual(120 + 80 + 'Rui: Yes.'.length + 2)
})

test('a note is embedded without its neighbours', () => {
  const around = { before: 'Ana: What did you bring?', after: 'Ana: Lovely.' }
  expect(isSpoken('Two bottles of port.')).toBe(false)
  expect(chunksOf(written('Two bottles of port.'), around, 100)).toEqual(['Two bottles of port.'])
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
      const chunks = plainChunks(text, length)
      expect(dense(chunks.join(''))).toBe(dense(text.trim().slice(0, MAX_CHUNKS * length)))
      for (const chunk of chunks) {
        expect(chunk.length).toBeLessThanOrEqual(length)
        expect(chunk.trim()).toBe(chunk)
        expect(chunk).not.toBe('')
      }
    }),
  )
})

test('no chunk begins or ends within a character, nor do its neighbours', () => {
  const limits = fc.integer({ min: 4, max: 60 })
  fc.assert(
    fc.property(texts, texts, texts, limits, (text, before, after, length) => {
      const around = { before: `Ana: ${before}`, after: `Ana: ${after}` }
      for (const chunk of chunksOf(written(`Rui: ${text}`), around, length)) expect(chunk.isWellFormed()).toBe(true)
    }),
  )
})

test('a text with too many chunks is cut off, but not within a character', () => {
  for (const shift of ['', 'a']) {
    const chunks = plainChunks(shift + '🙂'.repeat(MAX_CHUNKS * 8), 10)
    expect(chunks.every((chunk) => chunk.isWellFormed())).toBe(true)
    expect(dense(chunks.join('')).length).toBeGreaterThanOrEqual(MAX_CHUNKS * 10 - 1)
  }
})
