import { expect, test } from 'vitest'
import type { MemoryView } from '../../../src/client/types.ts'
import { createTimelineRows, excerptOf } from './timeline-rows.ts'

const inUtc = (time: string) => time.slice(0, 10)

test('memories are grouped by the day of their last change, in their order', () => {
  const rows = createTimelineRows(
    inUtc,
    true,
  )([
    memory({ id: 'a', updatedAt: '2026-03-07T10:00:00Z' }),
    memory({ id: 'b', updatedAt: '2026-03-07T09:00:00Z' }),
    memory({ id: 'c', updatedAt: '2026-03-05T09:00:00Z' }),
  ])
  expect(rows.map((row) => (row.kind === 'day' ? row.day : row.memory.id))).toEqual([
    '2026-03-07',
    'a',
    'b',
    '2026-03-05',
    'c',
  ])
})

test('a memory that moved to the next page is shown once', () => {
  const rows = createTimelineRows(inUtc, true)([memory({ id: 'a' }), memory({ id: 'a', title: 'older' })])
  expect(rows.filter(({ kind }) => kind === 'memory')).toHaveLength(1)
})

test('the row object is reused while its memory is the same object', () => {
  const rowsOf = createTimelineRows(inUtc, true)
  const [kept, added] = [memory({ id: 'a' }), memory({ id: 'b' })]
  expect(rowsOf([kept, added])[1]).toBe(rowsOf([kept])[1])
})

test('a list that grew, shrank or changed has the same rows as a new list', () => {
  const [a, b, c] = [memory({ id: 'a' }), memory({ id: 'b', updatedAt: '2026-03-06T10:00:00Z' }), memory({ id: 'c' })]
  const changed = memory({ id: 'a', title: 'Another' })
  const rowsOf = createTimelineRows(inUtc, true)
  for (const list of [[a], [a, b], [a, b, a, c], [a, b], [changed, b], [b, changed], [], [c]])
    expect(rowsOf(list)).toEqual(createTimelineRows(inUtc, true)(list))
})

test('the height of a row depends on the lines of its text', () => {
  const long = memory({ id: 'a', title: 'Mine', text: 'x '.repeat(30) })
  const [wide, narrow] = [true, false].map((isWide) => createTimelineRows(inUtc, isWide)([long])[1])
  expect(wide).toMatchObject({ excerptLines: 1, titleLines: 1 })
  expect(narrow).toMatchObject({ excerptLines: 2, titleLines: 1 })
  expect(narrow?.height).toBeGreaterThan(wide?.height ?? Number.POSITIVE_INFINITY)
})

function memory(given: { id: string; updatedAt?: string; title?: string; text?: string }): MemoryView {
  const { id, updatedAt = '2026-03-07T10:00:00Z', title = 'A title', text = title } = given
  return {
    id,
    title,
    text,
    url: `https://lembra.example/m/${id}`,
    attributes: {},
    metadata: {
      type: 'note',
      tags: [],
      createdAt: updatedAt,
      updatedAt,
      client: null,
      status: null,
      memory: { status: 'ready', review: null, error: null, audioSeconds: null },
      source: 'text',
      capturedAt: updatedAt,
      clientId: null,
      dueAt: null,
      recurrence: null,
      resolved: null,
      language: 'en',
      media: null,
    },
  }
}

test.each([
  ['The spare key is under the pot', 'The spare key is under the pot', ''],
  ['The spare key is under the pot', 'The spare key is under the pot.', ''],
  ['Buy milk', '- [ ] "Buy milk"', ''],
  ['The key is lost', 'The key is lost. Ana may have it.', 'Ana may have it.'],
  ['Really?', 'Really? Yes, really.', 'Yes, really.'],
  ['Shopping', 'Shopping\n\n- milk\n- bread', 'milk - bread'],
  ['One two three…', 'One two three four five', '…four five'],
  ['My own title', 'What was written', 'What was written'],
  ['', 'What was written', 'What was written'],
  ['A title', '', ''],
])('with the title %j the text %j has the excerpt %j', (title, text, excerpt) => {
  expect(excerptOf(title, text)).toBe(excerpt)
})

test('an excerpt of a long text is short and well formed', () => {
  const excerpt = excerptOf('Smiles', `x${'😀'.repeat(100_000)}`)
  expect(excerpt.length).toBeLessThanOrEqual(240)
  expect(excerpt.isWellFormed()).toBe(true)
})
