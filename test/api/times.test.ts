import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { signUpKey } from '../support/mailbox.ts'

const DAY = 86_400_000
const MINUTE = 60_000
/** RFC 3339 with a year of four digits, in UTC. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

test('a clock that jumps a day back and forth breaks nothing, and ids stay unique and ordered', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const ids: string[] = []
  for (const jump of [0, -DAY, 0, 2 * DAY, -3 * DAY, 1, -1, 0]) {
    app.clock.now += jump
    for (let index = 0; index < 5; index += 1) ids.push((await ana.capture(`Written at jump ${jump}, ${index}`)).id)
    const [id] = ids
    await ana.patch(`/v1/memories/${id}`, 200, { tags: [`at-${app.clock.now}`] })
    expect(await ana.search('written', 50)).toHaveLength(ids.length)
    await ana.recall('jump')
    expect(await ana.list({ limit: '100' })).toHaveLength(ids.length)
    expect((await ana.get('/v1/usage')).period.start).toMatch(TIME)
    expect((await ana.get('/v1/auth/devices')).items).toHaveLength(1)
  }
  expect(new Set(ids).size).toBe(ids.length)
  expect([...ids].sort()).toEqual(ids)
  for (const { metadata } of await ana.list({ limit: '100' }))
    expect(Date.parse(metadata.updatedAt)).toBeGreaterThanOrEqual(Date.parse(metadata.createdAt))
})

test("an email key stays valid if the clock goes back, and expires if it goes past the key's end", async () => {
  const app = await startApp()
  const early = await signUpKey(app, 'ana@example.org')
  app.clock.now -= DAY
  const { deviceToken } = await app.stranger().post('/v1/auth/key/redeem', 200, { key: early })
  const late = await signUpKey(app, 'rui@example.org')
  app.clock.now += DAY
  expect(await app.stranger().post('/v1/auth/key/redeem', 400, { key: late })).toMatchObject({ field: 'key' })
  expect((await app.stranger().with(deviceToken).get('/v1/auth/me')).email).toBe('ana@example.org')
  const again = await signUpKey(app, 'rui@example.org')
  app.clock.now += 14 * MINUTE
  await app.stranger().post('/v1/auth/key/redeem', 200, { key: again })
})

test('usage of a month is kept if the clock goes back over its end', async () => {
  const app = await startApp({ now: '2026-04-01T00:00:30Z' })
  const ana = await app.person('Ana')
  await ana.capture('In April')
  app.clock.now -= MINUTE
  expect((await ana.get('/v1/usage')).counters.memories).toBe(0)
  await ana.capture('In March, it seems')
  expect((await ana.get('/v1/usage')).counters.memories).toBe(1)
  app.clock.now += MINUTE
  expect((await ana.get('/v1/usage')).counters.memories).toBe(1)
})

test('reminders keep their wall-clock time across daylight saving changes', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  for (const [timezone, capturedAt, text, dueAt] of [
    // Lisbon changes to summer time on 29 March at 01:00 UTC, and back on 25 October at 01:00 UTC.
    ['Europe/Lisbon', '2026-03-28T12:00:00Z', 'Remind me tomorrow at 9am to call Rui', '2026-03-29T08:00:00.000Z'],
    ['Europe/Lisbon', '2026-10-24T12:00:00Z', 'Remind me tomorrow at 9am to call Rui', '2026-10-25T09:00:00.000Z'],
    [
      'Europe/Lisbon',
      '2026-03-28T12:00:00Z',
      'Remind me tomorrow at 1:30am to feed the baker’s dough',
      '2026-03-29T01:30:00.000Z',
    ],
    [
      'Europe/Lisbon',
      '2026-10-24T12:00:00Z',
      'Remind me tomorrow at 1:30am to feed the baker’s dough',
      '2026-10-25T01:30:00.000Z',
    ],
    ['Europe/Lisbon', '2026-03-28T12:00:00Z', 'Remind me in 24 hours to call Rui', '2026-03-29T12:00:00.000Z'],
    // New York on 8 March at 07:00 UTC, and back on 1 November at 06:00 UTC.
    ['America/New_York', '2026-03-07T15:00:00Z', 'Remind me tomorrow at 9am to call Rui', '2026-03-08T13:00:00.000Z'],
    ['America/New_York', '2026-10-31T15:00:00Z', 'Remind me tomorrow at 9am to call Rui', '2026-11-01T14:00:00.000Z'],
    [
      'America/New_York',
      '2026-03-07T15:00:00Z',
      'Remind me tomorrow at 2:30am to check the oven',
      '2026-03-08T07:30:00.000Z',
    ],
    [
      'America/New_York',
      '2026-10-31T15:00:00Z',
      'Remind me tomorrow at 1:30am to check the oven',
      '2026-11-01T06:30:00.000Z',
    ],
    // No daylight saving time, one of them with an offset that includes minutes.
    [
      'America/Sao_Paulo',
      '2026-03-28T12:00:00Z',
      'me lembra amanhã às 9h de ligar para o Rui',
      '2026-03-29T12:00:00.000Z',
    ],
    [
      'America/Sao_Paulo',
      '2026-10-24T12:00:00Z',
      'me lembra amanhã às 9h de ligar para o Rui',
      '2026-10-25T12:00:00.000Z',
    ],
    ['Asia/Kathmandu', '2026-03-28T12:00:00Z', 'Remind me tomorrow at 9am to call Rui', '2026-03-29T03:15:00.000Z'],
    // The local day differs from the UTC day.
    ['Pacific/Auckland', '2026-06-01T13:00:00Z', 'Remind me tomorrow at 9am to call Rui', '2026-06-02T21:00:00.000Z'],
    [
      'America/Los_Angeles',
      '2026-06-02T05:00:00Z',
      'Remind me tomorrow at 9am to call Rui',
      '2026-06-02T16:00:00.000Z',
    ],
  ] as const) {
    await ana.patch('/v1/auth/me', 200, { settings: { timezone } })
    const { id } = await ana.capture(text, { capturedAt })
    expect({ timezone, text, dueAt: (await ana.read(id)).metadata.dueAt }).toEqual({ timezone, text, dueAt })
  }
})

test('a reminder stays at its instant when the account changes its timezone', async () => {
  const app = await startApp()
  const ana = await app.person('Ana', { timezone: 'Europe/Lisbon' })
  const { id } = await ana.capture('Remind me tomorrow at 9am to call Rui')
  const before = (await ana.read(id)).metadata.dueAt
  expect(before).toBe('2026-03-03T09:00:00.000Z')
  await ana.patch('/v1/auth/me', 200, { settings: { timezone: 'Asia/Tokyo' } })
  await ana.patch(`/v1/memories/${id}`, 200, { tags: ['moved'] })
  expect((await ana.read(id)).metadata.dueAt).toBe(before)
})

test('a leap day and the turn of a year are read correctly', async () => {
  const app = await startApp()
  const ana = await app.person('Ana', { timezone: 'Europe/Lisbon' })
  for (const [capturedAt, dueAt] of [
    ['2028-02-28T12:00:00Z', '2028-02-29T09:00:00.000Z'],
    ['2027-02-28T12:00:00Z', '2027-03-01T09:00:00.000Z'],
    ['2026-12-31T12:00:00Z', '2027-01-01T09:00:00.000Z'],
  ] as const) {
    const { id } = await ana.capture('Remind me tomorrow at 9am to call Rui', { capturedAt })
    expect((await ana.read(id)).metadata.dueAt).toBe(dueAt)
  }
})

const EXTREMES = [
  '0001-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '0000-01-01T00:00:00+14:00',
  '1582-10-10T12:00:00Z',
  '1969-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59Z',
  '9999-12-31T23:59:59.999-12:00',
]

test('captures from any year are stored or refused as the field capturedAt, and break nothing', async () => {
  const app = await startApp()
  const ana = await app.person('Ana', { timezone: 'America/New_York' })
  for (const capturedAt of EXTREMES)
    for (const text of [
      'Remind me tomorrow at 9am to call Rui',
      'What I did last year',
      'remind me in 3 months to renew it',
    ]) {
      const answer = await ana.request('POST', '/v1/memories', { body: { text, capturedAt } })
      if (answer.status === 400) {
        expect(answer.body.field).toBe('capturedAt')
        continue
      }
      expect({ capturedAt, text, status: answer.status }).toEqual({ capturedAt, text, status: 201 })
      const { metadata } = await ana.read(answer.body.id)
      for (const time of [
        metadata.capturedAt,
        metadata.createdAt,
        metadata.updatedAt,
        metadata.dueAt ?? metadata.createdAt,
      ])
        expect({ capturedAt, text, time }).toEqual({ capturedAt, text, time: expect.stringMatching(TIME) })
      expect(Date.parse(metadata.capturedAt)).toBe(Date.parse(capturedAt))
    }
})

test('the first and the last year of the calendar are returned unchanged, listed, searched and recalled', async () => {
  const app = await startApp()
  const ana = await app.person('Ana', { timezone: 'Asia/Kathmandu' })
  const ids = []
  for (const [text, capturedAt] of [
    ['The caravan passed the old well', '0001-01-01T00:00:00.000Z'],
    ['A caravan sleeps under the bridge', '9999-12-31T12:00:00.000Z'],
  ] as const) {
    const { id } = await ana.capture(text, { capturedAt })
    expect((await ana.read(id)).metadata.capturedAt).toBe(capturedAt)
    ids.push(id)
  }
  expect((await ana.search('caravan')).sort()).toEqual(ids)
  expect((await ana.search('caravan last year')).length).toBeGreaterThan(0)
  expect((await ana.recall('caravan', { depth: 3 })).matches).toBe(2)
  expect(await ana.list({ q: 'caravan' })).toHaveLength(2)
})

test('a due time set by hand may be far away, and an invalid one is refused', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const { id } = await ana.remember('Open the time capsule', { type: 'task' })
  for (const dueAt of ['9999-12-31T23:59:59.000Z', '0001-01-01T00:00:00.000Z'])
    expect((await ana.patch(`/v1/memories/${id}`, 200, { attributes: { dueAt } })).metadata.dueAt).toBe(dueAt)
  for (const dueAt of ['tomorrow', 7, '2026-02-30T00:00:00Z', '2026-13-01T00:00:00Z', '9999-12-31T23:59:59-12:00']) {
    const answer = await ana.request('PATCH', `/v1/memories/${id}`, { body: { attributes: { dueAt } } })
    expect({ dueAt, status: answer.status, field: answer.body.field }).toEqual({
      dueAt,
      status: 400,
      field: 'attributes.dueAt',
    })
  }
  expect((await ana.tasks()).map(({ dueAt }) => dueAt)).toEqual(['0001-01-01T00:00:00.000Z'])
})
