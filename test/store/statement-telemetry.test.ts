import { expect, test } from 'vitest'
import { wholeAccount } from '../../src/core/accounts/record.ts'
import { AppError } from '../../src/core/errors.ts'
import { createRandom, type NewJob, newId } from '../../src/core/store.ts'
import { createWorkDurations } from '../../src/http/metrics.ts'
import { openStoreIn } from '../support/database.ts'
import { freshFolder } from '../support/folder.ts'

const random = createRandom()

async function openMeasured() {
  const durations = createWorkDurations()
  const { store } = await openStoreIn(freshFolder(), durations)
  const counts = () =>
    new Map(
      [...durations.text().matchAll(/lembra_store_seconds_count\{operation="([^"]+)",outcome="(\w+)"\} (\d+)/g)].map(
        ([, operation, outcome, count]) => [`${operation} ${outcome}`, Number(count)],
      ),
    )
  const before = counts()
  /** Such as `select memories ok 2`, without the statements that opened the database. */
  const added = () =>
    [...counts()]
      .map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const)
      .flatMap(([name, count]) => (count > 0 ? [`${name} ${count}`] : []))
      .sort()
  return { store, added }
}

function job(key: string): NewJob {
  return { id: newId('job', 0, random), kind: 'work', key, accountId: null, payload: {}, createdAt: 1_000 }
}

test('each statement is measured once, under its kind and table', async () => {
  const { store, added } = await openMeasured()
  await store.jobs.add(job('a'))
  expect(await store.memories.get(wholeAccount('usr_1'), 'mem_1')).toBeNull()
  expect(await store.memories.get(wholeAccount('usr_1'), 'mem_2')).toBeNull()
  await store.oauthClients.noteUse('nobody', 1)
  await store.jobs.remove('work', 'a')
  expect(added()).toEqual(['delete jobs ok 1', 'insert jobs ok 1', 'select memories ok 2', 'update oauth_clients ok 1'])
})

test('a transaction is measured as a whole, and so are the statements in it', async () => {
  const { store, added } = await openMeasured()
  await store.transaction(async (tx) => {
    expect(await tx.jobs.list(10)).toEqual([])
    expect(await tx.credentials.findByHash('nobody')).toBeNull()
  })
  expect(added()).toEqual(['select credentials ok 1', 'select jobs ok 1', 'transaction ok 1'])
})

test('a failing transaction is rolled back and reported as failed', async () => {
  const { store, added } = await openMeasured()
  const failWith = (error: Error) =>
    store.transaction(async (tx) => {
      await tx.jobs.add(job('a'))
      throw error
    })
  const errors = [new TypeError('x'), new AppError('unavailable', 'x'), new AppError('not-found', 'x')]
  for (const error of errors) await expect(failWith(error)).rejects.toBe(error)
  expect(await store.jobs.counts()).toEqual([])
  expect(added().filter((line) => line.startsWith('transaction'))).toEqual([
    'transaction failed 1',
    'transaction ok 1',
    'transaction unavailable 1',
  ])
})

test('the name of a statement has no value in it, so that there are few names', async () => {
  const { store, added } = await openMeasured()
  await store.memories.labels(wholeAccount('usr_zebedeu'), 10)
  await store.usage.add('usr_zebedeu', '2026-11', {})
  await store.mentions.links(wholeAccount('usr_zebedeu'), [{ id: 'mem_1', titleKey: 'zebedeu' }])
  await store.vectors.walk(1, { accountId: 'usr_zebedeu', id: 'mem_1' }, 10)
  expect(added().join()).not.toContain('zebedeu')
  for (const line of added()) expect(line).toMatch(/^(select|insert|update|delete) [a-z_]+ ok \d+$/)
})
