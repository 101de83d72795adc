import { expect, test } from 'vitest'
import { type Credential, wholeAccount } from '../../src/core/accounts/record.ts'
import { ActivityLog, removeOldReadings } from '../../src/core/activity/activity.ts'
import type { Reading } from '../../src/core/activity/record.ts'
import { createRandom, type Store } from '../../src/core/store.ts'
import { DAY, recordingLog } from '../support/accounts.ts'
import { makeAccount } from '../support/make-memory.ts'
import { openStore } from '../support/stored-memories.ts'

const NOON = Date.parse('2026-03-02T12:00:00Z')
const ALWAYS = { from: 0, before: Number.MAX_SAFE_INTEGER }

function reading(accountId: string, id: string, more: Partial<Reading> = {}): Reading {
  return {
    accountId,
    id,
    at: NOON,
    day: '2026-03-02',
    readerId: 'key_1',
    client: 'Claude',
    clientSlug: 'claude',
    kind: 'search',
    query: 'pot',
    memoryIds: ['mem_1', 'mem_2'],
    memories: 2,
    ...more,
  }
}

async function openActivity() {
  const opened = await openStore()
  for (const id of ['usr_a', 'usr_b']) await opened.addAccount(id)
  const { store } = opened
  return {
    ...opened,
    add: (readings: Reading[]) => store.transaction((tx) => tx.activity.add(readings)),
    all: (accountId: string) => store.activity.list(accountId, {}, { limit: 10_000, offset: 0 }),
  }
}

function presented(more: Partial<Credential> = {}) {
  const credential: Credential = {
    accountId: 'usr_a',
    id: 'key_1',
    kind: 'api-key',
    hash: '',
    label: 'Claude',
    platform: null,
    client: null,
    prefix: null,
    access: 'read',
    scope: null,
    connectionId: null,
    parentId: null,
    createdAt: 0,
    lastUsedAt: null,
    expiresAt: null,
    ...more,
  }
  return { account: makeAccount({ id: 'usr_a' }), credential }
}

function activityLogOn(store: Pick<Store, 'activity' | 'transaction'>) {
  const log = recordingLog()
  return { log, ledger: new ActivityLog({ store, clock: () => NOON, random: createRandom(), log }) }
}

test('accesses are read as they were written, newest first, and one written twice is there once', async () => {
  const { add, all } = await openActivity()
  const readings = Array.from({ length: 250 }, (_, index) =>
    reading('usr_a', `act_${String(index).padStart(3, '0')}`, {
      at: NOON + index,
      query: index % 2 === 0 ? null : 'pot',
    }),
  )
  await add(readings)
  await add(readings.slice(0, 10))
  expect(await all('usr_a')).toEqual(readings.toReversed())
  expect(await all('usr_b')).toEqual([])
})

test('accesses of a deleted account are left out, and the rest is written', async () => {
  const { add, all } = await openActivity()
  await add([reading('usr_gone', 'act_1'), reading('usr_b', 'act_2')])
  expect((await all('usr_b')).map(({ id }) => id)).toEqual(['act_2'])
  expect(await all('usr_gone')).toEqual([])
})

test('accesses are deleted with their account, and those of others stay', async () => {
  const { add, all, store } = await openActivity()
  await add([reading('usr_a', 'act_1'), reading('usr_b', 'act_2')])
  await store.transaction((tx) => tx.accounts.remove('usr_a'))
  expect(await all('usr_a')).toEqual([])
  expect(await all('usr_b')).toHaveLength(1)
})

test('counts are by day, client and kind', async () => {
  const { add, store } = await openActivity()
  await add([
    reading('usr_a', 'act_1'),
    reading('usr_a', 'act_2', { memories: 5 }),
    reading('usr_a', 'act_3', { kind: 'list' }),
    reading('usr_a', 'act_4', { day: '2026-03-03' }),
    reading('usr_a', 'act_5', { client: 'Cursor', clientSlug: 'cursor' }),
    reading('usr_b', 'act_6'),
  ])
  const claude = { client: 'Claude', clientSlug: 'claude' }
  expect(await store.activity.counts('usr_a', {})).toEqual([
    { day: '2026-03-03', ...claude, kind: 'search', times: 1, memories: 2 },
    { day: '2026-03-02', ...claude, kind: 'list', times: 1, memories: 2 },
    { day: '2026-03-02', ...claude, kind: 'search', times: 2, memories: 7 },
    { day: '2026-03-02', client: 'Cursor', clientSlug: 'cursor', kind: 'search', times: 1, memories: 2 },
  ])
  expect(await store.activity.counts('usr_a', { clientSlug: 'cursor' })).toHaveLength(1)
})

