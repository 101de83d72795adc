import { expect, onTestFinished, test } from 'vitest'
import { createRandom, newId } from '../../src/core/store.ts'
import { createWorkDurations } from '../../src/http/metrics.ts'
import { JobFailure, JobPostponed } from '../../src/jobs/failure.ts'
import { type JobHandler, startRunner } from '../../src/jobs/runner.ts'
import { openDatabase } from '../../src/store/sqlite/database.ts'
import { createSqliteStore } from '../../src/store/sqlite/store.ts'
import { recordingLog } from '../support/accounts.ts'
import { freshFolder } from '../support/folder.ts'

const random = createRandom()

/** Runs one job for each handler. Returns the counts by kind and outcome. */
async function run(handlers: Record<string, JobHandler['run']>, stopWhen?: Promise<void>): Promise<string[]> {
  const store = createSqliteStore(await openDatabase(freshFolder()))
  onTestFinished(() => store.close())
  const telemetry = createWorkDurations()
  const limits = { maxAttempts: 1, atOnce: 1, timeoutMs: 60_000, backoff: { firstMs: 1, longestMs: 1 } }
  for (const kind of Object.keys(handlers))
    await store.jobs.add({
      id: newId('job', 0, random),
      kind,
      key: 'a',
      accountId: null,
      payload: {},
      createdAt: 1_000,
    })
  const runner = startRunner({
    store,
    handlers: Object.fromEntries(Object.entries(handlers).map(([kind, each]) => [kind, { ...limits, run: each }])),
    clock: () => 1_000,
    random,
    log: recordingLog(),
    telemetry,
  })
  if (stopWhen) await stopWhen
  else await runner.idle()
  await runner.stop(0)
  return [...telemetry.text().matchAll(/lembra_job_seconds_count\{kind="([\w-]+)",outcome="(\w+)"\} (\d+)/g)]
    .map(([, kind, outcome, count]) => `${kind} ${outcome} ${count}`)
    .sort()
}

test('each run of a job is reported with its kind and outcome', async () => {
  const told = await run({
    done: async () => {},
    failing: () => Promise.reject(new JobFailure('Nobody can read this.')),
    postponed: () => Promise.reject(new JobPostponed(2_000)),
  })
  expect(told).toEqual(['done ok 1', 'failing failed 1', 'postponed ok 1'])
})

test('a job that is given back at shutdown did not fail', async () => {
  const begun = Promise.withResolvers<void>()
  const endless: JobHandler['run'] = () => {
    begun.resolve()
    return new Promise(() => {})
  }
  expect(await run({ endless }, begun.promise)).toEqual(['endless ok 1'])
})
