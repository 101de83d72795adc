// Runs once before the tests of a vitest project on PostgreSQL, and once after them.
import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '../../src/store/postgres/database.ts'
import { databaseUrl, onPostgres } from './postgres-server.ts'

/** Migrating takes many times as long as copying a migrated database, so it is done once. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL'] ?? ''
  const template = `lembra_test_${randomBytes(4).toString('hex')}`
  await onPostgres(url, (client) => client.query(`CREATE DATABASE ${template}`))
  try {
    await (await openPostgres({ url: databaseUrl(url, template) })).close()
  } catch (error) {
    await dropAll(url, template)
    throw error
  }
  project.provide('postgres', { url, template })
  return () => dropAll(url, template)
}

/** The template, and databases left by killed workers. */
async function dropAll(url: string, template: string): Promise<void> {
  await onPostgres(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
      [template],
    )
    // A worker that has ended may have asked for the same just before.
    for (const { name } of rows) await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  })
}
