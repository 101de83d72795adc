import { type Kysely, type Selectable, sql } from 'kysely'
import type { PlannedReminder, ReminderStore } from '../core/reminders/record.ts'
import { deliveryStore } from './deliveries.ts'
import { channelStore, settingsStore } from './notification-channels.ts'
import { compiledOnce, insertedOnce, writtenOnce } from './statements.ts'
import type { Databases, Tables } from './tables.ts'

export function reminderStore({ reader, writer }: Databases): ReminderStore {
  return {
    ...settingsStore(reader, writer),
    ...channelStore(reader, writer),
    ...plans(reader, writer),
    ...planPages(reader),
    ...escalations(writer),
    ...deliveryStore(reader, writer),
  }
}

type Plans = Pick<ReminderStore, 'plan' | 'unplan' | 'due' | 'take' | 'nextAt'>

function plans(reader: Kysely<Tables>, writer: Kysely<Tables>): Plans {
  return {
    async plan(...reminders) {
      await putPlans(writer, reminders.map(valuesOf))
    },

    unplan: (accountId, memoryId) => removePlans(writer, [accountId, memoryId]),

    async due(now, limit) {
      const { rows } = await dueRows(reader, [now, limit])
      return rows.map(plannedOf)
    },

    async take(reminders) {
      if (reminders.length === 0) return []
      const { rows } = await takePlans(writer, reminders.flatMap(valuesOf), reminders.length)
      const taken = new Set(rows.map((row) => `${row.account_id} ${row.memory_id} ${row.stage}`))
      return reminders.filter(({ accountId, memoryId, stage }) => taken.has(`${accountId} ${memoryId} ${stage}`))
    },

    async nextAt() {
      const { rows } = await nextPlan(reader, [1])
      return rows[0]?.notify_at ?? null
    },
  }
}

function planPages(reader: Kysely<Tables>): Pick<ReminderStore, 'plannedAfter' | 'unplanned'> {
  return {
    async plannedAfter(accountId, after, limit) {
      const rows = await reader
        .selectFrom('reminders')
        .selectAll()
        .where('account_id', '=', accountId)
        .where((eb) => eb(eb.refTuple('memory_id', 'stage'), '>', eb.tuple(after.memoryId, after.stage)))
        .orderBy('memory_id')
        .orderBy('stage')
        .limit(limit)
        .execute()
      return rows.map(plannedOf)
    },

    async unplanned(accountId, after, limit) {
      const rows = await reader
        .selectFrom('memories')
        .select(['due_at', 'id'])
        .where('account_id', '=', accountId)
        .where('status', '=', 'open')
        .where('due_at', '>=', after.dueAt)
        .where((eb) => eb(eb.refTuple('due_at', 'id'), '>', eb.tuple(after.dueAt, after.id)))
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('reminders')
                .select('stage')
                .whereRef('reminders.account_id', '=', 'memories.account_id')
                .whereRef('reminders.memory_id', '=', 'memories.id'),
            ),
          ),
        )
        .orderBy('due_at')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ dueAt: row.due_at ?? 0, id: row.id }))
    },
  }
}

function escalations(writer: Kysely<Tables>): Pick<ReminderStore, 'hastenEscalation' | 'endEscalation'> {
  return {
    async hastenEscalation(accountId, memoryId, now) {
      await writer
        .updateTable('reminders')
        .set({ notify_at: now })
        .where('account_id', '=', accountId)
        .where('memory_id', '=', memoryId)
        .where('stage', '=', 'escalate')
        .execute()
    },

    async endEscalation({ accountId, memoryId, dueAt, snoozedUntil }) {
      await writer
        .deleteFrom('reminders')
        .where('account_id', '=', accountId)
        .where('memory_id', '=', memoryId)
        .where('stage', '=', 'escalate')
        .where('due_at', '=', dueAt)
        .where('snoozed_until', '=', snoozedUntil)
        .execute()
    },
  }
}

const putPlans = insertedOnce((db, rows) => {
  const row = sql`(${''}, ${''}, ${''}, ${0}, ${0}, ${0}, ${0})`
  return sql`
    INSERT INTO reminders (account_id, memory_id, stage, due_at, notify_at, snoozed_until, step)
    VALUES ${sql.join(Array.from({ length: rows }, () => row))}
    ON CONFLICT (account_id, memory_id, stage) DO UPDATE SET due_at = excluded.due_at, notify_at = excluded.notify_at,
      snoozed_until = excluded.snoozed_until, step = excluded.step`.compile(db)
})
const removePlans = writtenOnce((db) =>
  db.deleteFrom('reminders').where('account_id', '=', '').where('memory_id', '=', '').compile(),
)
const dueRows = compiledOnce((db) =>
  db.selectFrom('reminders').selectAll().where('notify_at', '<=', 0).orderBy('notify_at').limit(0).compile(),
)
const nextPlan = compiledOnce((db) =>
  db.selectFrom('reminders').select('notify_at').orderBy('notify_at').limit(1).compile(),
)
const takePlans = compiledOnce((db, rows) => {
  const row = sql`(account_id = ${''} AND memory_id = ${''} AND stage = ${''} AND due_at = ${0} AND notify_at = ${0}
    AND snoozed_until = ${0} AND step = ${0})`
  const each = sql.join(
    Array.from({ length: rows }, () => row),
    sql` OR `,
  )
  return sql<Pick<Tables['reminders'], 'account_id' | 'memory_id' | 'stage'>>`
    DELETE FROM reminders WHERE ${each} RETURNING account_id, memory_id, stage`.compile(db)
})
/** In the order of the columns. */
function valuesOf({ accountId, memoryId, stage, dueAt, notifyAt, snoozedUntil, step }: PlannedReminder) {
  return [accountId, memoryId, stage, dueAt, notifyAt, snoozedUntil, step]
}

function plannedOf(row: Selectable<Tables['reminders']>): PlannedReminder {
  return {
    accountId: row.account_id,
    memoryId: row.memory_id,
    stage: row.stage,
    dueAt: row.due_at,
    notifyAt: row.notify_at,
    snoozedUntil: row.snoozed_until,
    step: row.step,
  }
}
