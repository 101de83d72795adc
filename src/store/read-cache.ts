/** What another process wrote (the operator's `lembra plan`) is seen after this long: before that process has even ended. */
const KEPT_MS = 20

/**
 * Rows that are asked for again and again, kept for a moment: who presents a credential, and the memory that was just read. This process holds the
 * folder, so every change comes through its store, which forgets them here once it is committed: the very next read asks the database again.
 */
export interface ReadCache<Value> {
  find(key: string, ask: () => Promise<Value | null>): Promise<Value | null>
  /** After the commit of a change. */
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
      // A change committed while the database was asked: the answer may be of before.
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
