import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { rowsByTable } from '../support/database-rows.ts'
import { imported } from '../support/import.ts'
import { type Person, statusCounts } from '../support/person.ts'

const PATH = '/v1/tasks.ics'

async function subscribe(ana: Person): Promise<string> {
  const { url } = await ana.post('/v1/tasks/feed', 201)
  return new URL(url).searchParams.get('token') ?? ''
}

function calendar({ stranger }: TestApp, token: string, headers: Record<string, string> = {}) {
  return stranger().request('GET', PATH, { query: { token }, headers })
}

/** Lines unfolded by RFC 5545, 3.1; each folded line has at most 75 bytes. */
function linesOf(text: string): string[] {
  expect(text.endsWith('\r\n')).toBe(true)
  for (const line of text.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[\r\n]|[^\P{Cc}\t]/u)
  }
  return text.replaceAll('\r\n ', '').trimEnd().split('\r\n')
}

function eventsOf(text: string): string[][] {
  return linesOf(text)
    .join('\n')
    .split('BEGIN:VEVENT\n')
    .slice(1)
    .map((event) => (event.split('\nEND:VEVENT')[0] ?? '').split('\n'))
}

test('a calendar shows open tasks and reminders with a due date, at their time or on their day', async () => {
  const app = await startApp()
  const ana = await app.person('Ana', { timezone: 'Pacific/Auckland' })
  const reminder = await ana.remember('Call Rui', { type: 'reminder' })
  const task = await ana.remember('Water the plants', { type: 'task' })
  const done = await ana.remember('Done already', { type: 'task' })
  await ana.remember('Someday', { type: 'task' })
  await ana.remember('No task')
  await ana.patch(`/v1/memories/${reminder.id}`, 200, { attributes: { dueAt: '2026-03-07T14:05:00+01:00' } })
  await ana.patch(`/v1/memories/${task.id}`, 200, { attributes: { dueAt: '2026-03-05' } })
  await ana.patch(`/v1/memories/${done.id}`, 200, { attributes: { dueAt: '2026-03-05', status: 'done' } })
  const answer = await calendar(app, await subscribe(ana))
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, max-age=300',
    'x-content-type-options': 'nosniff',
  })
  const lines = linesOf(answer.text)
  expect(lines.slice(0, 3)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Lembra//Lembra//EN'])
  expect(lines.at(-1)).toBe('END:VCALENDAR')
  const events = eventsOf(answer.text)
  expect(events).toHaveLength(2)
  expect(events[0]).toEqual(
    expect.arrayContaining([
      `UID:${task.id}`,
      'DTSTAMP:20260302T120000Z',
      'LAST-MODIFIED:20260302T120000Z',
      'DTSTART;VALUE=DATE:20260305',
      'SUMMARY:Water the plants',
      `URL;VALUE=URI:https://lembra.example/m/${task.id}`,
    ]),
  )
  expect(events[0]).not.toContain('BEGIN:VALARM')
  expect(events[1]).toEqual(
    expect.arrayContaining([
      `UID:${reminder.id}`,
      'DTSTART:20260307T130500Z',
      'DTEND:20260307T133500Z',
      'SUMMARY:Call Rui',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER;VALUE=DATE-TIME:20260307T130500Z',
    ]),
  )
})

test.each([
  ['line ends', 'Buy milk\r\nBEGIN:VEVENT\r\nUID:forged\nEND:VEVENT', 'Buy milk BEGIN:VEVENT UID:forged END:VEVENT'],
  ['marks of the format', 'a;b,c\\d:e"f', 'a\\;b\\,c\\\\d:e"f'],
  ['an escaped line end', 'a\\nb', 'a\\\\nb'],
  ['other control characters', 'a\u0007b\u0085c\u2028d\te', 'a b c d e'],
  ['many bytes', '日本語のとても長い題名🎈ção'.repeat(25).slice(0, 400), null],
] as const)('a title of %s stays one line of text', async (_what, title, shown) => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const { id } = await ana.remember('x', { type: 'reminder', title })
  await ana.patch(`/v1/memories/${id}`, 200, { attributes: { dueAt: '2026-03-07T14:05:00Z' } })
  const { text } = await calendar(app, await subscribe(ana))
  const events = eventsOf(text)
  expect(events).toHaveLength(1)
  expect(events[0]?.filter((line) => line.startsWith('SUMMARY:'))).toEqual([`SUMMARY:${shown ?? title}`])
  expect(linesOf(text).filter((line) => line.startsWith('UID:'))).toEqual([`UID:${id}`])
})

