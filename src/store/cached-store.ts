import type { Presented } from '../core/accounts/record.ts'
import type { Memory } from '../core/memories/record.ts'
import type { Transaction } from '../core/store.ts'

const MAX_PRESENTED = 1_000
/** A low limit: entries live for 20 ms, and one may carry 256 kB of attributes. */
const MAX_MEMORIES = 100
/** In UTF-16 code units. */
const MAX_TEXT = 5_000

type Cached = Pick<Transaction, 'accounts' | 'credentials' | 'memories'>

/** Invalidates cache entries; called after a change is committed. */
export interface Forgetting {
  credentials(): void
  memory(accountId: string, id: string): void
}

export function createCaches() {
  const presented = createReadCache<Presented>(MAX_PRESENTED)
  const memories = createReadCache<Memory>(MAX_MEMORIES, ({ text }) => text.length <= MAX_TEXT)
  const forgetting: Forgetting = {
    credentials: () => presented.forgetAll(),
    memory: (accountId, id) => memories.forget(`${accountId}/${id}`),
  }
  return {
    forgetting,
    /** For the store outside transactions: some reads come from the caches. */
    reading: <T extends Cached>(store: T): T => ({
      ...store,
      credentials: {
        ...store.credentials,
        findByHash: (hash: string) => presented.find(hash, () => store.credentials.findByHash(hash)),
      },
      memories: {
        ...store.memories,
        get: (accountId: string, id: string) =>
          memories.find(`${accountId}/${id}`, () => store.memories.get(accountId, id)),
      },
    }),
  }
}

/** Wraps the store so that each write invalidates the cache entries that it makes stale. */
export function telling<T extends Cached>(store: T, { credentials: tell, memory: tellOf }: Forgetting): T {
  const { accounts, credentials, memories } = store
  return {
    ...store,
    accounts: { ...accounts, update: then(accounts.update, tell), remove: then(accounts.remove, tell) },
    credentials: {
      ...credentials,
      remove: then(credentials.remove, tell),
      removeKey: then(credentials.removeKey, tell),
      removeOfConnection: then(credentials.removeOfConnection, tell),
      removeAll: then(credentials.removeAll, tell),
      removeDevicesExcept: then(credentials.removeDevicesExcept, tell),
      noteUses: then(credentials.noteUses, tell),
      removeExpired: then(credentials.removeExpired, tell),
    },
    memories: {
      ...memories,
      update: then(memories.update, (memory) => tellOf(memory.accountId, memory.id)),
      remove: then(memories.remove, tellOf),
    },
  }
}

function then<Given extends unknown[], Answer>(
  write: (...given: Given) => Promise<Answer>,
  tell: (...given: Given) => void,
): (...given: Given) => Promise<Answer> {
  return async (...given) => {
    const answer = await write(...given)
    tell(...given)
    return answer
  }
}

/** How long a write of another process (the operator's `lembra plan`) may go unseen. That process takes longer to end. */
const KEPT_MS = 20

/**
 * Caches rows that are read again and again: the account behind a credential, and the memory that was just read. This process holds the folder's
 * lock, so every change goes through its store, which removes the entries after the commit. The next read asks the database again.
 */
interface ReadCache<Value> {
  find(key: string, ask: () => Promise<Value | null>): Promise<Value | null>
  /** Call it after a change is committed. */
  forget(key: string): void
  forgetAll(): void
}

function createReadCache<Value>(maxKept: number, isKept: (value: Value) => boolean = () => true): ReadCache<Value> {
  const kept = new Map<string, { value: Value; until: number }>()
  let changes = 0
  return {
    async find(key, ask) {
      const known = kept.get(key)
      if (known && performance.now() < known.until) return known.value
      const asked = changes
      const value = await ask()
      // If a change was committed while the query ran, its result may be outdated and is not kept.
      if (value !== null && asked === changes && isKept(value)) {
        if (kept.size >= maxKept) kept.clear()
        kept.set(key, { value, until: performance.now() + KEPT_MS })
      }
      return value
    },
    forget(key) {
      changes += 1
      kept.delete(key)
    },
    forgetAll() {
      changes += 1
      kept.clear()
    },
  }
}
