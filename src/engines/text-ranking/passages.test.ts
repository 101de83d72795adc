import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginningOf, bestPassages } from './passages.ts'
import { queryWords } from './query.ts'

const filler = 'The committee met again and nothing much was decided about the usual matters. '.repeat(12)

test('a short text is its own passage', () => {
  expect(bestPassages('  The spare key is under the pot. ', 'en', queryWords('key'))).toEqual([
    'The spare key is under the pot.',
  ])
})

test('the first passage of a long text contains the matching sentence, uncut', () => {
  const text = `${filler}The boiler's warranty ends in March 2031. ${filler}`
  const [best] = bestPassages(text, 'en', queryWords('When does the warranty of the boiler end?'))
  expect(best).toContain("The boiler's warranty ends in March 2031.")
})

test('words are matched by their stems', () => {
  const text = `${filler}\nEla pintou as janelas de azul.\n${filler}`
  expect(bestPassages(text, 'pt', queryWords('pintar janela'))[0]).toContain('Ela pintou as janelas')
})

test('further passages do not overlap the first', () => {
  const text = `The oven broke. ${filler}The oven was mended. ${filler}`
  const passages = bestPassages(text, 'en', queryWords('oven'))
  expect(passages).toHaveLength(2)
  expect(passages.join(' ')).toContain('broke')
  expect(passages.join(' ')).toContain('mended')
})

test('a long text without a match has no passage, and its beginning is cut between words', () => {
  expect(bestPassages(filler, 'en', queryWords('zebra'))).toEqual([])
  const passage = beginningOf(filler)
  expect(filler.startsWith(`${passage} `)).toBe(true)
  expect(passage.length).toBeGreaterThan(200)
})

test('a text without spaces or sentences is cut too', () => {
  const passages = bestPassages('猫'.repeat(2_000), null, queryWords('猫'))
  expect(passages[0]?.length).toBeGreaterThan(100)
})

test('for any text and query, a passage is a part of the text of at most 300 UTF-16 units', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), fc.string({ unit: 'binary' }), (text, query) => {
      for (const passage of bestPassages(text, null, queryWords(query))) {
        expect(passage.length).toBeLessThanOrEqual(300)
        expect(text).toContain(passage)
      }
    }),
  )
})
