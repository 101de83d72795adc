import { expect, test } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { repairService } from '../../src/operator/operator-check.ts'
import { startApp } from '../support/app.ts'
import { postgresUrlOf, settingsOf } from '../support/database.ts'
import { onPostgres } from '../support/postgres-server.ts'

test('a repair next to a running service rebuilds tags, mentions and the text index from the memories', async () => {
  const { person, folder } = await startApp()
  const ana = await person('Ana')
  const { id } = await ana.capture('Dona Zarabumba keeps the lighthouse', { tags: ['tower'] })
  const url = String(await postgresUrlOf(folder))
  await onPostgres(url, async (client) => client.query('DELETE FROM memory_tags; DELETE FROM mentions'))
  expect((await ana.get('/v1/memories?tag=tower')).items).toEqual([])
  expect(await repairService(readConfig(await settingsOf(folder)), () => {})).toEqual({ memories: 1 })
  expect((await ana.get('/v1/memories?tag=tower')).items).toHaveLength(1)
  const { rows } = await onPostgres(url, async (client) => client.query('SELECT value FROM mentions'))
  expect(rows.length).toBeGreaterThan(0)
  expect(await ana.search('lighthouse')).toEqual([id])
})
