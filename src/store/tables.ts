// The tables that both databases have, as Kysely types. Times are Unix milliseconds, flags are 0 or 1, JSON is text: forms that SQLite and PostgreSQL
// share. Each dialect has its own full-text index, which is not listed here.

import type { Generated, Kysely } from 'kysely'
import type { LanguageSetting, NoticeEvent, Presented } from '../core/accounts/record.ts'
import type { ModelState } from '../core/embedding/record.ts'
import type { FileRecord } from '../core/media/files.ts'
import type { ColumnKind, Memory, MemoryColumns } from '../core/memories/record.ts'
import type { ChannelKind, Delivery, DeliveryOutcome, ReminderAct, ReminderStage } from '../core/reminders/record.ts'
import type { Language, NameKind } from '../engines/language/index.ts'

export interface Tables {
  accounts: AccountsTable
  credentials: CredentialsTable
  sign_in_keys: SignInKeysTable
  notices: NoticesTable
  oauth_clients: OAuthClientsTable
  connections: ConnectionsTable
  oauth_codes: OAuthCodesTable
  refresh_tokens: RefreshTokensTable
  activity: ActivityTable
  memories: MemoriesTable
  memory_tags: MemoryTagsTable
  archived_memories: ArchivedMemoriesTable
  changes: ChangesTable
  mentions: MentionsTable
  usage: UsageTable
  jobs: JobsTable
  files: FilesTable
  service_keys: ServiceKeysTable
  embedding_models: EmbeddingModelsTable
  vectors: VectorsTable
  vector_accounts: VectorAccountsTable
  vector_queue: VectorQueueTable
  nearness: NearnessTable
  notification_settings: NotificationSettingsTable
  channels: ChannelsTable
  reminders: RemindersTable
  deliveries: DeliveriesTable
  reminder_actions: ReminderActionsTable
}

interface AccountsTable {
  id: string
  email: string
  name: string
  password_hash: string | null
  plan: string
  language: LanguageSetting
  timezone: string
  geolocation: number
  email_proven_at: number | null
  created_at: number
  updated_at: number
}

interface CredentialsTable {
  account_id: string
  id: string
  kind: 'device' | 'api-key' | 'feed' | 'connection'
  digest: string
  label: string | null
  platform: string | null
  client: string | null
  prefix: string | null
  access: 'write' | 'read'
  scope: string | null
  connection_id: string | null
  parent_id: string | null
  created_at: number
  last_used_at: number | null
  expires_at: number | null
}

interface NoticesTable {
  account_id: string
  id: string
  event: NoticeEvent
  name: string | null
  created_at: number
}

interface SignInKeysTable {
  email: string
  digest: string
  name: string | null
  client: string | null
  is_invitation: Generated<number>
  expires_at: number
  created_at: number
}

/** Belongs to no account: a program that registered itself, or one whose metadata document was fetched. */
interface OAuthClientsTable {
  id: string
  name: string
  /** JSON array of strings. */
  redirect_uris: string
  created_at: number
  /** When its metadata document was last fetched; null if it registered itself. */
  fetched_at: number | null
  /** When someone last approved it. */
  last_used_at: number | null
}

interface ConnectionsTable {
  account_id: string
  id: string
  client_id: string
  client_name: string
  /** The host name of the redirect address, or the scheme of an app's own address. */
  client_host: string
  access: 'write' | 'read'
  /** JSON; null if it is not limited. */
  scope: string | null
  created_at: number
}

interface OAuthCodesTable {
  digest: string
  account_id: string
  client_id: string
  redirect_uri: string
  code_challenge: string
  access: 'write' | 'read'
  scope: string | null
  resource: string
  /** Set once the code is used. If the code is presented again, this connection is revoked. */
  connection_id: string | null
  created_at: number
  expires_at: number
}

interface RefreshTokensTable {
  digest: string
  account_id: string
  connection_id: string
  is_spent: number
  created_at: number
  expires_at: number
}

/** One row for each search, recall, fetch, list or export of a client. */
interface ActivityTable {
  account_id: string
  id: string
  at: number
  /** The date in the account's time zone at that moment, such as `2026-11-17`. */
  day: string
  /** The id of the API key or connection. */
  reader_id: string
  client: string
  client_slug: string
  kind: 'search' | 'recall' | 'fetch' | 'list' | 'export'
  query: string | null
  /** JSON array of ids, up to a limit; `memories` counts them all. */
  memory_ids: string
  memories: number
}

/** One column for each field that is declared in core/memories/record.ts. */
export type MemoriesTable = {
  [Field in keyof MemoryColumns as ColumnName<Field>]: StoredValue<MemoryColumns[Field]>
}

/** `clientId` → `client_id` */
type ColumnName<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : Field

export type StoredValue<Column extends { kind: ColumnKind; initial: unknown }> = Column['kind'] extends 'flag'
  ? number
  : Column['kind'] extends 'json'
    ? string | (null extends Column['initial'] ? null : never)
    : Column['initial']

