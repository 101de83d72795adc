import { type Kysely, sql } from 'kysely'
import * as initial from './migrations/001-initial.ts'
import * as textIndex from './migrations/002-text-index.ts'
import * as files from './migrations/003-files.ts'
import * as vectors from './migrations/004-vectors.ts'
import * as labels from './migrations/005-labels.ts'
import * as connections from './migrations/006-connections.ts'
import * as keyParents from './migrations/007-key-parents.ts'
import * as notices from './migrations/008-notices.ts'
import * as invitations from './migrations/009-invitations.ts'
import * as vectorCodes from './migrations/010-vector-codes.ts'
import * as names from './migrations/011-names.ts'
import * as changes from './migrations/012-changes.ts'
import * as mentionsOfMemory from './migrations/013-mentions-of-memory.ts'
import * as reminders from './migrations/014-reminders.ts'
import * as scopes from './migrations/015-scopes.ts'
import * as shortVectors from './migrations/016-short-vectors.ts'

/** In order; a released migration is never edited. `user_version` stores the number of applied migrations. */
const migrations = [
  initial,
  textIndex,
  files,
  vectors,
  labels,
  connections,
  keyParents,
  notices,
  invitations,
  vectorCodes,
  names,
  changes,
  mentionsOfMemory,
  reminders,
  scopes,
  shortVectors,
]
export const NEWEST_SCHEMA = migrations.length

export class NewerDatabase extends Error {
  constructor(found: number) {
    super(
      `The database was written by a newer Lembra (schema ${found}, this one knows ${migrations.length}). Install that version, or restore a backup.`,
    )
    this.name = 'NewerDatabase'
  }
}

/** Brings an older or empty database up to date in one transaction under the write lock. A crash leaves the old state intact. */
export async function migrate<T>(db: Kysely<T>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ user_version: number }>`PRAGMA user_version`.execute(tx)
    const version = rows[0]?.user_version ?? 0
    if (version > migrations.length) throw new NewerDatabase(version)
    // A start on a full disk must not need to write.
    if (version === migrations.length) return
    // A migration uses plain SQL, because the table types are those of the newest schema.
    const untyped = tx as unknown as Kysely<unknown>
    for (const migration of migrations.slice(version)) await migration.up(untyped)
    await sql.raw(`PRAGMA user_version = ${migrations.length}`).execute(tx)
  })
}
