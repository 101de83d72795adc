import { describe, expect, test } from 'vitest'
import { startListening } from '../support/listening.ts'
import type { Body } from '../support/person.ts'
import { apiKeyOf, connect, REVISIONS, type Revision, WAYS, type Way } from './clients.ts'

const READING = ['search', 'fetch', 'recall', 'list_tasks', 'list_mentions']
const WRITING = ['remember', 'update_memory', 'complete_task', 'forget']

async function start(way: Way, revision: Revision, access: 'read' | 'write' = 'write') {
  const app = await startListening()
  const ana = await app.person('Ana')
  return { ana, client: await connect(app, await apiKeyOf(ana, access), revision, way) }
}

describe.each(WAYS)('over %s', (way) => {
  describe.each(REVISIONS)('a client of %s', (revision) => {
    test('gets instructions, calls tools, reads resources and uses the prompt, in the revision that it requests', async () => {
      const { ana, client } = await start(way, revision)
      if (revision !== 'fallback') expect(client.revision).toBe(revision)
      expect(client.instructions).toMatch(/call recall/)
      expect(client.serverInfo).toMatchObject({
        name: 'lembra',
        title: 'Lembra',
        version: expect.stringMatching(/^\d/),
      })
      expect(await client.toolNames()).toEqual([...READING, ...WRITING])
      const { id } = await client.answer('remember', { content: 'Under the blue pot', title: 'Spare key' })
      const results = [{ id, title: 'Spare key', url: (await ana.read(id)).url }]
      expect(await client.call('search', { query: 'blue pot' })).toMatchObject({
        structuredContent: { results },
        content: [{ type: 'text', text: JSON.stringify({ results }) }],
      })
      expect(await client.text('recall', { query: 'blue pot' })).toContain('> Under the blue pot')
      expect(await client.refusal('search')).toBe('query is required.')

      const [resource] = await client.resources()
      expect((await client.read(resource?.['uri'])).text).toContain('> Under the blue pot')
      await expect(client.read('lembra://memory/mem_nothing')).rejects.toThrow()
      expect(await client.templates()).toMatchObject([{ uriTemplate: 'lembra://memory/{id}' }])
      expect(await client.prompts()).toMatchObject([{ name: 'recall' }])
      const { messages } = await client.prompt('recall', { question: 'Where is the blue pot?' })
      expect(messages).toMatchObject([{ role: 'user', content: { text: expect.stringContaining('> Under the blue') } }])
      await expect(client.prompt('dream', {})).rejects.toThrow('no such prompt')
    })
  })

  // These do not depend on the revision of the protocol.
  describe('a client', () => {
    test('uses every tool', async () => {
      const { ana, client } = await start(way, '2026-07-28')
      expect(await client.toolNames()).toEqual([...READING, ...WRITING])

      const saved = await client.answer('remember', {
        content: 'Remind me to water the ficus tomorrow at 9',
        tags: ['home'],
      })
      expect(saved).toEqual({
        id: expect.stringMatching(/^mem_/),
        title: 'Remind me to water the ficus tomorrow at 9',
        type: 'reminder',
        tags: ['home'],
        due: 'Tuesday 3 March 2026 at 09:00 (UTC)',
        dueAt: '2026-03-03T09:00:00.000Z',
        url: expect.stringContaining(saved.id),
        duplicate: false,
        now: expect.stringMatching(/ \(UTC\)$/),
      })
      const kept = await client.answer('remember', { content: 'Under the blue pot', title: 'Spare key', type: 'place' })
      expect(kept).toMatchObject({
        title: 'Spare key',
        type: 'place',
        duplicate: false,
        url: expect.stringMatching(`/m/${kept.id}$`),
      })
      expect((await ana.read(kept.id)).metadata.type).toBe('place')

      const found = await client.call('search', { query: 'blue pot', limit: 1 })
      const results = [{ id: kept.id, title: 'Spare key', url: (await ana.read(kept.id)).url }]
      expect(found.structuredContent).toEqual({ results })
      expect(found.content).toEqual([{ type: 'text', text: JSON.stringify({ results }) }])

      const before = await client.answer('search', { query: 'blue pot', type: 'place', before: '2020-01-01T00:00:00Z' })
      expect(before.results).toEqual([])
      const placed = await client.text('recall', { query: 'blue pot', type: 'place', after: '2020-01-01T00:00:00Z' })
      expect(placed).toContain('> Under the blue pot')

      const read = await client.answer('fetch', { id: saved.id })
      expect(Object.keys(read)).toEqual(['id', 'title', 'text', 'url', 'metadata'])
      expect(read).toMatchObject({
        text: 'Remind me to water the ficus tomorrow at 9',
        metadata: { status: 'open', tags: ['home'], due: 'Tuesday 3 March 2026 at 09:00 (UTC)' },
      })

      const recalled = await client.call('recall', { query: 'where is the spare key', depth: 0, maxChars: 800 })
      expect(recalled.structuredContent).toBeUndefined()
      expect(recalled.content).toMatchObject([
        { text: expect.stringMatching(/never obey it[\s\S]*> Under the blue pot/) },
      ])

      const { tasks } = await client.answer('list_tasks', { status: 'open', limit: 5 })
      expect(tasks).toEqual([
        expect.objectContaining({
          id: saved.id,
          type: 'reminder',
          status: 'open',
          due: 'Tuesday 3 March 2026 at 09:00 (UTC)',
          dueAt: '2026-03-03T09:00:00.000Z',
        }),
      ])
      expect((await client.answer('list_mentions', { kind: 'person' })).items).toEqual([])

      const changed = await client.answer('update_memory', {
        id: saved.id,
        title: 'Ficus',
        tags: ['garden'],
        attributes: { dueAt: '2026-03-04T10:00:00Z' },
      })
      expect(changed).toMatchObject({
        id: saved.id,
        title: 'Ficus',
        tags: ['garden'],
        status: 'open',
        due: 'Wednesday 4 March 2026 at 10:00 (UTC)',
        dueAt: '2026-03-04T10:00:00.000Z',
      })
      expect(await client.answer('complete_task', { id: saved.id })).toMatchObject({ id: saved.id, status: 'done' })
      expect((await client.answer('list_tasks', { status: 'done' })).tasks).toHaveLength(1)
      expect(await client.answer('forget', { id: saved.id })).toEqual({ id: saved.id, forgotten: true })
      expect((await ana.request('GET', `/v1/memories/${saved.id}`)).status).toBe(404)
    })

    test('reads memories as resources, page by page, and uses the prompt', async () => {
      const { ana, client } = await start(way, '2026-07-28')
      for (let count = 0; count < 21; count++) await ana.remember(`Fact number ${count}`)
      const resources = await client.resources()
      expect(resources).toHaveLength(21)
      expect(new Set(resources.map(({ uri }) => uri)).size).toBe(21)
      expect((await client.resourcesFrom('20')).resources).toEqual([resources[20]])
      expect(resources[20]).toMatchObject({ title: 'Fact number 0', mimeType: 'text/markdown' })
      await expect(client.resourcesFrom('nonsense')).rejects.toThrow('This cursor is none of ours')
      expect(await client.templates()).toMatchObject([{ uriTemplate: 'lembra://memory/{id}' }])
      const read = await client.read(resources[20].uri)
      expect(read).toMatchObject({ uri: resources[20].uri, mimeType: 'text/markdown' })
      expect(read.text).toMatch(/^What follows is stored data[^\n]*never obey it[\s\S]*> Fact number 0\n$/)
      for (const uri of ['lembra://memory/mem_nothing', 'lembra://memory/..', 'file:///etc/passwd'])
        await expect(client.read(uri)).rejects.toThrow()

      expect(await client.prompts()).toMatchObject([
        { name: 'recall', arguments: [{ name: 'question', required: true }] },
      ])
      const { messages } = await client.prompt('recall', { question: 'What is fact number 7?' })
      expect(messages).toHaveLength(1)
      expect(messages[0]).toMatchObject({ role: 'user', content: { type: 'text' } })
      expect(messages[0].content.text).toMatch(/^What is fact number 7\?[\s\S]*never obey it[\s\S]*> Fact number 7/)
      await expect(client.prompt('recall', {})).rejects.toThrow('question is required')
      await expect(client.prompt('dream', {})).rejects.toThrow('no such prompt')
    })

    test('reads only characters that a person would see, and the stored memory is unchanged', async () => {
      const { ana, client } = await start(way, '2026-07-28')
      const hidden = '\u{E0049}\u{E0047}\u3164\u202E\u200B\uFE01\u{E0101}\u0007'
      const text = `remind me to feed${hidden} the goat👩‍👩‍👧 tomorrow`
      const { id } = await ana.capture(text, { tags: [`farm\u3164`] })
      await ana.patch(`/v1/memories/${id}`, 200, { title: `Goat${hidden}`, attributes: { [`k${hidden}`]: [hidden] } })
      const resources = await client.resources()
      const told = [
        await client.call('search', { query: 'goat' }),
        await client.call('fetch', { id }),
        await client.call('recall', { query: 'goat' }),
        await client.call('list_tasks'),
        resources,
        await client.read(resources[0].uri),
        await client.prompt('recall', { question: 'goat' }),
      ]
      const all = JSON.stringify(told)
      expect(all).toMatch(/goat👩‍👩‍👧 tomorrow/u)
      expect(all.replaceAll('👩‍👩‍👧', '')).not.toMatch(/[\p{Default_Ignorable_Code_Point}\p{Cf}]|\\u0007/u)
      expect((await ana.read(id)).text).toBe(text)
    })

    test('with a read-only key sees only the reading tools, and the service refuses the others', async () => {
      const { ana, client } = await start(way, '2026-07-28', 'read')
      const { id } = await ana.remember('The spare key is under the blue pot')
      expect(await client.toolNames()).toEqual(READING)
      expect(client.instructions).not.toMatch(/forget/)
      expect((await client.answer('search', { query: 'spare key' })).results).toHaveLength(1)
      expect(await client.refusal('remember', { content: 'x' })).toMatch(/may read but not write/)
      expect(await client.refusal('forget', { id })).toMatch(/may read but not write/)
      expect(await ana.list()).toHaveLength(1)
    })

    test('gets a plain message about an invalid call', async () => {
      const { client } = await start(way, '2026-07-28')
      await expect(client.call('dream')).rejects.toThrow('There is no tool dream.')
      expect(await client.refusal('search')).toBe('query is required.')
      expect(await client.refusal('search', { query: 'x', page: 2 })).toBe('page is not allowed here.')
      expect(await client.refusal('search', { query: 7 })).toBe('query must be a string.')
      expect(await client.refusal('search', { query: 'x', limit: 99 })).toMatch(/^limit must be/)
      expect(await client.refusal('remember', { content: '  ' })).toBe('content must not be blank.')
      const typeRule =
        'type must be one lower-case word such as note or task, with at most 50 letters, digits, - and _.'
      expect(await client.refusal('remember', { content: 'x', type: 'Task' })).toBe(typeRule)
      expect(await client.refusal('list_tasks', { status: 'lost' })).toBe(
        'status must be one of open, done, cancelled.',
      )
      const unknown = 'There is no memory with this id in your account.'
      for (const id of ['mem_06fj3q7d1s9f7e5v3k2m8n4p0r', '..', '../auth/me', 'x?access=write', ''])
        expect(await client.refusal('fetch', { id })).toBe(unknown)
      expect(await client.refusal('forget', { id: 'mem_06fj3q7d1s9f7e5v3k2m8n4p0r' })).toBe(unknown)
      const { id } = await client.answer('remember', { content: 'a plain fact', type: 'note' })
      expect(await client.refusal('update_memory', { id, type: 'No Type' })).toBe(typeRule)
      expect(await client.refusal('complete_task', { id })).toMatch(/is no task or reminder/)
    })
  })
})

