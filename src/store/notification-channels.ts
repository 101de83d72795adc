import { type Kysely, type Selectable, sql } from 'kysely'
import type { Channel, NotificationSettings, ReminderStore } from '../core/reminders/record.ts'
import { compiledOnce, writtenOnce } from './statements.ts'
import type { Tables } from './tables.ts'

const DEFAULT_SETTINGS: NotificationSettings = {
  dayTime: 9 * 60,
  quietHours: null,
  escalateAfterMinutes: null,
  digestAt: null,
}

export function settingsStore(
  reader: Kysely<Tables>,
  writer: Kysely<Tables>,
): Pick<ReminderStore, 'settings' | 'saveSettings'> {
  return {
    async settings(accountId) {
      const { rows } = await settingsOf(reader, [accountId])
      const [row] = rows
      if (!row) return DEFAULT_SETTINGS
      const { quiet_from: from, quiet_to: to } = row
      return {
        dayTime: row.day_time,
        quietHours: from === null || to === null ? null : { from, to },
        escalateAfterMinutes: row.escalate_after,
        digestAt: row.digest_at,
      }
    },

    async saveSettings(accountId, { dayTime, quietHours, escalateAfterMinutes, digestAt }) {
      const row = {
        day_time: dayTime,
        quiet_from: quietHours?.from ?? null,
        quiet_to: quietHours?.to ?? null,
        escalate_after: escalateAfterMinutes,
        digest_at: digestAt,
      }
      await writer
        .insertInto('notification_settings')
        .values({ account_id: accountId, ...row })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
        .execute()
    },
  }
}

type Channels = Pick<
  ReminderStore,
  'channels' | 'channel' | 'putChannel' | 'removeChannel' | 'removeWebhooks' | 'noteChannel'
>

export function channelStore(reader: Kysely<Tables>, writer: Kysely<Tables>): Channels {
  return {
    async channels(accountId) {
      const { rows } = await channelsOf(reader, [accountId])
      return rows.map(channelOf)
    },

    async channel(accountId, id) {
      const { rows } = await channelById(reader, [accountId, id])
      return rows[0] ? channelOf(rows[0]) : null
    },

    async putChannel(channel) {
      const { account_id, id, ...changed } = rowOfChannel(channel)
      await writer
        .insertInto('channels')
        .values({ account_id, id, ...changed })
        .onConflict((conflict) => conflict.columns(['account_id', 'id']).doUpdateSet(changed))
        .execute()
    },

    async removeChannel(accountId, id) {
      const { numDeletedRows } = await writer
        .deleteFrom('channels')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    async removeWebhooks(accountId) {
      await writer.deleteFrom('channels').where('account_id', '=', accountId).where('kind', '=', 'webhook').execute()
    },

    async noteChannel(accountId, id, outcome, at) {
      await putOutcome(writer, [outcome, at, outcome === 'failed' ? 1 : 0, accountId, id])
    },
  }
}

const settingsOf = compiledOnce((db) =>
  db.selectFrom('notification_settings').selectAll().where('account_id', '=', '').compile(),
)
const channelById = compiledOnce((db) =>
  db.selectFrom('channels').selectAll().where('account_id', '=', '').where('id', '=', '').compile(),
)
const putOutcome = writtenOnce((db) =>
  sql`
    UPDATE channels SET last_outcome = ${''}, last_at = ${0}, failures = CASE WHEN ${0} = 1 THEN failures + 1 ELSE 0 END
    WHERE account_id = ${''} AND id = ${''}`.compile(db),
)
const channelsOf = compiledOnce((db) =>
  db
    .selectFrom('channels')
    .selectAll()
    .where('account_id', '=', '')
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .compile(),
)
function channelOf(row: Selectable<Tables['channels']>): Channel {
  const { p256dh, auth } = row
  return {
    accountId: row.account_id,
    id: row.id,
    kind: row.kind,
    url: row.url,
    keys: p256dh === null || auth === null ? null : { p256dh, auth },
    secret: row.secret,
    label: row.label,
    position: row.position,
    isEnabled: row.is_enabled === 1,
    failures: row.failures,
    lastAt: row.last_at,
    lastOutcome: row.last_outcome,
    createdAt: row.created_at,
    deviceId: row.device_id,
  }
}

function rowOfChannel(channel: Channel): Selectable<Tables['channels']> {
  return {
    account_id: channel.accountId,
    id: channel.id,
    kind: channel.kind,
    url: channel.url,
    p256dh: channel.keys?.p256dh ?? null,
    auth: channel.keys?.auth ?? null,
    secret: channel.secret,
    label: channel.label,
    position: channel.position,
    is_enabled: channel.isEnabled ? 1 : 0,
    failures: channel.failures,
    last_at: channel.lastAt,
    last_outcome: channel.lastOutcome,
    created_at: channel.createdAt,
    device_id: channel.deviceId,
  }
}
