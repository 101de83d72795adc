import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { imported, zipOf } from '../support/import.ts'
import type { Body } from '../support/person.ts'
import { sample } from '../support/samples.ts'

async function problemsOf(file: string | Buffer, format: string): Promise<Body[]> {
  const { person } = await startApp({ environment: { MAX_UPLOAD_MB: '1' } })
  return (await imported(await person('Ana'), file, { query: { format } })).problems
}

function byItem(problems: Body[]): Record<string, unknown> {
  return Object.fromEntries(problems.map(({ item, code, values }) => [item, [code, values]]))
}

test('a problem has a code with its values, a position if its item has no name, and a reason', async () => {
  const problems = await problemsOf('text,type,due\n\nMilk,9 lives,soon\n,,\n', 'csv')
  const place = { kind: 'line', number: 3 }
  expect(problems).toEqual([
    {
      item: 'line 3',
      place,
      code: 'no-time',
      values: { said: 'soon' },
      reason: '"soon" is not a readable time and was left out.',
    },
    {
      item: 'line 3',
      place,
      code: 'type-unknown',
      values: { said: '9 lives', keptAs: 'note' },
      reason: '"9 lives" is not a valid type; it was kept as note.',
    },
    { item: 'line 4', place: { kind: 'line', number: 4 }, code: 'no-text', reason: 'There is no text in it.' },
  ])
})

test('a problem in an archive is reported with its path', async () => {
  const picture = Buffer.concat([sample('images/page-en.png'), Buffer.alloc(1_048_576)])
  const archive = await zipOf({
    'matter.md': '---\ntags: [a\n---\nText',
    'empty.md': '\n',
    'latin.md': Buffer.from([0xfe]),
    'long.md': 'a'.repeat(1_048_577),
    'fake.png': 'no picture',
    'empty.png': '',
    'large.png': picture,
  })
  expect(byItem(await problemsOf(archive, 'markdown'))).toEqual({
    'matter.md': ['front-matter-broken', undefined],
    'empty.md': ['no-text', undefined],
    'latin.md': ['not-utf8', undefined],
    'long.md': ['too-large', { limitMb: 1 }],
    'fake.png': ['media-unreadable', undefined],
    'empty.png': ['empty-file', undefined],
    'large.png': ['too-large', { limitMb: 1 }],
  })
})

test('problems of list items are reported, and so is a list that breaks off', async () => {
  const list = '["text",{"memory":"One","created_at":"a\\nb\\u202ec"},{"id":7,"memory":" "},{"memory":'
  expect(await problemsOf(list, 'mem0')).toEqual([
    expect.objectContaining({ item: 'item 1', place: { kind: 'item', number: 1 }, code: 'not-an-object' }),
    // Values from the file are on one line, without direction marks.
    expect.objectContaining({ item: 'item 2', code: 'no-time', values: { said: 'a b c' } }),
    expect.objectContaining({ item: '7', code: 'no-text' }),
    expect.objectContaining({ item: 'the rest of the file', place: { kind: 'rest' }, code: 'json-broken' }),
  ])
})

test('a calendar, a conversation and a line of an export report their problems', async () => {
  const entries = [
    'BEGIN:VTODO\r\nSUMMARY:Odd\r\nDUE:yesterday\r\nEND:VTODO',
    'BEGIN:VEVENT\r\nSUMMARY:Far\r\nDTSTART;TZID=Mars/Olympus:20260401T190000\r\nEND:VEVENT',
    'BEGIN:VEVENT\r\nSUMMARY:Never\r\nDTSTART:20260401T190000Z\r\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30\r\nEND:VEVENT',
  ]
  const calendar = `BEGIN:VCALENDAR\r\n${entries.join('\r\n')}\r\nEND:VCALENDAR\r\n`
  expect(byItem(await problemsOf(calendar, 'ical'))).toEqual({
    Odd: ['field-no-time', { field: 'due' }],
    Far: ['zone-unknown', { said: 'Mars/Olympus' }],
    Never: ['no-next-date', undefined],
  })
  expect(byItem(await problemsOf('[{"mapping":{}}]', 'chatgpt'))).toEqual({ 'item 1': ['no-messages', undefined] })
  const lines = await problemsOf('{"metadata":{}}\n{"id"', 'lembra')
  expect(byItem(lines)).toEqual({
    'memories.jsonl, line 1': ['field-unreadable', { field: 'source' }],
    'memories.jsonl, line 2': ['not-json', undefined],
  })
  expect(lines.map(({ place }) => place.number)).toEqual([1, 2])
})

test('the report names what was left out of the whole file, however many items have problems', async () => {
  const results = Array.from({ length: 150 }, (_, place) => ({ id: String(place), memory: '' }))
  const problems = await problemsOf(JSON.stringify({ results, relations: [1] }), 'mem0')
  expect(problems).toHaveLength(101)
  expect(problems.at(-1)).toMatchObject({
    place: { kind: 'file' },
    code: 'fields-not-taken',
    values: { said: 'relations' },
  })
})
