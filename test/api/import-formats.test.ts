import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { imported, sendImport, zipOf } from '../support/import.ts'
import type { Body, Person } from '../support/person.ts'
import { sample } from '../support/samples.ts'

async function ana(settings: object = {}): Promise<Person> {
  const { person } = await startApp()
  return person('Ana', settings)
}

async function kept(person: Person): Promise<Record<string, Body>> {
  const memories: Body[] = await person.list({ limit: '100' })
  return Object.fromEntries(memories.map((memory) => [memory.title, memory]))
}

const VAULT = {
  'Vault/Trip to Porto.md':
    '---\ntitle: Porto 2025\ntags: [travel, "#food"]\naliases: [Oporto]\ncreated: 2025-05-01\nupdated: 2025-05-02T10:00:00Z\n---\n\nAte with [[Maria]] #wine and `#notatag`\n\n- [ ] book the hotel\n',
  'Vault/People/Maria.md': '# Maria\n\nLives in Porto. See [[Porto 2025]].\n',
  'Vault/Untitled.md': '# The real heading\n\ntext',
  'Vault/broken.md': '---\ntags: [a\n---\nStill here',
  'Vault/when.md': '---\ndate: the other day\n---\nNo time',
  'Vault/empty.md': '---\ntags: a\n---\n\n',
  'Vault/.obsidian/app.md': 'settings',
  'Vault/.trash/old.md': 'thrown away',
  'Vault/board.canvas': '{}',
}

test('a vault: front matter, inline tags, links by title, attachments; settings and trash are left out', async () => {
  const { person, service } = await startApp()
  const me = await person('Ana', { timezone: 'America/Sao_Paulo' })
  const archive = await zipOf({ ...VAULT, 'Vault/img/page.png': sample('images/formats/plain.png') })
  const report = await imported(me, archive, { type: 'application/zip' })
  expect(report).toMatchObject({ format: 'markdown', found: 7, imported: 7, skipped: 0, media: 1 })
  expect(report.problems.map(({ item, values }: Body) => (values?.count ? values.said : item)).toSorted()).toEqual([
    'Vault/.obsidian/app.md',
    'Vault/.trash/old.md',
    'Vault/board.canvas',
    'Vault/broken.md',
    'Vault/when.md',
  ])
  const notes = await kept(me)
  expect(notes['Porto 2025']).toMatchObject({
    text: 'Ate with [[Maria]] #wine and `#notatag`\n\n- [ ] book the hotel\n',
    attributes: { imported: { from: 'markdown', path: 'Vault/Trip to Porto.md', aliases: ['Oporto'] } },
    metadata: {
      type: 'note',
      tags: ['travel', 'food', 'wine'],
      createdAt: '2025-05-01T12:00:00.000Z',
      capturedAt: '2025-05-01T12:00:00.000Z',
      updatedAt: '2025-05-02T10:00:00.000Z',
      language: 'en',
      status: null,
    },
  })
  expect(Object.keys(notes)).toEqual(expect.arrayContaining(['Maria', 'The real heading', 'broken', 'when']))
  expect(notes['empty']).toMatchObject({ text: 'tags: a', metadata: { tags: ['a'] } })
  const { items } = await me.get(`/v1/memories/${notes['Maria'].id}/relations`)
  expect(items.map(({ kind, title }: Body) => [kind, title])).toContainEqual(['link-from', 'Porto 2025'])
  await service.jobsIdle()
  const [image] = await me.list({ type: 'image' })
  expect(image.metadata.media).toMatchObject({ name: 'page.png', contentType: 'image/png' })
  expect(image.metadata.memory.status).toBe('ready')
  expect(await imported(me, archive)).toMatchObject({ imported: 0, alreadyThere: 7, media: 0 })
}, 60_000)

test('a single note gets its title from its name', async () => {
  const me = await ana()
  const query = { name: 'Shopping.md' }
  expect(await imported(me, 'Milk and *bread*', { type: 'text/markdown', query })).toMatchObject({
    format: 'markdown',
    imported: 1,
  })
  expect((await kept(me))['Shopping'].text).toBe('Milk and *bread*')
})

