import { expect, onTestFinished, test } from 'vitest'
import { createUseLog } from '../../src/core/accounts/authentication.ts'
import type { Credential } from '../../src/core/accounts/record.ts'
import { ReadCounter } from '../../src/core/accounts/usage.ts'
import { openPostgres } from '../../src/store/postgres/database.ts'
import { createPostgresStore } from '../../src/store/postgres/store.ts'
import { postgresUrlOf } from '../support/database.ts'
import { freshFolder } from '../support/folder.ts'
import { makeAccount } from '../support/make-memory.ts'
import { connectTo, onPostgres } from '../support/postgres-server.ts'

const NOW = Date.parse('2026-03-02T12:00:00Z')
const clock = () => NOW

/** A database with the accounts `a` and `b`, and processes that use it, each with its own pool. */
async function openShared({ poolSize = 10 } = {}) {
  const url = (await postgresUrlOf(freshFolder())) ?? ''
  const open = async () => createPostgresStore(await openPostgres({ url, poolSize }))
  const stores = [await open(), await open()] as const
  const [one] = stores
  for (const id of ['a', 'b']) await one.transaction((tx) => tx.accounts.add(makeAccount({ id })))
  const close = () => Promise.all(stores.map((store) => store.close()))
  onTestFinished(async () => void (await close().catch(() => {})))
  return { url, stores, close }
}

/** A transaction of another client that holds the row until it is released. */
async function lockRow(url: string, query: string) {
  const client = await connectTo(url)
  onTestFinished(() => client.end().catch(() => {}))
  await client.query('BEGIN')
  await client.query(query)
  return { release: () => client.query('COMMIT') }
}

const WAITING = `SELECT count(*)::int AS waiting FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'lembra' AND wait_event_type = 'Lock'`

async function waitingIn(url: string): Promise<number> {
  return onPostgres(url, async (client) => (await client.query<{ waiting: number }>(WAITING)).rows[0]?.waiting ?? 0)
}

/** A connection reports its deadlocks when it ends, if not before. */
async function deadlocksIn(url: string): Promise<number> {
  const query = 'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()'
  return onPostgres(url, async (client) => (await client.query<{ deadlocks: number }>(query)).rows[0]?.deadlocks ?? 0)
}

function searchesOf(url: string): Promise<Array<{ account_id: string; value: number }>> {
  const query = `SELECT account_id, value::int FROM usage WHERE counter = 'searches' ORDER BY account_id`
  return onPostgres(url, async (client) => (await client.query(query)).rows)
}

test('two processes that counted the same accounts in opposite orders write their counts without a deadlock', async () => {
  const { url, stores, close } = await openShared()
  const [one, other] = stores.map((store) => new ReadCounter(store, clock))
  if (!one || !other) throw new Error('Two processes are needed')
  for (const id of ['a', 'b']) one.count(id, 'searches')
  await one.flush()
  for (const id of ['a', 'b']) one.count(id, 'searches')
  for (const id of ['b', 'a']) other.count(id, 'searches')
  // The other process waits for b first, so that it locks b first, whatever it holds by then.
  const held = await lockRow(url, `SELECT 1 FROM usage WHERE account_id = 'b' FOR UPDATE`)
  const otherFlush = other.flush()
  await expect.poll(() => waitingIn(url)).toBe(1)
  const oneFlush = one.flush()
  await expect.poll(() => waitingIn(url)).toBe(2)
  await held.release()
  await Promise.all([oneFlush, otherFlush])
  await close()
  expect(await deadlocksIn(url)).toBe(0)
  expect(await searchesOf(url)).toEqual([
    { account_id: 'a', value: 3 },
    { account_id: 'b', value: 3 },
  ])
})

test('counts that wait for a locked row are written once, and use one connection however often they are due', async () => {
  const { url, stores } = await openShared({ poolSize: 2 })
  const [store] = stores
  const counter = new ReadCounter(store, clock)
  counter.count('a', 'searches')
  await counter.flush()
  counter.count('a', 'searches')
  const held = await lockRow(url, `SELECT 1 FROM usage WHERE account_id = 'a' FOR UPDATE`)
  const flushes = [counter.flush(), counter.flush(), counter.flush()]
  await expect.poll(() => waitingIn(url)).toBe(1)
  expect(await store.accounts.get('b')).toMatchObject({ id: 'b' })
  await held.release()
  await Promise.all(flushes)
  expect(await searchesOf(url)).toEqual([{ account_id: 'a', value: 2 }])
})

test('while the counts of an account wait for a locked row, its account can be changed', async () => {
  const { url, stores } = await openShared()
  const [store] = stores
  const counter = new ReadCounter(store, clock)
  counter.count('a', 'searches')
  await counter.flush()
  counter.count('a', 'searches')
  const held = await lockRow(url, `SELECT 1 FROM usage WHERE account_id = 'a' FOR UPDATE`)
  const flush = counter.flush()
  await expect.poll(() => waitingIn(url)).toBe(1)
  await store.transaction(async (tx) => {
    const account = await tx.accounts.get('a')
    if (account) await tx.accounts.update({ ...account, name: 'Ana Maria' })
  })
  expect(await store.accounts.get('a')).toMatchObject({ name: 'Ana Maria' })
  await held.release()
  await flush
})

test('a locked credential does not delay the uses of others, and its own use is written later', async () => {
  const { url, stores } = await openShared()
  const [store] = stores
  for (const id of ['key_1', 'key_2']) await store.credentials.add(credentialOf(id))
  const uses = createUseLog({ store, clock, deviceIdleDays: 180 })
  for (const id of ['key_1', 'key_2']) uses.note(credentialOf(id))
  const held = await lockRow(url, `SELECT 1 FROM credentials WHERE id = 'key_1' FOR UPDATE`)
  await uses.flush()
  const lastUses = async () => {
    const keys = await store.credentials.list('a', 'api-key')
    return Object.fromEntries(keys.map(({ id, lastUsedAt }) => [id, lastUsedAt]))
  }
  expect(await lastUses()).toEqual({ key_1: null, key_2: NOW })
  expect(uses.upToDate(credentialOf('key_1')).lastUsedAt).toBe(NOW)
  await held.release()
  await uses.flush()
  expect(await lastUses()).toEqual({ key_1: NOW, key_2: NOW })
})

function credentialOf(id: string): Credential {
  return {
    accountId: 'a',
    id,
    kind: 'api-key',
    hash: `digest of ${id}`,
    label: 'Laptop',
    platform: null,
    client: null,
    prefix: null,
    access: 'write',
    scope: null,
    connectionId: null,
    parentId: null,
    createdAt: NOW,
    lastUsedAt: null,
    expiresAt: null,
  }
}
