export type ReadingKind = 'search' | 'recall' | 'fetch' | 'list' | 'export'

/** The memories that a client read with one request. */
export interface Reading {
  accountId: string
  id: string
  at: number
  /** The account's local day at that moment, such as `2026-11-17`. */
  day: string
  /** Id of the API key or the connection. */
  readerId: string
  client: string
  clientSlug: string
  kind: ReadingKind
  /** The client's query, shortened; null if it sent none. */
  query: string | null
  /** Ids of the first memories that it read. */
  memoryIds: readonly string[]
  /** Number of all memories that it read. */
  memories: number
}

export interface ReadingFilter {
  day?: string
  clientSlug?: string
  kind?: ReadingKind
}

export interface ReadingCount {
  day: string
  client: string
  clientSlug: string
  kind: ReadingKind
  times: number
  memories: number
}

/** Every method but `removeBefore` filters by account. */
export interface ActivityStore {
  /** Needs a transaction. Skips accesses of deleted accounts and those that are stored already. */
  add(readings: readonly Reading[]): Promise<void>
  /** Newest first. */
  list(accountId: string, filter: ReadingFilter, page: { limit: number; offset: number }): Promise<Reading[]>
  /** Latest day first, then by client. */
  counts(accountId: string, filter: Pick<ReadingFilter, 'clientSlug'>): Promise<ReadingCount[]>
  /** The memory ids of each of a client's latest searches and recalls within a span, latest first. */
  servedIds(
    accountId: string,
    readerId: string,
    span: { from: number; before: number },
    limit: number,
  ): Promise<string[][]>
  /** Titles by id. Deleted memories are left out. */
  titles(accountId: string, ids: readonly string[]): Promise<Map<string, string>>
  /** Removes at most `limit` accesses across all accounts. Returns how many. */
  removeBefore(at: number, limit: number): Promise<number>
}
