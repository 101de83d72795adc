import { setImmediate as nextTurn } from 'node:timers/promises'
import { mentionsIn } from './language/mentions.ts'
import type { Transaction } from './ports.ts'
import { wordsOfMemory } from './ranking/memory-words.ts'
import type { Memory } from './records.ts'

/** Mentions and words anew, in the transaction that writes the memory and after its row. */
export async function indexMemory(tx: Pick<Transaction, 'mentions' | 'textIndex'>, memory: Memory): Promise<void> {
  await tx.mentions.put(memory.accountId, memory.id, mentionsIn(memory, memory.language))
  await tx.textIndex.put(memory, await wordsOfMemory(memory, nextTurn))
}
