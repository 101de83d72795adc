import { expect, test } from 'vitest'
import type { OAuthClient } from '../../src/core/oauth/record.ts'
import { openStoreIn } from '../support/database.ts'

const client = (id: string, createdAt: number, changes: Partial<OAuthClient> = {}): OAuthClient => ({
  id,
  name: id,
  redirectUris: ['https://client.example/callback'],
  createdAt,
  fetchedAt: null,
  lastUsedAt: null,
  ...changes,
})

test('saving a client again keeps when it was first seen and last used', async () => {
  const { store } = await openStoreIn()
  await store.oauthClients.put(client('https://client.example/a', 1, { fetchedAt: 1 }))
  expect(await store.oauthClients.noteUse('https://client.example/a', 5)).toBe(true)
  await store.oauthClients.put(
    client('https://client.example/a', 9, { fetchedAt: 9, name: 'Renamed', redirectUris: ['x:/y'] }),
  )
  expect(await store.oauthClients.get('https://client.example/a')).toEqual({
    id: 'https://client.example/a',
    name: 'Renamed',
    redirectUris: ['x:/y'],
    createdAt: 1,
    fetchedAt: 9,
    lastUsedAt: 5,
  })
  expect(await store.oauthClients.noteUse('cli_none', 5)).toBe(false)
  expect(await store.oauthClients.get('cli_none')).toBeNull()
})

test('the oldest unapproved clients make room for new ones, and used ones stay', async () => {
  const { store } = await openStoreIn()
  for (let at = 1; at <= 6; at += 1) await store.oauthClients.put(client(`cli_${at}`, at))
  await store.oauthClients.noteUse('cli_1', 10)
  for (const at of [0, 1]) await store.oauthClients.put(client(`https://client.example/${at}`, at, { fetchedAt: at }))
  expect(await store.oauthClients.countUnused('registered')).toBe(5)
  expect(await store.oauthClients.countUnused('document')).toBe(2)
  await store.oauthClients.removeOldestUnused('registered', 2)
  expect(await store.oauthClients.countUnused('document')).toBe(2)
  await store.oauthClients.removeOldestUnused('document', 1)
  expect(await store.oauthClients.get('https://client.example/0')).toBeNull()
  await store.oauthClients.removeOldestUnused('document', 1)
  const left = async () => {
    const found = await Promise.all([1, 2, 3, 4, 5, 6].map((at) => store.oauthClients.get(`cli_${at}`)))
    return found.flatMap((kept) => (kept ? [kept.createdAt] : []))
  }
  expect(await left()).toEqual([1, 4, 5, 6])
  expect(await store.oauthClients.removeUnused(6)).toBe(2)
  expect(await left()).toEqual([1, 6])
})
