import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { contentOf, exportOf, imported, zipOf } from '../support/import.ts'
import type { Body, Person } from '../support/person.ts'

async function ana(): Promise<Person> {
  return (await startApp()).person('Ana')
}

async function textsOf(person: Person): Promise<string[]> {
  const memories: Body[] = await person.list({ limit: '100' })
  return memories.map(({ text }) => text).toSorted((one, other) => (one < other ? -1 : 1))
}

/** A conversation whose messages have their own ids. */
function talk(texts: string[], ids = texts.map((_, place) => `node-${place}`), times: number[] = []) {
  const mapping = Object.fromEntries(
    texts.map((text, place) => [
      ids[place],
      {
        parent: ids[place - 1] ?? null,
        children: ids.slice(place + 1, place + 2),
        message: {
          author: { role: place % 2 === 0 ? 'user' : 'assistant' },
          content: { parts: [text] },
          create_time: times[place],
        },
      },
    ]),
  )
  return JSON.stringify([{ conversation_id: 'talk-1', title: 'Bees', current_node: ids.at(-1), mapping }])
}

test('new messages of a conversation are imported next to the earlier ones, and a repeated import adds nothing', async () => {
  const me = await ana()
  const texts = ['What do bees eat?', 'Nectar.', 'And in winter?', 'Honey.']
  expect(await imported(me, talk(texts.slice(0, 2)))).toMatchObject({ imported: 1 })
  const grown = { found: 2, imported: 1, alreadyThere: 1, skipped: 0 }
  expect(await imported(me, talk(texts), { query: { dryRun: 'true' } })).toMatchObject(grown)
  expect(await imported(me, talk(texts))).toMatchObject(grown)
  expect(await textsOf(me)).toEqual([
    'User: And in winter?\n\nAssistant: Honey.',
    'User: What do bees eat?\n\nAssistant: Nectar.',
  ])
  expect(await imported(me, talk(texts))).toMatchObject({ imported: 0, alreadyThere: 2 })
  // An older export has nothing to add.
  expect(await imported(me, talk(texts.slice(0, 2)))).toMatchObject({ imported: 0, alreadyThere: 1 })
})

test('each exchange has its own time, and the title and id of its conversation', async () => {
  const me = await ana()
  await imported(
    me,
    talk(['What do bees eat?', 'Nectar.', 'And in winter?'], undefined, [1_736_209_400, 1_736_209_460, 1_736_300_000]),
  )
  const memories: Body[] = await me.list()
  const seen = memories.map(({ title, metadata: { createdAt }, attributes }) => [
    title,
    createdAt,
    attributes.imported.id,
  ])
  expect(seen.toSorted(([one], [other]) => one.localeCompare(other))).toEqual([
    ['Bees: And in winter?', '2025-01-08T01:33:20.000Z', 'talk-1'],
    ['Bees: What do bees eat?', '2025-01-07T00:23:20.000Z', 'talk-1'],
  ])
})

test('a conversation that grew into several parts keeps the first, and each message is there once', async () => {
  const me = await ana()
  const texts = Array.from({ length: 12 }, (_, place) => `${place} ${'word '.repeat(1_200)}end`)
  for (const said of [2, 5, 5, 12]) await imported(me, talk(texts.slice(0, said)))
  const all = (await textsOf(me)).join('\n')
  for (const place of texts.keys()) expect(all.match(new RegExp(`: ${place} word`, 'g'))).toHaveLength(1)
  expect(await imported(me, talk(texts))).toMatchObject({ imported: 0 })
})

test('a branch with an edited question is imported completely', async () => {
  const me = await ana()
  await imported(me, talk(['Q1', 'A1', 'Q2', 'A2']))
  const anew = talk(['Q1', 'A1', 'Q3', 'A3'], ['node-0', 'node-1', 'node-8', 'node-9'])
  expect(await imported(me, anew)).toMatchObject({ imported: 1 })
  expect((await textsOf(me)).join('\n')).toContain('User: Q3\n\nAssistant: A3')
  expect(await imported(me, anew)).toMatchObject({ imported: 0 })
})