test('mem0, as a list and under a key', async () => {
  const me = await ana()
  const memory = {
    id: '11aa',
    memory: 'Allergic to nuts',
    user_id: 'ana',
    categories: ['health'],
    metadata: { a: 1 },
    created_at: '2024-03-01T10:00:00-08:00',
    updated_at: null,
  }
  const odd = { id: 7, memory: '   ' }
  const report = await imported(
    me,
    JSON.stringify({
      results: [memory, odd, 'text', { ...memory, id: 'x', memory: 'Lives in Porto', created_at: 'never' }],
    }),
    { type: 'application/json' },
  )
  expect(report).toMatchObject({ format: 'mem0', found: 4, imported: 2, skipped: 2, problemCount: 3 })
  expect((await kept(me))['Allergic to nuts']).toMatchObject({
    attributes: { imported: { from: 'mem0', id: '11aa', user_id: 'ana', metadata: { a: 1 } } },
    metadata: { tags: ['health'], createdAt: '2024-03-01T18:00:00.000Z', updatedAt: '2024-03-01T18:00:00.000Z' },
  })
  expect(await imported(me, JSON.stringify([memory]))).toMatchObject({ format: 'mem0', imported: 0, alreadyThere: 1 })
})

test('supermemory, with its address below the text', async () => {
  const me = await ana()
  const document = {
    id: 'doc1',
    customId: null,
    title: 'Paper',
    content: 'About bees',
    summary: 'S',
    url: 'https://example.org/bees',
    containerTags: ['reading'],
    createdAt: '2025-01-02T03:04:05Z',
    updatedAt: '2025-01-03T03:04:05Z',
  }
  expect(await imported(me, JSON.stringify({ memories: [document] }))).toMatchObject({
    format: 'supermemory',
    imported: 1,
  })
  expect((await kept(me))['Paper']).toMatchObject({
    text: 'About bees\n\nhttps://example.org/bees',
    metadata: { tags: ['reading'], createdAt: '2025-01-02T03:04:05.000Z', updatedAt: '2025-01-03T03:04:05.000Z' },
  })
})

test('Karakeep: links and texts; files missing from the export are reported', async () => {
  const me = await ana()
  const bookmarks = [
    {
      createdAt: 1735787045,
      title: 'Bees',
      tags: ['bees', { name: 'garden' }],
      content: { type: 'link', url: 'https://example.org/bees', description: 'All of them' },
      note: 'Read it',
      archived: true,
    },
    {
      id: 'b2',
      createdAt: '2025-01-02T03:04:05Z',
      title: null,
      tags: [],
      content: { type: 'text', text: 'A thought' },
      note: null,
    },
    { createdAt: 1735787045, title: 'A PDF', tags: [], content: { type: 'asset', assetId: 'x' }, note: null },
    { createdAt: 1735787045, title: null, tags: [], content: null, note: null },
  ]
  expect(await imported(me, JSON.stringify({ bookmarks, lists: [] }))).toMatchObject({
    format: 'karakeep',
    found: 4,
    imported: 2,
    skipped: 2,
  })
  const notes = await kept(me)
  expect(notes['Bees']).toMatchObject({
    text: 'https://example.org/bees\n\nAll of them\n\nRead it',
    metadata: { type: 'bookmark', tags: ['bees', 'garden'], createdAt: '2025-01-02T03:04:05.000Z' },
  })
  expect(notes['A thought'].metadata.type).toBe('note')
})

test('memos: from its current and older API, and as Markdown', async () => {
  const me = await ana()
  const memos = [
    {
      name: 'memos/abc',
      state: 'NORMAL',
      content: 'Plant #garden tomatoes',
      createTime: '2025-02-03T04:05:06Z',
      updateTime: '2025-02-04T04:05:06Z',
      tags: ['garden'],
      pinned: true,
      visibility: 'PRIVATE',
    },
    { id: 12, uid: 'old', content: 'Older', createdTs: 1_600_000_000, updatedTs: 1_600_000_001 },
  ]
  expect(await imported(me, JSON.stringify({ memos, nextPageToken: '' }))).toMatchObject({
    format: 'memos',
    imported: 2,
  })
  const notes = await kept(me)
  expect(notes['Plant #garden tomatoes'].metadata).toMatchObject({
    tags: ['garden'],
    createdAt: '2025-02-03T04:05:06.000Z',
  })
  expect(notes['Older'].metadata.createdAt).toBe('2020-09-13T12:26:40.000Z')
  const zip = await zipOf({ 'memos/2025-02-03.md': 'From a file' })
  expect(await imported(me, zip, { query: { format: 'memos' } })).toMatchObject({ format: 'memos', imported: 1 })
})

