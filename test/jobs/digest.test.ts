import { expect, test } from 'vitest'
import { DeliveryFailure } from '../../src/core/reminders/channel.ts'
import { startApp, type TestOptions } from '../support/app.ts'
import { mailsTo, personByKey } from '../support/mailbox.ts'
import { recordingSenders } from '../support/recording-senders.ts'

const HOUR = 3_600_000
const EMAIL = 'ana@example.org'

/** Ana in São Paulo, whose email is proven; her digest comes at 07:30, which is 10:30 in UTC. */
async function startWithDigest(now = '2026-03-02T09:00:00Z', overrides: TestOptions['overrides'] = {}) {
  const app = await startApp({ now, overrides })
  const ana = await personByKey(app, EMAIL)
  await ana.patch('/v1/auth/me', 200, { settings: { timezone: 'America/Sao_Paulo' } })
  const { channels } = await ana.get('/v1/notifications')
  if (channels.length === 0) await ana.post('/v1/notifications/channels', 201, { kind: 'mail' })
  await ana.patch('/v1/notifications', 200, { digest: { at: '07:30' } })
  const digests = async () => {
    app.service.wakeJobs()
    return (await mailsTo(app, EMAIL)).filter(({ subject }) => subject?.startsWith('Your day:'))
  }
  return { app, ana, digests }
}

test('the digest names what is overdue, due today, waiting for a review and from this day in earlier years, with links', async () => {
  const { app, ana, digests } = await startWithDigest()
  const rent = await ana.remember('Pay the rent', { type: 'task' })
  await ana.patch(`/v1/memories/${rent.id}`, 200, { attributes: { dueAt: '2026-03-01T12:00:00Z' } })
  const call = await ana.remember('Call mom', { type: 'reminder' })
  await ana.patch(`/v1/memories/${call.id}`, 200, { attributes: { dueAt: '2026-03-02T21:00:00Z' } })
  const later = await ana.remember('Not today', { type: 'task' })
  await ana.patch(`/v1/memories/${later.id}`, 200, { attributes: { dueAt: '2026-03-05T21:00:00Z' } })
  const old = await ana.capture('The garden was full of snow', { capturedAt: '2024-03-02T15:00:00Z' })
  expect(await digests()).toEqual([])
  app.clock.now += 2 * HOUR
  const [digest] = await digests()
  const text = digest?.text ?? ''
  expect(digest?.subject).toBe('Your day: Monday, March 2, 2026')
  expect(text.match(/Overdue\s+Pay the rent: (\S+)/)?.[1]).toBe(`https://lembra.example/m/${rent.id}`)
  expect(text.match(/Due today\s+Call mom: (\S+)/)?.[1]).toBe(`https://lembra.example/m/${call.id}`)
  expect(text.match(/earlier years\s+2024: [^:]+: (\S+)/)?.[1]).toBe(`https://lembra.example/m/${old.id}`)
  expect(text).not.toContain('Not today')
})

test('there is one digest for each local day, whatever is changed, and none if there is nothing to say', async () => {
  const { app, ana, digests } = await startWithDigest()
  app.clock.now += 2 * HOUR
  expect(await digests()).toHaveLength(0)
  const task = await ana.remember('Pay the rent', { type: 'task' })
  await ana.patch(`/v1/memories/${task.id}`, 200, { attributes: { dueAt: '2026-03-01T12:00:00Z' } })
  app.clock.now += 24 * HOUR
  expect(await digests()).toHaveLength(1)
  await ana.patch('/v1/notifications', 200, { digest: { at: '08:00' } })
  app.clock.now += HOUR
  expect(await digests()).toHaveLength(1)
  app.clock.now += 23 * HOUR
  expect(await digests()).toHaveLength(2)
  await ana.patch('/v1/notifications', 200, { digest: null })
  app.clock.now += 24 * HOUR
  expect(await digests()).toHaveLength(2)
  expect(
    (await ana.get('/v1/notifications/deliveries')).items.filter(
      ({ memory }: { memory: string }) => memory === 'digest',
    ),
  ).toEqual([])
})

test('a push that is refused for good ends the digest of that day alone', async () => {
  let calls = 0
  const { sent, senders } = recordingSenders(async () => {
    calls += 1
    if (calls === 1) throw new DeliveryFailure('The host answered 403.', { isPermanent: true })
    return 'delivered'
  })
  const { app, ana } = await startWithDigest(undefined, { senders })
  const [mail] = (await ana.get('/v1/notifications')).channels
  await ana.patch(`/v1/notifications/channels/${mail.id}`, 200, { enabled: false })
  const subscription = { endpoint: 'https://push.example/1', keys: { p256dh: 'BPk', auth: 'aGk' } }
  await ana.post('/v1/notifications/channels', 201, { kind: 'push', subscription })
  const state = async () => (await ana.get('/v1/notifications')).channels[1].state
  const task = await ana.remember('Pay the rent', { type: 'task' })
  await ana.patch(`/v1/memories/${task.id}`, 200, { attributes: { dueAt: '2026-02-01T12:00:00Z' } })
  app.clock.now += 2 * HOUR
  await app.service.jobsIdle()
  expect([calls, await state()]).toEqual([1, 'failing'])
  app.clock.now += 24 * HOUR
  await app.service.jobsIdle()
  expect([sent.length, await state()]).toEqual([1, 'ok'])
})
