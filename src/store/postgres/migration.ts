import { type Kysely, sql } from 'kysely'
import { UnusableDatabase } from './errors.ts'
import * as initial from './migrations/001-initial.ts'
import * as textIndex from './migrations/002-text-index.ts'
import * as vectors from './migrations/003-vectors.ts'
import * as rateLimits from './migrations/004-rate-limits.ts'
import * as labels from './migrations/005-labels.ts'
import * as connections from './migrations/006-connections.ts'
import * as keyParents from './migrations/007-key-parents.ts'
import * as notices from './migrations/008-notices.ts'
import * as invitations from './migrations/009-invitations.ts'
import * as vectorCodes from './migrations/010-vector-codes.ts'
import * as names from './migrations/011-names.ts'
import * as changes from './migrations/012-changes.ts'
import * as reminders from './migrations/013-reminders.ts'
import * as scopes from './migrations/014-scopes.ts'

interface Migration {
  up(db: Kysely<unknown>): Promise<void>
  /**
   * The oldest schema whose release still works with this one; by default the previous one. A migration only expands (a new table, a column with a
   * default), so that the previous release keeps working. A later one may contract, once no process of that release runs.
   */
  oldestSchema?: number
}

/** In order; a released migration is never edited. The schema's number is the number of applied migrations. */
const migrations: readonly Migration[] = [
  initial,
  textIndex,
  vectors,
  rateLimits,
  labels,
  connections,
  keyParents,
  notices,
  invitations,
  vectorCodes,
  names,
  changes,
  reminders,
  scopes,
]
export const NEWEST_SCHEMA = migrations.length

/** An arbitrary number, unused otherwise in the database: only one process at a time migrates. */
const LOCK = 5_102_006_001

interface Schema {
  version: number
  oldest: number
}

/** Brings an older or empty database up to date in one transaction, while processes of the previous release keep working. */
export async function migrate<T>(db: Kysely<T>): Promise<void> {
  if ((await schemaOf(db)).version === NEWEST_SCHEMA) return
  await db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
    await sql`SET LOCAL statement_timeout = 0`.execute(tx)
    const schema = await schemaOf(tx)
    if (schema.version > NEWEST_SCHEMA) {
      if (schema.oldest <= NEWEST_SCHEMA) return
      throw new UnusableDatabase(
        `The database was written by a newer Lembra (schema ${schema.version}, this one knows ${NEWEST_SCHEMA}). Install that version.`,
      )
    }
    await prepare(tx)
    // A migration uses plain SQL, because the table types are those of the newest schema.
    const untyped = tx as unknown as Kysely<unknown>
    for (const [index, migration] of migrations.entries()) {
      const version = index + 1
      if (version <= schema.version) continue
      await migration.up(untyped)
      const oldest = migration.oldestSchema ?? Math.max(1, version - 1)
      await sql`INSERT INTO schema_versions (version, oldest) VALUES (${version}, ${oldest})`.execute(tx)
    }
  })
}

async function schemaOf<T>(db: Kysely<T>): Promise<Schema> {
  // It reads the catalogue, because `to_regclass` may answer from the connection's cache, from before another process migrated.
  const { rows: found } = await sql<{ exists: boolean }>`
    SELECT EXISTS (
      SELECT FROM pg_tables WHERE tablename = 'schema_versions' AND schemaname = ANY (current_schemas(false))
    ) AS "exists"`.execute(db)
  if (!found[0]?.exists) return { version: 0, oldest: 0 }
  const { rows } = await sql<Schema>`SELECT version, oldest FROM schema_versions ORDER BY version DESC LIMIT 1`.execute(
    db,
  )
  return rows[0] ?? { version: 0, oldest: 0 }
}

const LEAST_SERVER = 150_000

async function prepare<T>(tx: Kysely<T>): Promise<void> {
  const { rows } = await sql<{ server: number; encoding: string }>`
    SELECT current_setting('server_version_num')::int AS server, current_setting('server_encoding') AS encoding`.execute(
    tx,
  )
  const { server = 0, encoding = '' } = rows[0] ?? {}
  if (server < LEAST_SERVER) throw new UnusableDatabase('Lembra requires PostgreSQL 15 or newer.')
  if (encoding !== 'UTF8')
    throw new UnusableDatabase(`The database's encoding is ${encoding}. Create one with ENCODING 'UTF8'.`)
  await addVectors(tx)
  await sql`
    CREATE TABLE IF NOT EXISTS schema_versions (
      version integer PRIMARY KEY, oldest integer NOT NULL, applied_at timestamptz NOT NULL DEFAULT now()
    )`.execute(tx)
}

async function addVectors<T>(tx: Kysely<T>): Promise<void> {
  const { rows } = await sql<{ offered: string | null; installed: string | null }>`
    SELECT default_version AS offered, installed_version AS installed FROM pg_available_extensions WHERE name = 'vector'`.execute(
    tx,
  )
  const { offered = null, installed = null } = rows[0] ?? {}
  const version = installed ?? offered
  if (version === null || isOlder(version, [0, 7]))
    throw new UnusableDatabase(
      `Lembra requires pgvector 0.7 or newer on the database's server, which has ${version ?? 'none'}. Install it there${installed === null ? '' : ', then run ALTER EXTENSION vector UPDATE'}.`,
    )
  if (installed !== null) return
  try {
    await sql`CREATE EXTENSION IF NOT EXISTS vector`.execute(tx)
  } catch (error) {
    throw new UnusableDatabase(
      `The extension vector could not be created (${error instanceof Error ? error.message : 'unknown reason'}). Run CREATE EXTENSION vector in the database as a user with that privilege.`,
    )
  }
}

function isOlder(version: string, [major, minor]: readonly [number, number]): boolean {
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number)
  return ownMajor < major || (ownMajor === major && ownMinor < minor)
}
