import { expect, test } from 'vitest'
import { DeliveryFailure } from '../../src/core/reminders/channel.ts'
import { startApp } from '../support/app.ts'
import type { Body, Person } from '../support/person.ts'
import { recordingSenders } from '../support/recording-senders.ts'
import { dueIn, type Reminded, reminded } from '../support/reminded.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

async function deliveries(ana: Person, memory?: string): Promise<Body[]> {
  return (await ana.get('/v1/notifications/deliveries', memory === undefined ? {} : { memory })).items
}

test('a due minute notifies once, on the mail that a new account has, and the delivery says so', async () => {
  const it = await reminded()
  const id = await dueIn(it, 10 * MINUTE, 'Call mom')
  expect(await it.pass(9 * MINUTE)).toEqual([])
  expect(await it.pass(MINUTE)).toEqual(['Call mom'])
  expect(it.sent[0]).toMatchObject({
    channel: 'mail',
    notice: { memoryId: id, text: 'Call mom', isLate: false, isRepeat: false, isOverdue: false, precision: 'minute' },
  })
  expect(await it.pass(HOUR)).toEqual([])
  const { channels } = await it.ana.get('/v1/notifications')
  expect(channels).toMatchObject([{ kind: 'mail', target: 'ana@example.org', state: 'ok' }])
  expect(await deliveries(it.ana, id)).toEqual([
    {
      id: expect.stringMatching(/^dlv_/),
      memory: id,
      dueAt: '2026-03-02T12:10:00.000Z',
      channel: channels[0].id,
      outcome: 'delivered',
      attempts: 1,
      at: '2026-03-02T12:10:00.000Z',
    },
  ])
})

test('what is done, deleted or moved before its time notifies no more; what is opened again does, but not twice', async () => {
  const it = await reminded()
  const [done, gone, moved] = [
    await dueIn(it, HOUR, 'Done'),
    await dueIn(it, HOUR, 'Deleted'),
    await dueIn(it, HOUR, 'Moved'),
  ]
  await it.ana.patch(`/v1/memories/${done}`, 200, { attributes: { status: 'done' } })
  await it.ana.forget(gone)
  await it.ana.patch(`/v1/memories/${moved}`, 200, { attributes: { dueAt: '2026-03-02T15:00:00Z' } })
  expect(await it.pass(HOUR)).toEqual([])
  expect(await it.pass(2 * HOUR)).toEqual(['Moved'])
  await it.ana.patch(`/v1/memories/${moved}`, 200, { attributes: { status: 'done' } })
  await it.ana.patch(`/v1/memories/${moved}`, 200, { attributes: { status: 'open' } })
  expect(await it.pass(MINUTE)).toEqual([])
})

test('a due day notifies at the hour of the account, and an overdue one once more on the next morning', async () => {
  const it = await reminded({ settings: { timezone: 'America/Sao_Paulo' } })
  await it.ana.patch('/v1/notifications', 200, { dayTime: '08:30' })
  const id = await dueIn(it, 0, 'Renew the passport', { dueAt: '2026-03-04' })
  expect(await it.pass(Date.parse('2026-03-04T11:29:00Z') - it.app.clock.now)).toEqual([])
  expect(await it.pass(MINUTE)).toEqual(['Renew the passport'])
  expect(await it.pass(DAY - MINUTE)).toEqual([])
  expect(await it.pass(MINUTE)).toEqual(['Renew the passport'])
  expect(it.sent.map(({ notice }) => [notice.precision, notice.isOverdue, notice.isLate])).toEqual([
    ['day', false, false],
    ['day', true, false],
  ])
  expect(await it.pass(3 * DAY)).toEqual([])
  expect(await deliveries(it.ana, id)).toHaveLength(2)
})

test('a notice inside the quiet hours waits until their end, and remindBefore comes earlier', async () => {
  const it = await reminded()
  await it.ana.patch('/v1/notifications', 200, { quietHours: { from: '22:00', to: '07:00' } })
  await dueIn(it, 0, 'Late film', { dueAt: '2026-03-02T23:30:00Z' })
  await dueIn(it, 0, 'Leave', { dueAt: '2026-03-02T14:00:00Z', remindBefore: 45 })
  expect(await it.pass(HOUR + 15 * MINUTE)).toEqual(['Leave'])
  expect(await it.pass(Date.parse('2026-03-03T06:59:00Z') - it.app.clock.now)).toEqual([])
  expect(await it.pass(MINUTE)).toEqual(['Late film'])
  expect(it.sent.at(-1)?.notice.isLate).toBe(false)
})