interface MemoryTagsTable {
  account_id: string
  memory_id: string
  tag: string
}

/** The memories whose `attributes.archived` is true: lists leave them out without reading the attributes. */
interface ArchivedMemoriesTable {
  account_id: string
  memory_id: string
}

/** One row for each change of a memory. The times are those before an update; null if the memory was added or deleted. */
interface ChangesTable {
  account_id: string
  revision: number
  memory_id: string
  updated_before: number | null
  captured_before: number | null
  /** JSON of the type, source and tags before an update or a deletion. */
  labels_before: string | null
}

/** A name, email, phone number, handle, code, link or title of a memory, case-folded and normalized. Shared ones relate memories. */
interface MentionsTable {
  account_id: string
  memory_id: string
  kind: string
  value: string
  /** Only of a name. Null also if the memory was indexed before names had kinds. */
  entity: NameKind | 'part' | null
  written: string | null
}

interface UsageTable {
  account_id: string
  /** A month such as `2026-11`, or `total` for counters that are not reset each month. */
  period: string
  counter: string
  value: number
}

interface JobsTable {
  id: string
  kind: string
  key: string
  account_id: string | null
  /** JSON object. */
  payload: string
  state: 'queued' | 'running' | 'failed'
  attempts: number
  failures: number
  run_at: number
  leased_until: number | null
  last_error: string | null
  created_at: number
}

export interface FilesTable {
  account_id: string
  key: string
  state: FileRecord['state']
  content_type: string
  name: string | null
  created_at: number
  expires_at: number | null
}

interface ServiceKeysTable {
  name: string
  value: Uint8Array
}

/** `walk_account` and `walk_memory` are both null once `is_walked` is set. */
export interface EmbeddingModelsTable {
  id: Generated<number>
  name: string
  state: ModelState
  dimensions: number | null
  noise_floor: number | null
  walk_account: string | null
  walk_memory: string | null
  is_walked: number
}

interface VectorsTable {
  row: Generated<number>
  account_id: string
  memory_id: string
  model: number
  part: number
  language: Language | null
  /** Float32, little-endian, normalized to length 1. */
  vector: Uint8Array
  /** The signs of the vector's numbers, one bit each. Null until the upkeep writes it, if an older release or `move` added the vector. */
  code: Uint8Array | null
}

/** An account's counts for a model. SQLite keeps them by triggers; PostgreSQL in code, with other columns and no `last_row`. */
interface VectorAccountsTable {
  account_id: string
  model: number
  last_row: number
  vectors: number
  memories: number
}

interface VectorQueueTable {
  ticket: Generated<number>
  account_id: string
  memory_id: string
}

interface NearnessTable {
  account_id: string
  memory_id: string
  other_id: string
  likeness: number
}

/** Times of day are minutes after local midnight. */
interface NotificationSettingsTable {
  account_id: string
  day_time: number
  quiet_from: number | null
  quiet_to: number | null
  escalate_after: number | null
  digest_at: number | null
}

interface ChannelsTable {
  account_id: string
  id: string
  kind: ChannelKind
  url: string | null
  p256dh: string | null
  auth: string | null
  secret: string | null
  label: string | null
  position: number
  is_enabled: number
  failures: number
  last_at: number | null
  last_outcome: DeliveryOutcome | null
  created_at: number
  device_id: string | null
}

interface RemindersTable {
  account_id: string
  memory_id: string
  stage: ReminderStage
  due_at: number
  notify_at: number
  snoozed_until: number
  step: number
}

interface DeliveriesTable {
  account_id: string
  id: string
  memory_id: string
  due_at: number
  stage: Delivery['stage']
  snoozed_until: number
  channel_id: string
  notify_at: number
  outcome: DeliveryOutcome | null
  attempts: number
  created_at: number
  updated_at: number
}

interface ReminderActionsTable {
  digest: string
  account_id: string
  delivery_id: string
  act: ReminderAct
  used_at: number | null
  expires_at: number
}

/** Outside a transaction, two connections for reads and writes. Inside one, the transaction is both. */
export interface Databases {
  reader: Kysely<Tables>
  writer: Kysely<Tables>
  /** Set in a transaction if other transactions write at the same time: rows read there in order to be changed are locked until it ends. */
  isLocking?: boolean
  /** Absent in a transaction, and if other processes write. */
  recent?: RecentReads
}

/**
 * Rows that are read again and again: the account behind a credential, and the memory that was just read. Only for SQLite: this process holds the
 * folder's lock, so every change is committed on its own connection. The bench `http-read` justifies it: a read takes 80 µs of processor time,
 * and 140 without this.
 */
export interface RecentReads {
  presented: RecentRows<Presented>
  memories: RecentRows<Memory>
  /** Call it after each commit. */
  clear(): void
}

interface RecentRows<Row> {
  find(key: string, read: () => Promise<Row | null>): Promise<Row | null>
}
