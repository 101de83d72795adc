import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { backUpService } from '../../src/operator/operator.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { settingsOf, usesPostgres } from '../support/database.ts'
import { freshFolder } from '../support/folder.ts'

async function metric({ service }: TestApp, name: string): Promise<number> {
  const { body } = await service.server.inject({ method: 'GET', url: '/metrics' })
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(body)?.[1] ?? Number.NaN)
}

test('the metrics report the free bytes of the disk and the size of the database', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const before = await metric(app, 'lembra_database_bytes')
  for (let index = 0; index < 5; index += 1) await ana.capture(`Lighthouse ${index} ${'long words '.repeat(20_000)}`)
  expect(await metric(app, 'lembra_database_bytes')).toBeGreaterThan(before)
  expect(await metric(app, 'lembra_disk_free_bytes')).toBeGreaterThan(0)
})

// PostgreSQL is backed up by its own tools.
test.skipIf(usesPostgres())('the metrics report the time of the last backup, and 0 before the first', async () => {
  const app = await startApp()
  expect(await metric(app, 'lembra_last_backup_timestamp_seconds')).toBe(0)
  const begun = Date.now()
  await backUpService(readConfig(await settingsOf(app.folder)), join(freshFolder(), 'copy.db'), () => {})
  expect(await metric(app, 'lembra_last_backup_timestamp_seconds')).toBeGreaterThanOrEqual(begun / 1000)
})
