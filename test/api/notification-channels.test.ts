import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { lastKeyTo } from '../support/mailbox.ts'
import type { Body } from '../support/person.ts'
import { recordingSenders } from '../support/recording-senders.ts'
import { dueIn, reminded } from '../support/reminded.ts'

const HOUR = 3_600_000
const CHANNELS = '/v1/notifications/channels'
const HOOK = { kind: 'webhook', url: 'https://93.184.216.34/ana' }
const KEYS = { p256dh: 'BPk', auth: 'aGk' }
const PUSH = { kind: 'push', subscription: { endpoint: 'https://push.example/1', keys: KEYS } }

async function kinds(person: { get(url: string): Promise<Body> }): Promise<string[]> {
  return (await person.get('/v1/notifications')).channels.map(({ kind }: Body) => kind)
}

test("another account's channels and deliveries are unknown, and no API key changes channels", async () => {
  const it = await reminded()
  const { id } = await it.ana.post(CHANNELS, 201, HOOK)
  await dueIn(it, HOUR, 'Private')
  await it.pass(HOUR)
  const [delivery] = (await it.ana.get('/v1/notifications/deliveries')).items
  const eve = await it.app.person('Eve')
  const { apiKey } = await it.ana.post('/v1/apikeys', 201, { label: 'Key' })
  for (const [method, path, body] of [
    ['PATCH', `${CHANNELS}/${id}`, { enabled: false }],
    ['DELETE', `${CHANNELS}/${id}`, undefined],
    ['POST', `${CHANNELS}/${id}/test`, undefined],
  ] as const) {
    expect((await eve.request(method, path, { body })).status).toBe(404)
    expect((await it.ana.with(apiKey).request(method, path, { body })).status).toBe(403)
  }
  expect((await it.ana.with(apiKey).request('POST', CHANNELS, { body: HOOK })).status).toBe(403)
  await eve.post(`/v1/notifications/deliveries/${delivery.id}/confirm`, 404)
  expect((await eve.get('/v1/notifications/deliveries', { memory: delivery.memory })).items).toEqual([])
  expect(await kinds(it.ana)).toEqual(['mail', 'webhook'])
  expect((await it.ana.get('/v1/notifications')).channels[1]).toMatchObject({ id, enabled: true })
})

test('an account has ten channels at most, and the address shown has no query, which may hold a password', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const { target, secret } = await ana.post(CHANNELS, 201, { kind: 'webhook', url: `${HOOK.url}?token=hunter2` })
  expect([target, secret]).toEqual([HOOK.url, expect.stringMatching(/^whsec_/)])
  for (let more = 0; more < 8; more += 1) await ana.post(CHANNELS, 201, HOOK)
  expect(await ana.post(CHANNELS, 400, HOOK)).toEqual({
    error: 'An account has at most 10 channels. Remove one first.',
    field: 'kind',
  })
  await ana.post(CHANNELS, 201, { kind: 'mail' })
  const settings = await ana.get('/v1/notifications')
  expect(settings.channels).toHaveLength(10)
  expect(JSON.stringify(settings)).not.toMatch(/whsec_|hunter2/)
})

test.each([
  ['no address', { kind: 'webhook' }, 'url'],
  ['an address of 2001 characters', { kind: 'webhook', url: `https://example.org/${'x'.repeat(1981)}` }, 'url'],
  ['another scheme', { kind: 'webhook', url: 'file:///etc/passwd' }, 'url'],
  ['plain http', { kind: 'webhook', url: 'http://93.184.216.34/x' }, 'url'],
  ['a private address', { kind: 'webhook', url: 'https://192.168.1.2/x' }, 'url'],
  ['this machine', { kind: 'webhook', url: 'https://[::1]/x' }, 'url'],
  ['a number for this machine', { kind: 'webhook', url: 'https://2130706433/x' }, 'url'],
  ['a subscription for mail', { kind: 'mail', subscription: PUSH.subscription }, 'subscription'],
  ['no subscription', { kind: 'push' }, 'subscription'],
  [
    'a subscription at a private address',
    { kind: 'push', subscription: { endpoint: 'https://10.0.0.1/x', keys: KEYS } },
    'subscription.endpoint',
  ],
  [
    'a subscription over http',
    { kind: 'push', subscription: { endpoint: 'http://push.example/x', keys: KEYS } },
    'subscription.endpoint',
  ],
  [
    'keys that are not base64url',
    { kind: 'push', subscription: { endpoint: 'https://93.184.216.34/x', keys: { ...KEYS, auth: 'a b' } } },
    'subscription.keys.auth',
  ],
  [
    'keys of the wrong size',
    { kind: 'push', subscription: { endpoint: 'https://93.184.216.34/x', keys: KEYS } },
    expect.stringMatching(/^subscription\.keys/),
  ],
])('a channel is refused with %s, naming the field', async (_what, body, field) => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const answer = await ana.request('POST', CHANNELS, { body })
  expect(answer).toMatchObject({ status: 400, body: { error: expect.stringMatching(/\.$/), field } })
  expect(await kinds(ana)).toEqual(['mail'])
})

test('with WEBHOOK_PRIVATE=on an address of the own network is taken, but never a link-local one', async () => {
  const app = await startApp({ environment: { WEBHOOK_PRIVATE: 'on' } })
  const ana = await app.person('Ana')
  const status = async (url: string) => (await ana.request('POST', CHANNELS, { body: { kind: 'webhook', url } })).status
  expect(await status('http://192.168.1.2:8123/api/webhook/x')).toBe(201)
  expect(await status('http://169.254.169.254/latest')).toBe(400)
})

test('a push channel ends with the device that subscribed, and its notices go elsewhere', async () => {
  const it = await reminded()
  await it.app.stranger().post('/v1/auth/key', 202, { email: 'ana@example.org' })
  const { deviceToken } = await it.app
    .stranger()
    .post('/v1/auth/key/redeem', 200, { key: await lastKeyTo(it.app, 'ana@example.org') })
  const phone = it.ana.with(deviceToken)
  await phone.post(CHANNELS, 201, PUSH)
  expect(await kinds(it.ana)).toEqual(['mail', 'push'])
  await dueIn(it, HOUR, 'Buy milk')
  await phone.delete('/v1/auth/devices/current')
  expect(await kinds(it.ana)).toEqual(['mail'])
  await it.pass(HOUR)
  expect(it.sent.map(({ channel }) => channel)).toEqual(['mail'])
})

test('the mailbox owner who takes an unproven account over is rid of its webhooks and subscriptions', async () => {
  const { senders } = recordingSenders()
  const app = await startApp({ overrides: { senders } })
  const claimant = await app.person('Ana')
  await claimant.post(CHANNELS, 201, HOOK)
  await claimant.post(CHANNELS, 201, PUSH)
  const key = await lastKeyTo(app, claimant.email)
  const { deviceToken } = await app.stranger().post('/v1/auth/key/redeem', 200, { key })
  expect(await kinds(app.stranger().with(deviceToken))).toEqual(['mail'])
})
