import type { Mention, TermKind } from '../../engines/language/index.ts'
import type { Viewer } from '../accounts/record.ts'
import type { MemoryKey } from '../embedding/record.ts'
import type { Memory } from '../memories/record.ts'

export interface Sharing {
  from: string
  to: string
  kind: TermKind | 'tag'
  value: string
  /** How many memories of the account have it, these two included. */
  holders: number
}

export interface Link {
  from: string
  to: string
  /** True if `from` contains the link, false if `to` does. */
  isForward: boolean
}

/** Captured in the same session, `distance` captures apart. */
export interface SessionNeighbour {
  from: string
  to: string
  distance: number
}

/** How many memories of an account have a name, and as what. */
export interface NameCount {
  /** Folded. */
  value: string
  written: string
  held: number
  /** As a word of a longer name only. */
  parts: number
  person: number
  place: number
  organisation: number
}

/** A memory that has a name. */
export interface Naming extends Pick<Memory, 'id' | 'title' | 'type' | 'capturedAt'> {}

export interface MentionStore {
  /** For a new memory. */
  add(accountId: string, memoryId: string, mentions: readonly Mention[]): Promise<void>
  /** Replaces the memory's mentions. */
  put(accountId: string, memoryId: string, mentions: readonly Mention[]): Promise<void>
  /** The account's names from `from` on, in ascending order, and before `below`. */
  names(viewer: Viewer, range: { from: string; below?: string }, limit: number): Promise<NameCount[]>
  /** The latest memories that have a name; `withParts` if a word of a longer name counts. `held` is roughly how many there are. */
  naming(viewer: Viewer, name: { value: string; held: number; withParts: boolean }, limit: number): Promise<Naming[]>
  /** Counts the account's memories up to `limit`. */
  countMemories(viewer: Viewer, limit: number): Promise<number>
  /** Other memories with a term or tag of `memoryIds` that at most `maxHolders` memories have, the rarest first. */
  sharing(viewer: Viewer, memoryIds: readonly string[], maxHolders: number): Promise<Sharing[]>
  /** Those of the memories that are lines of a conversation, with the speaker's folded name. */
  speakers(viewer: Viewer, memoryIds: readonly string[]): Promise<Array<{ id: string; speaker: string }>>
  /** Links from and to each memory. `titleKey` is its title in the form of a mention. */
  links(viewer: Viewer, memories: readonly { id: string; titleKey: string }[]): Promise<Link[]>
  /** Up to two captures before and two after each memory, with no gap above `maxGapMs` between consecutive ones. */
  sessionNeighbours(
    viewer: Viewer,
    memories: readonly { id: string; capturedAt: number }[],
    maxGapMs: number,
  ): Promise<SessionNeighbour[]>
}

/** Updated in the transaction that writes the memory. */
export interface TextIndex {
  /** Like `put`, for a new memory: skips the removal of old entries. */
  add(memory: Memory, words: MemoryWords): Promise<void>
  /** Indexes a new or changed memory, after its row is written. For a long text, `words` are counted before the transaction. */
  put(memory: Memory, words: MemoryWords): Promise<void>
  /** Call it before the memory's row is removed. */
  remove(memory: MemoryKey): Promise<void>
  /** Runs one short step of overwriting removed entries, which otherwise stay in the database file. Returns false if nothing is left to do. */
  purgeSome(): Promise<boolean>
}

export interface MemoryWords {
  /** How often each stem occurs in text, given title and tags. */
  counts: Map<string, number>
  /** Number of words that are no stop words. */
  length: number
  /** The folded speaker's name if the text is a line of a conversation ("Ana: …"), else null. */
  speaker: string | null
}
