import type { OutboxEntry, OutboxStore } from './outbox-entry.ts'

export interface OutboxQueue {
  /** Entries of all accounts, in the order of adding. */
  entries(): Promise<OutboxEntry[]>
  add(entry: OutboxEntry): Promise<void>
  /** Does nothing if the entry is gone. */
  change(id: string, change: (entry: OutboxEntry) => OutboxEntry): Promise<void>
  remove(id: string): Promise<void>
  subscribe(listener: () => void): () => void
}

/** Serializes writes, so that a change that started earlier can't restore a discarded entry. */
export function createQueue(store: OutboxStore): OutboxQueue {
  const listeners = new Set<() => void>()
  let last: Promise<void> = Promise.resolve()
  const tellAll = () => listeners.forEach((listener) => listener())
  const inTurn = (write: () => Promise<void>): Promise<void> => {
    const written = last.then(write).then(tellAll)
    // The caller gets the error; later writes still run.
    last = written.catch(() => {})
    return written
  }
  return {
    entries: async () => (await store.all()).toSorted((a, b) => a.addedAt - b.addedAt),
    add: (entry) => inTurn(() => store.put(entry)),
    change: (id, change) =>
      inTurn(async () => {
        const entry = (await store.all()).find((each) => each.id === id)
        if (entry) await store.put(change(entry))
      }),
    remove: (id) => inTurn(() => store.remove(id)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
