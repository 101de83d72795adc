import { type Kysely, sql } from 'kysely'

/**
 * Reminders: how an account is notified, what is planned, and what was sent. A row that is planned names its memory without a foreign key, because
 * the planner inserts it while another transaction may delete the memory; such a row is dropped when it is due. A push subscription ends with its device. Accounts from before have mail, as
 * new ones do, and a job plans what they captured.
 */
const statements = [
  `CREATE TABLE notification_settings (
    account_id TEXT NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE, day_time INTEGER NOT NULL, quiet_from INTEGER, quiet_to INTEGER,
    escalate_after INTEGER, digest_at INTEGER
  ) STRICT`,
  `CREATE TABLE channels (
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, id TEXT NOT NULL, kind TEXT NOT NULL, url TEXT,
    p256dh TEXT, auth TEXT, secret TEXT, label TEXT, position INTEGER NOT NULL, is_enabled INTEGER NOT NULL,
    failures INTEGER NOT NULL, last_at INTEGER, last_outcome TEXT, created_at INTEGER NOT NULL, device_id TEXT, PRIMARY KEY (account_id, id),
    FOREIGN KEY (account_id, device_id) REFERENCES credentials (account_id, id) ON DELETE CASCADE
  ) STRICT`,
  `CREATE INDEX channels_device ON channels (account_id, device_id)`,
  `CREATE TABLE reminders (
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, memory_id TEXT NOT NULL, stage TEXT NOT NULL,
    due_at INTEGER NOT NULL, notify_at INTEGER NOT NULL, snoozed_until INTEGER NOT NULL, step INTEGER NOT NULL,
    PRIMARY KEY (account_id, memory_id, stage)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX reminders_notify ON reminders (notify_at)`,
  `CREATE TABLE deliveries (
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, id TEXT NOT NULL, memory_id TEXT NOT NULL,
    due_at INTEGER NOT NULL, stage TEXT NOT NULL, snoozed_until INTEGER NOT NULL, channel_id TEXT NOT NULL, notify_at INTEGER NOT NULL,
    outcome TEXT, attempts INTEGER NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, PRIMARY KEY (account_id, id)
  ) STRICT`,
  `CREATE UNIQUE INDEX deliveries_occurrence ON deliveries (account_id, memory_id, due_at, stage, snoozed_until, channel_id)`,
  `CREATE INDEX deliveries_created ON deliveries (created_at)`,
  `CREATE TABLE reminder_actions (
    digest TEXT NOT NULL PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    delivery_id TEXT NOT NULL, act TEXT NOT NULL, used_at INTEGER, expires_at INTEGER NOT NULL
  ) STRICT`,
  `CREATE INDEX reminder_actions_account ON reminder_actions (account_id, delivery_id)`,
  `CREATE INDEX reminder_actions_expiring ON reminder_actions (expires_at)`,
  `INSERT INTO channels (account_id, id, kind, position, is_enabled, failures, created_at)
    SELECT id, 'chn' || substr(id, 4), 'mail', 0, 1, 0, created_at FROM accounts`,
  `INSERT INTO jobs (id, kind, key, payload, state, attempts, failures, run_at, created_at)
    SELECT 'job' || substr(min(id), 4), 'plan-reminders', 'all', '{}', 'queued', 0, 0, CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM accounts HAVING count(*) > 0`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
