import { expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '../../src/core/errors.ts'
import { createRandom, type JobStore, newId } from '../../src/core/store.ts'
import { JobFailure } from '../../src/jobs/failure.ts'
import { backoffMs, type JobHandler, startRunner } from '../../src/jobs/runner.ts'
import { recordingLog } from '../support/accounts.ts'
import { openStoreIn } from '../support/database.ts'

const random = createRandom()

const HANDLER = { maxAttempts: 3, atOnce: 2, timeoutMs: 60_000, backoff: { firstMs: 1_000, longestMs: 8_000 } }

async function openRunner() {
  const { store, database } = await openStoreIn()
  const time = { now: 1_000_000 }
  const log = recordingLog()
  const runners: Array<{ stop(graceMs: number): Promise<void> }> = []
  onTestFinished(async () => {
    for (const runner of runners) await runner.stop(0)
  })
  return {
    store,
    database,
    time,
    log,
    add: (key: string, kind = 'work', payload: { [name: string]: string } = { key }) =>
      store.jobs.add({
        id: newId('job', 0, random),
        kind,
        key,
        accountId: null,
        payload,
        createdAt: time.now,
      }),
    start(run: JobHandler['run'], more: Partial<JobHandler> = {}, jobs: JobStore = store.jobs, leaseMs = 60_000) {
      const handlers = { work: { ...HANDLER, ...more, run } }
      const runner = startRunner({
        store: { jobs },
        handlers,
        clock: () => time.now,
        random,
        log,
        leaseMs,
      })
      runners.push(runner)
      return runner
    },
  }
}

test('jobs are run and removed, also those added while it runs', async () => {
  const queue = await openRunner()
  const done: string[] = []
  await queue.add('a')
  const runner = queue.start(async (job) => {
    done.push(job.key)
    if (job.key === 'a') await queue.add('c')
  })
  await queue.add('b')
  runner.wake()
  await runner.idle()
  expect(done.sort()).toEqual(['a', 'b', 'c'])
  expect(await queue.store.jobs.counts()).toEqual([])
})

test('the number of concurrent jobs of a kind is limited', async () => {
  const queue = await openRunner()
  let running = 0
  let most = 0
  for (let index = 0; index < 10; index += 1) await queue.add(`${index}`)
  const runner = queue.start(async () => {
    running += 1
    most = Math.max(most, running)
    // The next claim is made before this one ends, however long a claim takes.
    await vi.waitUntil(() => most >= 2, { interval: 1, timeout: 15_000 })
    running -= 1
  })
  await runner.idle()
  expect(most).toBe(2)
})

test('slow jobs that are alike leave room for others, and follow when one of them has ended', async () => {
  const queue = await openRunner()
  const started: string[] = []
  const slow = Promise.withResolvers<void>()
  for (const key of ['a1', 'a2', 'a3', 'a4']) await queue.add(key, 'work', { host: 'slow' })
  await queue.add('b', 'work', { host: 'fast' })
  await queue.add('c')
  const runner = queue.start(
    async ({ key }) => {
      started.push(key)
      if (key.startsWith('a')) await slow.promise
    },
    { atOnce: 4, atOnceAlike: 2 },
  )
  await vi.waitUntil(() => started.length === 4, { interval: 1, timeout: 15_000 })
  expect(started.sort()).toEqual(['a1', 'a2', 'b', 'c'])
  slow.resolve()
  await runner.idle()
  expect(started.sort()).toEqual(['a1', 'a2', 'a3', 'a4', 'b', 'c'])
})

test('a failed job is retried after growing waits, then kept as failed', async () => {
  const queue = await openRunner()
  const times: number[] = []
  await queue.add('a')
  const runner = queue.start(async () => {
    times.push(queue.time.now)
    throw new Error('broken')
  })
  await runner.idle()
  expect(await queue.store.jobs.counts()).toEqual([{ kind: 'work', state: 'queued', count: 1 }])
  for (const wait of [499, 501, 999, 1_001, 100_000]) {
    queue.time.now += wait
    runner.wake()
    await runner.idle()
  }
  expect(times).toHaveLength(3)
  expect(await queue.store.jobs.counts()).toEqual([{ kind: 'work', state: 'failed', count: 1 }])
  expect(queue.log.lines.at(-1)).toContain('a job failed for good')
})

test('a permanent failure is not retried', async () => {
  const queue = await openRunner()
  await queue.add('a')
  const runner = queue.start(async () => {
    throw new JobFailure('Nobody can read this.', { isPermanent: true })
  })
  await runner.idle()
  expect(await queue.database.reader.selectFrom('jobs').select(['state', 'last_error']).execute()).toEqual([
    { state: 'failed', last_error: 'Nobody can read this.' },
  ])
})

test('only the name and codes of an error are stored and logged, not its message', async () => {
  const queue = await openRunner()
  await queue.add('a')
  const runner = queue.start(async () => {
    throw Object.assign(new Error('550 refused: your key is 7K3QX-0ZB5M'), { code: 'EENVELOPE', responseCode: 550 })
  })
  await runner.idle()
  const { last_error } = await queue.database.reader.selectFrom('jobs').select('last_error').executeTakeFirstOrThrow()
  expect(last_error).toBe('Error EENVELOPE 550')
  expect(queue.log.lines.join()).toContain('EENVELOPE')
  expect(queue.log.lines.join()).not.toContain('7K3QX')
})

test('at shutdown running jobs are awaited and no other is started', async () => {
  const queue = await openRunner()
  const gate = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  await queue.add('a')
  const runner = queue.start(
    async () => {
      begun.resolve()
      await gate.promise
    },
    { atOnce: 1 },
  )
  await begun.promise
  await queue.add('b')
  const stopped = runner.stop(60_000)
  gate.resolve()
  await stopped
  expect(await queue.store.jobs.counts()).toEqual([{ kind: 'work', state: 'queued', count: 1 }])
  expect(await queue.store.jobs.claim(['work'], queue.time.now, 1)).toMatchObject({ key: 'b', attempts: 1 })
})

test('jobs not finished within the grace period are given back without counting an attempt', async () => {
  const queue = await openRunner()
  const begun = Promise.withResolvers<AbortSignal>()
  await queue.add('a')
  const runner = queue.start((_, signal) => {
    begun.resolve(signal)
    return new Promise(() => {})
  })
  const signal = await begun.promise
  await runner.stop(0)
  expect(signal.aborted).toBe(true)
  expect(await queue.store.jobs.claim(['work'], queue.time.now, 1)).toMatchObject({ key: 'a', attempts: 1 })
})

test('a job that takes too long is abandoned and retried', async () => {
  const queue = await openRunner()
  await queue.add('a')
  const runner = queue.start(() => new Promise(() => {}), { timeoutMs: 1 })
  await runner.idle()
  expect(await queue.database.reader.selectFrom('jobs').select(['state', 'last_error']).execute()).toEqual([
    { state: 'queued', last_error: 'It took too long.' },
  ])
})

test('the lease of a long job is renewed while it runs', async () => {
  const queue = await openRunner()
  const beaten = Promise.withResolvers<void>()
  const jobs: JobStore = {
    ...queue.store.jobs,
    heartbeat: async (job, leasedUntil) => {
      const isOurs = await queue.store.jobs.heartbeat(job, leasedUntil)
      beaten.resolve()
      return isOurs
    },
  }
  await queue.add('a')
  const runner = queue.start(
    async () => {
      queue.time.now += 1_000
      await beaten.promise
    },
    {},
    jobs,
    30,
  )
  await runner.idle()
  expect(await queue.store.jobs.counts()).toEqual([])
})

test('a job that is removed while it runs is aborted, and its failure is not logged as one', async () => {
  const queue = await openRunner()
  await queue.add('a')
  const runner = queue.start(
    async (job, signal) => {
      await queue.store.jobs.remove('work', job.key)
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    },
    {},
    queue.store.jobs,
    30,
  )
  await runner.idle()
  expect(await queue.store.jobs.counts()).toEqual([])
  expect(queue.log.lines).toEqual([])
})

test('a job that ends the process each time it runs fails for good in the end', async () => {
  const queue = await openRunner()
  await queue.add('a')
  for (let crash = 0; crash < 20; crash += 1) {
    expect(await queue.store.jobs.claim(['work'], queue.time.now, 10)).not.toBeNull()
    queue.time.now += 10
  }
  let runs = 0
  const runner = queue.start(async () => void (runs += 1))
  await runner.idle()
  expect(runs).toBe(0)
  expect(await queue.store.jobs.counts()).toEqual([{ kind: 'work', state: 'failed', count: 1 }])
})

test('the runner survives an unreachable store', async () => {
  const queue = await openRunner()
  await queue.add('a')
  let isDown = true
  const jobs: JobStore = {
    ...queue.store.jobs,
    claim: async (...claim) => {
      if (isDown) throw new AppError('unavailable', 'briefly unreachable')
      return queue.store.jobs.claim(...claim)
    },
  }
  let runs = 0
  const runner = queue.start(async () => void (runs += 1), {}, jobs)
  await runner.idle()
  expect(runs).toBe(0)
  isDown = false
  runner.wake()
  await runner.idle()
  expect(runs).toBe(1)
})

test('waits double from the first to the longest, and each is randomly in its upper half', () => {
  const backoff = { firstMs: 1_000, longestMs: 8_000 }
  const least = (bytes: number) => new Uint8Array(bytes)
  const most = (bytes: number) => new Uint8Array(bytes).fill(255)
  expect([1, 2, 3, 4, 5, 1_000].map((attempts) => backoffMs(attempts, backoff, most))).toEqual([
    1_000, 2_000, 4_000, 8_000, 8_000, 8_000,
  ])
  expect([1, 2, 3, 1_000].map((attempts) => backoffMs(attempts, backoff, least))).toEqual([500, 1_000, 2_000, 4_000])
})
