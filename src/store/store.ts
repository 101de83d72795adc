import type { Kysely } from 'kysely'
import type { Store, Transaction } from '../core/ports.ts'
import type { TextIndex } from '../core/search-ports.ts'
import { accountStore } from './accounts.ts'
import { createCaches, type Forgetting, telling } from './cached-store.ts'
import { credentialStore } from './credentials.ts'
import { fileStore } from './files.ts'
import { jobStore } from './jobs.ts'
import { memoryStore } from './memories.ts'
import { mentionStore } from './mentions.ts'
import { findOrKeepKey } from './service-keys.ts'
import { signInKeyStore } from './sign-in-keys.ts'
import type { Tables } from './tables.ts'
import { usageStore } from './usage.ts'
import { vectorStore } from './vectors.ts'

/** Where reads and writes go: two connections outside a transaction, and the transaction for both inside one. */
export interface Databases {
  reader: Kysely<Tables>
  writer: Kysely<Tables>
}

/** What differs from database to database. */
export interface Dialect {
  textIndex(databases: Databases): TextIndex
  /** All or nothing, and durable once it resolves. */
  transaction<T>(work: (tx: Kysely<Tables>) => Promise<T>): Promise<T>
}

export function createStore(databases: Databases & { close(): Promise<void> }, dialect: Dialect): Store {
  const caches = createCaches()
  return {
    ...caches.reading(telling(aggregates(databases, dialect), caches.forgetting)),
    transaction: async (work) => {
      const stale: Array<() => void> = []
      const later: Forgetting = {
        credentials: () => stale.push(() => caches.forgetting.credentials()),
        memory: (accountId, id) => stale.push(() => caches.forgetting.memory(accountId, id)),
      }
      const value = await dialect.transaction((tx) =>
        work(telling(aggregates({ reader: tx, writer: tx }, dialect), later)),
      )
      for (const forget of stale) forget()
      return value
    },
    serviceKey: (name, fresh) => findOrKeepKey(databases, name, fresh),
    ping: async () => {
      await databases.reader.selectFrom('accounts').select('id').limit(1).execute()
    },
    close: () => databases.close(),
  }
}

function aggregates(databases: Databases, dialect: Dialect): Transaction {
  return {
    accounts: accountStore(databases),
    credentials: credentialStore(databases),
    signInKeys: signInKeyStore(databases),
    memories: memoryStore(databases),
    mentions: mentionStore(databases),
    textIndex: dialect.textIndex(databases),
    usage: usageStore(databases),
    jobs: jobStore(databases),
    files: fileStore(databases),
    vectors: vectorStore(databases),
  }
}
