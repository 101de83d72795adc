import { sql } from 'kysely'
import type { QueryConfig } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openPool } from '../../src/store/postgres/connection.ts'
import { kyselyOver } from '../../src/store/postgres/dialect.ts'
import { postgresUrlOf } from '../support/database.ts'
import { freshFolder } from '../support/folder.ts'

test('if the server refuses to begin a transaction, none of its statements is run', async () => {
  const pool = openPool({ url: (await postgresUrlOf(freshFolder())) ?? '' })
  const db = kyselyOver(pool)
  onTestFinished(() => db.destroy())
  await sql`CREATE TABLE entries (name text)`.execute(db)
  let isRefused = true
  pool.on('acquire', (client) => {
    const query = client.query.bind(client)
    // An unknown isolation level makes the server itself refuse.
    const refused = (given: string | QueryConfig) =>
      query(given === 'begin' && isRefused ? 'begin isolation level none' : given)
    Object.assign(client, { query: refused })
  })
  const add = () => db.transaction().execute((tx) => sql`INSERT INTO entries VALUES ('one')`.execute(tx))
  const count = async () => (await sql`SELECT name FROM entries`.execute(db)).rows.length
  await expect(add()).rejects.toThrow('syntax error')
  expect(await count()).toBe(0)
  isRefused = false
  await add()
  expect(await count()).toBe(1)
})
