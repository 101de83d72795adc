// Notices that were sent or are to be sent, their outcomes, and the actions that they offer.
import type { Kysely, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Delivery, ReminderAction, ReminderStore } from '../core/reminders/record.ts'
import { compiledOnce, insertedOnce, writtenOnce } from './statements.ts'
import type { Tables } from './tables.ts'

type Stored =
  | 'addDeliveries'
  | 'delivery'
  | 'deliveries'
  | 'ofOccurrence'
  | 'removeOld'
  | 'beginAttempt'
  | 'noteDelivery'
  | 'addActions'
  | 'action'
  | 'useAction'

export function deliveryStore(reader: Kysely<Tables>, writer: Kysely<Tables>): Pick<ReminderStore, Stored> {
  return { ...deliveries(reader, writer), ...outcomes(writer), ...actions(reader, writer) }
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