test('a changed zone or setting moves what is planned', async () => {
  const it = await reminded()
  await dueIn(it, 0, 'Pay the rent', { dueAt: '2026-03-03' })
  await it.ana.patch('/v1/notifications', 200, { dayTime: '10:00' })
  await it.pass(0)
  expect(await it.pass(Date.parse('2026-03-03T09:30:00Z') - it.app.clock.now)).toEqual([])
  await it.ana.patch('/v1/auth/me', 200, { settings: { timezone: 'America/Sao_Paulo' } })
  await it.pass(0)
  expect(await it.pass(HOUR)).toEqual([])
  expect(await it.pass(Date.parse('2026-03-03T13:00:00Z') - it.app.clock.now)).toEqual(['Pay the rent'])
})

test('snoozed, only this occurrence notifies later, and a snooze from the mail does the same once', async () => {
  const it = await reminded()
  const id = await dueIn(it, HOUR, 'Take the pill')
  await it.ana.patch(`/v1/memories/${id}`, 200, { attributes: { snoozedUntil: '2026-03-02T14:00:00Z' } })
  expect(await it.pass(HOUR)).toEqual([])
  expect(await it.pass(HOUR)).toEqual(['Take the pill'])
  const { hour, done } = it.sent[0]?.notice.actions ?? { hour: '', done: '' }
  const stranger = it.app.stranger()
  expect(await stranger.get(`/v1/notifications/actions/${hour}`)).toEqual({ act: 'hour', title: 'Take the pill' })
  await stranger.post(`/v1/notifications/actions/${hour}`, 204)
  await it.pass(10 * MINUTE)
  await stranger.post(`/v1/notifications/actions/${hour}`, 204)
  expect(await it.pass(49 * MINUTE)).toEqual([])
  expect(await it.pass(MINUTE)).toEqual(['Take the pill'])
  await stranger.post(`/v1/notifications/actions/${done}`, 204)
  expect((await it.ana.read(id)).metadata.status).toBe('done')
  await it.ana.patch(`/v1/memories/${id}`, 200, { attributes: { status: 'open' } })
  await stranger.post(`/v1/notifications/actions/${done}`, 204)
  expect((await it.ana.read(id)).metadata.status).toBe('open')
  await it.pass(7 * DAY)
  await stranger.post(`/v1/notifications/actions/${done}`, 404)
  await stranger.post('/v1/notifications/actions/nonsense', 404)
})

test('a link of what is done already, or deleted, says so unless it asks for just that', async () => {
  const it = await reminded()
  const [closed, gone] = [await dueIn(it, HOUR, 'Closed'), await dueIn(it, HOUR, 'Gone')]
  await it.pass(HOUR)
  const of = (id: string) => it.sent.find(({ notice }) => notice.memoryId === id)?.notice.actions
  await it.ana.patch(`/v1/memories/${closed}`, 200, { attributes: { status: 'done' } })
  await it.ana.forget(gone)
  const act = async (secret: string | undefined) =>
    (await it.app.stranger().request('POST', `/v1/notifications/actions/${secret}`)).status
  expect(await act(of(closed)?.hour)).toBe(404)
  expect(await act(of(closed)?.done)).toBe(204)
  expect(await act(of(gone)?.done)).toBe(404)
})

test('done from a notification moves a series on, once', async () => {
  const it = await reminded()
  const { id } = await it.ana.capture('Water the plants every day at 15:00')
  await it.pass(3 * HOUR)
  const done = `/v1/notifications/actions/${it.sent[0]?.notice.actions?.done}`
  await it.app.stranger().post(done, 204)
  await it.app.stranger().post(done, 204)
  expect(await it.ana.read(id)).toMatchObject({
    attributes: { completed: 1, dueAt: '2026-03-03T15:00:00.000Z' },
    metadata: { status: 'open' },
  })
})

