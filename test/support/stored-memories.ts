import { openStoreIn } from './database.ts'
import { freshFolder } from './folder.ts'
import { makeAccount, makeMemory } from './make-memory.ts'

/** A store on its own database, closed when the test ends. */
export async function openStore() {
  const folder = freshFolder()
  const { store, database } = await openStoreIn(folder)
  return {
    folder,
    store,
    database,
    addAccount: (id: string) => store.transaction((tx) => tx.accounts.add(makeAccount({ id }))),
    addMemories: (accountId: string, ids: readonly string[]) =>
      store.transaction(async (tx) => {
        for (const id of ids) await tx.memories.add(makeMemory({ accountId, id, language: 'en' }))
      }),
  }
}
