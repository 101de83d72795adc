import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Client } from '../../src/client/client.ts'
import type { OutboxEntry, OutboxStore } from '../../src/client/outbox.ts'
import type { CapturedView } from '../../src/client/types.ts'

interface Outboxes extends DBSchema {
  entries: { key: string; value: OutboxEntry }
}

type Database = IDBPDatabase<Outboxes>

export interface BrowserOutboxStore extends OutboxStore {
  /** True if an entry is only in memory and would be lost with the page. */
  isAtRisk(): boolean
}

type OpenDatabase = (onClosed: () => void) => Promise<Database>

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

type Memories = Pick<Client['memories'], 'captureText' | 'captureFile'>

export interface Progress {
  sent: number
  total: number
}

/** Wraps the client to report upload progress and results by client id. */
export function listenTo(
  memories: Memories,
  told: { onProgress(id: string, progress: Progress | null): void; onSaved(id: string, saved: CapturedView): void },
): Memories {
  const following = async (id: string | undefined, sending: Promise<CapturedView>) => {
    try {
      const saved = await sending
      if (id) told.onSaved(id, saved)
      return saved
    } finally {
      if (id) told.onProgress(id, null)
    }
  }
  return {
    captureText: (capture, options) => following(capture.clientId, memories.captureText(capture, options)),
    captureFile: (file, capture, options) => {
      const id = capture.clientId
      const onProgress = (sent: number, total: number) => id && told.onProgress(id, { sent, total })
      return following(id, memories.captureFile(file, { ...capture, onProgress }, options))
    },
  }
}

/** Runs in one tab at a time if the Web Locks API is available (https). Without it, client ids prevent duplicates. */
export async function inOneTab<T>(act: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return act()
  return navigator.locks.request('lembra.outbox', act)
}
