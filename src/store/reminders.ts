import { type Kysely, type Selectable, sql } from 'kysely'
import type { Delivery, PlannedReminder, ReminderAction, ReminderStore } from '../core/reminders/record.ts'
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
    ...deliveries(reader, writer),
    ...outcomes(writer),
    ...actions(reader, writer),
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

type Deliveries = Pick<ReminderStore, 'addDeliveries' | 'delivery' | 'deliveries' | 'ofOccurrence' | 'removeOld'>

function deliveries(reader: Kysely<Tables>, writer: Kysely<Tables>): Deliveries {
  return {
    async addDeliveries(added) {
      await insertDeliveries(
        writer,
        added.map((delivery) => Object.values(rowOfDelivery(delivery))),
      )
    },

    async delivery(accountId, id) {
      const { rows } = await deliveryById(reader, [accountId, id])
      return rows[0] ? deliveryOf(rows[0]) : null
    },

    async deliveries(accountId, memoryId, limit) {
      const rows = await reader
        .selectFrom('deliveries')
        .selectAll()
        .where('account_id', '=', accountId)
        .$if(memoryId !== null, (query) => query.where('memory_id', '=', memoryId ?? ''))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(deliveryOf)
    },

    async ofOccurrence({ accountId, memoryId, dueAt, snoozedUntil }) {
      const rows = await reader
        .selectFrom('deliveries')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('memory_id', '=', memoryId)
        .where('due_at', '=', dueAt)
        .where('snoozed_until', '=', snoozedUntil)
        .execute()
      return rows.map(deliveryOf)
    },

    async removeOld(before, now, limit) {
      const old = reader.selectFrom('deliveries').select('id').where('created_at', '<', before).limit(limit)
      const ended = reader.selectFrom('reminder_actions').select('digest').where('expires_at', '<=', now).limit(limit)
      const removed = await writer.deleteFrom('deliveries').where('id', 'in', old).executeTakeFirst()
      const expired = await writer.deleteFrom('reminder_actions').where('digest', 'in', ended).executeTakeFirst()
      return Number(removed.numDeletedRows + expired.numDeletedRows)
    },
  }
}

function outcomes(writer: Kysely<Tables>): Pick<ReminderStore, 'beginAttempt' | 'noteDelivery'> {
  return {
    async beginAttempt({ accountId, id, attempts }) {
      const { numAffectedRows = 0n } = await countAttempt(writer, [accountId, id, attempts])
      return numAffectedRows > 0n
    },

    async noteDelivery({ accountId, id, outcome, updatedAt }) {
      await (outcome === 'confirmed' ? confirm : putOutcome)(writer, [outcome, updatedAt, accountId, id])
    },
  }
}

function actions(
  reader: Kysely<Tables>,
  writer: Kysely<Tables>,
): Pick<ReminderStore, 'addActions' | 'action' | 'useAction'> {
  return {
    async addActions(added) {
      await insertActions(
        writer,
        added.map(({ hash, accountId, deliveryId, act, usedAt, expiresAt }) => [
          hash,
          accountId,
          deliveryId,
          act,
          usedAt,
          expiresAt,
        ]),
      )
    },

    async action(hash) {
      const row = await reader.selectFrom('reminder_actions').selectAll().where('digest', '=', hash).executeTakeFirst()
      return row ? actionOf(row) : null
    },

    async useAction(hash, at) {
      const { numUpdatedRows } = await writer
        .updateTable('reminder_actions')
        .set({ used_at: at })
        .where('digest', '=', hash)
        .where('used_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
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
const deliveryById = compiledOnce((db) =>
  db.selectFrom('deliveries').selectAll().where('account_id', '=', '').where('id', '=', '').compile(),
)
const countAttempt = compiledOnce((db) =>
  sql`
    UPDATE deliveries SET attempts = attempts + 1
    WHERE account_id = ${''} AND id = ${''} AND attempts = ${0} AND outcome IS NULL`.compile(db),
)
const confirm = writtenOnce((db) => changedOutcome(db).compile())
const putOutcome = writtenOnce((db) => changedOutcome(db).where('outcome', 'is', null).compile())
const insertDeliveries = insertedOnce((db, rows) =>
  db
    .insertInto('deliveries')
    .values(
      Array.from({ length: rows }, () =>
        rowOfDelivery({
          accountId: '',
          id: '',
          memoryId: '',
          dueAt: 0,
          stage: 'due',
          snoozedUntil: 0,
          channelId: '',
          notifyAt: 0,
          outcome: null,
          attempts: 0,
          createdAt: 0,
          updatedAt: 0,
        }),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .compile(),
)
const insertActions = insertedOnce((db, rows) =>
  db
    .insertInto('reminder_actions')
    .values(
      Array.from({ length: rows }, () => ({
        digest: '',
        account_id: '',
        delivery_id: '',
        act: 'done' as const,
        used_at: null,
        expires_at: 0,
      })),
    )
    .compile(),
)

function changedOutcome(db: Kysely<Tables>) {
  return db
    .updateTable('deliveries')
    .set({ outcome: null, updated_at: 0 })
    .where('account_id', '=', '')
    .where('id', '=', '')
}

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

/** In the order of the columns that it is inserted with. */
function rowOfDelivery(delivery: Delivery): Selectable<Tables['deliveries']> {
  return {
    account_id: delivery.accountId,
    id: delivery.id,
    memory_id: delivery.memoryId,
    due_at: delivery.dueAt,
    stage: delivery.stage,
    snoozed_until: delivery.snoozedUntil,
    channel_id: delivery.channelId,
    notify_at: delivery.notifyAt,
    outcome: delivery.outcome,
    attempts: delivery.attempts,
    created_at: delivery.createdAt,
    updated_at: delivery.updatedAt,
  }
}

function deliveryOf(row: Selectable<Tables['deliveries']>): Delivery {
  return {
    accountId: row.account_id,
    id: row.id,
    memoryId: row.memory_id,
    dueAt: row.due_at,
    stage: row.stage,
    snoozedUntil: row.snoozed_until,
    channelId: row.channel_id,
    notifyAt: row.notify_at,
    outcome: row.outcome,
    attempts: row.attempts,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function actionOf(row: Selectable<Tables['reminder_actions']>): ReminderAction {
  return {
    hash: row.digest,
    accountId: row.account_id,
    deliveryId: row.delivery_id,
    act: row.act,
    usedAt: row.used_at,
    expiresAt: row.expires_at,
  }
}
