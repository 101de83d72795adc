import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LargeMemory, ListedMemory, Memory, MemoryStore } from '../memories/record.ts'

/** Consecutive large memories are read together up to this many bytes. A larger one is read alone. */
const READ_BYTES = 262_144

/**
 * Yields the memories of a list in its order. Large ones are read only when they are reached, so that few are held at once. Before each read it
 * yields to the event loop. A memory that was deleted meanwhile is skipped.
 */
export async function* readListed(
  memories: Pick<MemoryStore, 'getMany'>,
  accountId: string,
  listed: readonly ListedMemory[],
): AsyncGenerator<Memory, void, undefined> {
  for (const group of groupsOf(listed)) {
    if (!Array.isArray(group)) {
      yield group
      continue
    }
    await nextTurn()
    const ids = group.map(({ id }) => id)
    yield* await memories.getMany(accountId, ids)
  }
}

export function isLarge(memory: ListedMemory): memory is LargeMemory {
  return 'isLarge' in memory
}

function* groupsOf(listed: readonly ListedMemory[]): Generator<Memory | LargeMemory[]> {
  let group: LargeMemory[] = []
  let bytes = 0
  for (const memory of listed) {
    const isFull = isLarge(memory) && bytes + memory.bytes > READ_BYTES
    if (group.length > 0 && (!isLarge(memory) || isFull)) {
      yield group
      group = []
      bytes = 0
    }
    if (isLarge(memory)) {
      group.push(memory)
      bytes += memory.bytes
    } else yield memory
  }
  if (group.length > 0) yield group
}
