import { memoryColumnKinds } from '../memory-rows.ts'
import type { Tables } from '../tables.ts'

/** How a column is transferred. `vector` is float32, little-endian, rounded as SQLite stores it. */
export type ColumnKind = 'text' | 'integer' | 'real' | 'bytes' | 'vector'
export type Value = string | number | Uint8Array | null
/** Values in the order of the table's columns. */
export type Row = readonly Value[]

export interface MovedTable {
  name: string
  /** Unique columns that both databases sort in the same order. */
  key: readonly string[]
  columns: ReadonlyArray<readonly [name: string, kind: ColumnKind]>
  /** Rows of one transaction: few enough that the longest fit in memory. */
  batch: number
}

/** For tables with texts or vectors. All other rows are short. */
export const LONG_ROWS = 500
const SHORT_ROWS = 5_000

/** The vectors' codes and the vector counts of accounts are computed again, because each database keeps them in its own way. */
type Name = Exclude<keyof Tables, 'vector_accounts'>
/** Names every column, so that the compiler reports a new one that is missing here. */
type Columns = {
  [Table in Exclude<Name, 'memories'>]: { [Column in Exclude<keyof Tables[Table], 'code'>]: ColumnKind }
}

const columns: Columns = {
  accounts: {
    id: 'text',
    email: 'text',
    name: 'text',
    password_hash: 'text',
    plan: 'text',
    language: 'text',
    timezone: 'text',
    geolocation: 'integer',
    email_proven_at: 'integer',
    created_at: 'integer',
    updated_at: 'integer',
  },
  credentials: {
    account_id: 'text',
    id: 'text',
    kind: 'text',
    digest: 'text',
    label: 'text',
    platform: 'text',
    client: 'text',
    prefix: 'text',
    access: 'text',
    scope: 'text',
    connection_id: 'text',
    parent_id: 'text',
    created_at: 'integer',
    last_used_at: 'integer',
    expires_at: 'integer',
  },
  notices: {
    account_id: 'text',
    id: 'text',
    event: 'text',
    name: 'text',
    created_at: 'integer',
  },
  sign_in_keys: {
    email: 'text',
    digest: 'text',
    name: 'text',
    client: 'text',
    is_invitation: 'integer',
    expires_at: 'integer',
    created_at: 'integer',
  },
  oauth_clients: {
    id: 'text',
    name: 'text',
    redirect_uris: 'text',
    created_at: 'integer',
    fetched_at: 'integer',
    last_used_at: 'integer',
  },
  connections: {
    account_id: 'text',
    id: 'text',
    client_id: 'text',
    client_name: 'text',
    client_host: 'text',
    access: 'text',
    scope: 'text',
    created_at: 'integer',
  },
  oauth_codes: {
    digest: 'text',
    account_id: 'text',
    client_id: 'text',
    redirect_uri: 'text',
    code_challenge: 'text',
    access: 'text',
    scope: 'text',
    resource: 'text',
    connection_id: 'text',
    created_at: 'integer',
    expires_at: 'integer',
  },
  refresh_tokens: {
    digest: 'text',
    account_id: 'text',
    connection_id: 'text',
    is_spent: 'integer',
    created_at: 'integer',
    expires_at: 'integer',
  },
  activity: {
    account_id: 'text',
    id: 'text',
    at: 'integer',
    day: 'text',
    reader_id: 'text',
    client: 'text',
    client_slug: 'text',
    kind: 'text',
    query: 'text',
    memory_ids: 'text',
    memories: 'integer',
  },
  memory_tags: { account_id: 'text', memory_id: 'text', tag: 'text' },
  archived_memories: { account_id: 'text', memory_id: 'text' },
  changes: {
    account_id: 'text',
    revision: 'integer',
    memory_id: 'text',
    updated_before: 'integer',
    captured_before: 'integer',
    labels_before: 'text',
  },
  mentions: {
    account_id: 'text',
    memory_id: 'text',
    kind: 'text',
    value: 'text',
    entity: 'text',
    written: 'text',
  },
  usage: { account_id: 'text', period: 'text', counter: 'text', value: 'real' },
  jobs: {
    id: 'text',
    kind: 'text',
    key: 'text',
    account_id: 'text',
    payload: 'text',
    state: 'text',
    attempts: 'integer',
    failures: 'integer',
    run_at: 'integer',
    leased_until: 'integer',
    last_error: 'text',
    created_at: 'integer',
  },
  files: {
    account_id: 'text',
    key: 'text',
    state: 'text',
    content_type: 'text',
    name: 'text',
    created_at: 'integer',
    expires_at: 'integer',
  },
  service_keys: { name: 'text', value: 'bytes' },
  embedding_models: {
    id: 'integer',
    name: 'text',
    state: 'text',
    dimensions: 'integer',
    noise_floor: 'real',
    walk_account: 'text',
    walk_memory: 'text',
    is_walked: 'integer',
  },
  vectors: {
    account_id: 'text',
    memory_id: 'text',
    model: 'integer',
    part: 'integer',
    row: 'integer',
    language: 'text',
    vector: 'vector',
  },
  vector_queue: { ticket: 'integer', account_id: 'text', memory_id: 'text' },
  nearness: { account_id: 'text', memory_id: 'text', other_id: 'text', likeness: 'real' },
  notification_settings: {
    account_id: 'text',
    day_time: 'integer',
    quiet_from: 'integer',
    quiet_to: 'integer',
    escalate_after: 'integer',
    digest_at: 'integer',
  },
  channels: {
    account_id: 'text',
    id: 'text',
    kind: 'text',
    url: 'text',
    p256dh: 'text',
    auth: 'text',
    secret: 'text',
    label: 'text',
    position: 'integer',
    is_enabled: 'integer',
    failures: 'integer',
    last_at: 'integer',
    last_outcome: 'text',
    created_at: 'integer',
    device_id: 'text',
  },
  reminders: {
    account_id: 'text',
    memory_id: 'text',
    stage: 'text',
    due_at: 'integer',
    notify_at: 'integer',
    snoozed_until: 'integer',
    step: 'integer',
  },
  deliveries: {
    account_id: 'text',
    id: 'text',
    memory_id: 'text',
    due_at: 'integer',
    stage: 'text',
    snoozed_until: 'integer',
    channel_id: 'text',
    notify_at: 'integer',
    outcome: 'text',
    attempts: 'integer',
    created_at: 'integer',
    updated_at: 'integer',
  },
  reminder_actions: {
    digest: 'text',
    account_id: 'text',
    delivery_id: 'text',
    act: 'text',
    used_at: 'integer',
    expires_at: 'integer',
  },
}

