import type { Account } from '../../accounts/record.ts'
import type { Memory } from '../../memories/record.ts'
import type { Store } from '../../store.ts'
import type { Effort } from './effort.ts'
import { type KnownMemories, type KnownMemory, knownMemory } from './known-memory.ts'

export interface ReadingDeps {
  store: Pick<Store, 'activity' | 'memories'>
  known: KnownMemories
}

/** Memories in the first read. Later reads take as many as come to `CHARACTERS_AT_ONCE`. */
const MEMORIES_AT_FIRST = 5
const MEMORIES_AT_ONCE = 50
const CHARACTERS_AT_ONCE = 500_000

/** Takes memories in order, as far as the work budget lasts. The rest may be tokenized with the next capture. */
export async function takenApart(
  { store, known }: ReadingDeps,
  account: Account,
  ids: readonly string[],
  effort: Effort,
): Promise<KnownMemory[]> {
  const versions = await store.activity.versions(account.id, ids)
  const found = new Map<string, KnownMemory>()
  const unknown: string[] = []
  for (const id of ids) {
    const updatedAt = versions.get(id)
    if (updatedAt === undefined) continue
    const kept = known.get(account.id, id, updatedAt)
    if (kept) found.set(id, kept)
    else unknown.push(id)
  }
  let size = MEMORIES_AT_FIRST
  for (let start = 0; start < unknown.length && effort.mayRead; ) {
    const memories = await store.memories.getMany(account.id, unknown.slice(start, start + size))
    start += size
    for (const memory of memories) {
      if (!effort.mayRead) break
      found.set(memory.id, await takeApart(known, memory, effort))
    }
    size = nextSize(memories)
  }
  return ids.flatMap((id) => found.get(id) ?? [])
}

export async function takeApart(known: KnownMemories, memory: Memory, effort: Effort): Promise<KnownMemory> {
  const fresh = await knownMemory(memory, effort)
  known.put(memory.accountId, fresh)
  return fresh
}

/** A memory may have a megabyte, while most have one line. */
function nextSize(memories: readonly Memory[]): number {
  const characters = memories.reduce((sum, { text }) => sum + text.length, 1)
  return Math.min(MEMORIES_AT_ONCE, Math.max(1, Math.floor((CHARACTERS_AT_ONCE * memories.length) / characters)))
}
