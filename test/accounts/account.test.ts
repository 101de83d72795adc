import { expect, test } from 'vitest'
import { accountView, updateProfile } from '../../src/core/accounts/accounts.ts'
import { createApiKey } from '../../src/core/accounts/credentials.ts'
import { connect, redeemKey, requestKey } from '../../src/core/accounts/sign-in.ts'
import { deleteAccount, eraseAccount } from '../../src/core/erasure/account-removal.ts'
import { openAccounts, STRANGER } from '../support/accounts.ts'

const EMAIL = 'ana@example.org'

test('a profile change affects only the given fields', async () => {
  const accounts = await openAccounts()
  const { presented } = await accounts.registered(EMAIL)
  accounts.time.now += 1_000
  await updateProfile(accounts.deps, presented, { settings: { timezone: 'America/Sao_Paulo' } })
  await updateProfile(accounts.deps, presented, { settings: { geolocation: false } })
  const view = await updateProfile(accounts.deps, presented, { name: 'Ana Lima', settings: { language: 'pt-BR' } })
  expect(view).toMatchObject({
    name: 'Ana Lima',
    settings: { language: 'pt-BR', timezone: 'America/Sao_Paulo', geolocation: false },
    createdAt: '2026-05-04T09:00:00.000Z',
    updatedAt: '2026-05-04T09:00:01.000Z',
  })
  const stored = await accounts.store.accounts.getByEmail(EMAIL)
  expect(stored && accountView(stored)).toEqual(view)
})

test('simultaneous profile changes do not undo each other', async () => {
  const accounts = await openAccounts()
  const { presented } = await accounts.registered(EMAIL)
  await Promise.all([
    updateProfile(accounts.deps, presented, { name: 'Ana Lima' }),
    updateProfile(accounts.deps, presented, { settings: { language: 'es' } }),
    updateProfile(accounts.deps, presented, { settings: { geolocation: false } }),
  ])
  const stored = await accounts.store.accounts.getByEmail(EMAIL)
  expect(stored).toMatchObject({ name: 'Ana Lima', language: 'es', geolocation: false })
})

test('an unknown timezone and a name of two lines change nothing', async () => {
  const accounts = await openAccounts()
  const { presented } = await accounts.registered(EMAIL)
  await expect(
    updateProfile(accounts.deps, presented, { name: 'Ana Lima', settings: { timezone: 'Mars/Olympus' } }),
  ).rejects.toMatchObject({ kind: 'invalid', field: 'settings.timezone' })
  await expect(updateProfile(accounts.deps, presented, { name: 'Ana\r\nBcc: eve@example.org' })).rejects.toMatchObject({
    kind: 'invalid',
    field: 'name',
  })
  const { scope: _, ...account } = presented.account
  expect(await accounts.store.accounts.getByEmail(EMAIL)).toEqual(account)
})

test('an account is deleted only with its own email as confirmation', async () => {
  const accounts = await openAccounts()
  const { presented } = await accounts.registered(EMAIL)
  const { deps } = accounts
  for (const confirm of ['', 'yes', 'eve@example.org']) {
    await expect(deleteAccount(deps, presented, { confirm })).rejects.toMatchObject({
      kind: 'invalid',
      field: 'confirm',
    })
  }
  await deleteAccount(deps, presented, { confirm: 'Ana@Example.org' })
  expect(await accounts.store.accounts.getByEmail(EMAIL)).toBeNull()
})

test('a deleted account leaves no row, no credential, no waiting mail and no valid key', async () => {
  const accounts = await openAccounts()
  const bia = await accounts.registered('bia@example.org')
  const ana = await accounts.registered(EMAIL)
  const { apiKey } = await createApiKey(accounts.deps, ana.presented, { label: 'Own', access: 'write' })
  await accounts.store.usage.add(ana.user.id, '2026-05', { memories: 3, storageBytes: 9 })
  await accounts.sendMails()
  const key = accounts.lastKey()

  await deleteAccount(accounts.deps, ana.presented, { confirm: EMAIL })
  await accounts.sendMails()
  expect(accounts.mails.at(-1)).toMatchObject({ to: EMAIL, subject: 'Your Lembra account was deleted' })
  const rows = await accounts.wholeDatabase()
  expect(rows).toContain(bia.user.id)
  expect(rows).not.toContain(EMAIL)
  expect(rows).not.toContain(ana.user.id)
  expect(await accounts.presented(ana.deviceToken)).toBeNull()
  expect(await accounts.presented(apiKey)).toBeNull()
  await expect(connect(accounts.deps, { key }, STRANGER)).rejects.toMatchObject({ field: 'key' })
})

test('a waiting mail with a key is not sent after its account is deleted', async () => {
  const accounts = await openAccounts()
  const { presented } = await accounts.registered(EMAIL)
  await requestKey(accounts.deps, { email: EMAIL }, STRANGER)
  await deleteAccount(accounts.deps, presented, { confirm: EMAIL })
  await accounts.sendMails()
  expect(accounts.mails.map(({ subject }) => subject)).toEqual(['Your Lembra account was deleted'])
  expect((await accounts.store.jobs.counts()).filter(({ kind }) => kind === 'send-mail')).toEqual([])
})

test('after an account is taken over by a proof of its email, requests in flight of the former owner neither change nor delete it', async () => {
  const accounts = await openAccounts()
  const claimer = await accounts.registered(EMAIL)
  await accounts.sendMails()
  await redeemKey(accounts.deps, { key: accounts.lastKey() }, STRANGER)
  const { deps } = accounts
  await expect(deleteAccount(deps, claimer.presented, { confirm: EMAIL })).rejects.toMatchObject({
    kind: 'unauthorized',
  })
  await expect(updateProfile(deps, claimer.presented, { name: 'Mine' })).rejects.toMatchObject({ kind: 'unauthorized' })
  expect(await accounts.store.accounts.getByEmail(EMAIL)).toMatchObject({ name: 'ana' })
})

test('an interrupted deletion is finished by its job, and nobody can sign in meanwhile', async () => {
  const accounts = await openAccounts()
  const ana = await accounts.registered(EMAIL)
  const memories = { ...accounts.store.memories, idsAfter: () => Promise.reject(new Error('killed')) }
  const cutShort = new Proxy(accounts.store, {
    get: (store, name) => (name === 'memories' ? memories : Reflect.get(store, name)),
  })
  await expect(deleteAccount({ ...accounts.deps, store: cutShort }, ana.presented, { confirm: EMAIL })).rejects.toThrow(
    'killed',
  )
  expect(await accounts.presented(ana.deviceToken)).toBeNull()
  expect(await accounts.store.accounts.getByEmail(EMAIL)).toBeNull()
  expect(await accounts.store.jobs.counts()).toContainEqual({ kind: 'erase-account', state: 'queued', count: 1 })
  await eraseAccount(accounts.deps, ana.user.id)
  expect(await accounts.wholeDatabase()).not.toContain(ana.user.id)
})
