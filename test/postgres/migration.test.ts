import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openPool } from '../../src/store/postgres/connection.ts'
import { openPostgres } from '../../src/store/postgres/database.ts'
import { kyselyOver } from '../../src/store/postgres/dialect.ts'
import { NEWEST_SCHEMA } from '../../src/store/postgres/migration.ts'
import { postgresUrlOf } from '../support/database.ts'
import { freshFolder } from '../support/folder.ts'

async function emptyDatabase() {
  const url = (await postgresUrlOf(freshFolder())) ?? ''
  const db = kyselyOver(openPool({ url }))
  onTestFinished(() => db.destroy())
  await sql`DROP SCHEMA public CASCADE`.execute(db)
  await sql`CREATE SCHEMA public`.execute(db)
  return { url, db }
}

test('if many processes start at once on an empty database, one migrates and all serve', async () => {
  const { url, db } = await emptyDatabase()
  const opened = await Promise.all(Array.from({ length: 6 }, () => openPostgres({ url })))
  const { rows } = await sql<{ version: number }>`SELECT version FROM schema_versions ORDER BY version`.execute(db)
  expect(rows.map(({ version }) => version)).toEqual(Array.from({ length: NEWEST_SCHEMA }, (_, index) => index + 1))
  for (const database of opened) {
    expect(await database.reader.selectFrom('accounts').selectAll().execute()).toEqual([])
    await database.close()
  }
})

test('a release keeps working next to the next one while that only added, and is refused once it removed something', async () => {
  const { url, db } = await emptyDatabase()
  await (await openPostgres({ url })).close()
  await sql`INSERT INTO schema_versions (version, oldest) VALUES (${NEWEST_SCHEMA + 1}, ${NEWEST_SCHEMA})`.execute(db)
  await (await openPostgres({ url })).close()
  await sql`INSERT INTO schema_versions (version, oldest) VALUES (${NEWEST_SCHEMA + 2}, ${NEWEST_SCHEMA + 1})`.execute(
    db,
  )
  await expect(openPostgres({ url })).rejects.toThrow('written by a newer Lembra')
})

test('a database with another encoding is refused with a message', async () => {
  const { db } = await emptyDatabase()
  const name = `latin_${process.pid}_${Date.now()}`
  await sql.raw(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'`).execute(db)
  onTestFinished(async () => {
    await sql.raw(`DROP DATABASE ${name} WITH (FORCE)`).execute(db)
  })
  const url = new URL((await postgresUrlOf(freshFolder())) ?? '')
  url.pathname = `/${name}`
  await expect(openPostgres({ url: url.href })).rejects.toThrow('LATIN1')
})
