/** How long a write of another process (the operator's `lembra plan`) may go unseen. That process takes longer to end. */
const KEPT_MS = 20

/**
 * Caches rows that are read again and again: the account behind a credential, and the memory that was just read. This process holds the folder's
 * lock, so every change goes through its store, which removes the entries after the commit. The next read asks the database again.
 */
export interface ReadCache<Value> {
  find(key: string, ask: () => Promise<Value | null>): Promise<Value | null>
  /** Call it after a change is committed. */
  forget(key: string): void
  forgetAll(): void
}

export function createReadCache<Value>(
  maxKept: number,
  isKept: (value: Value) => boolean = () => true,
): ReadCache<Value> {
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