test('a series notifies at each occurrence, also if nobody marks one as done; asleep over several, it does so once and says late', async () => {
  const it = await reminded()
  await it.ana.capture('Water the plants every day at 15:00')
  const title = 'Water the plants every day at 15:00'
  expect(await it.pass(3 * HOUR)).toEqual([title])
  expect(await it.pass(DAY)).toEqual([title])
  expect(await it.pass(3 * DAY + HOUR)).toEqual([title])
  expect(it.sent.map(({ notice }) => notice.isLate)).toEqual([false, false, true])
  expect(await it.pass(23 * HOUR)).toEqual([title])
})

test('after a long sleep a reminder is sent late, once, and says so', async () => {
  const it = await reminded()
  const id = await dueIn(it, HOUR, 'Bins out')
  expect(await it.pass(5 * HOUR)).toEqual(['Bins out'])
  expect(it.sent[0]?.notice.isLate).toBe(true)
  expect((await deliveries(it.ana, id)).map(({ outcome }) => outcome)).toEqual(['late'])
  expect(await it.pass(HOUR)).toEqual([])
})

test('what is imported or set long after its time notifies nobody', async () => {
  const it = await reminded()
  await dueIn(it, -2 * HOUR, 'Long ago')
  expect(await it.pass(MINUTE)).toEqual([])
})

test('with escalation the next channel is tried until one is confirmed', async () => {
  const it = await reminded()
  await it.ana.post('/v1/notifications/channels', 201, { kind: 'webhook', url: 'https://hooks.example/ana' })
  await it.ana.patch('/v1/notifications', 200, { escalateAfterMinutes: 10 })
  await dueIn(it, HOUR, 'First')
  const second = await dueIn(it, 2 * HOUR, 'Second')
  await it.pass(HOUR)
  await it.pass(10 * MINUTE)
  expect(it.sent.map(({ channel, notice }) => `${channel} ${notice.title}`)).toEqual(['mail First', 'webhook First'])
  await it.pass(50 * MINUTE)
  const [delivery] = await deliveries(it.ana, second)
  await it.ana.post(`/v1/notifications/deliveries/${delivery.id}/confirm`, 204)
  await it.pass(HOUR)
  expect(it.sent).toHaveLength(3)
  expect((await deliveries(it.ana, second)).map(({ outcome }) => outcome)).toEqual(['confirmed'])
})

test('a sender that fails is tried again; a channel that is gone is dropped and its owner told', async () => {
  let failures = 2
  const it = await reminded({
    answer: async ({ channel }) => {
      if (channel === 'push') return 'gone'
      if (failures-- > 0) throw new Error('down')
      return 'delivered'
    },
  })
  const subscription = { endpoint: 'https://push.example/1', keys: { p256dh: 'BPk', auth: 'aGk' } }
  await it.ana.post('/v1/notifications/channels', 201, { kind: 'push', subscription })
  const id = await dueIn(it, HOUR, 'Persist')
  await it.pass(HOUR)
  const states = async () => (await it.ana.get('/v1/notifications')).channels.map((each: Body) => each.state)
  expect(await states()).toEqual(['failing'])
  await it.pass(5_000)
  await it.pass(20_000)
  expect(await states()).toEqual(['ok'])
  expect(
    (await deliveries(it.ana, id))
      .map(({ outcome }) => outcome)
      .toSorted((one: string, other: string) => one.localeCompare(other)),
  ).toEqual(['delivered', 'failed'])
  expect(it.sent.filter(({ channel }) => channel === 'mail').map(({ notice }) => notice.isRepeat)).toEqual([false])
})

test('the first outcome stays, and a notification that was shown is confirmed by its secret alone', async () => {
  const it = await reminded({
    answer: async ({ notice }) => {
      if (notice.actions) await it.app.stranger().post(`/v1/notifications/actions/${notice.actions.done}/shown`, 204)
      return 'delivered'
    },
  })
  await it.ana.post('/v1/notifications/channels', 201, { kind: 'webhook', url: 'https://hooks.example/ana' })
  await it.ana.patch('/v1/notifications', 200, { escalateAfterMinutes: 10 })
  const id = await dueIn(it, HOUR, 'Seen at once')
  expect(await it.pass(HOUR)).toEqual(['Seen at once'])
  expect(await it.pass(HOUR)).toEqual([])
  expect((await deliveries(it.ana, id)).map(({ outcome }) => outcome)).toEqual(['confirmed'])
  expect((await it.ana.read(id)).metadata.status).toBe('open')
  await it.app.stranger().post('/v1/notifications/actions/nonsense/shown', 404)
})

