import { floatsOf } from '../vector-bytes.ts'
import type { SqliteConnection } from './connection.ts'

// A code is the signs of a vector's numbers, one bit each, in whole 32-bit words, little-endian.

const WORD_BITS = 32
const WORD_BYTES = 4
const ROW_BYTES = 8

export function codeOf(vector: Float32Array): Buffer {
  const code = Buffer.alloc(Math.ceil(vector.length / WORD_BITS) * WORD_BYTES)
  for (let index = 0; index < vector.length; index++) {
    if ((vector[index] ?? 0) > 0) code[index >>> 3] = (code[index >>> 3] ?? 0) | (1 << (index & 7))
  }
  return code
}

export interface VectorAccount {
  accountId: string
  model: number
  dimensions: number
  lastRow: number
  vectors: number
}

type CodeRow = [row: number, code: Uint8Array | null, uncoded: Uint8Array | null]

/** Codes of one block of memory, which is never moved. An account grows by blocks. */
const BLOCK = 4_096
/** No vector has this row: it marks the place of a deleted one. */
const DELETED = 0
const FAR = 65_535

const BYTE_VALUES = 256

interface Block {
  codes: Uint32Array
  bytes: Uint8Array
  rows: Float64Array
}

/**
 * An account's codes in the order of their rows. A row is never changed and its number never reused, so only later rows are read again. A vector
 * that was deleted meanwhile keeps its place until a search notices (`drop`).
 */
export class AccountCodes {
  isLoading = false
  /** Why the codes could not be read, for the next search. */
  failure: unknown = null
  /** The mean of a sample of the vectors, taken when there were `sampled`. */
  mean: Float32Array = new Float32Array()
  sampled = 0
  size = 0
  #dropped = 0
  #lastRow = 0
  readonly #dimensions: number
  readonly #words: number
  readonly #blocks: Block[] = []

  constructor(dimensions: number) {
    this.#dimensions = dimensions
    this.#words = Math.ceil(dimensions / WORD_BITS)
  }

  get bytes(): number {
    return this.#blocks.length * BLOCK * (this.#words * WORD_BYTES + ROW_BYTES)
  }

  /** Vectors that are known to exist, or were deleted without any search noticing. */
  get live(): number {
    return this.size - this.#dropped
  }

  /** Reads at most `most` of the rows that it does not know. Returns true if it knows all. */
  read(connection: SqliteConnection, { accountId, model, lastRow }: VectorAccount, most: number): boolean {
    if (lastRow <= this.#lastRow) return true
    const rows = connection
      .prepare<[string, number, number, number], CodeRow>(
        `SELECT "row", code, CASE WHEN code IS NULL THEN vector END FROM vectors
          WHERE account_id = ? AND model = ? AND "row" > ? ORDER BY "row" LIMIT ?`,
      )
      .raw()
      .iterate(accountId, model, this.#lastRow, most)
    let count = 0
    for (const [row, code, uncoded] of rows) {
      this.#add(row, code ?? codeOf(floatsOf(uncoded ?? new Uint8Array(), this.#dimensions)))
      count++
    }
    if (count < most) this.#lastRow = Math.max(this.#lastRow, lastRow)
    return count < most
  }

  rowAt(place: number): number {
    return this.#blocks[Math.floor(place / BLOCK)]?.rows[place % BLOCK] ?? DELETED
  }

  drop(place: number): void {
    const block = this.#blocks[Math.floor(place / BLOCK)]
    if (!block) return
    block.rows[place % BLOCK] = DELETED
    this.#dropped++
  }

  /**
   * Returns the places of the `most` codes that are nearest to the query, the newest first. They are chosen among the `candidates` whose bits differ
   * least from the query's; only among `rows`, unless they are null.
   */
  nearest(query: Float32Array, candidates: number, most: number, rows: ReadonlySet<number> | null = null): number[] {
    const places = this.#leastDifferent(query, candidates, rows)
    if (places.length <= most) return places
    const similarities = this.#similarities(query, places)
    const least = similarities.toSorted()[places.length - most] ?? 0
    return places.filter((_, index) => (similarities[index] ?? 0) >= least)
  }

  /** It prefers the newest of equals. */
  #leastDifferent(query: Float32Array, most: number, rows: ReadonlySet<number> | null): number[] {
    const distances = this.#distances(new Uint32Array(new Uint8Array(codeOf(query)).buffer))
    if (rows)
      for (let place = 0; place < distances.length; place++) if (!rows.has(this.rowAt(place))) distances[place] = FAR
    const counts = new Uint32Array(this.#words * WORD_BITS + 1)
    for (const distance of distances) if (distance < counts.length) counts[distance] = (counts[distance] ?? 0) + 1
    let farthest = 0
    let within = counts[0] ?? 0
    while (within < most && farthest < counts.length - 1) within += counts[++farthest] ?? 0
    let surplus = Math.max(0, within - most)
    const places: number[] = []
    for (let place = 0; place < distances.length; place++) {
      const distance = distances[place] ?? FAR
      if (distance > farthest) continue
      if (distance === farthest && surplus > 0) surplus--
      else places.push(place)
    }
    return places.reverse()
  }

  /** The dot products of the query's own numbers with the codes, whose bits stand for 1 and 0. */
  #similarities(query: Float32Array, places: readonly number[]): Float64Array {
    const length = this.#words * WORD_BYTES
    const sums = sumsOfBytes(query, length)
    return Float64Array.from(places, (place) => {
      const { bytes } = this.#blocks[Math.floor(place / BLOCK)] ?? newBlock(0)
      const first = (place % BLOCK) * length
      let similarity = 0
      for (let at = 0; at < length; at++) similarity += sums[at * BYTE_VALUES + (bytes[first + at] ?? 0)] ?? 0
      return similarity
    })
  }

  #add(row: number, code: Uint8Array): void {
    if (code.length !== this.#words * WORD_BYTES)
      throw new Error(`The code of a vector of ${this.#dimensions} dimensions has ${code.length} bytes`)
    const at = this.size % BLOCK
    if (at === 0) this.#blocks.push(newBlock(this.#words))
    const block = this.#blocks.at(-1)
    if (!block) return
    block.bytes.set(code, at * code.length)
    block.rows[at] = row
    this.size++
    this.#lastRow = row
  }

  #distances(query: Uint32Array): Uint16Array {
    const distances = new Uint16Array(this.size)
    for (const [index, { codes, rows }] of this.#blocks.entries()) {
      const first = index * BLOCK
      const count = Math.min(BLOCK, this.size - first)
      for (let at = 0, word = 0; at < count; at++) {
        let distance = 0
        for (let bits = 0; bits < query.length; bits++, word++)
          distance += bitsSet((codes[word] ?? 0) ^ (query[bits] ?? 0))
        distances[first + at] = rows[at] === DELETED ? FAR : distance
      }
    }
    return distances
  }
}

