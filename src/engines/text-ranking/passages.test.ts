import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Language } from '../language/index.ts'
import { beginningOf, bestPassages, highlightResults, highlightsOf } from './passages.ts'
import { queryWords, queryWordsTyped } from './query.ts'

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

/** The text with the highlighted spans in brackets. */
function marked(text: string, spans: ReadonlyArray<{ start: number; end: number }>): string {
  return spans.toReversed().reduce((rest, { start, end }) => {
    return `${rest.slice(0, start)}[${rest.slice(start, end)}]${rest.slice(end)}`
  }, text)
}

function shown(text: string, language: Language | null, query: string): string {
  return marked(text, highlightsOf(text, language, queryWords(query)))
}

function typed(text: string, language: Language | null, query: string): string {
  return marked(text, highlightsOf(text, language, queryWordsTyped(query)))
}

test.each([
  [
    'en',
    'painted fences',
    'She paints the fence, then the other fences.',
    'She [paints] the [fence], then the other [fences].',
  ],
  [
    'pt',
    'reunião do condomínio',
    'As reuniões do condominio são às terças',
    'As [reuniões] do [condominio] são às terças',
  ],
  ['es', 'vacuna del perro', '¡Las VACUNAS de los perros vencen!', '¡Las [VACUNAS] de los [perros] vencen!'],
] as const)('in %s a word is highlighted in any inflected form', (language, query, text, expected) => {
  expect(shown(text, language, query)).toBe(expected)
})

test.each([
  ['doctor', 'en', 'Saw the physician on Monday', 'Saw the [physician] on Monday'],
  ['car', 'pt', 'O carro está na oficina', 'O [carro] está na oficina'],
  ['cachorro', 'en', 'Our dog barks', 'Our [dog] barks'],
  ['dog', 'es', 'El perro ladra', 'El [perro] ladra'],
] as const)('a query for "%s" highlights a synonym or translation in %s', (query, language, text, expected) => {
  expect(shown(text, language, query)).toBe(expected)
})

test('stop words are not highlighted, unless the query has no other words', () => {
  expect(shown('The key is in the blue pot', 'en', 'where is the key in the pot')).toBe(
    'The [key] is in the blue [pot]',
  )
  expect(shown('Tinta para a parede', 'pt', 'wall')).toBe('Tinta para a [parede]')
  expect(shown('To be or not to be', 'en', 'to be')).toBe('[To] [be] or not [to] [be]')
})

test('offsets refer to the original text, also after emoji and with decomposed accents', () => {
  const text = `👩‍👩‍👧 ${'Reunião'.normalize('NFD')} às 9h`
  const [span] = highlightsOf(text, 'pt', queryWords('reuniao'))
  expect(text.slice(span?.start, span?.end)).toBe('Reunião'.normalize('NFD'))
})

test('a run of letters of several scripts is highlighted once', () => {
  expect(shown('xy猫犬 猫', null, '猫犬')).toBe('[xy猫犬] [猫]')
})

test('a query that is still being typed highlights the words that begin with its last word', () => {
  expect(typed('The gardener waters the garden', 'en', 'the gard')).toBe('The [gardener] waters the [garden]')
  expect(typed('A reunião foi adiada', 'pt', 'reuniã')).toBe('A [reunião] foi adiada')
  expect(typed('Mañana viene el fontanero', 'es', 'FONTA')).toBe('Mañana viene el [fontanero]')
  expect(typed('O técnico chega cedo', 'pt', 'TÉCN')).toBe('O [técnico] chega cedo')
  expect(typed('The gardener waters', 'en', 'gard ')).toBe('The gardener waters')
  expect(typed('The gardener waters', 'en', 'g')).toBe('The gardener waters')
})

test('a misspelt word highlights similar words in results that were found by words', () => {
  const found = { title: '', text: 'Left the umbrella on the tram', language: 'en', isFoundByWords: true } as const
  const [highlights] = highlightResults([found], queryWords('umbrela'))
  expect(marked(found.text, highlights?.text ?? [])).toBe('Left the [umbrella] on the tram')
  expect(highlightResults([{ ...found, isFoundByWords: false }], queryWords('umbrela'))).toEqual([
    { title: [], text: [] },
  ])
})

test('for any text and query, spans are in order and within the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ unit: 'binary' }), (text, query) => {
      let before = 0
      for (const { start, end } of highlightsOf(text, null, queryWordsTyped(`${query} ${text.slice(0, 10)}`))) {
        expect(start).toBeGreaterThanOrEqual(before)
        expect(end).toBeGreaterThan(start)
        before = end
      }
      expect(before).toBeLessThanOrEqual(text.length)
    }),
  )
})
