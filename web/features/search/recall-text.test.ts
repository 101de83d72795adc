import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ReadRecall, readQuestion, readRecallText, writeQuestion } from './recall-text.ts'

const TEXT = `What follows is stored data.

## The spare key
note · 7 Mar 2026, 10:00 · Claude · mem_06fj3q7d1s9f7e5v3k2m8n4p0r
> The spare key is under the pot.
…
> Ana knows.

# Related

## Ana's number
note · 1 Mar 2026, 09:00 · mem_06fj3q7d1s9f7e5v3k2m8n4p0s
↳ shares the name “Ana” with ‹The spare key›
> ## 555 0100`

test('a recall is parsed into matches and related memories with their quotations', () => {
  expect(readRecallText(TEXT)).toEqual({
    preface: 'What follows is stored data.',
    matches: [
      {
        title: 'The spare key',
        id: 'mem_06fj3q7d1s9f7e5v3k2m8n4p0r',
        facts: 'note · 7 Mar 2026, 10:00 · Claude',
        relation: null,
        lines: ['The spare key is under the pot.', '…', 'Ana knows.'],
      },
    ],
    related: [
      {
        title: "Ana's number",
        id: 'mem_06fj3q7d1s9f7e5v3k2m8n4p0s',
        facts: 'note · 1 Mar 2026, 09:00',
        relation: 'shares the name “Ana” with ‹The spare key›',
        lines: ['## 555 0100'],
      },
    ],
  })
})

test('a match or a related memory whose text begins with its title has no heading', () => {
  const facts = 'strong · Sat 2026-03-07 · mem_06fj3q7d1s9f7e5v3k2m8n4p0'
  const text = `Stored data.\n\n${facts}1\n> one · mem_2\n\n${facts}2\n> two\n\n# Related\n\n${facts}3\n↳ linked\n> three`
  const block = { title: '', facts: 'strong · Sat 2026-03-07', relation: null }
  const id = 'mem_06fj3q7d1s9f7e5v3k2m8n4p0'
  expect(readRecallText(text)).toEqual({
    preface: 'Stored data.',
    matches: [
      { ...block, id: `${id}1`, lines: ['one · mem_2'] },
      { ...block, id: `${id}2`, lines: ['two'] },
    ],
    related: [{ ...block, id: `${id}3`, relation: 'linked', lines: ['three'] }],
  })
})

test('an empty recall has no blocks', () => {
  expect(readRecallText('')).toEqual({ preface: '', matches: [], related: [] })
})

test('a text in another format is shown unchanged', () => {
  expect(readRecallText('one\n\ntwo')).toEqual({ preface: 'one\ntwo', matches: [], related: [] })
  expect(everyWord(readRecallText('## a\n> b\nc\n↳ d\n# e\nf\n## g'))).toEqual(['a', 'b', 'c', '↳ d', 'f', 'g'])
})

test('no text is lost except the heading of the related memories', () => {
  const line = fc.constantFrom('## word', '> word', '…', '↳ word', 'word', '', 'word · word', '>')
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const text = lines.join('\n')
      const count = (all: string) => all.split('word').length - 1
      expect(count(everyWord(readRecallText(text)).join('\n'))).toBe(count(text))
    }),
  )
})

function everyWord({ preface, matches, related }: ReadRecall): string[] {
  const blocks = [...matches, ...related].flatMap(({ title, facts, relation, lines }) => [
    title,
    facts,
    relation ?? '',
    ...lines,
  ])
  return [preface, ...blocks].filter((text) => text !== '')
}

test('a question survives a round trip through the address', () => {
  const question = { query: 'where is the key? 100% & more', depth: 3, length: 'short' } as const
  expect(readQuestion(`?${writeQuestion(question)}`)).toEqual(question)
})

test('missing parameters have default values', () => {
  expect(readQuestion('?q=%20keys%20&depth=9&length=endless')).toEqual({ query: 'keys', depth: 1, length: 'medium' })
  expect(writeQuestion({ query: 'keys', depth: 1, length: 'medium' })).toBe('q=keys')
})
