// What the core asks of the outside; adapters in store/ and providers/ fill these.
import type { AccountStore, CredentialStore, JobStore, NoticeStore, SignInKeyStore } from './accounts/account-ports.ts'
import type { ActivityStore } from './activity/activity-ports.ts'
import type { VectorStore } from './embedding/embedding-ports.ts'
import type { FileStore } from './media/media-ports.ts'
import type { ConnectionStore, OAuthClientStore, OAuthCodeStore, RefreshTokenStore } from './oauth/oauth-ports.ts'
import type { Memory, MemoryStatus, TaskStatus, UsageCounters } from './records.ts'
import type { MentionStore } from './search/relation-ports.ts'
import type { TextIndex } from './search/search-ports.ts'

/** Time comes in from outside, so that tests can set it. Unix milliseconds. */
export type Clock = () => number

export interface MemoryFilter {
  type?: string
  /** Every one of them. */
  tags?: string[]
  clientSlug?: string
}

interface TaskFilter {
  status: TaskStatus
  clientSlug?: string
  limit: number
  offset: number
}

/** What the memories of an account have, each sorted by code point. */
export interface Labels {
  types: string[]
  tags: string[]
  /** One for each slug, under one of the names that have it. */
  clients: Array<{ name: string; slug: string }>
}

export interface UnreadyCount {
  status: Exclude<MemoryStatus, 'ready'>
  source: Memory['source']
  count: number
}

/** A memory that is too large to be read along with others. Read it when its turn comes: core/listed-memories.ts does. */
export interface LargeMemory {
  isLarge: true
  id: string
  bytes: number
}

/** Small memories are read with the list itself, large ones only named. */
export type ListedMemory = Memory | LargeMemory

/** Every method filters by account. */
export interface MemoryStore {
  get(accountId: string, id: string): Promise<Memory | null>
  /**
   * In the order of `ids`; unknown ones are left out. All of them are held at once, and on SQLite they are read in one turn of the event loop:
   * for memories of any size use `getListed`.
   */
  getMany(accountId: string, ids: readonly string[]): Promise<Memory[]>
  /** As `getMany`, but with large memories only named. */
  getListed(accountId: string, ids: readonly string[]): Promise<ListedMemory[]>
  getByClientId(accountId: string, clientId: string): Promise<Memory | null>
  /** Last updated first. */
  list(accountId: string, filter: MemoryFilter, page: { limit: number; offset: number }): Promise<ListedMemory[]>
  /** Which of `ids` pass the filter, in the order of `ids`. */
  matching(accountId: string, ids: readonly string[], filter: MemoryFilter): Promise<string[]>
  /** Tasks and reminders. Open ones: due ones first by due time, then the newest. Others: last updated first. */
  tasks(accountId: string, filter: TaskFilter): Promise<ListedMemory[]>
  /** Ids of open tasks and reminders that are due: `from` the time on, the next first, or `before` it, the latest first. */
  openDue(accountId: string, side: 'from' | 'before', at: number, limit: number): Promise<string[]>
  /** Ids in ascending order, those after `afterId`; null begins. */
  idsAfter(accountId: string, afterId: string | null, limit: number): Promise<string[]>
  /** At most `limit` of each. The time it takes grows with how many labels there are, not with how many memories. */
  labels(accountId: string, limit: number): Promise<Labels>
  /** Of every account: for the operator alone. */
  countAll(): Promise<number>
  /** How many are not ready, by what became of them. */
  countUnready(accountId: string): Promise<UnreadyCount[]>
  add(memory: Memory): Promise<void>
  update(memory: Memory): Promise<void>
  remove(accountId: string, id: string): Promise<boolean>
}

/** How often an account searched and recalled in a period. */
export interface ReadCounts {
  accountId: string
  /** The month in which the reads were made, which may be over when they are written. */
  period: string
  searches: number
  recalls: number
}

export interface UsageStore {
  /** In a transaction that counts against a quota: until it ends nobody else counts so for this account. */
  hold(accountId: string): Promise<void>
  /** `period` is `2026-11`; the total of stored bytes is the account's in whatever month. */
  read(accountId: string, period: string): Promise<UsageCounters>
  add(accountId: string, period: string, change: Partial<UsageCounters>): Promise<void>
  /** Adds the reads of many accounts. An account that was deleted meanwhile is left out. */
  addReads(counts: readonly ReadCounts[]): Promise<void>
}

export interface Transaction {
  accounts: AccountStore
  credentials: CredentialStore
  signInKeys: SignInKeyStore
  notices: NoticeStore
  oauthClients: OAuthClientStore
  oauthCodes: OAuthCodeStore
  connections: ConnectionStore
  refreshTokens: RefreshTokenStore
  memories: MemoryStore
  mentions: MentionStore
  textIndex: TextIndex
  usage: UsageStore
  jobs: JobStore
  files: FileStore
  vectors: VectorStore
  activity: ActivityStore
}

export interface Store extends Transaction {
  /** All or nothing; one write transaction at a time. No model, network or file call belongs inside. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** The service's own secret of this name: the one kept, or else `fresh`, kept from now on. */
  serviceKey(name: string, fresh: Uint8Array): Promise<Uint8Array>
  /** Rejects where the store can't be read. */
  ping(): Promise<void>
  /** Overwrites what the database's log on this disk still holds of deleted rows. False while something prevents it: ask again later. */
  emptyLog(): Promise<boolean>
  close(): Promise<void>
}
