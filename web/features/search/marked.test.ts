import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markedPieces } from './marked.ts'

test.each([
  ['a b c', [{ start: 2, end: 3 }], 'a [b] c'],
  ['a b c', [], 'a b c'],
  [
    'overlap',
    [
      { start: 3, end: 6 },
      { start: 1, end: 4 },
    ],
    'o[verla]p',
  ],
  [
    'touching',
    [
      { start: 0, end: 5 },
      { start: 5, end: 8 },
    ],
    '[touching]',
  ],
  [
    'inside',
    [
      { start: 0, end: 6 },
      { start: 2, end: 3 },
    ],
    '[inside]',
  ],
  [
    'beyond',
    [
      { start: 3, end: 99 },
      { start: -4, end: 1 },
    ],
    '[b]ey[ond]',
  ],
  [
    'nothing',
    [
      { start: 9, end: 12 },
      { start: 4, end: 4 },
      { start: 5, end: 2 },
    ],
    'nothing',
  ],
  [
    'not a number',
    [
      { start: Number.NaN, end: 3 },
      { start: 0.5, end: 2 },
    ],
    'not a number',
  ],
  ['a😀b', [{ start: 0, end: 2 }], '[a😀]b'],
  ['a😀b', [{ start: 2, end: 4 }], 'a[😀b]'],
])('%j with highlights %j becomes %j', (text, highlights, shown) => {
  expect(written(markedPieces(text, highlights))).toBe(shown)
})

test('for any highlights the pieces add up to the text and are well formed', () => {
  const offset = fc.integer({ min: -3, max: 30 })
  const highlights = fc.array(fc.record({ start: offset, end: offset }), { maxLength: 6 })
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), highlights, (text, given) => {
      const pieces = markedPieces(text, given)
      expect(pieces.map((piece) => piece.text).join('')).toBe(text)
      expect(pieces.every((piece) => piece.text.isWellFormed() && piece.text !== '')).toBe(true)
    }),
  )
})

function written(pieces: ReturnType<typeof markedPieces>): string {
  return pieces.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('')
}
