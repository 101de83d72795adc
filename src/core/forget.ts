import { unknownMemory } from './errors.ts'
import type { Random } from './identifiers.ts'
import { askForPurge } from './index-purge.ts'
import { periodOf } from './plans.ts'
import type { Clock, Store } from './ports.ts'
import type { Account } from './records.ts'

/**
 * Row, index, mentions and usage go in one transaction. The month's count of memories falls only where the memory was made in that month.
 * @throws {AppError} not-found
 */
export async function forgetMemory(
  deps: { store: Store; clock: Clock; random: Random },
  account: Account,
  id: string,
): Promise<void> {
  await deps.store.transaction(async (tx) => {
    const memory = await tx.memories.get(account.id, id)
    if (!memory) throw unknownMemory()
    await tx.textIndex.remove(memory)
    await tx.memories.remove(account.id, id)
    await tx.usage.add(account.id, periodOf(memory.createdAt).name, {
      memories: -1,
      storageBytes: -Buffer.byteLength(memory.text),
    })
    await askForPurge(tx, deps, { isUrgent: false })
  })
}
