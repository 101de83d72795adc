import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LargeMemory, ListedMemory, MemoryStore } from '../ports.ts'
import type { Memory } from '../records.ts'

/** Large memories that follow one another are read together up to this many bytes. A larger one is read alone. */
const READ_BYTES = 262_144

/**
 * The memories of a list in its order, the large ones read when their turn comes, so that few are held at once. Others have a turn of the
 * event loop before each reading. A memory that was deleted meanwhile is left out.
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
