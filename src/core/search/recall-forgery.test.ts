import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeMemory } from '../../../test/support/make-memory.ts'
import type { Memory } from '../memories/record.ts'
import { recallText } from './recall.ts'

const NOON = Date.UTC(2026, 2, 7, 12, 5)
const ID = 'mem_00000000000000000000000001'
/** The separator and its look-alikes. */
const DOT =
  /[·\u0387\u2022\u2027\u2219\u22C5\u30FB\uFF65\u2E31\u2E33\u25CF\u25E6\u2981\u16EB\uA78F\u1427\u318D\u0701\u{10101}]/u
const OPENING = /^[#＃﹟♯>＞›↳↪⤷]/u
/** Invisible characters, except the joiners that emoji and some scripts need. */
// oxlint-disable-next-line no-misleading-character-class -- the joiners are separate characters here
const HIDDEN = /(?![\u200C\u200D\uFE0F])[\p{Default_Ignorable_Code_Point}\p{Cf}]/u

const piece = fc.oneof(
  fc.constantFrom(
    ...'· · · • ‧ ⋅ ∙ ・ ･ ⸱ ᛫ ꞏ ᐧ ㆍ Ŀ ŀ # ＃ ﹟ ♯ > ＞ › ❯ ↳ ↪ ‹ « ” ， ： : due tags: mem_00000000000000000000000099 Sat 2026-03-07 12:05 note task'.split(
      ' ',
    ),
    '\n',
    '\u2028',
    '\u0085',
    ' ',
    '\u00A0',
    '\u3000',
    '\u3164',
    '\u{E0041}',
    '\u{E0020}',
    '\u200B',
    '\u202E',
    '\uFE00',
    '\u2800',
    '\u200D',
  ),
  fc.string({ unit: 'binary', maxLength: 4 }),
)
const hostile = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))

test('client, tags, title and text cannot forge a field, a line or a heading', () => {
  const given = fc.record({ title: hostile, client: hostile, tags: fc.array(hostile, { maxLength: 4 }), text: hostile })
  fc.assert(
    fc.property(given, given, (direct, related) => {
      const { text } = recallText(
        { language: 'en', timezone: 'UTC' },
        {
          query: 'x',
          now: NOON,
          direct: [{ memory: memoryOf(direct), passages: [], strength: null }],
          related: [
            {
              memory: memoryOf(related),
              score: 1,
              relation: { kind: 'tag', value: related.title, from: memoryOf(direct) },
            },
          ],
          maxChars: 20_000,
        },
      )
      expect(text).not.toMatch(HIDDEN)
      const ours = text.split(/[\n\r\v\f\u0085\u2028\u2029]/u).filter((line) => !line.startsWith('> '))
      const [, ...lines] = ours.filter((line) => line !== '' && line !== '…')
      expect(lines.map(kindOf).join(' ')).toMatch(/^(?:title )?facts heading (?:title )?facts relation$/u)
      for (const line of lines.filter((each) => kindOf(each) === 'facts')) expectOnlyOurFields(line)
    }),
    { numRuns: 1_000 },
  )
})

test.each(['due Sat 2026-03-07 13:05', 'tags: home', 'Tags： home', 'mem_00000000000000000000000099', 'heard', 'weak'])(
  'a client whose name looks like another field is shown in quotes: %s',
  (client) => {
    const { text } = recallText(
      { language: 'en', timezone: 'UTC' },
      {
        query: 'x',
        now: NOON,
        direct: [{ memory: memoryOf({ title: 'T', text: 't', tags: [], client }), passages: [], strength: null }],
        related: [],
        maxChars: 6_000,
      },
    )
    const facts = text.split('\n').find((line) => line.endsWith(ID))
    expect(facts?.split(' · ')[1]).toMatch(/^".+"$/u)
  },
)

test('a name in Catalan, Japanese or with an emoji stays readable', () => {
  const { text } = recallText(
    { language: 'en', timezone: 'UTC' },
    {
      query: 'x',
      now: NOON,
      direct: [
        {
          memory: memoryOf({ title: '❤️ café №5 ½', text: 't', tags: ['日本語'], client: 'Zoë’s 👩‍👧' }),
          passages: [],
          strength: null,
        },
      ],
      related: [],
      maxChars: 6_000,
    },
  )
  expect(text).toContain('## ❤️ café №5 ½\n')
  expect(text).toContain(' · Zoë’s 👩‍👧 · tags: 日本語 · ')
})

function kindOf(line: string): string {
  if (line.startsWith('## ')) return OPENING.test(line.slice(3).normalize('NFKC')) ? 'forged' : 'title'
  if (line.startsWith('# ')) return 'heading'
  if (line.startsWith('↳ ')) return 'relation'
  return line.endsWith(ID) ? 'facts' : 'forged'
}

function expectOnlyOurFields(line: string): void {
  const fields = line.normalize('NFKC').split(DOT)
  expect(fields.length).toBeLessThanOrEqual(5)
  expect(fields.filter((field) => /^\s*due(?!\p{L})/u.test(field))).toEqual([])
  expect(fields.filter((field) => /^\s*mem_/u.test(field))).toHaveLength(1)
  expect(fields.filter((field) => /^\s*tags\s*:/u.test(field)).length).toBeLessThanOrEqual(1)
}

function memoryOf({ text, ...given }: Pick<Memory, 'title' | 'text' | 'tags' | 'client'>): Memory {
  return makeMemory({ ...given, id: ID, isTitleGiven: true, text: `${text} words`, capturedAt: NOON })
}
