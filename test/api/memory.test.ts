import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'

test('reading, changing and listing return the same fields', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const { id } = await ana.remember('Flour, water, salt', { tags: ['kitchen', 'kitchen'] })
  const read = await ana.read(id)
  expect(read).toEqual({
    id,
    title: 'Flour, water, salt',
    text: 'Flour, water, salt',
    url: `https://lembra.example/m/${id}`,
    attributes: {},
    metadata: {
      type: 'note',
      tags: ['kitchen'],
      createdAt: '2026-03-02T12:00:00.000Z',
      updatedAt: '2026-03-02T12:00:00.000Z',
      client: null,
      status: null,
      memory: { status: 'ready', review: null, error: null, audioSeconds: null },
      source: 'text',
      capturedAt: '2026-03-02T12:00:00.000Z',
      clientId: null,
      dueAt: null,
      recurrence: null,
      resolved: null,
      language: 'en',
      media: null,
    },
  })
  expect(await ana.list()).toEqual([read])
  expect(await ana.patch(`/v1/memories/${id}`, 200, {})).toEqual(read)
})

test('a change of content changes the generated title, and the words that find it', async () => {
  const { person, clock } = await startApp()
  const ana = await person('Ana')
  const { id } = await ana.remember('The bicycle is in the cellar')
  clock.now += 60_000
  const changed = await ana.patch(`/v1/memories/${id}`, 200, { content: 'The surfboard is in the attic' })
  expect(changed).toMatchObject({ title: 'The surfboard is in the attic', text: 'The surfboard is in the attic' })
  expect(changed.metadata.updatedAt).toBe('2026-03-02T12:01:00.000Z')
  expect(await ana.search('bicycle')).toEqual([])
  expect(await ana.search('surfboard')).toEqual([id])
})

test('a given title stays when the content changes', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const { id } = await ana.remember('One', { title: 'Mine' })
  expect((await ana.patch(`/v1/memories/${id}`, 200, { content: 'Two' })).title).toBe('Mine')
})

test('attributes merge as a JSON Merge Patch', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const { id } = await ana.remember('One')
  await ana.patch(`/v1/memories/${id}`, 200, { attributes: { a: { b: 1, c: 2 }, list: [1, 2], keep: true } })
  const changed = await ana.patch(`/v1/memories/${id}`, 200, { attributes: { a: { b: null, d: 3 }, list: [3] } })
  expect(changed.attributes).toEqual({ a: { c: 2, d: 3 }, list: [3], keep: true })
})

test('a task is rescheduled by its attributes, and both fields show it', async () => {
  const { person } = await startApp()
  const ana = await person('Ana', { timezone: 'Europe/Lisbon' })
  const { id } = await ana.remember('Paint the fence', { type: 'task' })
  const due = await ana.patch(`/v1/memories/${id}`, 200, { attributes: { dueAt: '2026-07-01' } })
  expect(due.metadata.dueAt).toBe('2026-07-01T08:00:00.000Z')
  expect(due.attributes).toEqual({ status: 'open', dueAt: '2026-07-01T08:00:00.000Z', duePrecision: 'day' })
  const done = await ana.patch(`/v1/memories/${id}`, 200, { attributes: { status: 'done', dueAt: null } })
  expect(done.metadata).toMatchObject({ status: 'done', resolved: true, dueAt: null })
  expect(done.attributes).toEqual({ status: 'done' })
})

test('a note changed to a task is open and takes its due time from its text; changed back it has neither', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const { id } = await ana.remember('water the ferns tomorrow at 6pm')
  const task = await ana.patch(`/v1/memories/${id}`, 200, { type: 'task' })
  expect(task.metadata).toMatchObject({ type: 'task', status: 'open', dueAt: '2026-03-03T18:00:00.000Z' })
  const note = await ana.patch(`/v1/memories/${id}`, 200, { type: 'note' })
  expect(note.metadata).toMatchObject({ type: 'note', status: null, dueAt: null, resolved: null })
  expect(note.attributes).toEqual({})
})

test.each([
  [{ attributes: { status: 'finished' } }, 'attributes.status'],
  [{ attributes: { dueAt: 'soon' } }, 'attributes.dueAt'],
  [{ attributes: { dueAt: '2026-02-31' } }, 'attributes.dueAt'],
  [{ attributes: { duePrecision: 'year', dueAt: '2026-02-01' } }, 'attributes.duePrecision'],
  [{ attributes: { location: { lat: 95, lon: 0 } } }, 'attributes.location.lat'],
  [{ attributes: [] }, 'attributes'],
  [{ type: 'Task' }, 'type'],
  [{ type: '' }, 'type'],
  [{ title: '  ' }, 'title'],
  [{ content: '' }, 'content'],
  [{ tags: [' '] }, 'tags.0'],
  [{ status: 'done' }, 'status'],
])('a change of %j is refused with the field %s and changes nothing', async (change, field) => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const { id } = await ana.remember('Paint the fence', { type: 'task' })
  const before = await ana.read(id)
  expect(await ana.patch(`/v1/memories/${id}`, 400, change)).toMatchObject({ field })
  expect(await ana.read(id)).toEqual(before)
})