test.each([
  ['csv', 'id,text\n1,One\n2,Two\n', 'id,text\n1,Three\n2,Four\n'],
  [
    'memos',
    '[{"id":1,"content":"One"},{"id":2,"content":"Two"}]',
    '[{"id":1,"content":"Three"},{"id":2,"content":"Four"}]',
  ],
  [
    'mem0',
    '[{"id":"a","memory":"One"},{"id":"b","memory":"Two"}]',
    '[{"id":"a","memory":"Three"},{"id":"b","memory":"Four"}]',
  ],
  [
    'memos',
    '[{"name":"memos/1","content":"One"},{"name":"memos/2","content":"Two"}]',
    '[{"name":"memos/1","content":"Three"},{"name":"memos/2","content":"Four"}]',
  ],
  ['ical', calendar(['One', 'Two']), calendar(['Three', 'Four'])],
])(
  '%s: another file with the same numbering is imported, and the same file is imported once',
  async (format, one, other) => {
    const me = await ana()
    const query = { format }
    expect(await imported(me, one, { query })).toMatchObject({ imported: 2 })
    expect(await imported(me, other, { query })).toMatchObject({ imported: 2, alreadyThere: 0 })
    expect(await imported(me, one, { query })).toMatchObject({ imported: 0, alreadyThere: 2 })
    expect((await textsOf(me)).map((text) => text.split('\n')[0])).toEqual(['Four', 'One', 'Three', 'Two'])
  },
)

function calendar(names: string[]): string {
  const entries = names.map((name, place) => `BEGIN:VTODO\r\nUID:${place + 1}\r\nSUMMARY:${name}\r\nEND:VTODO\r\n`)
  return `BEGIN:VCALENDAR\r\n${entries.join('')}END:VCALENDAR\r\n`
}

test('an item with a unique id is the same if its text changes, and its memory follows', async () => {
  const me = await ana()
  const list = (text: string) => JSON.stringify([{ id: '0b3f7a6e-5c1d-4f7e-9a53-0d9c1f2b7e11', memory: text }])
  expect(await imported(me, list('One'), { query: { format: 'mem0' } })).toMatchObject({ imported: 1 })
  expect(await imported(me, list('One, changed'), { query: { format: 'mem0' } })).toMatchObject({ updated: 1 })
  expect(await textsOf(me)).toEqual(['One, changed'])
})

test('a recurring event without an id is recognised later, when its next date is another', async () => {
  const app = await startApp()
  const me = await app.person('Ana')
  const event = 'BEGIN:VEVENT\r\nSUMMARY:Book club\r\nDTSTART:20250102T190000Z\r\nRRULE:FREQ=WEEKLY\r\nEND:VEVENT'
  const file = `BEGIN:VCALENDAR\r\n${event}\r\nEND:VCALENDAR\r\n`
  expect(await imported(me, file)).toMatchObject({ imported: 1 })
  app.clock.now += 30 * 86_400_000
  expect(await imported(me, file)).toMatchObject({ imported: 0, alreadyThere: 1 })
})

test('titles, tags and clients of the maximum length survive an export and import', async () => {
  const app = await startApp()
  const me = await app.person('Ana')
  await me.remember('Long', { title: '🎉'.repeat(500), tags: ['🐝'.repeat(100)] })
  await me.capture('From afar', { via: '🤖'.repeat(100) })
  const archive = await exportOf(me)
  const eve = await app.person('Eve')
  expect(await imported(eve, archive)).toMatchObject({ imported: 2, skipped: 0, problems: [] })
  expect(contentOf(await exportOf(eve)).get('memories.jsonl')).toBe(contentOf(archive).get('memories.jsonl'))
})

test('a note that begins with a rule, and one whose front matter is invalid, are imported completely', async () => {
  const me = await ana()
  const notes = { 'rule.md': '---\nDear Ana\n---\nHello', 'broken.md': '---\ntitle: A: B\n---\nText' }
  const report = await imported(me, await zipOf(notes))
  expect(report).toMatchObject({ imported: 2, problemCount: 1 })
  expect(report.problems[0]).toMatchObject({ item: 'broken.md', code: 'front-matter-broken' })
  expect(await textsOf(me)).toEqual(Object.values(notes).toSorted())
})