function newBlock(words: number): Block {
  const codes = new Uint32Array(BLOCK * words)
  return { codes, bytes: new Uint8Array(codes.buffer), rows: new Float64Array(BLOCK) }
}

/** For each byte of a code and each of its values, the sum of the query's numbers whose bit is set. */
function sumsOfBytes(query: Float32Array, length: number): Float64Array {
  const sums = new Float64Array(length * BYTE_VALUES)
  for (let at = 0; at < length; at++) {
    for (let value = 1; value < BYTE_VALUES; value++) {
      const highest = 31 - Math.clz32(value)
      const rest = sums[at * BYTE_VALUES + (value ^ (1 << highest))] ?? 0
      sums[at * BYTE_VALUES + value] = rest + (query[at * 8 + highest] ?? 0)
    }
  }
  return sums
}

/** Adds up neighbouring bits, then pairs, then fours, and then the bytes by a multiplication. */
function bitsSet(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555)
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

/** Codes read in one turn of the thread: about 30 ms. An account with more is searched by words alone until they are read. */
const READ_AT_ONCE = 20_000
/** If more codes than this belong to deleted vectors, all are read again. Each search reads candidates again in place of those that are gone. */
const MAX_GONE = 1_000
const MAX_GONE_SHARE = 0.02

/** Codes kept in memory for the next search, by account and model. The least recently used are dropped first, but never the last used. */
export class CodeCache {
  readonly #connection: SqliteConnection
  readonly #maxBytes: number
  /** A Map iterates in insertion order, and each use inserts the entry again. */
  readonly #kept = new Map<string, AccountCodes>()

  constructor(connection: SqliteConnection, maxBytes: number) {
    this.#connection = connection
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return [...this.#kept.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** Returns null while they are being read, which takes about a second for a million. */
  codesOf(account: VectorAccount): AccountCodes | null {
    const key = `${account.model} ${account.accountId}`
    const known = this.#kept.get(key)
    // An entry that fails halfway is not kept.
    this.#kept.delete(key)
    if (known?.failure) throw known.failure
    const codes = known && !hasManyGone(known, account) ? known : new AccountCodes(account.dimensions)
    if (!codes.isLoading && !codes.read(this.#connection, account, READ_AT_ONCE)) this.#readRest(key, account, codes)
    this.#kept.set(key, codes)
    this.#makeRoom()
    return codes.isLoading ? null : codes
  }

  /** Between two turns the thread answers other searches. */
  #readRest(key: string, account: VectorAccount, codes: AccountCodes): void {
    codes.isLoading = true
    const readMore = () => {
      if (this.#kept.get(key) !== codes) return
      try {
        codes.isLoading = !codes.read(this.#connection, account, READ_AT_ONCE)
        this.#makeRoom()
        if (codes.isLoading) setImmediate(readMore)
      } catch (error) {
        codes.failure = error
      }
    }
    setImmediate(readMore)
  }

  #makeRoom(): void {
    let surplus = this.bytes - this.#maxBytes
    for (const [key, { bytes }] of this.#kept) {
      if (surplus <= 0 || this.#kept.size === 1) return
      this.#kept.delete(key)
      surplus -= bytes
    }
  }
}

/** Vectors that were added since are counted as well, so this notices deletions late at worst. */
function hasManyGone({ isLoading, live }: AccountCodes, { vectors }: VectorAccount): boolean {
  return !isLoading && live - vectors > Math.max(MAX_GONE, live * MAX_GONE_SHARE)
}
