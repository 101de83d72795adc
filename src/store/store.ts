import type { Kysely } from 'kysely'
import type { VectorStore } from '../core/embedding/record.ts'
import type { MemoryStore } from '../core/memories/record.ts'
import type { TextIndex } from '../core/search/record.ts'
import type { Store, Transaction } from '../core/store.ts'
import { accountStore } from './accounts.ts'
import { activityStore } from './activity.ts'
import { createCaches, type Forgetting, telling } from './cached-store.ts'
import { connectionStore, refreshTokenStore } from './connections.ts'
import { credentialStore } from './credentials.ts'
import { fileStore } from './files.ts'
import { type JobDialect, jobStore } from './jobs.ts'
import { memoryStore } from './memories.ts'
import { mentionStore } from './mentions.ts'
import { noticeStore } from './notices.ts'
import { oauthClientStore } from './oauth-clients.ts'
import { oauthCodeStore } from './oauth-codes.ts'
import { findOrKeepKey } from './service-keys.ts'
import { signInKeyStore } from './sign-in-keys.ts'
import type { Tables } from './tables.ts'
import { usageStore } from './usage.ts'

/** Outside a transaction, two connections for reads and writes. Inside one, the transaction is both. */
export interface Databases {
  reader: Kysely<Tables>
  writer: Kysely<Tables>
  /** Set in a transaction if other transactions write at the same time: rows read there in order to be changed are locked until it ends. */
  isLocking?: boolean
}

/** All or nothing. The commit is durable once the promise resolves. */
export type RunTransaction = <T>(work: (tx: Kysely<Tables>) => Promise<T>) => Promise<T>

export interface Dialect {
  textIndex(databases: Databases): TextIndex
  vectors(databases: Databases): VectorStore
  jobs: JobDialect
  /** Whether other processes write at the same time. */
  isShared: boolean
  transaction: RunTransaction
  /** Called before a memory is added or changed. @throws {AppError} unavailable, if the disk is full */
  requireRoom?(): void
  /** See `Store.emptyLog`. Absent if the database server keeps its own log. */
  emptyLog?(): Promise<boolean>
}

export function createStore(databases: Databases & { close(): Promise<void> }, dialect: Dialect): Store {
  const parts = (own: Databases) => aggregates(own, dialect)
  const common = {
    serviceKey: (name: string, fresh: Uint8Array) => findOrKeepKey(databases, name, fresh),
    ping: async () => {
      await databases.reader.selectFrom('accounts').select('id').limit(1).execute()
    },
    emptyLog: async () => (await dialect.emptyLog?.()) ?? true,
    close: () => databases.close(),
  }
  if (dialect.isShared) {
    return {
      ...parts(databases),
      transaction: (work) => dialect.transaction((tx) => work(parts({ reader: tx, writer: tx, isLocking: true }))),
      ...common,
    }
  }
  const caches = createCaches()
  return {
    ...caches.reading(telling(parts(databases), caches.forgetting)),
    transaction: async (work) => {
      const stale: Array<() => void> = []
      const later: Forgetting = {
        credentials: () => stale.push(() => caches.forgetting.credentials()),
        memory: (accountId, id) => stale.push(() => caches.forgetting.memory(accountId, id)),
      }
      const value = await dialect.transaction((tx) => work(telling(parts({ reader: tx, writer: tx }), later)))
      for (const forget of stale) forget()
      return value
    },
    ...common,
  }
}

function aggregates(databases: Databases, dialect: Dialect): Transaction {
  return {
    accounts: accountStore(databases),
    credentials: credentialStore(databases),
    signInKeys: signInKeyStore(databases),
    notices: noticeStore(databases),
    oauthClients: oauthClientStore(databases),
    oauthCodes: oauthCodeStore(databases),
    connections: connectionStore(databases),
    refreshTokens: refreshTokenStore(databases),
    memories: withinRoom(memoryStore(databases), dialect),
    mentions: mentionStore(databases),
    textIndex: dialect.textIndex(databases),
    usage: usageStore(databases),
    jobs: jobStore(databases, dialect.jobs),
    files: fileStore(databases),
    vectors: dialect.vectors(databases),
    activity: activityStore(databases),
  }
}

/** Memories can be deleted while the disk is full, but not added or changed. */
function withinRoom(memories: MemoryStore, { requireRoom }: Dialect): MemoryStore {
  if (!requireRoom) return memories
  return {
    ...memories,
    add: async (memory) => {
      requireRoom()
      await memories.add(memory)
    },
    update: async (memory) => {
      requireRoom()
      await memories.update(memory)
    },
  }
}