/** A question, an edited version of it with an answer, and hidden messages. */
function conversation(id: string, texts: string[]) {
  const message = (role: string, text: string, more: object = {}) => ({
    author: { role },
    content: { content_type: 'text', parts: [text] },
    ...more,
  })
  const mapping: Record<string, object> = {
    root: { id: 'root', parent: null, children: ['system'], message: null },
    system: {
      id: 'system',
      parent: 'root',
      children: ['other', 'm0'],
      message: message('system', 'SECRET', { metadata: { is_visually_hidden_from_conversation: true } }),
    },
    other: { id: 'other', parent: 'system', children: [], message: message('user', 'EDITED AWAY') },
    tool: { id: 'tool', parent: `m${texts.length - 1}`, children: [], message: message('tool', 'TOOL') },
  }
  texts.forEach((text, place) => {
    const parent = place === 0 ? 'system' : `m${place - 1}`
    mapping[`m${place}`] = {
      id: `m${place}`,
      parent,
      children: [],
      message: message(place % 2 === 0 ? 'user' : 'assistant', text),
    }
  })
  return {
    id,
    conversation_id: id,
    title: `Talk ${id}`,
    create_time: 1_736_209_400.5,
    update_time: 1_736_209_800,
    current_node: 'tool',
    mapping,
  }
}

test("ChatGPT's export: visible messages in order, a memory for each exchange", async () => {
  const me = await ana()
  const long = Array.from({ length: 6 }, (_, place) => `${place} ${'word '.repeat(1_600)}end`)
  const conversations = [
    conversation('a', ['What do bees eat?', 'Nectar.']),
    conversation('b', long),
    { id: 'c', title: 'Empty', mapping: {} },
    null,
  ]
  const archive = await zipOf({
    'conversations.json': JSON.stringify(conversations),
    'chat.html': '<html>',
    'user.json': '{}',
  })
  expect(await imported(me, archive)).toMatchObject({ format: 'chatgpt', found: 6, imported: 4, skipped: 2 })
  const talks = await kept(me)
  expect(talks['Talk a']).toMatchObject({
    text: 'User: What do bees eat?\n\nAssistant: Nectar.',
    metadata: {
      type: 'conversation',
      client: 'ChatGPT',
      createdAt: '2025-01-07T00:23:20.500Z',
      updatedAt: '2025-01-07T00:30:00.000Z',
    },
  })
  const parts = [0, 2, 4].map((place) => talks[`Talk b: ${place} ${'word '.repeat(10)}word…`].text)
  expect(parts.join('\n\n')).toBe(
    long.map((text, place) => `${place % 2 === 0 ? 'User' : 'Assistant'}: ${text}`).join('\n\n'),
  )
  expect(await imported(me, JSON.stringify(conversations))).toMatchObject({
    format: 'chatgpt',
    imported: 0,
    alreadyThere: 4,
  })
})

const CALENDAR = `BEGIN:VCALENDAR
VERSION:2.0
BEGIN:VTODO
UID:todo-1
SUMMARY:Pay the rent
DESCRIPTION:Standing order\\, or by hand\\nthis month
DUE;TZID=America/Sao_Paulo:20260307T090000
CREATED:20260101T120000Z
CATEGORIES:home,money
END:VTODO
BEGIN:VTODO
UID:todo-2
SUMMARY:Paint the fence
STATUS:COMPLETED
DUE;VALUE=DATE:20260105
END:VTODO
BEGIN:VEVENT
UID:event-1
SUMMARY:Book club
DTSTART;TZID=Europe/Lisbon:20250102T190000
RRULE:FREQ=WEEKLY;BYDAY=TH
BEGIN:VALARM
ACTION:DISPLAY
END:VALARM
END:VEVENT
BEGIN:VEVENT
UID:event-2
SUMMARY:Party last year
DTSTART:20250102T190000Z
END:VEVENT
BEGIN:VEVENT
UID:event-3
SUMMARY:Never
DTSTART:20260401T190000Z
RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30
END:VEVENT
BEGIN:VEVENT
UID:event-4
DTSTART:garbage
END:VEVENT
BEGIN:VTODO
UID:todo-3
SUMMARY:Odd time
DUE:yesterday
END:VTODO
END:VCALENDAR
`

