import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'

test('a note is returned completely, and search finds it in the very next request', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const captured = await ana.capture('The spare key is under the blue pot')
  expect(captured).toEqual({
    id: expect.stringMatching(/^mem_[0-9a-hjkmnp-tv-z]{26}$/),
    clientId: null,
    duplicate: false,
    type: 'note',
    title: 'The spare key is under the blue pot',
    client: null,
    status: null,
    memory: 'ready',
    review: null,
    resolved: null,
    url: `https://lembra.example/m/${captured.id}`,
  })
  expect(await ana.search('where is the key?')).toEqual([captured.id])
})

test.each([
  ['pt-BR', 'America/Sao_Paulo', 'me lembra de pagar o aluguel amanhã às nove', '2026-03-03T12:00:00.000Z'],
  ['es', 'Europe/Madrid', 'Recuérdame llamar al dentista mañana a las 10', '2026-03-03T09:00:00.000Z'],
  ['en', 'America/New_York', 'Remind me to water the plants tomorrow at 7pm', '2026-03-04T00:00:00.000Z'],
])("in %s a reminder has its due time in the account's timezone", async (language, timezone, text, dueAt) => {
  const { person } = await startApp()
  const ana = await person('Ana', { language, timezone })
  const captured = await ana.capture(text)
  expect(captured).toMatchObject({ type: 'reminder', status: 'open', resolved: false, review: null })
  const { metadata, attributes } = await ana.read(captured.id)
  expect(metadata).toMatchObject({ dueAt, language: language.slice(0, 2) })
  expect(attributes).toEqual({ status: 'open', dueAt, duePrecision: 'minute' })
})

test('a day without a time is nine in the morning, with a precision of day', async () => {
  const { person } = await startApp()
  const ana = await person('Ana', { timezone: 'America/Sao_Paulo' })
  const { id } = await ana.capture('lembrete: renovar o passaporte dia 20')
  const { metadata, attributes } = await ana.read(id)
  expect(metadata.dueAt).toBe('2026-03-20T12:00:00.000Z')
  expect(attributes.duePrecision).toBe('day')
})

test('dates are read relative to the capture time, not to the time of the request', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const { id } = await ana.capture('remind me to call Rui tomorrow at 9am', { capturedAt: '2025-06-01T20:00:00+02:00' })
  const { metadata } = await ana.read(id)
  expect(metadata.dueAt).toBe('2025-06-02T09:00:00.000Z')
  expect(metadata.capturedAt).toBe('2025-06-01T18:00:00.000Z')
})

test('a task for today is due in the evening, never before it was captured', async () => {
  const { person } = await startApp({ now: '2026-03-02T18:00:00Z' })
  const ana = await person('Ana', { timezone: 'America/Sao_Paulo' })
  const { id, review } = await ana.capture('Remind me today to call mom')
  expect(review).toBe(null)
  const { metadata, attributes } = await ana.read(id)
  expect(metadata.dueAt).toBe('2026-03-02T23:00:00.000Z')
  expect(attributes.duePrecision).toBe('day')
})

test('a reminder for a past date has no due time and asks for review', async () => {
  const { person } = await startApp({ now: '2026-03-02T18:00:00Z' })
  const ana = await person('Ana')
  for (const text of ['remind me to pay the rent on 1 February 2026', 'lembra-me de pagar a renda em 01/02/2026']) {
    const { id, review } = await ana.capture(text)
    expect(review).toBe('pending')
    expect((await ana.read(id)).metadata).toMatchObject({ type: 'reminder', dueAt: null, status: 'open' })
  }
  const note = await ana.capture('We moved here on 1 February 2020')
  expect(note.review).toBe(null)
})

test('an uncertain guess asks for review, and a change by the person settles it', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const { id, review } = await ana.capture('Dentist Thursday 3pm')
  expect(review).toBe('pending')
  const changed = await ana.patch(`/v1/memories/${id}`, 200, { type: 'note' })
  expect(changed.metadata).toMatchObject({ type: 'note', status: null, dueAt: null, memory: { review: 'approved' } })
  expect(changed.attributes).toEqual({})
})

test('two hundred simultaneous captures with one client id make one memory', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => ana.capture(`Attempt ${index}`, { clientId: 'capture-0001' })),
  )
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
  expect(answers.filter((answer) => !answer.duplicate)).toHaveLength(1)
  expect(await ana.list()).toHaveLength(1)
  expect((await ana.get('/v1/usage')).counters.memories).toBe(1)
})

test('the same client id is separate in each account', async () => {
  const { person } = await startApp()
  const [ana, rui] = [await person('Ana'), await person('Rui')]
  const first = await ana.capture('Mine', { clientId: 'capture-0001' })
  const second = await rui.capture('Mine too', { clientId: 'capture-0001' })
  expect(second.duplicate).toBe(false)
  expect(second.id).not.toBe(first.id)
})

test('a repeated client id returns the current memory, whatever the body', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const { id } = await ana.capture('Buy bread', { clientId: 'capture-0001' })
  await ana.patch(`/v1/memories/${id}`, 200, { title: 'Bread', attributes: { status: 'done' } })
  const again = await ana.capture('Another text', { clientId: 'capture-0001' })
  expect(again).toMatchObject({ id, duplicate: true, title: 'Bread', status: 'done', resolved: true })
  expect((await ana.read(id)).text).toBe('Buy bread')
})

