import { expect, test } from 'vitest'
import { UnusableDatabase } from '../../src/store/postgres/errors.ts'
import { startApp } from '../support/app.ts'
import { postgresUrlOf } from '../support/database.ts'
import { findPgbouncer } from '../support/find-pgbouncer.ts'
import { freshFolder } from '../support/folder.ts'
import { type PoolMode, pgbouncerBefore } from '../support/pgbouncer.ts'

async function startBehind(mode: PoolMode) {
  const folder = freshFolder()
  const url = await pgbouncerBefore((await postgresUrlOf(folder)) ?? '', mode)
  return startApp({ folder, environment: { DATABASE_URL: url } })
}

test.skipIf(!findPgbouncer())(
  'behind PgBouncer in session mode memories are captured and found, and jobs are done',
  async () => {
    const { service, person, log } = await startBehind('session')
    const ana = await person('Ana')
    const { id } = await ana.capture('The spare key is under the blue pot')
    expect(await ana.search('spare key')).toEqual([id])
    await service.jobsIdle()
    expect(log.filter((line) => line.includes('"level":50'))).toEqual([])
  },
)

test.skipIf(!findPgbouncer()).each(['transaction', 'statement'] as const)(
  'behind PgBouncer in %s mode the start is refused with advice',
  async (mode) => {
    const started = startBehind(mode)
    await expect(started).rejects.toThrow(UnusableDatabase)
    await expect(started).rejects.toThrow(/pool_mode=session/)
  },
)