test("a client's recent memories are those that searches and recalls gave it in the period, latest first", async () => {
  const { add, store } = await openActivity()
  await add([
    reading('usr_a', 'act_1', { at: NOON - 2, memoryIds: ['mem_old'] }),
    reading('usr_a', 'act_2', { at: NOON, memoryIds: ['mem_1'] }),
    reading('usr_a', 'act_3', { at: NOON + 1, memoryIds: ['mem_2', 'mem_3'] }),
    reading('usr_a', 'act_4', { readerId: 'key_2', memoryIds: ['mem_4'] }),
    reading('usr_b', 'act_5', { memoryIds: ['mem_5'] }),
    reading('usr_a', 'act_6', { at: NOON + 2, memoryIds: ['mem_6'] }),
    reading('usr_a', 'act_7', { kind: 'recall', at: NOON + 1, memoryIds: ['mem_7'] }),
    reading('usr_a', 'act_8', { kind: 'list', memoryIds: ['mem_8'] }),
    reading('usr_a', 'act_9', { kind: 'fetch', memoryIds: ['mem_9'] }),
  ])
  const span = { from: NOON, before: NOON + 2 }
  const served = await store.activity.servedIds('usr_a', 'key_1', span, 9)
  expect(new Set(served.slice(0, 2))).toEqual(new Set([['mem_2', 'mem_3'], ['mem_7']]))
  expect(served.slice(2)).toEqual([['mem_1']])
  expect(await store.activity.servedIds('usr_a', 'key_1', { ...span, from: NOON + 1 }, 9)).toHaveLength(2)
  expect(await store.activity.servedIds('usr_a', 'key_1', span, 1)).toHaveLength(1)
})

test('titles are returned for existing memories of the account only', async () => {
  const { addMemories, store } = await openActivity()
  await addMemories('usr_a', ['mem_1'])
  const memory = await store.memories.get(wholeAccount('usr_a'), 'mem_1')
  expect(await store.activity.titles('usr_a', ['mem_1', 'mem_2'])).toEqual(new Map([['mem_1', memory?.title]]))
  expect(await store.activity.titles('usr_b', ['mem_1'])).toEqual(new Map())
  expect(await store.activity.titles('usr_a', [])).toEqual(new Map())
})

test('accesses older than 90 days are deleted in steps, for all accounts', async () => {
  const { add, all, store } = await openActivity()
  const old = Array.from({ length: 1_200 }, (_, index) => reading('usr_a', `act_${index}`, { at: index }))
  await add([...old, reading('usr_b', 'act_old', { at: 1 }), reading('usr_b', 'act_young', { at: 90 * DAY })])
  expect(await store.activity.removeBefore(90 * DAY, 10)).toBe(10)
  expect(await removeOldReadings({ store, clock: () => 180 * DAY })).toBe(1_191)
  expect(await all('usr_a')).toEqual([])
  expect((await all('usr_b')).map(({ id }) => id)).toEqual(['act_young'])
})

test('a connection is one client whatever its tokens, and a device is none', async () => {
  const { store, all } = await openActivity()
  const { ledger } = activityLogOn(store)
  for (const id of ['cre_1', 'cre_2'])
    ledger.note(presented({ id, kind: 'connection', connectionId: 'con_1', client: 'ChatGPT' }), {
      kind: 'list',
      memoryIds: [],
    })
  ledger.note(presented({ kind: 'device' }), { kind: 'list', memoryIds: [] })
  ledger.note(presented({ label: null }), { kind: 'list', memoryIds: [] })
  await ledger.flush()
  expect((await all('usr_a')).map(({ readerId, client }) => [readerId, client])).toEqual([
    ['key_1', 'API key'],
    ['con_1', 'ChatGPT'],
    ['con_1', 'ChatGPT'],
  ])
})

test('a query is truncated, characters that a database refuses are replaced, and fifty ids are kept', async () => {
  const { store, all } = await openActivity()
  const { ledger } = activityLogOn(store)
  const memoryIds = Array.from({ length: 80 }, (_, index) => `mem_${index}`)
  ledger.note(presented(), { kind: 'search', query: `${'x'.repeat(499)}😀 and more`, memoryIds })
  ledger.note(presented(), { kind: 'search', query: 'a\0b\uD800c', memoryIds })
  await ledger.flush()
  const [second, first] = await all('usr_a')
  expect(first).toMatchObject({ query: 'x'.repeat(499), memories: 80, memoryIds: memoryIds.slice(0, 50) })
  expect(second?.query).toBe('a\uFFFDb\uFFFDc')
})

test('accesses that cannot be written stay in memory, where lookups find them; past a limit the oldest are dropped', async () => {
  const { store, all } = await openActivity()
  let isFull = true
  const { ledger, log } = activityLogOn({
    activity: store.activity,
    transaction: (work) => (isFull ? Promise.reject(new Error('the disk is full')) : store.transaction(work)),
  })
  for (let index = 0; index < 5_100; index++) ledger.note(presented(), { kind: 'search', memoryIds: [`mem_${index}`] })
  await expect(ledger.flush()).rejects.toThrow('the disk is full')
  const served = ledger.unwrittenIds('usr_a', 'key_1', ALWAYS)
  expect(served).toHaveLength(4_600)
  expect([served[0], served.at(-1)]).toEqual([['mem_5099'], ['mem_500']])
  expect(ledger.unwrittenIds('usr_a', 'key_2', ALWAYS)).toEqual([])
  isFull = false
  await Promise.all([ledger.flush(), ledger.flush()])
  expect(await all('usr_a')).toHaveLength(4_600)
  expect(ledger.unwrittenIds('usr_a', 'key_1', ALWAYS)).toEqual([])
  expect(log.lines.filter((line) => line.includes('"dropped":500'))).toHaveLength(1)
})
