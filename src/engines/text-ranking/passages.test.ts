import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginningOf, bestPassages } from './passages.ts'
import { queryWords } from './query-words.ts'

const filler = 'The committee met again and nothing much was decided about the usual matters. '.repeat(12)

test('a short text is its own passage', () => {
  expect(bestPassages('  The spare key is under the pot. ', 'en', queryWords('key'))).toEqual([
    'The spare key is under the pot.',
  ])
})

test('of a long text the sentence that speaks of the query comes first, whole', () => {
  const text = `${filler}The boiler's warranty ends in March 2031. ${filler}`
  const [best] = bestPassages(text, 'en', queryWords('When does the warranty of the boiler end?'))
  expect(best).toContain("The boiler's warranty ends in March 2031.")
})

test('words are matched by their stem', () => {
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

test('where nothing matches there is none; the beginning is cut at a word', () => {
  expect(bestPassages(filler, 'en', queryWords('zebra'))).toEqual([])
  const passage = beginningOf(filler)
  expect(filler.startsWith(`${passage} `)).toBe(true)
  expect(passage.length).toBeGreaterThan(200)
})

test('a text without spaces or sentences is cut all the same', () => {
  const passages = bestPassages('猫'.repeat(2_000), null, queryWords('猫'))
  expect(passages[0]?.length).toBeGreaterThan(100)
})

test('whatever the text and the query, a passage is a part of the text of at most 300 units', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), fc.string({ unit: 'binary' }), (text, query) => {
      for (const passage of bestPassages(text, null, queryWords(query))) {
        expect(passage.length).toBeLessThanOrEqual(300)
        expect(text).toContain(passage)
      }
    }),
  )
})
