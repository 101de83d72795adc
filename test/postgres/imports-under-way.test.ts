import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../src/store/postgres/database.ts'
import { postgresImportsUnderWay } from '../../src/store/postgres/imports-under-way.ts'
import { postgresUrlOf } from '../support/database.ts'
import { freshFolder } from '../support/folder.ts'
import { onPostgres } from '../support/postgres-server.ts'

async function openTwo() {
  const url = (await postgresUrlOf(freshFolder())) ?? ''
  const open = async () => {
    const database = await openPostgres({ url })
    onTestFinished(() => database.close())
    return postgresImportsUnderWay({ url }, database)
  }
  return { url, here: await open(), there: await open() }
}

test('an import in one process is known to the other from its beginning to its end', async () => {
  const { here, there } = await openTwo()
  const claim = await here.claim('ana')
  expect(await here.claim('ana')).toBeNull()
  expect(await there.claim('ana')).toBeNull()
  expect([await here.isAny(), await there.isAny()]).toEqual([false, false])
  const beside = await there.claim('ben')
  await claim?.begin()
  await beside?.begin()
  await beside?.end()
  expect([await here.isAny(), await there.isAny()]).toEqual([true, true])
  await claim?.end()
  await expect.poll(() => there.isAny()).toBe(false)
  const again = await there.claim('ana')
  expect(again).not.toBeNull()
  await again?.end()
})

test('the imports of a process that dies end with it', async () => {
  const { url, here, there } = await openTwo()
  const claim = await here.claim('ana')
  await claim?.begin()
  expect(await there.isAny()).toBe(true)
  await onPostgres(url, (client) =>
    client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'lembra import' AND datname = current_database()`,
    ),
  )
  await expect.poll(() => there.isAny()).toBe(false)
  const taken = await there.claim('ana')
  expect(taken).not.toBeNull()
  await taken?.end()
  await claim?.end()
})
