import type { Account } from '../../src/core/accounts/record.ts'
import type { Memory } from '../../src/core/memories/record.ts'
import { openStoreIn } from './database.ts'
import { freshFolder } from './folder.ts'

/** A store on its own database, closed when the test ends. */
export async function openStore() {
  const folder = freshFolder()
  const { store, database } = await openStoreIn(folder)
  return {
    folder,
    store,
    database,
    addAccount: (id: string) => store.transaction((tx) => tx.accounts.add(accountOf(id))),
    addMemories: (accountId: string, ids: readonly string[]) =>
      store.transaction(async (tx) => {
        for (const id of ids) await tx.memories.add(memoryOf(accountId, id))
      }),
  }
}

export function accountOf(id: string): Account {
  return {
    id,
    email: `${id}@example.org`,
    name: id,
    passwordHash: null,
    plan: 'unlimited',
    language: 'en',
    timezone: 'UTC',
    geolocation: true,
    emailProvenAt: null,
    createdAt: 0,
    updatedAt: 0,
  }
}

export function memoryOf(accountId: string, id: string): Memory {
  return {
    accountId,
    id,
    type: 'note',
    title: id,
    isTitleGiven: false,
    text: id,
    tags: [],
    attributes: {},
    status: null,
    dueAt: null,
    language: 'en',
    source: 'text',
    client: null,
    clientSlug: null,
    clientId: null,
    capturedAt: 0,
    createdAt: 0,
    updatedAt: 0,
    memoryStatus: 'ready',
    review: null,
    error: null,
    audioSeconds: null,
    media: null,
  }
}
