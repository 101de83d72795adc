// Interfaces that the core needs from outside. Adapters in store/ and providers/ implement them.
import type { AccountStore, CredentialStore, JobStore, NoticeStore, SignInKeyStore } from './accounts/account-ports.ts'
import type { ActivityStore } from './activity/activity-ports.ts'
import type { VectorStore } from './embedding/embedding-ports.ts'
import type { FileStore } from './media/media-ports.ts'
import type { ConnectionStore, OAuthClientStore, OAuthCodeStore, RefreshTokenStore } from './oauth/oauth-ports.ts'
import type { Memory, MemoryStatus, TaskStatus, UsageCounters } from './records.ts'
import type { MentionStore } from './search/relation-ports.ts'
import type { TextIndex } from './search/search-ports.ts'

/** Returns Unix milliseconds. Injected, so that tests can set the time. */
export type Clock = () => number

export interface MemoryFilter {
  type?: string
  /** A memory must have all of them. */
  tags?: string[]
  clientSlug?: string
}

interface TaskFilter {
  status: TaskStatus
  clientSlug?: string
  limit: number
  offset: number
}

/** In use in an account, each list sorted by code point. */
export interface Labels {
  types: string[]
  tags: string[]
  /** One entry per slug. If several names share a slug, `name` is one of them. */
  clients: Array<{ name: string; slug: string }>
}

export interface UnreadyCount {
  status: Exclude<MemoryStatus, 'ready'>
  source: Memory['source']
  count: number
}

/** A memory too large to load together with others. core/memories/listed-memories.ts loads such memories one by one. */
export interface LargeMemory {
  isLarge: true
  id: string
  bytes: number
}

export type ListedMemory = Memory | LargeMemory

/** Every method except `countAll` filters by account. */
export interface MemoryStore {
  get(accountId: string, id: string): Promise<Memory | null>
  /** In the order of `ids`, without unknown ones. Holds all of them at once: use `getListed` for memories of any size. */
  getMany(accountId: string, ids: readonly string[]): Promise<Memory[]>
  /** Like `getMany`, but only names large memories. */
  getListed(accountId: string, ids: readonly string[]): Promise<ListedMemory[]>
  getByClientId(accountId: string, clientId: string): Promise<Memory | null>
  /** Most recently updated first. */
  list(accountId: string, filter: MemoryFilter, page: { limit: number; offset: number }): Promise<ListedMemory[]>
  /** Returns the ids that pass the filter, in the order of `ids`. */
  matching(accountId: string, ids: readonly string[], filter: MemoryFilter): Promise<string[]>
  /** Open ones: soonest due first, then those without a due time, newest first. Closed ones: most recently updated first. */
  tasks(accountId: string, filter: TaskFilter): Promise<ListedMemory[]>
  /** Ids of open tasks and reminders with a due time. `from`: due at `at` or later, soonest first. `before`: due before `at`, latest first. */
  openDue(accountId: string, side: 'from' | 'before', at: number, limit: number): Promise<string[]>
  /** Ids after `afterId`, in ascending order; null starts at the first. */
  idsAfter(accountId: string, afterId: string | null, limit: number): Promise<string[]>
  /** Returns at most `limit` of each. The cost grows with the number of labels, not with the number of memories. */
  labels(accountId: string, limit: number): Promise<Labels>
  /** Counts across all accounts, for the operator only. */
  countAll(): Promise<number>
  countUnready(accountId: string): Promise<UnreadyCount[]>
  add(memory: Memory): Promise<void>
  update(memory: Memory): Promise<void>
  remove(accountId: string, id: string): Promise<boolean>
}

export interface ReadCounts {
  accountId: string
  /** The month (`2026-11`) of the reads, which may be over when they are written. */
  period: string
  searches: number
  recalls: number
}

export interface UsageStore {
  /** Locks the account's usage until the transaction ends, so that only one transaction at a time counts against a quota. */
  hold(accountId: string): Promise<void>
  /** `period` is a month such as `2026-11`. `storageBytes` does not depend on it: it is the account's current total. */
  read(accountId: string, period: string): Promise<UsageCounters>
  add(accountId: string, period: string, change: Partial<UsageCounters>): Promise<void>
  /** Skips accounts that were deleted meanwhile. */
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
  /** Commits all of `work` or nothing. `work` may run twice, and must not call a model, the network or the file store. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Returns the stored secret of this name. If there is none, stores and returns `fresh`. */
  serviceKey(name: string, fresh: Uint8Array): Promise<Uint8Array>
  /** Rejects if the store can't be read. */
  ping(): Promise<void>
  /** Erases deleted rows from the write-ahead log on this disk. Returns false if a reader prevents it: try again later. */
  emptyLog(): Promise<boolean>
  close(): Promise<void>
}
