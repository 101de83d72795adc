import { expect, test } from 'vitest'
import { composeText, linesOf, type ReadWord, withRows } from './page-text.ts'

function table(words: ReadonlyArray<[line: number, top: number, confidence: number, text: string]>): string {
  return words
    .map(([line, top, confidence, text], at) =>
      [5, 1, 1, 1, line, at, at * 40, top, 38, 20, confidence, text].join('\t'),
    )
    .join('\n')
}

test('a wider gap between lines begins a paragraph', () => {
  const lines = linesOf(
    table([
      [1, 0, 95, 'Bread'],
      [2, 30, 95, 'Butter'],
      [3, 60, 95, 'Coffee'],
      [4, 130, 95, 'Thursday'],
    ]),
    0,
  )
  expect(composeText(lines)).toBe('Bread\nButter\nCoffee\n\nThursday')
})

test('line positions are relative to the whole page if only a band of it was read', () => {
  expect(linesOf(table([[1, 10, 95, 'Thursday']]), 500)).toMatchObject([{ top: 510, bottom: 530 }])
})

test('specks beside words are left out, but digits are kept', () => {
  const lines = linesOf(
    table([
      [1, 0, 95, 'Rent'],
      [1, 0, 30, '|'],
      [1, 0, 91, '480'],
    ]),
    0,
  )
  expect(composeText(lines)).toBe('Rent 480')
})

test('words with low confidence and single letters do not count as text', () => {
  const foliage = table([
    [1, 0, 62, 'Lu'],
    [2, 30, 55, 'Pel'],
    [3, 60, 71, 'q'],
    [4, 90, 64, 'wy'],
  ])
  expect(composeText(linesOf(foliage, 0))).toBe('')
})

test('a line without any certain word is left out beside clear ones, and a short certain one is kept', () => {
  const lines = linesOf(
    table([
      [1, 0, 95, 'Honey'],
      [2, 30, 58, 'Wd'],
      [2, 30, 61, 'eli'],
      [3, 60, 84, 'ok'],
    ]),
    0,
  )
  expect(composeText(lines)).toBe('Honey\nok')
})

function word(text: string, left: number, top: number, confidence: number): ReadWord {
  return { text, left, right: left + text.length * 10, top, bottom: top + 20, confidence }
}

test('words that were read apart join the line beside them, or become a line of their own', () => {
  const lines = linesOf(
    table([
      [1, 0, 95, 'Honey'],
      [2, 30, 95, 'Total'],
    ]),
    0,
  )
  const rows = [[word('4,20', 300, 2, 90)], [word('AURORA', 0, -60, 80)]]
  expect(composeText(withRows(lines, rows))).toBe('AURORA\n\nHoney 4,20\nTotal')
})

test('words that were read apart replace less certain ones in their place', () => {
  const lines = linesOf(table([[1, 0, 75, 'AURO']]), 0)
  expect(composeText(withRows(lines, [[word('AURORA', 0, 0, 90)]]))).toBe('AURORA')
  expect(composeText(withRows(lines, [[word('AU', 0, 0, 55)]]))).toBe('AURO')
})