test('deleting a memory frees its client id', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const { id } = await ana.capture('One', { clientId: 'capture-0001' })
  await ana.forget(id)
  expect(await ana.capture('Two', { clientId: 'capture-0001' })).toMatchObject({ duplicate: false, title: 'Two' })
})

test('the header takes precedence over the body, and the body over the query', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const body = { text: 'One', clientId: 'from-body-1' }
  const query = { clientId: 'from-query-1', capturedAt: '2020-01-01T00:00:00Z' }
  const headers = { 'Idempotency-Key': 'from-header-1' }
  expect(await ana.post('/v1/memories', 201, body, { query, headers })).toMatchObject({ clientId: 'from-header-1' })
  const second = await ana.post('/v1/memories', 201, { ...body, capturedAt: '2021-01-01T00:00:00Z' }, { query })
  expect(second.clientId).toBe('from-body-1')
  expect((await ana.read(second.id)).metadata.capturedAt).toBe('2021-01-01T00:00:00.000Z')
  const third = await ana.post('/v1/memories', 201, { text: 'One' }, { query })
  expect(third.clientId).toBe('from-query-1')
  expect((await ana.read(third.id)).metadata.capturedAt).toBe('2020-01-01T00:00:00.000Z')
})

test('a location is kept, unless the account turned locations off', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const location = { lat: 38.72, lon: -9.14, accuracy: 12 }
  const { id } = await ana.capture('Good bakery here', { location })
  expect((await ana.read(id)).attributes.location).toEqual(location)
  await ana.patch('/v1/auth/me', 200, { settings: { geolocation: false } })
  const second = await ana.capture('Good café here', { location })
  expect((await ana.read(second.id)).attributes).toEqual({})
  const patched = await ana.patch(`/v1/memories/${second.id}`, 200, { attributes: { location, mood: 'calm' } })
  expect(patched.attributes).toEqual({ mood: 'calm' })
})

test('the client is `via`, else that of the key, and lists find it by name or slug', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const { id } = await ana.capture('From an assistant', { via: 'Claude Desktop' })
  await ana.capture('From elsewhere', { via: 'Other' })
  expect((await ana.read(id)).metadata.client).toBe('Claude Desktop')
  for (const client of ['Claude Desktop', 'claude-desktop', 'CLAUDE  desktop'])
    expect((await ana.list({ client })).map((memory) => memory.id)).toEqual([id])
})

test('remember keeps the given type and reads a due date only for tasks and reminders', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const note = await ana.remember('Remind me to call Rui tomorrow at 9am')
  expect((await ana.read(note.id)).metadata).toMatchObject({ type: 'note', status: null, dueAt: null })
  const task = await ana.remember('call Rui tomorrow at 9am', { type: 'task', title: 'Rui', tags: ['calls'] })
  expect(task.title).toBe('Rui')
  expect((await ana.read(task.id)).metadata).toMatchObject({
    type: 'task',
    status: 'open',
    dueAt: '2026-03-03T09:00:00.000Z',
    tags: ['calls'],
  })
  const recipe = await ana.remember('Flour, water, salt', { type: 'recipe' })
  expect((await ana.read(recipe.id)).metadata.type).toBe('recipe')
})

test.each([
  [{}, 'text'],
  [{ text: '' }, 'text'],
  [{ text: ' \n\t ' }, 'text'],
  [{ text: 7 }, 'text'],
  [{ text: 'a\0b' }, 'text'],
  [{ text: 'x', extra: 1 }, 'extra'],
  [{ text: 'x', tags: 'home' }, 'tags'],
  [{ text: 'x', tags: ['a', ''] }, 'tags.1'],
  [{ text: 'x', tags: [1] }, 'tags.0'],
  [{ text: 'x', clientId: 'short' }, 'clientId'],
  [{ text: 'x', capturedAt: 'yesterday' }, 'capturedAt'],
  [{ text: 'x', capturedAt: '2026-02-30T00:00:00Z' }, 'capturedAt'],
  [{ text: 'x', location: { lat: 1 } }, 'location.lon'],
  [{ text: 'x', location: { lat: 91, lon: 0 } }, 'location.lat'],
  [{ text: 'x', location: { lat: '1', lon: 0 } }, 'location.lat'],
  [{ text: 'x', location: { lat: 1, lon: 1, height: 3 } }, 'height'],
  [{ text: 'x', via: '' }, 'via'],
])('a capture of %j is refused with the field %s, and nothing is stored', async (body, field) => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const answer = await ana.post('/v1/memories', 400, body)
  expect(answer).toEqual({ error: expect.any(String), field })
  expect(await ana.list()).toEqual([])
})

test.each([
  [{ lat: '1' }, 'lon'],
  [{ lon: '1' }, 'lat'],
  [{ lat: 'north', lon: '1' }, 'lat'],
  [{ clientId: '!' }, 'clientId'],
  [{ unknown: '1' }, 'unknown'],
])('a query of %j is refused with the field %s', async (query, field) => {
  const { person } = await startApp()
  const ana = await person('Ana')
  expect(await ana.post('/v1/memories', 400, { text: 'x' }, { query })).toMatchObject({ field })
})

test('an invalid Idempotency-Key is refused with the name of the header', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const answer = await ana.post('/v1/memories', 400, { text: 'x' }, { headers: { 'Idempotency-Key': 'no spaces' } })
  expect(answer.field).toBe('Idempotency-Key')
})