test('iCalendar: tasks, events and the next date of a rule, each in its timezone', async () => {
  const me = await ana({ timezone: 'America/Sao_Paulo' })
  const report = await imported(me, CALENDAR.replaceAll('\n', '\r\n'), { type: 'text/calendar' })
  expect(report.problems.map(({ item }: Body) => item)).toEqual(['Never', 'entry 6', 'Odd time'])
  expect(report).toMatchObject({ format: 'ical', found: 7, imported: 6, skipped: 1 })
  const entries = await kept(me)
  expect(entries['Pay the rent']).toMatchObject({
    text: 'Pay the rent\n\nStanding order, or by hand\nthis month',
    metadata: {
      type: 'task',
      status: 'open',
      dueAt: '2026-03-07T12:00:00.000Z',
      tags: ['home', 'money'],
      createdAt: '2026-01-01T12:00:00.000Z',
    },
    attributes: { duePrecision: 'minute', imported: { uid: 'todo-1' } },
  })
  expect(entries['Paint the fence']).toMatchObject({
    metadata: { status: 'done', dueAt: '2026-01-05T12:00:00.000Z' },
    attributes: { duePrecision: 'day' },
  })
  // The service's clock stands at 2 March 2026; the fifth is a Thursday.
  expect(entries['Book club']).toMatchObject({
    metadata: { type: 'reminder', status: 'open', dueAt: '2026-03-05T19:00:00.000Z' },
    attributes: { imported: { rule: 'FREQ=WEEKLY;BYDAY=TH' } },
  })
  expect(entries['Party last year'].metadata.status).toBe('done')
  expect(entries['Never'].metadata.dueAt).toBe('2026-04-01T19:00:00.000Z')
  expect(entries['Odd time'].metadata).toMatchObject({ type: 'task', dueAt: null })
})

test('CSV in three languages; for a table without a text the error lists the known column names', async () => {
  const me = await ana({ timezone: 'America/Sao_Paulo', language: 'pt-BR' })
  const table =
    '\uFEFFTítulo;Texto;Etiquetas;Criado em;Vencimento;Situação\nAluguel;"Pagar; o ""aluguel""\nlogo";casa, contas;3/2/2026;07/03/2026 09:00;aberto\n;;;;;\nX;Y;;um dia;;\n'
  const report = await imported(me, table, { type: 'text/csv' })
  expect(report).toMatchObject({ format: 'csv', found: 3, imported: 2, skipped: 1, problemCount: 2 })
  expect((await kept(me))['Aluguel']).toMatchObject({
    text: 'Pagar; o "aluguel"\nlogo',
    metadata: {
      type: 'task',
      status: 'open',
      tags: ['casa', 'contas'],
      createdAt: '2026-02-03T12:00:00.000Z',
      dueAt: '2026-03-07T12:00:00.000Z',
    },
  })
  expect(await imported(me, 'note,url,type\nA page,https://example.org,recipe\n', { type: 'text/csv' })).toMatchObject({
    imported: 1,
  })
  const refused = await sendImport(me, 'a,b\n1,2\n', { type: 'text/csv', query: { format: 'csv' } })
  expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining('contenido')])
})

test('a task without a date is due at the time in its text, and only tasks are', async () => {
  const me = await ana()
  await imported(me, 'text,type\nCall Bob tomorrow at 9,task\nCall Bob on Friday,note\n')
  const due = Object.fromEntries((await me.list()).map(({ metadata }) => [metadata.type, metadata.dueAt]))
  expect(due).toEqual({ note: null, task: '2026-03-03T09:00:00.000Z' })
})

test('for an unknown format the error asks for it', async () => {
  const me = await ana()
  for (const [file, query] of [
    ['just words', {}],
    ['{"a":1}', {}],
    [await zipOf({ 'a.bin': 'x' }), {}],
    [await zipOf({ 'a.csv': 'text\n1' }), { format: 'csv' }],
  ] as const) {
    const answer = await sendImport(me, file, { query })
    expect([answer.status, answer.body.field]).toEqual([400, 'format'])
  }
  expect((await sendImport(me, '', {})).status).toBe(400)
  expect((await sendImport(me, '<a/>', { type: 'text/xml' })).status).toBe(400)
  expect((await sendImport(me, 'text\nx', { query: { format: 'word' } })).body.field).toBe('format')
})
