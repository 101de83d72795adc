import type { Presented } from '../core/accounts/record.ts'
import type { Memory } from '../core/memories/record.ts'

/** How long a write of another process (the operator's `lembra plan`) may go unseen. That process takes longer to end. */
const KEPT_MS = 20
const MAX_PRESENTED = 1_000
/** Few, because one may carry 256 kB of attributes. */
const MAX_MEMORIES = 100
/** In UTF-16 code units. */
const MAX_TEXT = 5_000

/**
 * Rows that are read again and again: the account behind a credential, and the memory that was just read. Only for SQLite: this process holds the
 * folder's lock, so every change is committed on its own connection. The bench `http-read` justifies it: a read takes 80 µs of processor time,
 * and 140 without this.
 */
export interface RecentReads {
  presented: RecentRows<Presented>
  memories: RecentRows<Memory>
  /** Call it after each commit. */
  clear(): void
}

export function recentReads(): RecentReads {
  const presented = new RecentRows<Presented>(MAX_PRESENTED)
  const memories = new RecentRows<Memory>(MAX_MEMORIES, ({ text }) => text.length <= MAX_TEXT)
  return {
    presented,
    memories,
    clear: () => {
      presented.clear()
      memories.clear()
    },
  }
}

class RecentRows<Row> {
  readonly #rows = new Map<string, { row: Row; until: number }>()
  readonly #maxRows: number
  readonly #isKept: (row: Row) => boolean
  #commits = 0

  constructor(maxRows: number, isKept: (row: Row) => boolean = () => true) {
    this.#maxRows = maxRows
    this.#isKept = isKept
  }

  async find(key: string, read: () => Promise<Row | null>): Promise<Row | null> {
    const known = this.#rows.get(key)
    if (known && performance.now() < known.until) return known.row
    const commits = this.#commits
    const row = await read()
    // If a change was committed during the read, its result may be outdated and is not kept.
    if (row !== null && commits === this.#commits && this.#isKept(row)) {
      if (this.#rows.size >= this.#maxRows) this.#rows.clear()
      this.#rows.set(key, { row, until: performance.now() + KEPT_MS })
    }
    return row
  }

  clear(): void {
    this.#commits += 1
    this.#rows.clear()
  }
}
