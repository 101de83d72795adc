import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { newSecret } from '../../src/core/accounts/authentication.ts'
import {
  createApiKey,
  listApiKeys,
  listDevices,
  revokeApiKey,
  revokeCurrentDevice,
  revokeDevice,
} from '../../src/core/accounts/credentials.ts'
import { logIn } from '../../src/core/accounts/sign-in.ts'
import { startSweep } from '../../src/jobs/sweep.ts'
import { DAY, MINUTE, openAccounts, STRANGER } from '../support/accounts.ts'

const EMAIL = 'ana@example.org'

test('a well-formed but unissued secret is unknown, and a malformed one is not even looked up', async () => {
  const accounts = await openAccounts()
  await accounts.registered(EMAIL)
  expect(await accounts.presented(newSecret('device', randomBytes))).toBeNull()
  await accounts.store.close()
  expect(await accounts.presented('lmd_0000')).toBeNull()
  await expect(accounts.presented(newSecret('device', randomBytes))).rejects.toThrow(/destroyed|closed|not open/)
})

test('devices are listed newest first, with the calling one marked', async () => {
  const accounts = await openAccounts()
  const first = await accounts.registered(EMAIL)
  accounts.time.now += MINUTE
  const second = await logIn(
    accounts.deps,
    { email: EMAIL, password: 'correct horse', deviceName: 'Tablet', platform: 'ios' },
    STRANGER,
  )
  const { items, currentDeviceId } = await listDevices(accounts.deps, first.presented)
  expect(items).toEqual([
    {
      id: (await accounts.presented(second.deviceToken))?.credential.id,
      name: 'Tablet',
      platform: 'ios',
      createdAt: '2026-05-04T09:01:00.000Z',
      lastUsedAt: '2026-05-04T09:01:00.000Z',
      expiresAt: '2026-10-31T09:01:00.000Z',
      current: false,
    },
    expect.objectContaining({ id: first.presented.credential.id, name: null, platform: null, current: true }),
  ])
  expect(currentDeviceId).toBe(first.presented.credential.id)
})

test('with an API key no device is the current one, and signing it out finds none', async () => {
  const accounts = await openAccounts()
  const ana = await accounts.registered(EMAIL)
  const { apiKey } = await createApiKey(accounts.deps, ana.presented, { label: 'Own', access: 'write' })
  const caller = await accounts.presented(apiKey)
  if (!caller) throw new Error('the new key is unknown')
  const { items, currentDeviceId } = await listDevices(accounts.deps, caller)
  expect([currentDeviceId, items.map(({ current }) => current)]).toEqual([null, [false]])
  await expect(revokeCurrentDevice(accounts.deps, caller)).rejects.toMatchObject({ kind: 'not-found' })
  await expect(revokeDevice(accounts.deps, caller, ana.presented.credential.id)).rejects.toMatchObject({
    kind: 'forbidden',
  })
  expect(await accounts.presented(apiKey)).not.toBeNull()
})

test('a revoked device is refused from the next request on', async () => {
  const accounts = await openAccounts()
  const ana = await accounts.registered(EMAIL)
  const other = await logIn(accounts.deps, { email: EMAIL, password: 'correct horse' }, STRANGER)
  const otherId = (await accounts.presented(other.deviceToken))?.credential.id ?? ''
  await revokeDevice(accounts.deps, ana.presented, otherId)
  expect(await accounts.presented(other.deviceToken)).toBeNull()
  await expect(revokeDevice(accounts.deps, ana.presented, otherId)).rejects.toMatchObject({ kind: 'not-found' })
  await revokeCurrentDevice(accounts.deps, ana.presented)
  expect(await accounts.presented(ana.deviceToken)).toBeNull()
})

test("another account's devices and keys are unknown", async () => {
  const accounts = await openAccounts()
  const ana = await accounts.registered(EMAIL)
  const eve = await accounts.registered('eve@example.org')
  const key = await createApiKey(accounts.deps, ana.presented, { label: 'Own', access: 'write' })
  await expect(revokeDevice(accounts.deps, eve.presented, ana.presented.credential.id)).rejects.toMatchObject({
    kind: 'not-found',
  })
  await expect(revokeApiKey(accounts.deps, eve.presented, key.id)).rejects.toMatchObject({ kind: 'not-found' })
  expect(await listApiKeys(accounts.deps, eve.presented.account)).toEqual({ items: [] })
  expect(await accounts.presented(key.apiKey)).not.toBeNull()
})

