import { AccountVectors, bytesFor, scanUnkept, type VectorAccount } from './account-vectors.ts'
import type { SqliteConnection } from './connection.ts'
import type { NearestMemories } from './nearest-memories.ts'

/** Each is a WebAssembly memory, which reserves 8 GB of the process's 128 TB of address space, however little it holds. */
const MAX_ACCOUNTS = 1_000
/** Less than a WebAssembly memory can hold. */
const MAX_ACCOUNT_BYTES = 4_000_000_000

/** Vectors kept in memory for the next search, by account and model. The least recently used are dropped first. */
export class VectorCache {
  readonly #connection: SqliteConnection
  readonly #maxBytes: number
  readonly #onProgress: () => void
  /** A Map iterates in insertion order, and each use inserts the entry again. */
  readonly #kept = new Map<string, AccountVectors>()

  constructor(connection: SqliteConnection, maxBytes: number, onProgress: () => void) {
    this.#connection = connection
    this.#maxBytes = maxBytes
    this.#onProgress = onProgress
  }

  get bytes(): number {
    return [...this.#kept.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** Adds the similarity of each of the account's vectors to `found`. Call it inside a read transaction. */
  scan(account: VectorAccount, query: Float32Array, found: NearestMemories): void {
    const key = `${account.model} ${account.accountId}`
    const known = this.#kept.get(key)
    // An entry that fails halfway is not kept.
    this.#kept.delete(key)
    const bytes = bytesFor(account)
    if (bytes > Math.min(this.#maxBytes, MAX_ACCOUNT_BYTES)) {
      scanUnkept(this.#connection, account, query, found, this.#onProgress)
      return
    }
    this.#makeRoom(bytes)
    const vectors = known ?? new AccountVectors(account.dimensions)
    vectors.refresh(this.#connection, account, this.#onProgress)
    this.#kept.set(key, vectors)
    vectors.scan(query, found)
  }

  #makeRoom(bytes: number): void {
    let surplus = this.bytes + bytes - this.#maxBytes
    for (const [key, kept] of this.#kept) {
      if (surplus <= 0 && this.#kept.size < MAX_ACCOUNTS) return
      this.#kept.delete(key)
      surplus -= kept.bytes
    }
  }
}
