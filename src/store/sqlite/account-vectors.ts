import type { NearMemory } from '../../core/embedding/semantic-search.ts'
import type { Language } from '../../engines/language/index.ts'
import type { SqliteConnection } from './connection.ts'
import type { NearestMemories } from './nearest-memories.ts'
import { PackedVectors, packedBytes, SCAN_BLOCK } from './vector-scan.ts'

export interface VectorAccount {
  accountId: string
  model: number
  dimensions: number
  lastRow: number
  vectors: number
}

/** Called after every few thousand vectors: reading many takes seconds on a slow disk. */
type OnProgress = () => void

type VectorRow = [row: number, memoryId: string, chunk: number, language: Language | null, vector: Uint8Array]

/** Bytes that JavaScript needs for one vector's row, chunk number, language and memory id. */
const NAME_BYTES = 88

/** Returns null if the account has no vectors of this model. */
export function findAccount(connection: SqliteConnection, accountId: string, model: number): VectorAccount | null {
  const found = connection
    .prepare<[string, number], { lastRow: number; vectors: number; dimensions: number }>(
      `SELECT last_row AS lastRow, vectors, dimensions FROM vector_accounts
        JOIN embedding_models ON id = model WHERE account_id = ? AND model = ?`,
    )
    .get(accountId, model)
  return found && found.vectors > 0 ? { accountId, model, ...found } : null
}

export function bytesFor({ dimensions, vectors }: VectorAccount): number {
  return vectors * (packedBytes(dimensions) + NAME_BYTES)
}

/** An account's vectors in memory, in the order of their rows. A refresh reads only what changed. */
class AccountVectors {
  /** As of the last refresh. */
  bytes = 0
  readonly #rows: number[] = []
  readonly #memoryIds: string[] = []
  readonly #chunks: number[] = []
  readonly #languages: Array<Language | null> = []
  #packed: PackedVectors
  #lastRow = 0
  /** The largest size so far. Memory for that many is still allocated. */
  #peak = 0

  constructor(dimensions: number) {
    this.#packed = new PackedVectors(dimensions)
  }

  get size(): number {
    return this.#rows.length
  }

  /**
   * Call it in a read transaction, so that the account and its vectors agree. New rows always come last. Deleted ones show in the count; then the
   * remaining row numbers are read, but not their vectors. Deleted vectors are dropped before new ones are read, to save memory.
   */
  refresh(connection: SqliteConnection, account: VectorAccount, onProgress: OnProgress): void {
    this.bytes = bytesFor(account)
    if (account.lastRow === this.#lastRow && account.vectors === this.size) return
    const added = account.lastRow > this.#lastRow ? countAfter(connection, account, this.#lastRow) : 0
    if (this.size + added !== account.vectors) this.#dropAllBut(rowsUpTo(connection, account, this.#lastRow))
    this.#packed.reserve(account.vectors)
    for (const row of vectorsAfter(connection, account, this.#lastRow)) {
      this.add(row)
      if (this.size % SCAN_BLOCK === 0) onProgress()
    }
    this.#lastRow = account.lastRow
    this.#peak = Math.max(this.#peak, this.size)
  }

  add([row, memoryId, chunk, language, vector]: VectorRow): void {
    const place = this.size
    this.#packed.write(place, vector)
    this.#rows.push(row)
    // The chunks of a memory are consecutive and share one string.
    this.#memoryIds.push(memoryId === this.#memoryIds[place - 1] ? (this.#memoryIds[place - 1] ?? '') : memoryId)
    this.#chunks.push(chunk)
    this.#languages.push(language)
  }

  clear(): void {
    this.#truncate(0)
  }

  scan(query: Float32Array, found: NearestMemories): void {
    const names = {
      rows: this.#rows,
      memoryIds: this.#memoryIds,
      chunks: this.#chunks,
      languages: this.#languages,
    }
    this.#packed.scan(query, this.size, (similarities, first) => found.take(similarities, names, first))
  }

  /** Both lists of rows are ascending. If more than half of the peak is gone, it frees the memory and reads the remaining vectors again. */
  #dropAllBut(rows: readonly number[]): void {
    if (rows.length * 2 < this.#peak) {
      this.#packed = new PackedVectors(this.#packed.dimensions)
      this.#truncate(0)
      this.#lastRow = 0
      this.#peak = 0
      return
    }
    let kept = 0
    for (let place = 0; place < this.size; ) {
      let end = place
      while (end < this.size && this.#rows[end] === rows[kept + end - place]) end++
      if (end > place && kept < place) this.#move(kept, place, end - place)
      kept += end - place
      place = end + 1
    }
    this.#truncate(kept)
  }

  #move(to: number, from: number, count: number): void {
    this.#packed.move(to, from, count)
    this.#rows.copyWithin(to, from, from + count)
    this.#memoryIds.copyWithin(to, from, from + count)
    this.#chunks.copyWithin(to, from, from + count)
    this.#languages.copyWithin(to, from, from + count)
  }

  #truncate(size: number): void {
    this.#rows.length = size
    this.#memoryIds.length = size
    this.#chunks.length = size
    this.#languages.length = size
  }
}

