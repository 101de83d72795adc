import { AccountVectors, bytesFor, scanUnkept, type VectorAccount } from './account-vectors.ts'
import type { SqliteConnection } from './connection.ts'
import type { NearestMemories } from './nearest-memories.ts'

/** Each is a WebAssembly memory, which takes 8 GB of the 128 TB of addresses that a process has, however little is in it. */
const MAX_ACCOUNTS = 1_000
/** Less than a WebAssembly memory can hold. */
const MAX_ACCOUNT_BYTES = 4_000_000_000

/** Vectors kept in memory for the next search, by account and model; those longest unused go first. */
export class VectorCache {
  readonly #connection: SqliteConnection
  readonly #maxBytes: number
  readonly #onProgress: () => void
  /** A Map keeps the order of entry, and each use enters anew. */
  readonly #kept = new Map<string, AccountVectors>()

  /** `onProgress` is called now and then while many vectors are read. */
  constructor(connection: SqliteConnection, maxBytes: number, onProgress: () => void) {
    this.#connection = connection
    this.#maxBytes = maxBytes
    this.#onProgress = onProgress
  }

  /** Of all that is kept. */
  get bytes(): number {
    return [...this.#kept.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** Shows `found` how near each of the account's vectors is. Inside a read transaction. */
  scan(account: VectorAccount, query: Float32Array, found: NearestMemories): void {
    const key = `${account.model} ${account.accountId}`
    const known = this.#kept.get(key)
    // What fails half-way is not kept.
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
