import { type Kysely, sql } from 'kysely'

/**
 * Reminders: how an account is notified, what is planned, and what was sent. A row that is planned names its memory without a foreign key, because
 * the planner inserts it while another transaction may delete the memory; such a row is dropped when it is due. A push subscription ends with its device. Accounts from before have mail, as
 * new ones do, and a job plans what they captured.
 */
const statements = [
  `CREATE TABLE notification_settings (
    account_id text COLLATE "C" NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE, day_time bigint NOT NULL, quiet_from bigint, quiet_to bigint,
    escalate_after bigint, digest_at bigint
  )`,
  `CREATE TABLE channels (
    account_id text COLLATE "C" NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, id text COLLATE "C" NOT NULL, kind text COLLATE "C" NOT NULL, url text COLLATE "C",
    p256dh text COLLATE "C", auth text COLLATE "C", secret text COLLATE "C", label text COLLATE "C", position bigint NOT NULL, is_enabled bigint NOT NULL,
    failures bigint NOT NULL, last_at bigint, last_outcome text COLLATE "C", created_at bigint NOT NULL, device_id text COLLATE "C", PRIMARY KEY (account_id, id),
    FOREIGN KEY (account_id, device_id) REFERENCES credentials (account_id, id) ON DELETE CASCADE
  )`,
  `CREATE INDEX channels_device ON channels (account_id, device_id)`,
  `CREATE TABLE reminders (
    account_id text COLLATE "C" NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, memory_id text COLLATE "C" NOT NULL, stage text COLLATE "C" NOT NULL,
    due_at bigint NOT NULL, notify_at bigint NOT NULL, snoozed_until bigint NOT NULL, step bigint NOT NULL,
    PRIMARY KEY (account_id, memory_id, stage)
  )`,
  `CREATE INDEX reminders_notify ON reminders (notify_at)`,
  `CREATE TABLE deliveries (
    account_id text COLLATE "C" NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, id text COLLATE "C" NOT NULL, memory_id text COLLATE "C" NOT NULL,
    due_at bigint NOT NULL, stage text COLLATE "C" NOT NULL, snoozed_until bigint NOT NULL, channel_id text COLLATE "C" NOT NULL, notify_at bigint NOT NULL,
    outcome text COLLATE "C", attempts bigint NOT NULL, created_at bigint NOT NULL, updated_at bigint NOT NULL, PRIMARY KEY (account_id, id)
  )`,
  `CREATE UNIQUE INDEX deliveries_occurrence ON deliveries (account_id, memory_id, due_at, stage, snoozed_until, channel_id)`,
  `CREATE INDEX deliveries_created ON deliveries (created_at)`,
  `CREATE TABLE reminder_actions (
    digest text COLLATE "C" NOT NULL PRIMARY KEY, account_id text COLLATE "C" NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    delivery_id text COLLATE "C" NOT NULL, act text COLLATE "C" NOT NULL, used_at bigint, expires_at bigint NOT NULL
  )`,
  `CREATE INDEX reminder_actions_account ON reminder_actions (account_id, delivery_id)`,
  `CREATE INDEX reminder_actions_expiring ON reminder_actions (expires_at)`,
  `INSERT INTO channels (account_id, id, kind, position, is_enabled, failures, created_at)
    SELECT id, 'chn' || substr(id, 4), 'mail', 0, 1, 0, created_at FROM accounts`,
  `INSERT INTO jobs (id, kind, key, payload, state, attempts, failures, run_at, created_at)
    SELECT 'job' || substr(min(id), 4), 'plan-reminders', 'all', '{}', 'queued', 0, 0, (extract(epoch FROM now()) * 1000)::bigint, (extract(epoch FROM now()) * 1000)::bigint FROM accounts HAVING count(*) > 0`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