/** Ordered so that referenced rows are copied before the rows that refer to them. */
const keys: ReadonlyArray<readonly [Name, ...string[]]> = [
  ['service_keys', 'name'],
  ['accounts', 'id'],
  ['credentials', 'account_id', 'id'],
  ['sign_in_keys', 'email'],
  ['oauth_clients', 'id'],
  ['connections', 'account_id', 'id'],
  ['oauth_codes', 'digest'],
  ['refresh_tokens', 'digest'],
  ['activity', 'account_id', 'id'],
  ['memories', 'account_id', 'id'],
  ['memory_tags', 'account_id', 'tag', 'memory_id'],
  ['archived_memories', 'account_id', 'memory_id'],
  ['changes', 'account_id', 'revision'],
  ['mentions', 'account_id', 'kind', 'value', 'memory_id'],
  ['usage', 'account_id', 'period', 'counter'],
  ['jobs', 'id'],
  ['files', 'account_id', 'key'],
  ['embedding_models', 'id'],
  ['vectors', 'account_id', 'memory_id', 'model', 'part'],
  ['vector_queue', 'account_id', 'memory_id'],
  ['nearness', 'account_id', 'memory_id', 'other_id'],
  ['notification_settings', 'account_id'],
  ['channels', 'account_id', 'id'],
  ['reminders', 'account_id', 'memory_id', 'stage'],
  ['deliveries', 'account_id', 'id'],
  ['reminder_actions', 'digest'],
]

/** Without the account's number in the index, which each database assigns itself. */
const textAccounts: MovedTable = {
  name: 'text_accounts',
  key: ['account_id'],
  columns: [
    ['account_id', 'text'],
    ['last_document', 'integer'],
    ['documents', 'integer'],
  ],
  batch: SHORT_ROWS,
}

export const movedTables: readonly MovedTable[] = [
  ...keys.map(([name, ...key]) => ({
    name,
    key,
    columns: name === 'memories' ? memoryColumnKinds : Object.entries<ColumnKind>(columns[name]),
    batch: name === 'memories' || name === 'vectors' ? LONG_ROWS : SHORT_ROWS,
  })),
  textAccounts,
]

/** The memories in the text index. Their terms are tokenized again and are not compared. */
const textDocuments: MovedTable = {
  name: 'text_documents',
  key: ['account_id', 'document'],
  columns: [
    ['account_id', 'text'],
    ['document', 'integer'],
    ['memory_id', 'text'],
    ['arrival', 'integer'],
    ['captured_at', 'integer'],
  ],
  batch: SHORT_ROWS,
}

export const comparedTables: readonly MovedTable[] = [...movedTables, textDocuments]

export function keyOf({ key, columns: all }: MovedTable, row: Row): Value[] {
  return key.map((name) => row[all.findIndex(([column]) => column === name)] ?? null)
}
