import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Language } from '../language/index.ts'
import { highlightResults, highlightsOf } from './highlights.ts'
import { queryWords, queryWordsTyped } from './query.ts'

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
