import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'

// A Monday, 09:00 in São Paulo.
const NOW = '2026-03-02T12:00:00Z'
const NOTHING = { dueAt: null, duePrecision: null, isSure: null }

test.each([
  ['amanhã 9h', '2026-03-03T12:00', 'minute'],
  ['next friday', '2026-03-13T12:00', 'day'],
  ['en dos horas', '2026-03-02T14:00', 'minute'],
  ['9h', '2026-03-03T12:00', 'minute'],
  ['15:30', '2026-03-02T18:30', 'minute'],
  ['tomorrow', '2026-03-03T12:00', 'day'],
  ['TOMORROW at 3pm', '2026-03-03T18:00', 'minute'],
  ['15/3', '2026-03-15T12:00', 'day'],
  ['15/3 14:00', '2026-03-15T17:00', 'minute'],
  ['2026-03-07', '2026-03-07T12:00', 'day'],
  ['2026-03-07 14:00', '2026-03-07T17:00', 'minute'],
  ['2026-03-07T14:00', '2026-03-07T17:00', 'minute'],
  ['depois de amanhã', '2026-03-04T12:00', 'day'],
  ['pasado mañana', '2026-03-04T12:00', 'day'],
  ['semana que vem', '2026-03-09T12:00', 'day'],
  ['9', '2026-03-03T12:00', 'minute'],
  ['18', '2026-03-02T21:00', 'minute'],
  ['0930', '2026-03-02T12:30', 'minute'],
  ['15.3.', '2026-03-15T12:00', 'day'],
  ['20260307', '2026-03-07T12:00', 'day'],
  ['2d', '2026-03-04T12:00', 'day'],
  ['1 week', '2026-03-09T12:00', 'day'],
  ['uma hora', '2026-03-02T13:00', 'minute'],
  ['dos días', '2026-03-04T12:00', 'day'],
  ['3 semanas', '2026-03-23T12:00', 'day'],
  ['30 min', '2026-03-02T12:30', 'minute'],
  ['tomorrow 9', '2026-03-03T12:00', 'minute'],
  ['amanhã às 15', '2026-03-03T18:00', 'minute'],
  ['pasado mañana 8', '2026-03-04T11:00', 'minute'],
])("'%s' is read in the account's timezone", async (text, dueAt, duePrecision) => {
  const { person } = await startApp({ now: NOW })
  const ana = await person('Ana', { language: 'pt-BR', timezone: 'America/Sao_Paulo' })
  expect(await ana.get('/v1/dates', { text })).toEqual({ dueAt: `${dueAt}:00.000Z`, duePrecision, isSure: true })
})

test.each([
  ['monday', '2026-03-09T12:00:00.000Z'],
  ['toda segunda', '2026-03-09T12:00:00.000Z'],
  ['every monday at 18:00', '2026-03-02T21:00:00.000Z'],
  ['today', '2026-03-02T23:00:00.000Z'],
])("on a Monday, '%s' is in the future", async (text, dueAt) => {
  const { person } = await startApp({ now: NOW })
  const ana = await person('Ana', { timezone: 'America/Sao_Paulo' })
  expect((await ana.get('/v1/dates', { text })).dueAt).toBe(dueAt)
})

test('a date in the past returns no time', async () => {
  const { person } = await startApp({ now: NOW })
  const ana = await person('Ana')
  expect(await ana.get('/v1/dates', { text: '2026-03-01' })).toEqual(NOTHING)
})

test('another timezone gives another instant, and a later now another day', async () => {
  const { person, clock } = await startApp({ now: NOW })
  const ana = await person('Ana', { language: 'en', timezone: 'Asia/Tokyo' })
  expect((await ana.get('/v1/dates', { text: 'tomorrow 9am' })).dueAt).toBe('2026-03-03T00:00:00.000Z')
  clock.now += 86_400_000
  expect((await ana.get('/v1/dates', { text: 'tomorrow 9am' })).dueAt).toBe('2026-03-04T00:00:00.000Z')
})

test("the account's language decides ambiguous dates, and the answer says that they are uncertain", async () => {
  const { person } = await startApp({ now: NOW })
  const ana = await person('Ana', { language: 'pt-BR', timezone: 'UTC' })
  const bob = await person('Bob', { language: 'en', timezone: 'UTC' })
  const asked = { text: '7/3/26' }
  expect(await ana.get('/v1/dates', asked)).toMatchObject({ dueAt: '2026-03-07T09:00:00.000Z', isSure: false })
  expect(await bob.get('/v1/dates', asked)).toMatchObject({ dueAt: '2026-07-03T09:00:00.000Z', isSure: false })
})

test.each(['banana', 'yesterday', '31/2', '25:00', '?!', ' '])("'%s' names no future time", async (text) => {
  const { person } = await startApp({ now: NOW })
  const ana = await person('Ana')
  expect(await ana.get('/v1/dates', { text })).toEqual(NOTHING)
})

test('a read-only key may ask, an anonymous caller may not, and a text must be present and short', async () => {
  const { person, stranger } = await startApp({ now: NOW })
  const ana = await person('Ana')
  const { apiKey } = await ana.post('/v1/apikeys?access=read', 201, { label: 'Reader' })
  expect((await ana.with(apiKey).get('/v1/dates', { text: 'tomorrow' })).duePrecision).toBe('day')
  expect((await stranger().request('GET', '/v1/dates?text=tomorrow')).status).toBe(401)
  for (const url of ['/v1/dates', '/v1/dates?text=', `/v1/dates?text=${'x'.repeat(201)}`])
    expect(await ana.request('GET', url)).toMatchObject({ status: 400, body: { field: 'text' } })
})