/** Scans an account that is too large to cache, one block at a time. */
function scanUnkept(
  connection: SqliteConnection,
  account: VectorAccount,
  query: Float32Array,
  found: NearestMemories,
  onProgress: OnProgress,
): void {
  const block = new AccountVectors(account.dimensions)
  const scanBlock = () => {
    block.scan(query, found)
    block.clear()
    onProgress()
  }
  for (const row of vectorsAfter(connection, account, 0)) {
    block.add(row)
    if (block.size === SCAN_BLOCK) scanBlock()
  }
  scanBlock()
}

/** Returns the similarity of each of these memories that has vectors, by its nearest chunk. */
export function similaritiesOf(
  connection: SqliteConnection,
  { accountId, model }: VectorAccount,
  ids: readonly string[],
  query: Float32Array,
): NearMemory[] {
  const read = connection
    .prepare<[string, string, number], [chunk: number, language: Language | null, vector: Uint8Array]>(
      'SELECT part, language, vector FROM vectors WHERE account_id = ? AND memory_id = ? AND model = ?',
    )
    .raw()
  return ids.flatMap((id) => {
    const chunks = read.all(accountId, id, model)
    const near = chunks.map(([chunk, language, vector]) => ({
      id,
      chunk,
      language,
      similarity: productOf(vector, query),
    }))
    const [first, ...rest] = near.filter(({ similarity }) => Number.isFinite(similarity))
    return first ? [rest.reduce((best, each) => (each.similarity > best.similarity ? each : best), first)] : []
  })
}

/** At most 1: rounding may exceed it slightly. */
function productOf(vector: Uint8Array, query: Float32Array): number {
  // Copied, because a Float32Array must start at a multiple of 4 bytes.
  const numbers = new Float32Array(vector.slice().buffer)
  let product = 0
  for (let index = 0; index < query.length; index++) product += (numbers[index] ?? 0) * (query[index] ?? 0)
  return Math.min(1, product)
}

function vectorsAfter(
  connection: SqliteConnection,
  { accountId, model }: VectorAccount,
  row: number,
): IterableIterator<VectorRow> {
  return connection
    .prepare<[string, number, number], VectorRow>(
      `SELECT "row", memory_id, part, language, vector FROM vectors
        WHERE account_id = ? AND model = ? AND "row" > ? ORDER BY "row"`,
    )
    .raw()
    .iterate(accountId, model, row)
}

function countAfter(connection: SqliteConnection, { accountId, model }: VectorAccount, row: number): number {
  const count = connection
    .prepare<[string, number, number], number>(
      'SELECT count(*) FROM vectors WHERE account_id = ? AND model = ? AND "row" > ?',
    )
    .pluck()
    .get(accountId, model, row)
  return count ?? 0
}

function rowsUpTo(connection: SqliteConnection, { accountId, model }: VectorAccount, row: number): number[] {
  return connection
    .prepare<[string, number, number], number>(
      'SELECT "row" FROM vectors WHERE account_id = ? AND model = ? AND "row" <= ? ORDER BY "row"',
    )
    .pluck()
    .all(accountId, model, row)
}

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