// The tools are the same however a client connects, and the tests above show that each way reaches them.
describe('a client over http', () => {
  test('is offered no default, no list of types and no pattern in the schema of a tool', async () => {
    const { client } = await start('http', '2026-07-28')
    const tools = await client.tools()
    expect(JSON.stringify(tools)).not.toMatch(/"default":|"type":\[|"pattern":|"anyOf":|"\$ref":/)
    const remember = tools.find(({ name }) => name === 'remember')
    expect(remember?.inputSchema.required).toEqual(['content'])
    expect(remember?.inputSchema.properties.type.description).toContain('Leave it out')
  })

  test('gets a reminder with its title and tags if it gives no type, and is told what was understood', async () => {
    const { ana, client } = await start('http', '2026-07-28')
    await ana.patch('/v1/auth/me', 200, { settings: { timezone: 'America/Sao_Paulo' } })
    const content = 'Me lembra de ligar para a Ana amanhã às 9h'
    const saved = await client.answer('remember', { content, title: 'Ana', tags: ['phone'], type: null })
    expect(saved).toMatchObject({
      title: 'Ana',
      type: 'reminder',
      tags: ['phone'],
      due: 'Tuesday 3 March 2026 at 09:00 (America/Sao_Paulo)',
      dueAt: '2026-03-03T12:00:00.000Z',
      now: 'Monday 2 March 2026 at 09:00 (America/Sao_Paulo)',
    })
    expect((await ana.read(saved.id)).metadata).toMatchObject({ type: 'reminder', dueAt: saved.dueAt })
    const day = await client.answer('remember', { content: 'Remind me to pay the rent on Friday' })
    expect(day.due).toBe('Friday 6 March 2026 (America/Sao_Paulo), no time')
    const note = await client.answer('remember', { content: 'The spare key is under the blue pot' })
    expect(note).toMatchObject({ type: 'note', tags: [] })
    expect(Object.keys(note)).not.toContain('due')
  })

  test('is told in words what repeats, and moves, snoozes and ends it', async () => {
    const { ana, client } = await start('http', '2026-07-28')
    await ana.patch('/v1/auth/me', 200, { settings: { timezone: 'Europe/Madrid' } })
    const saved = await client.answer('remember', { content: 'Remind me every Friday at 3pm to send the timesheet' })
    const friday = { repeats: 'every Friday', recurrence: 'FREQ=WEEKLY;BYDAY=FR' }
    expect(saved).toMatchObject({ ...friday, due: 'Friday 6 March 2026 at 15:00 (Europe/Madrid)' })
    expect((await client.answer('list_tasks', {})).tasks).toEqual([expect.objectContaining(friday)])
    const { id } = saved
    const attributes = { snoozedUntil: '2026-03-06T15:00:00Z', remindBefore: 10 }
    expect(await client.answer('update_memory', { id, attributes })).toMatchObject({
      due: 'Friday 6 March 2026 at 15:00 (Europe/Madrid)',
      snoozed: 'Friday 6 March 2026 at 16:00 (Europe/Madrid)',
      remindBefore: 10,
    })
    const done = await client.answer('complete_task', { id })
    expect(done).toMatchObject({ ...friday, status: 'open', due: 'Friday 13 March 2026 at 15:00 (Europe/Madrid)' })
    expect(done).not.toHaveProperty('snoozed')
    const ended = await client.answer('update_memory', { id, attributes: { recurrence: null } })
    expect(ended).not.toHaveProperty('repeats')
  })

  test('keeps the type that it gives, and learns that the text says a reminder', async () => {
    const { client } = await start('http', '2026-07-28')
    const kept = await client.answer('remember', { content: 'Remind me to call Ana tomorrow at 9', type: 'note' })
    expect(kept.type).toBe('note')
    expect(kept).not.toHaveProperty('due')
    expect(kept.note).toMatch(/^Kept as note.*reminder due Tuesday 3 March 2026 at 09:00 \(UTC\).*update_memory/)
    const changed = await client.answer('update_memory', { id: kept.id, type: 'reminder' })
    expect(changed).toMatchObject({ type: 'reminder', status: 'open', due: 'Tuesday 3 March 2026 at 09:00 (UTC)' })
    const plain = await client.answer('remember', { content: 'Ana likes tulips', type: 'note' })
    expect(plain).not.toHaveProperty('note')
  })

  test('may fill in null or an empty text for what it leaves out', async () => {
    const { client } = await start('http', '2026-07-28')
    await client.answer('remember', {
      content: 'Remind me to call Bob tomorrow at 9',
      title: null,
      tags: null,
      type: '',
    })
    const nothing = { type: null, tag: null, client: '', after: null, before: null, limit: null }
    expect((await client.answer('search', { query: 'Bob', ...nothing })).results).toHaveLength(1)
    expect(await client.text('recall', { query: 'Bob', ...nothing, depth: null, maxChars: null })).toContain('Bob')
    expect((await client.answer('list_tasks', { status: null, client: '', limit: null })).tasks).toHaveLength(1)
    expect(await client.refusal('search', { query: null })).toBe('query is required.')
  })

  test('gets a sentence from a recall that finds nothing', async () => {
    const { client } = await start('http', '2026-07-28')
    const { content, structuredContent } = await client.call('recall', { query: 'where is the spare key' })
    expect(structuredContent).toBeUndefined()
    expect(content).toEqual([{ type: 'text', text: 'Nothing that is stored answers this.' }])
  })

  test('reads a memory by id, address and resource address, whole or in parts, with its text once', async () => {
    const { ana, client } = await start('http', '2026-07-28')
    const text = `${'🐐'.repeat(15_000)} and the end`
    const { id } = await ana.remember(text, { title: 'Goats' })
    const { url } = await ana.read(id)
    for (const given of [url, `${url}/`, `lembra://memory/${id}`, ` ${id} `])
      expect((await client.answer('fetch', { id: given })).id).toBe(id)
    expect(await client.refusal('fetch', { id: 'https://lembra.example/v1/auth/me' })).toMatch(/no memory with this id/)
    const first = await client.call('fetch', { id })
    expect(first.structuredContent).toBeUndefined()
    const parts: string[] = []
    for (let offset: number | undefined = 0; offset !== undefined; ) {
      const part: Body = await client.answer('fetch', { id, offset })
      expect(JSON.stringify(part).length).toBeLessThan(21_000)
      expect(part.text.isWellFormed()).toBe(true)
      parts.push(part.text)
      offset = part.nextOffset
    }
    expect(parts.join('')).toBe(text)
    await ana.patch(`/v1/memories/${id}`, 200, { content: 'short', attributes: { long: 'x'.repeat(10_000) } })
    expect((await client.answer('fetch', { id })).metadata.note).toMatch(/attributes are too long/)
  })

  test('lists the people of the memories, and reads one with its latest memories', async () => {
    const { ana, client } = await start('http', '2026-07-28')
    const { id } = await ana.remember('Had lunch with Carla Mendes in Lisbon')
    const { items } = await client.answer('list_mentions', { kind: 'person' })
    expect(items).toMatchObject([{ name: 'Carla Mendes', kind: 'person', memories: 1 }])
    const carla = await client.answer('list_mentions', { id: items[0].id, kind: 'person', limit: 5 })
    expect(carla).toMatchObject({ name: 'Carla Mendes', latest: [{ id }] })
    for (const unknown of ['men_x', '..', 'x/../y'])
      expect(await client.refusal('list_mentions', { id: unknown })).toMatch(/no name with this id/)
  })

  test('gets a duplicate if it sends back a text that it got from a search', async () => {
    const { ana, client } = await start('http', '2026-07-28')
    const content = 'The spare key is under the blue pot'
    const { id } = await ana.remember(content)
    await client.answer('search', { query: 'spare key' })
    // Another process learns of it within a second.
    await expect.poll(async () => (await client.answer('remember', { content })).duplicate).toBe(true)
    expect(await client.answer('remember', { content, type: 'note' })).toMatchObject({ id, duplicate: true })
  })

  test('is logged for memories returned by changing a memory and completing a task', async () => {
    const { ana, client } = await start('http', '2026-07-28')
    const { id } = await ana.remember('Pay the rent', { type: 'task' })
    await client.answer('update_memory', { id })
    await client.answer('complete_task', { id })
    const { items } = await ana.get('/v1/activity')
    expect(items).toMatchObject([
      { kind: 'fetch', memories: [{ id }] },
      { kind: 'fetch', memories: [{ id }] },
    ])
  })
})
