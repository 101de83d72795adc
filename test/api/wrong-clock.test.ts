import { expect, test, vi } from 'vitest'
import { startApp } from '../support/app.ts'
import { openStoreIn } from '../support/database.ts'
import { freshFolder } from '../support/folder.ts'

const RIGHT = '2026-03-02T12:00:00Z'
const LATER = '2026-03-03T12:00:00Z'
const AHEAD = '2026-09-18T12:00:00Z'
const BEHIND = '2025-08-14T12:00:00Z'

/** A service on the folder while `use` runs, with a clock that starts at `now`. */
async function during<T>(
  folder: string,
  now: string,
  use: (app: Awaited<ReturnType<typeof startApp>>) => Promise<T>,
): Promise<T> {
  const app = await startApp({ folder, now })
  const value = await use(app)
  await app.service.stop()
  return value
}

test.each([
  ['ahead', AHEAD],
  ['behind', BEHIND],
])('a clock that was 200 days %s for a while has signed nobody out once it is right again', async (_where, wrong) => {
  const folder = freshFolder()
  const token = await during(folder, RIGHT, async ({ person }) => String((await person('Ana')).token))
  // The device is used and the sweep runs while the clock is wrong.
  await during(folder, wrong, async ({ stranger }) => stranger().with(token).request('GET', '/v1/auth/me'))
  const status = await during(folder, LATER, async ({ stranger }) => {
    const me = await stranger().with(token).request('GET', '/v1/auth/me')
    return me.status
  })
  expect(status).toBe(200)
})

test('a job postponed while the clock was far ahead runs once it is right, and jobs with a later time still wait', async () => {
  const folder = freshFolder()
  const [right, ahead] = [Date.parse(RIGHT), Date.parse(AHEAD)]
  const { store } = await openStoreIn(folder)
  const job = { kind: 'purge-index', accountId: null, payload: {} }
  await store.jobs.add({ ...job, id: 'job_of-ahead', key: 'ahead', createdAt: ahead, runAt: ahead })
  await store.jobs.add({ ...job, id: 'job_of-right', key: 'right', createdAt: right, runAt: right + 3_600_000 })
  const { service } = await startApp({ folder, now: RIGHT })
  await vi.waitFor(async () => {
    service.wakeJobs()
    await service.jobsIdle()
    expect((await store.jobs.list(10)).map(({ key }) => key)).toEqual(['right'])
  }, 30_000)
})
