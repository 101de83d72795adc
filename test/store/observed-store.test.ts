import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { AppError } from '../../src/core/errors.ts'
import { newId } from '../../src/core/identifiers.ts'
import type { NewJob, Store } from '../../src/core/store.ts'
import { createWorkDurations } from '../../src/http/work-durations.ts'
import { observedStore } from '../../src/store/observed-store.ts'
import { openDatabase } from '../../src/store/sqlite/database.ts'
import { createSqliteStore } from '../../src/store/sqlite/store.ts'
import { freshFolder } from '../support/folder.ts'

async function openObserved() {
  const store = createSqliteStore(await openDatabase(freshFolder()))
  onTestFinished(() => store.close())
  const durations = createWorkDurations()
  /** Such as `memories.get ok 2`. */
  const told = () =>
    [...durations.text().matchAll(/lembra_store_seconds_count\{operation="([\w.]+)",outcome="(\w+)"\} (\d+)/g)]
      .map(([, operation, outcome, count]) => `${operation} ${outcome} ${count}`)
      .sort()
  return { plain: store, store: observedStore(store, durations), told }
}

function job(key: string): NewJob {
  return { id: newId('job', 0, randomBytes), kind: 'work', key, accountId: null, payload: {}, createdAt: 1_000 }
}

test('the observed store returns the same results, and each operation is counted once', async () => {
  const { plain, store, told } = await openObserved()
  await store.jobs.add(job('a'))
  expect(await plain.jobs.counts()).toEqual([{ kind: 'work', state: 'queued', count: 1 }])
  expect(await store.memories.get('usr_1', 'mem_1')).toBeNull()
  expect(await store.memories.get('usr_1', 'mem_2')).toBeNull()
  expect([...(await store.serviceKey('signing', new Uint8Array([7])))]).toEqual([7])
  await store.ping()
  expect(told()).toEqual(['jobs.add ok 1', 'memories.get ok 2', 'ping ok 1', 'serviceKey ok 1'])
})

test('a transaction is counted, and the operations in it', async () => {
  const { store, told } = await openObserved()
  await store.transaction(async (tx) => {
    await tx.jobs.add(job('a'))
    await tx.jobs.add(job('b'))
  })
  expect(await store.jobs.list(10)).toHaveLength(2)
  expect(told()).toEqual(['jobs.add ok 2', 'jobs.list ok 1', 'transaction ok 1'])
})

test('a failing transaction is rolled back and reported as failed', async () => {
  const { store, told } = await openObserved()
  const failWith = (error: Error) =>
    store.transaction(async (tx) => {
      await tx.jobs.add(job('a'))
      throw error
    })
  const errors = [new TypeError('x'), new AppError('unavailable', 'x'), new AppError('not-found', 'x')]
  for (const error of errors) await expect(failWith(error)).rejects.toBe(error)
  expect(await store.jobs.counts()).toEqual([])
  expect(told().filter((line) => line.startsWith('transaction'))).toEqual([
    'transaction failed 1',
    'transaction ok 1',
    'transaction unavailable 1',
  ])
})

test('every operation of every part of a store is observed', async () => {
  const { plain, store } = await openObserved()
  const operations = (each: Store) =>
    Object.entries(each).flatMap(([part, methods]: [string, object]) =>
      typeof methods === 'function' ? [part] : Object.keys(methods).map((method) => `${part}.${method}`),
    )
  expect(operations(store).sort()).toEqual(operations(plain).sort())
  expect(operations(store).length).toBeGreaterThan(60)
})