test('of very many tasks a thousand are shown: future ones before overdue ones', async () => {
  const app = await startApp({ now: '2026-03-02T12:00:00Z' })
  const ana = await app.person('Ana')
  const token = await subscribe(ana)
  const at = (place: number) => new Date(Date.parse('2026-03-02T12:00:00Z') + (place - 10) * 60_000).toISOString()
  const rows = Array.from({ length: 1_020 }, (_, place) => `Number ${place},task,${at(place)}`)
  expect(await imported(ana, ['text,type,due', ...rows].join('\n'))).toMatchObject({ imported: 1_020 })
  const events = eventsOf((await calendar(app, token)).text)
  expect(events).toHaveLength(1_000)
  const titles = events.map((event) => event.find((line) => line.startsWith('SUMMARY:')))
  expect([titles[0], titles.at(-1)]).toEqual(['SUMMARY:Number 10', 'SUMMARY:Number 1009'])
})

test('a calendar that is up to date gets 304, until a task changes', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const { id } = await ana.capture('Remind me to call Eva tomorrow at 9am')
  const token = await subscribe(ana)
  const tag = String((await calendar(app, token)).headers['etag'])
  expect(await calendar(app, token, { 'if-none-match': tag })).toMatchObject({ status: 304, text: '' })
  await ana.patch(`/v1/memories/${id}`, 200, { attributes: { status: 'done' } })
  const after = await calendar(app, token, { 'if-none-match': tag })
  expect(after.status).toBe(200)
  expect(eventsOf(after.text)).toEqual([])
})

test('a new address ends the earlier one, and an ended one is answered like any wrong one', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  expect(await ana.get('/v1/tasks/feed')).toEqual({ createdAt: null, lastUsedAt: null })
  await ana.delete('/v1/tasks/feed')
  const first = await ana.post('/v1/tasks/feed', 201)
  expect(first).toEqual({
    url: expect.stringMatching(/^https:\/\/lembra\.example\/v1\/tasks\.ics\?token=lmf_[0-9A-Za-z]{49}$/),
    createdAt: '2026-03-02T12:00:00.000Z',
  })
  expect(await ana.get('/v1/tasks/feed')).toEqual({ createdAt: first.createdAt, lastUsedAt: null })
  app.clock.now += 120_000
  const earlier = new URL(first.url).searchParams.get('token') ?? ''
  expect((await calendar(app, earlier)).status).toBe(200)
  // Each process writes the uses that it has seen within seconds.
  await expect
    .poll(() => ana.get('/v1/tasks/feed'))
    .toEqual({ createdAt: first.createdAt, lastUsedAt: '2026-03-02T12:02:00.000Z' })
  const token = await subscribe(ana)
  expect((await calendar(app, token)).status).toBe(200)
  await ana.delete('/v1/tasks/feed')
  expect(await ana.get('/v1/tasks/feed')).toEqual({ createdAt: null, lastUsedAt: null })
  const missing = await app.stranger().request('GET', PATH)
  expect(missing).toMatchObject({ status: 401, body: { error: expect.any(String) } })
  for (const wrong of [earlier, token, '', 'lmf_', `lmf_${'A'.repeat(49)}`, 'x'.repeat(5_000), 'a\0b'])
    expect(await calendar(app, wrong)).toMatchObject({ status: 401, body: missing.body })
})

test('a feed token opens nothing else, and no other credential opens a feed', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const { apiKey } = await ana.post('/v1/apikeys', 201, { label: 'Mine' })
  const token = await subscribe(ana)
  const bearer = app.stranger().with(token)
  for (const path of ['/v1/tasks', '/v1/tasks/feed', '/v1/memories', '/v1/auth/me', '/v1/export', '/v1/labels'])
    expect((await bearer.request('GET', path)).status).toBe(401)
  for (const other of [apiKey, String(ana.token)]) expect((await calendar(app, other)).status).toBe(401)
  expect((await ana.request('GET', PATH)).status).toBe(401)
})

