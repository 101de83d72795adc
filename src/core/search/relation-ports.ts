import type { TermKind, Mention } from '../../engines/language/mentions/mention.ts'


/** Two memories hold one term or tag. */
export interface Sharing {
  from: string
  to: string
  kind: TermKind | 'tag'
  value: string
  /** How many memories of the account hold it, both of these included. */
  holders: number
}

export interface Link {
  from: string
  to: string
  /** True where `from` holds the link, false where `to` does. */
  isForward: boolean
}

/** Captured in the same sitting, `distance` captures apart. */
export interface SittingNeighbour {
  from: string
  to: string
  distance: number
}

export interface MentionStore {
  /** Replaces what the memory mentions. */
  put(accountId: string, memoryId: string, mentions: readonly Mention[]): Promise<void>
  /** How many memories the account holds; counts no further than `limit`. */
  countMemories(accountId: string, limit: number): Promise<number>
  /** Who else holds a term or tag of `memoryIds` that at most `maxHolders` memories hold; the rarest first. */
  sharing(accountId: string, memoryIds: readonly string[], maxHolders: number): Promise<Sharing[]>
  /** Links out of and into each memory; `titleKey` is its title in the form of a mention. */
  links(accountId: string, memories: readonly { id: string; titleKey: string }[]): Promise<Link[]>
  /** The captures nearest in time to each memory with no gap above `maxGapMs` on the way; at most two before and two after. */
  sittingNeighbours(
    accountId: string,
    memories: readonly { id: string; capturedAt: number }[],
    maxGapMs: number,
  ): Promise<SittingNeighbour[]>
}