test('an API key is shown completely at its creation and never again', async () => {
  const accounts = await openAccounts()
  const ana = await accounts.registered(EMAIL)
  const { apiKey, ...view } = await createApiKey(accounts.deps, ana.presented, { label: 'Reader', access: 'read' })
  accounts.time.now += 1
  await createApiKey(accounts.deps, ana.presented, { label: 'Writer', access: 'write' })
  expect(view).toEqual({
    id: expect.stringMatching(/^key_/),
    label: 'Reader',
    prefix: apiKey.slice(0, 8),
    access: 'read',
    client: null,
    createdAt: '2026-05-04T09:00:00.000Z',
    lastUsedAt: null,
  })
  const { items } = await listApiKeys(accounts.deps, ana.presented.account)
  expect(items.map(({ label }) => label)).toEqual(['Writer', 'Reader'])
  expect(items[1]).toEqual(view)
  expect((await accounts.presented(apiKey))?.credential.access).toBe('read')
  await revokeApiKey(accounts.deps, ana.presented, view.id)
  expect(await accounts.presented(apiKey)).toBeNull()
})

test('a label is 1 to 100 characters of one line', async () => {
  const accounts = await openAccounts()
  const { presented } = await accounts.registered(EMAIL)
  for (const label of ['', ' ', 'x'.repeat(101), 'a\nb', 'a\0']) {
    await expect(createApiKey(accounts.deps, presented, { label, access: 'write' })).rejects.toMatchObject({
      field: 'label',
    })
  }
})

test('a device ends after 180 days without use, and use extends that; API keys do not end', async () => {
  const accounts = await openAccounts()
  const ana = await accounts.registered(EMAIL)
  const { apiKey } = await createApiKey(accounts.deps, ana.presented, { label: 'Own', access: 'write' })
  accounts.time.now += 180 * DAY - 1
  expect(await accounts.presented(ana.deviceToken)).not.toBeNull()
  accounts.time.now += 180 * DAY - 1
  expect(await accounts.presented(ana.deviceToken)).not.toBeNull()
  await accounts.deps.uses.flush()
  accounts.time.now += 180 * DAY
  expect(await accounts.presented(ana.deviceToken)).toBeNull()
  expect(await accounts.presented(apiKey)).not.toBeNull()
})

test('a use writes nothing at once, appears at once in the list, and is stored by a flush', async () => {
  const accounts = await openAccounts()
  const ana = await accounts.registered(EMAIL)
  accounts.time.now += DAY
  await accounts.presented(ana.deviceToken)
  const stored = async () => (await accounts.store.credentials.list(ana.user.id, 'device'))[0]
  expect((await stored())?.lastUsedAt).toBe(accounts.time.now - DAY)
  expect((await listDevices(accounts.deps, ana.presented)).items[0]?.lastUsedAt).toBe('2026-05-05T09:00:00.000Z')
  await accounts.deps.uses.flush()
  expect(await stored()).toMatchObject({ lastUsedAt: accounts.time.now, expiresAt: accounts.time.now + 180 * DAY })
})

test('uses within a minute of the last written one are not written again', async () => {
  const accounts = await openAccounts()
  const ana = await accounts.registered(EMAIL)
  accounts.time.now += MINUTE - 1
  await accounts.presented(ana.deviceToken)
  await accounts.deps.uses.flush()
  expect((await accounts.store.credentials.list(ana.user.id, 'device'))[0]?.lastUsedAt).toBe(
    accounts.time.now - MINUTE + 1,
  )
})

test('a flush does not restore a revoked device', async () => {
  const accounts = await openAccounts()
  const ana = await accounts.registered(EMAIL)
  accounts.time.now += DAY
  await accounts.presented(ana.deviceToken)
  await revokeCurrentDevice(accounts.deps, ana.presented)
  await accounts.deps.uses.flush()
  expect(await accounts.presented(ana.deviceToken)).toBeNull()
})

test('a sweep removes expired sign-in keys and devices that expired a year ago, and nothing else', async () => {
  const accounts = await openAccounts()
  const ana = await accounts.registered(EMAIL)
  await createApiKey(accounts.deps, ana.presented, { label: 'Own', access: 'write' })
  accounts.time.now += (180 + 365) * DAY - MINUTE
  const fresh = await logIn(accounts.deps, { email: EMAIL, password: 'correct horse' }, STRANGER)
  accounts.time.now += MINUTE
  const sweep = startSweep({ ...accounts.deps, upkeep: async () => {}, log: accounts.log })
  await sweep.sweepNow()
  sweep.stop()
  const devices = await accounts.store.credentials.list(ana.user.id, 'device')
  expect(devices.map(({ id }) => id)).toEqual([(await accounts.presented(fresh.deviceToken))?.credential.id])
  expect(await accounts.store.credentials.list(ana.user.id, 'api-key')).toHaveLength(1)
  expect(await accounts.store.signInKeys.getByEmail(EMAIL)).toBeNull()
})
