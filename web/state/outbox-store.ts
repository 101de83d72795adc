import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { OutboxEntry, OutboxStore } from '../../src/client/outbox.ts'

interface Outboxes extends DBSchema {
  entries: { key: string; value: OutboxEntry }
}

type Database = IDBPDatabase<Outboxes>

export interface BrowserOutboxStore extends OutboxStore {
  /** Whether something waits that would go with the page. */
  isAtRisk(): boolean
}

/** Opens the database; replaced in tests. */
export type OpenDatabase = (onClosed: () => void) => Promise<Database>

/**
 * Entries in IndexedDB, with their files. What it can't take, because the browser forbids it or the disk is full, waits in the memory of the page:
 * it is sent all the same, and `onAtRisk` is told each time.
 */
export function createOutboxStore(onAtRisk: () => void, openDatabase: OpenDatabase = openOutbox): BrowserOutboxStore {
  const inMemory = new Map<string, OutboxEntry>()
  let opened: Promise<Database> | null = null
  const forget = () => {
    opened = null
  }
  // A browser that blocks cookies throws at once rather than by a promise.
  const open = async () => openDatabase(forget)
  const database = () => {
    if (opened) return opened
    opened = open()
    // What failed once may be allowed the next time.
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
      // An entry may be in both: one that could be stored, and later could not be changed.
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
  // On the disk rather than on its way there: the battery may be what ends the connection too.
  return database.transaction('entries', 'readwrite', { durability: 'strict' })
}

async function write(database: Database, act: (store: Entries) => Promise<unknown>): Promise<void> {
  const transaction = writing(database)
  await Promise.all([act(transaction.store), transaction.done])
}

function openOutbox(onClosed: () => void): Promise<Database> {
  return openDB<Outboxes>('lembra.outbox', 1, {
    upgrade: (database) => void database.createObjectStore('entries', { keyPath: 'id' }),
    // A newer version of the app waits for this page to let go.
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
      onClosed()
    },
    terminated: onClosed,
  })
}