test('a note cannot have a status', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const { id } = await ana.remember('A fact')
  expect(await ana.patch(`/v1/memories/${id}`, 400, { attributes: { status: 'open' } })).toMatchObject({
    field: 'attributes.status',
  })
})

test('attributes cannot grow without limit', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const { id } = await ana.remember('A fact')
  await ana.patch(`/v1/memories/${id}`, 200, { attributes: { a: 'x'.repeat(200_000) } })
  expect(await ana.patch(`/v1/memories/${id}`, 400, { attributes: { b: 'x'.repeat(200_000) } })).toMatchObject({
    field: 'attributes',
  })
})

test('a deleted memory is gone from reading, listing, searching, recall, tasks and usage', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const { id } = await ana.capture('Remind me to feed the tortoise tomorrow', { tags: ['pets'] })
  await ana.forget(id)
  await ana.delete(`/v1/memories/${id}`, 404)
  expect((await ana.request('GET', `/v1/memories/${id}`)).status).toBe(404)
  expect(await ana.list()).toEqual([])
  expect(await ana.list({ q: 'tortoise' })).toEqual([])
  expect(await ana.list({ tag: 'pets' })).toEqual([])
  expect(await ana.search('tortoise')).toEqual([])
  expect(await ana.recall('tortoise')).toEqual({ text: '', matches: 0 })
  expect(await ana.tasks()).toEqual([])
  expect((await ana.get('/v1/usage')).counters).toMatchObject({ memories: 0, storageBytes: 0 })
})

test('the list is filtered by type, tags and client, the last updated first, page by page', async () => {
  const { person, clock } = await startApp()
  const ana = await person('Ana')
  const ids: string[] = []
  for (const [text, tags] of [
    ['One', ['a']],
    ['Two', ['a', 'b']],
    ['Three', ['b']],
  ] as const) {
    ids.push((await ana.remember(text, { tags })).id)
    clock.now += 1_000
  }
  const [one, two, three] = ids
  const found = async (query: Record<string, string | string[]>) => (await ana.list(query)).map((memory) => memory.id)
  expect(await found({})).toEqual([three, two, one])
  expect(await found({ tag: 'a' })).toEqual([two, one])
  expect(await found({ tag: ['a', 'b'] })).toEqual([two])
  expect(await found({ limit: '1', offset: '1' })).toEqual([two])
  expect(await found({ type: 'task' })).toEqual([])
  await ana.patch(`/v1/memories/${one}`, 200, { title: 'First' })
  expect(await found({ limit: '1' })).toEqual([one])
  expect(await ana.get('/v1/memories', { limit: '2' })).toMatchObject({ limit: 2, offset: 0 })
})

test('a list with a query respects the same filters', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const tagged = await ana.remember('The red bicycle needs oil', { tags: ['garage'] })
  const other = await ana.remember('The red kettle leaks')
  const found = async (query: Record<string, string>) => (await ana.list(query)).map((memory) => memory.id)
  expect(new Set(await found({ q: 'red' }))).toEqual(new Set([tagged.id, other.id]))
  expect(await found({ q: 'red', tag: 'garage' })).toEqual([tagged.id])
  expect(await found({ q: 'red bicycle', mode: 'text' })).toEqual([tagged.id])
  expect(await found({ q: 'red submarine', mode: 'text' })).toEqual([])
})

test.each([
  [{ limit: '0' }, 'limit'],
  [{ limit: '101' }, 'limit'],
  [{ limit: 'ten' }, 'limit'],
  [{ offset: '-1' }, 'offset'],
  [{ mode: 'magic' }, 'mode'],
  [{ order: 'asc' }, 'order'],
])('a list query of %j is refused with the field %s', async (query, field) => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const answer = await ana.request('GET', '/v1/memories', { query })
  expect(answer).toMatchObject({ status: 400, body: { field } })
})

test('open tasks and reminders are ordered by due time, then those without one', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const someday = await ana.remember('Learn to sail', { type: 'task' })
  const late = await ana.capture('Remind me to call Rui on Friday at 9am')
  const soon = await ana.capture('Remind me to call Eva tomorrow at 9am', { via: 'Claude' })
  const done = await ana.remember('Old thing', { type: 'task' })
  await ana.patch(`/v1/memories/${done.id}`, 200, { attributes: { status: 'done' } })
  await ana.remember('No task at all')
  const tasks = await ana.tasks()
  expect(tasks.map((task) => task.id)).toEqual([soon.id, late.id, someday.id])
  expect(tasks[0]).toEqual({
    id: soon.id,
    title: 'Remind me to call Eva tomorrow at 9am',
    client: 'Claude',
    status: 'open',
    dueAt: '2026-03-03T09:00:00.000Z',
    url: `https://lembra.example/m/${soon.id}`,
  })
  expect((await ana.tasks({ status: 'done' })).map((task) => task.id)).toEqual([done.id])
  expect((await ana.tasks({ client: 'claude' })).map((task) => task.id)).toEqual([soon.id])
  expect(await ana.tasks({ limit: '1' })).toHaveLength(1)
})
