import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ChangeStore } from '../core/memories/changes.ts'
import { isInScope, type Memory } from '../core/memories/record.ts'
import { compiledOnce, unplanned, writtenOnce } from './statements.ts'
import type { Databases, Tables } from './tables.ts'

/** A change that a transaction made, with the memory's times from before; null if it was added or deleted. */
export interface MadeChange {
  accountId: string
  memoryId: string
  before: { updatedAt: number; capturedAt: number } | null
  /** Its labels from before; null if it was added. */
  labels: Labels | null
}

type Labels = Pick<Memory, 'type' | 'source' | 'tags'>

/** Records changes; call it last in their transaction. */
export type RecordChanges = (db: Kysely<Tables>, changes: readonly MadeChange[]) => Promise<void>

/**
 * A revision is the database's time, or more than the account's last one, so that it also ascends if clocks differ and after a backup was restored.
 * `lock` makes the account's transactions commit in the order of their revisions: a reader that sees one has seen all before it. It is taken last, as
 * everything after it would wait for the account's other writers.
 */
export function changeRecorder(
  now: RawBuilder<number>,
  lock: (db: Kysely<Tables>, accountId: string) => Promise<void>,
): RecordChanges {
  const insert = writtenOnce((db) =>
    sql`INSERT INTO changes (account_id, revision, memory_id, updated_before, captured_before, labels_before) VALUES (${''}, (
      SELECT max(revision) FROM (
        SELECT ${now} AS revision
        UNION ALL SELECT max(revision) + 1 FROM changes WHERE account_id = ${unplanned('')}
      ) AS candidates
    ), ${''}, ${0}, ${0}, ${''})`.compile(db),
  )
  return async (db, changes) => {
    const accounts = Map.groupBy(changes, ({ accountId }) => accountId)
    // Sorted, so that two transactions never deadlock.
    for (const accountId of [...accounts.keys()].toSorted()) {
      await lock(db, accountId)
      for (const { memoryId, before, labels } of accounts.get(accountId) ?? []) {
        const times = [before?.updatedAt ?? null, before?.capturedAt ?? null]
        await insert(db, [accountId, accountId, memoryId, ...times, labels && JSON.stringify(labels)])
      }
    }
  }
}

/** Takes the place of the last change that was removed: the log begins after it. No memory has this id. */
const REMOVED = ''

export function changeStore({ reader, writer }: Databases): ChangeStore {
  return {
    async latest({ id }) {
      const { rows } = await latestRevision(reader, [id, 1])
      return rows[0]?.revision ?? 0
    },

    async after({ id, scope }, revision, limit) {
      const rows = await reader
        .selectFrom('changes')
        .select(['revision', 'memory_id', 'updated_before'])
        .$if(scope !== null, (query) => query.select('labels_before'))
        .where('account_id', '=', id)
        .where('revision', '>', revision)
        .orderBy('revision')
        .limit(limit)
        .execute()
      if (rows.some((row) => row.memory_id === REMOVED)) return null
      return rows.map(({ labels_before: labels, ...row }) => ({
        revision: row.revision,
        memoryId: row.memory_id,
        isUpdate: row.updated_before !== null,
        wasSeen: scope === null || (typeof labels === 'string' && isInScope(scope, JSON.parse(labels) as Labels)),
      }))
    },

    async movedAfter({ id }, revision, limit) {
      const { rows } = await movedRows(reader, [id, revision, limit])
      if (rows.some((row) => row.memory_id === REMOVED)) return null
      return rows.map(({ memory_id: memoryId, updated_before: updatedAt, captured_before: capturedAt }) => ({
        memoryId,
        before: { updatedAt: updatedAt ?? 0, capturedAt: capturedAt ?? 0 },
      }))
    },

    async removeBefore(revision, limit) {
      const account = await reader
        .selectFrom('changes')
        .select('account_id')
        .where('revision', '<', revision)
        .where('memory_id', '<>', REMOVED)
        .limit(1)
        .executeTakeFirst()
      if (account) await removeOldest(writer, account.account_id, revision, limit)
      return account !== undefined
    },
  }
}

async function removeOldest(writer: Kysely<Tables>, accountId: string, before: number, limit: number): Promise<void> {
  const old = await writer
    .selectFrom('changes')
    .select('revision')
    .where('account_id', '=', accountId)
    .where('revision', '<', before)
    .orderBy('revision')
    .limit(limit)
    .execute()
  const last = old.at(-1)?.revision ?? 0
  // First, so that a crash in between leaves a log that says where it begins.
  await writer
    .updateTable('changes')
    .set({ memory_id: REMOVED, updated_before: 0, captured_before: 0 })
    .where('account_id', '=', accountId)
    .where('revision', '=', last)
    .execute()
  await writer.deleteFrom('changes').where('account_id', '=', accountId).where('revision', '<', last).execute()
}

const latestRevision = compiledOnce((db) =>
  db
    .selectFrom('changes')
    .select('revision')
    .where('account_id', '=', '')
    .orderBy('revision', 'desc')
    .limit(1)
    .compile(),
)

const movedRows = compiledOnce((db) =>
  db
    .selectFrom('changes')
    .select(['memory_id', 'updated_before', 'captured_before'])
    .where('account_id', '=', '')
    .where('revision', '>', 0)
    .where('updated_before', 'is not', null)
    .orderBy('revision')
    .limit(0)
    .compile(),
)