test('a limited key confirms the deliveries of its own memories alone', async () => {
  const it = await reminded()
  await dueIn(it, HOUR, 'Not for work')
  await it.pass(HOUR)
  const [delivery] = await deliveries(it.ana)
  const { apiKey } = await it.ana.post('/v1/apikeys?access=write', 201, { label: 'Work', tags: ['work'] })
  await it.ana.with(apiKey).post(`/v1/notifications/deliveries/${delivery.id}/confirm`, 404)
  expect(await deliveries(it.ana)).toMatchObject([{ outcome: 'delivered' }])
})

test('the next channel is not tried inside the quiet hours', async () => {
  const it = await reminded()
  await it.ana.post('/v1/notifications/channels', 201, { kind: 'webhook', url: 'https://hooks.example/ana' })
  await it.ana.patch('/v1/notifications', 200, {
    escalateAfterMinutes: 10,
    quietHours: { from: '22:00', to: '07:00' },
  })
  await dueIn(it, 0, 'Shut the door', { dueAt: '2026-03-02T21:55:00Z' })
  expect(await it.pass(Date.parse('2026-03-02T21:55:00Z') - it.app.clock.now)).toEqual(['Shut the door'])
  expect(await it.pass(Date.parse('2026-03-03T06:59:00Z') - it.app.clock.now)).toEqual([])
  expect(await it.pass(MINUTE)).toEqual(['Shut the door'])
})

test('a host that asks to wait is not called before, and one that asks for a second still waits longer each time', async () => {
  let calls = 0
  const asked = [600_000, 1_000, 1_000, 1_000]
  const it = await reminded({
    answer: async () => {
      const retryAfterMs = asked[calls++]
      if (retryAfterMs !== undefined) throw new DeliveryFailure('The host answered 503.', { retryAfterMs })
      return 'delivered'
    },
  })
  await dueIn(it, HOUR, 'Busy host')
  await it.pass(HOUR)
  await it.pass(599_000)
  expect(calls).toBe(1)
  await it.pass(1_000)
  expect(calls).toBe(2)
  await it.pass(4_000)
  expect(calls).toBe(2)
  await it.pass(MINUTE)
  await it.pass(MINUTE)
  expect(await it.pass(MINUTE)).toEqual(['Busy host'])
})

test('a test is sent once, says that it failed, and goes to no address that is not proven', async () => {
  let calls = 0
  const it = await reminded({
    answer: async () => {
      calls += 1
      throw new Error('down')
    },
  })
  const last = async ({ ana }: Pick<Reminded, 'ana'>) =>
    (await ana.get('/v1/notifications')).channels[0].lastDelivery?.outcome
  const tryFirst = async ({ ana }: Pick<Reminded, 'ana'>) => {
    const { channels } = await ana.get('/v1/notifications')
    await ana.post(`/v1/notifications/channels/${channels[0].id}/test`, 202)
    await it.pass(0)
  }
  await tryFirst(it)
  expect([calls, await last(it)]).toEqual([1, 'failed'])
  await it.pass(DAY)
  expect(calls).toBe(1)
  const rui = { ana: await it.app.person('Rui') }
  await tryFirst(rui)
  expect([calls, await last(rui)]).toEqual([1, 'failed'])
})

test('mail is used only once the email is proven', async () => {
  const { sent, senders } = recordingSenders()
  const app = await startApp({ overrides: { senders } })
  const rui = await app.person('Rui')
  await dueIn({ app, ana: rui }, MINUTE, 'Unproven')
  app.clock.now += MINUTE
  await app.service.jobsIdle()
  expect(sent).toEqual([])
  expect((await rui.get('/v1/notifications')).channels).toMatchObject([{ kind: 'mail', state: 'unconfirmed' }])
})

test('a hundred reminders in one minute all arrive, each once', async () => {
  const it = await reminded()
  const lines = Array.from({ length: 100 }, (_, index) => `Reminder ${index}`)
  for (const line of lines) await it.ana.capture(`Remind me at 13:00: ${line}`)
  const titles = await it.pass(HOUR)
  expect(titles).toHaveLength(100)
  expect(new Set(it.sent.map(({ notice }) => notice.memoryId)).size).toBe(100)
  expect(it.sent.every(({ notice }) => !notice.isLate)).toBe(true)
})
