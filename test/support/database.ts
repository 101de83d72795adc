// The only place where tests know their database: it comes from the vitest project.
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { Store } from '../../src/core/store.ts'
import { NO_TELEMETRY, type Telemetry } from '../../src/core/telemetry.ts'
import type { Tables } from '../../src/store/tables.ts'
import { freshFolder } from './folder.ts'
import type { PostgresServer } from './postgres-server.ts'

export interface TestDatabase {
  reader: Kysely<Tables>
  writer: Kysely<Tables>
}

export function usesPostgres(): boolean {
  return inject('postgres') !== undefined
}

/** The settings with which a service, a command or an operator's function works on the folder and, on PostgreSQL, on its database. */
export async function settingsOf(folder: string): Promise<Record<string, string>> {
  const url = await postgresUrlOf(folder)
  return { DATA_DIR: folder, ...(url !== null && { DATABASE_URL: url }) }
}

/** On SQLite, migrating an empty database would take a third of a service's start, so it is done once in each worker. */
let migrated: Promise<Buffer> | undefined

/** A fresh folder in which the next service finds an up-to-date database without content. */
export async function migratedFolder(): Promise<string> {
  const folder = freshFolder()
  if (!usesPostgres()) writeFileSync(databaseFile(folder), await (migrated ??= migratedDatabase()), { mode: 0o600 })
  return folder
}

async function migratedDatabase(): Promise<Buffer> {
  const { openDatabase } = await import('../../src/store/sqlite/database.ts')
  const folder = freshFolder()
  await (await openDatabase(folder)).close()
  return readFileSync(databaseFile(folder))
}

/** A store without a service, closed when the test ends. */
export async function openStoreIn(
  folder: string = freshFolder(),
  telemetry = NO_TELEMETRY,
): Promise<{ store: Store; database: TestDatabase }> {
  const url = await postgresUrlOf(folder)
  const opened = url === null ? await openSqliteStore(folder, telemetry) : await openPostgresStore(url, telemetry)
  onTestFinished(() => opened.store.close())
  return opened
}

export function databaseFile(folder: string): string {
  return join(folder, 'lembra.db')
}

// Modules for one database are not loaded for tests on the other.

async function openSqliteStore(folder: string, telemetry: Telemetry) {
  const { openDatabase } = await import('../../src/store/sqlite/database.ts')
  const { createSqliteStore } = await import('../../src/store/sqlite/store.ts')
  const database = await openDatabase(folder, { telemetry })
  return { store: createSqliteStore(database), database }
}

async function openPostgresStore(url: string, telemetry: Telemetry) {
  const { openPostgres } = await import('../../src/store/postgres/database.ts')
  const { createPostgresStore } = await import('../../src/store/postgres/store.ts')
  const database = await openPostgres({ url }, { telemetry })
  return { store: createPostgresStore(database), database }
}

/** By folder: a service that restarts in one finds the data of the one before. */
const databases = new Map<string, Promise<string>>()

/** Returns null on SQLite. The database is taken at its first use, and dropped after the test. */
export async function postgresUrlOf(folder: string): Promise<string | null> {
  const server = inject('postgres')
  if (!server) return null
  const known = databases.get(folder)
  if (known) return known
  const { databaseUrl } = await import('./postgres-server.ts')
  const name = takeDatabase(server)
  const url = name.then((made) => databaseUrl(server.url, made))
  databases.set(folder, url)
  onTestFinished(() => {
    databases.delete(folder)
    void name.then((made) => drop(server, made))
  })
  return url
}

/** The database for the next test. It is made while the one before runs. */
let next: Promise<string> | undefined

function takeDatabase(server: PostgresServer): Promise<string> {
  const taken = next ?? makeDatabase(server)
  // Made afterwards, as the test waits for the first one.
  next = taken.then(() => makeDatabase(server))
  return taken
}

/** Copying the template's files takes half the time of writing them through the log. */
async function makeDatabase(server: PostgresServer): Promise<string> {
  const name = `${server.template}_${randomBytes(6).toString('hex')}`
  await (await maker(server)).query(`CREATE DATABASE ${name} TEMPLATE ${server.template} STRATEGY FILE_COPY`)
  return name
}

/** No test waits for it: the server waits 100 ms for a connection that was just closed. Databases that are left are dropped at the end of the run. */
async function drop(server: PostgresServer, name: string): Promise<void> {
  await (await maker(server)).query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`).catch(() => {})
}

let makers: Promise<Pool> | undefined

/** Connections for all tests of a worker: opening one takes as long as creating a database. One makes databases, one drops them. */
function maker({ url }: PostgresServer): Promise<Pool> {
  return (makers ??= import('pg').then(
    ({ Pool }) => new Pool({ connectionString: url, max: 2, idleTimeoutMillis: 0, allowExitOnIdle: true }),
  ))
}
