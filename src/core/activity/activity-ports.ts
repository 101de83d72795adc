// The ledger of what clients were given to read: what the core asks of the store.

export type ReadingKind = 'search' | 'recall' | 'fetch' | 'list' | 'export'

/** What a client was given to read, once. */
export interface Reading {
  accountId: string
  id: string
  at: number
  /** `2026-11-17`, where the account was at that moment. */
  day: string
  /** The API key or the connection. */
  readerId: string
  client: string
  clientSlug: string
  kind: ReadingKind
  /** The client's own words, cut; null where it asked for nothing in words. */
  query: string | null
  /** The first of those that it was given. */
  memoryIds: readonly string[]
  /** How many it was given. */
  memories: number
}

export interface ReadingFilter {
  day?: string
  clientSlug?: string
  kind?: ReadingKind
}

/** How often a client read in one way on one day, and how many memories it was given so. */
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
  /** In a transaction. What is of an account that is gone is left out, and what is there already stays as it is. */
  add(readings: readonly Reading[]): Promise<void>
  /** Newest first. */
  list(accountId: string, filter: ReadingFilter, page: { limit: number; offset: number }): Promise<Reading[]>
  /** The latest day first, then by client. */
  counts(accountId: string, filter: Pick<ReadingFilter, 'clientSlug'>): Promise<ReadingCount[]>
  /** The ids that each of a reader's latest searches and recalls within a span gave it, latest first. */
  handedIds(
    accountId: string,
    readerId: string,
    span: { from: number; before: number },
    limit: number,
  ): Promise<string[][]>
  /** By id; forgotten memories are left out. */
  titles(accountId: string, ids: readonly string[]): Promise<Map<string, string>>
  /** When each of these memories last changed, by id; forgotten ones are left out. */
  versions(accountId: string, ids: readonly string[]): Promise<Map<string, number>>
  /** Of every account; at most `limit`. How many there were. */
  removeBefore(at: number, limit: number): Promise<number>
}
