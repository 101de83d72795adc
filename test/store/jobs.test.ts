import { expect, test } from 'vitest'
import { createRandom, type Job, type NewJob, newId } from '../../src/core/store.ts'
import { openStoreIn } from '../support/database.ts'

const random = createRandom()

const LEASE = 60_000

async function openJobs() {
  const { store, database } = await openStoreIn()
  return { jobs: store.jobs, store, database }
}

function job(key: string, more: Partial<NewJob> = {}): NewJob {
  return { id: newId('job', 0, random), kind: 'work', key, accountId: null, payload: {}, createdAt: 0, ...more }
}

async function claimed(
  jobs: { claim(kinds: string[], now: number, leaseMs: number): Promise<Job | null> },
  now: number,
) {
  const found = await jobs.claim(['work'], now, LEASE)
  if (!found) throw new Error('nothing was due')
  return found
}

test('the job that has been due longest is claimed first, and none before it is due', async () => {
  const { jobs } = await openJobs()
  await jobs.add(job('later', { runAt: 200 }))
  await jobs.add(job('sooner', { runAt: 100, payload: { page: 7 }, accountId: 'usr_1' }))
  expect(await jobs.claim(['work'], 99, LEASE)).toBeNull()
  expect(await jobs.claim(['work'], 300, LEASE)).toMatchObject({
    key: 'sooner',
    payload: { page: 7 },
    accountId: 'usr_1',
    attempts: 1,
    runAt: 100,
  })
  expect(await jobs.claim(['work'], 300, LEASE)).toMatchObject({ key: 'later' })
  expect(await jobs.claim(['work'], 300, LEASE)).toBeNull()
})

test('only the requested kinds are claimed', async () => {
  const { jobs } = await openJobs()
  await jobs.add(job('a', { kind: 'other' }))
  expect(await jobs.claim(['work'], 1, LEASE)).toBeNull()
  expect(await jobs.claim([], 1, LEASE)).toBeNull()
  expect(await jobs.claim(['work', 'other'], 1, LEASE)).toMatchObject({ kind: 'other' })
})

test('of many simultaneous claims each job goes to one', async () => {
  const { jobs } = await openJobs()
  for (const key of ['a', 'b', 'c']) await jobs.add(job(key))
  const all = await Promise.all(Array.from({ length: 20 }, () => jobs.claim(['work'], 1, LEASE)))
  expect(all.flatMap((found) => found?.key ?? []).sort()).toEqual(['a', 'b', 'c'])
})

test('adding an active job again changes nothing, whether it waits or runs', async () => {
  const { jobs } = await openJobs()
  await jobs.add(job('a', { payload: { version: 1 } }))
  await jobs.add(job('a', { payload: { version: 2 } }))
  await jobs.add(job('a', { kind: 'other' }))
  expect((await claimed(jobs, 1)).payload).toEqual({ version: 1 })
  await jobs.add(job('a', { payload: { version: 3 } }))
  expect(await jobs.list(9)).toHaveLength(2)
  expect(await jobs.claim(['work'], 2, LEASE)).toBeNull()
})

test('a failed job is kept and not claimed until it is added again', async () => {
  const { jobs } = await openJobs()
  await jobs.add(job('a', { payload: { version: 1 } }))
  expect(await jobs.fail(await claimed(jobs, 1), 'no use')).toBe(true)
  expect(await jobs.claim(['work'], 10 * LEASE, LEASE)).toBeNull()
  expect(await jobs.counts()).toEqual([{ kind: 'work', state: 'failed', count: 1 }])
  await jobs.add(job('a', { payload: { version: 2 } }))
  expect(await claimed(jobs, 2)).toMatchObject({ payload: { version: 2 }, attempts: 1 })
})

test('a job whose worker died is claimed again after its lease and not before', async () => {
  const { jobs } = await openJobs()
  await jobs.add(job('a'))
  await claimed(jobs, 1_000)
  expect(await jobs.claim(['work'], 1_000 + LEASE - 1, LEASE)).toBeNull()
  expect(await jobs.claim(['work'], 1_000 + LEASE, LEASE)).toMatchObject({ key: 'a', attempts: 2 })
})

test('a heartbeat keeps the lease', async () => {
  const { jobs } = await openJobs()
  await jobs.add(job('a'))
  const running = await claimed(jobs, 0)
  expect(await jobs.heartbeat(running, 2 * LEASE)).toBe(true)
  expect(await jobs.claim(['work'], LEASE, LEASE)).toBeNull()
  expect(await jobs.claim(['work'], 2 * LEASE, LEASE)).not.toBeNull()
})

test('a worker that was thought dead can no longer change the job of its successor', async () => {
  const { jobs } = await openJobs()
  await jobs.add(job('a'))
  const dead = await claimed(jobs, 0)
  const successor = await claimed(jobs, LEASE)
  expect(await jobs.heartbeat(dead, 9 * LEASE)).toBe(false)
  expect(await jobs.complete(dead)).toBe(false)
  expect(await jobs.retry(dead, 0, 'late')).toBe(false)
  expect(await jobs.fail(dead, 'late')).toBe(false)
  expect(await jobs.giveBack(dead, 0)).toBe(false)
  expect(await jobs.complete(successor)).toBe(true)
  expect(await jobs.counts()).toEqual([])
})

test('a retried job waits and keeps its attempts; one given back has none counted', async () => {
  const { jobs, database } = await openJobs()
  await jobs.add(job('a'))
  await jobs.retry(await claimed(jobs, 1), 500, 'connection refused')
  expect(await database.reader.selectFrom('jobs').select(['last_error', 'leased_until']).execute()).toEqual([
    { last_error: 'connection refused', leased_until: null },
  ])
  expect(await jobs.claim(['work'], 499, LEASE)).toBeNull()
  const second = await claimed(jobs, 500)
  expect(second.attempts).toBe(2)
  expect(await jobs.giveBack(second, 500)).toBe(true)
  expect((await claimed(jobs, 500)).attempts).toBe(2)
})

test('when the only process starts, all leases expire', async () => {
  const { jobs } = await openJobs()
  await jobs.add(job('a'))
  await claimed(jobs, 1_000_000)
  expect(await jobs.releaseLeases(10)).toBe(1)
  expect(await jobs.claim(['work'], 10, LEASE)).toMatchObject({ key: 'a', attempts: 2 })
})

test('a job added in a transaction that fails does not exist', async () => {
  const { jobs, store } = await openJobs()
  const failing = store.transaction(async (tx) => {
    await tx.jobs.add(job('a'))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await jobs.counts()).toEqual([])
})

test('jobs are removed by key and by account', async () => {
  const { jobs } = await openJobs()
  await jobs.add(job('a', { accountId: 'usr_1' }))
  await jobs.add(job('b', { accountId: 'usr_1' }))
  await jobs.add(job('c', { accountId: 'usr_2' }))
  await jobs.remove('work', 'a')
  await jobs.remove('other', 'b')
  expect(await jobs.counts()).toEqual([{ kind: 'work', state: 'queued', count: 2 }])
  await jobs.removeOfAccount('usr_1')
  expect(await claimed(jobs, 1)).toMatchObject({ key: 'c' })
})
