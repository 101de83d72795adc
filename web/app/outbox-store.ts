import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { OutboxEntry, OutboxStore } from '../../src/client/outbox.ts'

interface Outboxes extends DBSchema {
  entries: { key: string; value: OutboxEntry }
}

type Database = IDBPDatabase<Outboxes>

export interface BrowserOutboxStore extends OutboxStore {
  /** True if an entry is only in memory and would be lost with the page. */
  isAtRisk(): boolean
}

export type OpenDatabase = (onClosed: () => void) => Promise<Database>

/**
 * Stores entries with their files in IndexedDB. If the browser refuses or the disk is full, keeps them in memory and calls `onAtRisk`; they are sent
 * all the same.
 */
export function createOutboxStore(onAtRisk: () => void, openDatabase: OpenDatabase = openOutbox): BrowserOutboxStore {
  const inMemory = new Map<string, OutboxEntry>()
  let opened: Promise<Database> | null = null
  const forget = () => {
    opened = null
  }
  // Async, because browsers that block cookies throw synchronously.
  const open = async () => openDatabase(forget)
  const database = () => {
    if (opened) return opened
    opened = open()
    // Forgets a failed attempt, so that the next one tries again.
    opened.catch(forget)
    return opened
  }
  return {
    isAtRisk: () => inMemory.size > 0,
    all: async () => [...(await storedIn(database)), ...inMemory.values()],
    put: async (entry) => {
      try {
        await write(await database(), (store) => store.put(entry))
        inMemory.delete(entry.id)
      } catch {
        inMemory.set(entry.id, entry)
        onAtRisk()
      }
    },
    remove: async (id) => {
      const wasInMemory = inMemory.delete(id)
      // An entry may be in both: stored at first, then a change failed.
      await database()
        .then((found) => write(found, (store) => store.delete(id)))
        .catch((failure: unknown) => {
          if (!wasInMemory) throw failure
        })
    },
  }
}

async function storedIn(database: () => Promise<Database>): Promise<OutboxEntry[]> {
  try {
    return await (await database()).getAll('entries')
  } catch {
    return []
  }
}

type Entries = ReturnType<typeof writing>['store']

function writing(database: Database) {
  // Strict durability: a power failure may be the reason for being offline.
  return database.transaction('entries', 'readwrite', { durability: 'strict' })
}

async function write(database: Database, act: (store: Entries) => Promise<unknown>): Promise<void> {
  const transaction = writing(database)
  await Promise.all([act(transaction.store), transaction.done])
}

function openOutbox(onClosed: () => void): Promise<Database> {
  return openDB<Outboxes>('lembra.outbox', 1, {
    upgrade: (database) => void database.createObjectStore('entries', { keyPath: 'id' }),
    // Closes, so that a newer version of the app can upgrade the database.
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
      onClosed()
    },
    terminated: onClosed,
  })
}