test('a feed is no device and no API key, and survives a change of the password', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const token = await subscribe(ana)
  expect((await ana.get('/v1/auth/devices')).items).toHaveLength(1)
  expect((await ana.get('/v1/apikeys')).items).toEqual([])
  await ana.post('/v1/auth/password', 204, { currentPassword: 'correct horse', newPassword: 'battery staple' })
  expect((await calendar(app, token)).status).toBe(200)
})

test('a feed is deleted with its account, and only its hash was ever stored', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const eve = await app.person('Eve')
  const token = await subscribe(ana)
  const kept = await subscribe(eve)
  for (const [table, rows] of await rowsByTable(app.folder))
    expect({ table, hasToken: rows.some((row) => row.includes(token.slice(4, 40))) }).toEqual({
      table,
      hasToken: false,
    })
  await ana.request('DELETE', '/v1/auth/me', { body: { confirm: ana.email } })
  expect((await calendar(app, token)).status).toBe(401)
  expect((await calendar(app, kept)).status).toBe(200)
})

test('a feed shows nothing of another account, whose feed is not affected by creating or ending one', async () => {
  const app = await startApp()
  const [ana, eve] = [await app.person('Ana'), await app.person('Eve')]
  await ana.capture('Remind me to hide the diamonds tomorrow at 9am')
  const token = await subscribe(ana)
  const evesToken = await subscribe(eve)
  expect(eventsOf((await calendar(app, evesToken)).text)).toEqual([])
  await eve.delete('/v1/tasks/feed')
  expect(eventsOf((await calendar(app, token)).text)).toHaveLength(1)
})

test('a read-only key can see whether there is a feed, but neither create nor end one', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const token = await subscribe(ana)
  const { apiKey } = await ana.post('/v1/apikeys?access=read', 201, { label: 'Reader' })
  const reader = ana.with(apiKey)
  expect(await reader.get('/v1/tasks/feed')).toMatchObject({ createdAt: expect.any(String) })
  expect((await reader.request('POST', '/v1/tasks/feed')).status).toBe(403)
  expect((await reader.request('DELETE', '/v1/tasks/feed')).status).toBe(403)
  expect((await calendar(app, token)).status).toBe(200)
})

test('of many addresses created at once one is valid', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const tokens = await Promise.all(Array.from({ length: 8 }, () => subscribe(ana)))
  const answers = await Promise.all(tokens.map((token) => calendar(app, token)))
  expect(statusCounts(answers)).toEqual({ 200: 1, 401: 7 })
})

test('wrong tokens count like unknown bearer tokens, and valid ones against the account', async () => {
  const app = await startApp({ environment: { RATE_LIMIT: 'on', RATE_PER_MINUTE: '20' } })
  const ana = await app.person('Ana')
  const token = await subscribe(ana)
  const statuses = new Set<number>()
  for (let count = 0; count < 130; count += 1) statuses.add((await calendar(app, `lmf_${count}`)).status)
  expect([...statuses]).toEqual([401, 429])
  const own: number[] = []
  for (let count = 0; count < 25; count += 1) own.push((await calendar(app, token)).status)
  expect([own[0], own.at(-1)]).toEqual([200, 429])
})

test('neither the log at its most detailed level nor the metrics contain a token or a title', async () => {
  const app = await startApp({ environment: { LOG_LEVEL: 'trace' } })
  const ana = await app.person('Ana')
  await ana.capture('Remind me of 4711-ZEBEDEU tomorrow at 9am')
  const token = await subscribe(ana)
  const wrong = `lmf_${'A'.repeat(49)}`
  await calendar(app, token)
  const refused = await calendar(app, wrong)
  await app.stranger().request('POST', PATH, { query: { token } })
  const broken = await app.stranger().request('GET', PATH, { query: { token: [token, token] } })
  expect(broken.status).toBeGreaterThanOrEqual(400)
  const metrics = (await app.stranger().request('GET', '/metrics')).text
  const log = app.log.join('')
  expect(log).toContain('/v1/tasks.ics')
  for (const text of [log, metrics, refused.text, broken.text])
    for (const secret of [token, wrong, '4711-ZEBEDEU']) expect(text.includes(secret.slice(4))).toBe(false)
})
