import { VECTOR_SCAN_CODE } from './vector-scan-code.ts'

interface Memory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

type Scan = (vectors: number, query: number, out: number, count: number, bytes: number) => void

/** The part of WebAssembly that we use: its types come only with those of the browser. */
const { Module, Instance, Memory } = (
  globalThis as unknown as {
    WebAssembly: {
      Module: new (code: Uint8Array) => object
      Instance: new (module: object, imports: object) => { exports: { scan: Scan } }
      Memory: new (pages: { initial: number; maximum: number }) => Memory
    }
  }
).WebAssembly

const module = new Module(Buffer.from(VECTOR_SCAN_CODE, 'base64'))

/** Similarities computed at a time: their buffer fits in the CPU cache and does not grow with the number of vectors. */
export const SCAN_BLOCK = 4_096
const PAGE_BYTES = 65_536
/** 4 GB, the limit of 32-bit addresses. */
const MAX_PAGES = 65_536
const FLOAT_BYTES = 4
/** Floats of one round of the scan. */
const ROUND = 16
const GROWTH = 1.5

/** Bytes of a vector in the scan's memory, padded with zeros to whole rounds. */
export function packedBytes(dimensions: number): number {
  return Math.ceil(dimensions / ROUND) * ROUND * FLOAT_BYTES
}

/**
 * Vectors stored one after another in their own WebAssembly memory. Such a memory never shrinks; it is freed only as a whole. It holds the query
 * vector, then the similarities of a block, then the vectors. Pages that were never written to take no physical memory.
 */
export class PackedVectors {
  readonly dimensions: number
  readonly #bytesEach: number
  readonly #outAt: number
  readonly #vectorsAt: number
  readonly #memory: Memory
  readonly #scan: Scan
  #bytes: Uint8Array
  #capacity = 0

  constructor(dimensions: number) {
    this.dimensions = dimensions
    this.#bytesEach = packedBytes(dimensions)
    this.#outAt = this.#bytesEach
    this.#vectorsAt = this.#outAt + SCAN_BLOCK * FLOAT_BYTES
    this.#memory = new Memory({ initial: Math.ceil(this.#vectorsAt / PAGE_BYTES), maximum: MAX_PAGES })
    this.#scan = new Instance(module, { m: { memory: this.#memory } }).exports.scan
    this.#bytes = new Uint8Array(this.#memory.buffer)
  }

  /** Ensures capacity for `count` vectors in total. The first call allocates exactly that many, so call it before writing if the number is known. */
  reserve(count: number): void {
    if (count <= this.#capacity) return
    const wanted = Math.max(count, Math.floor(this.#capacity * GROWTH))
    const pages = (places: number) => Math.ceil((this.#vectorsAt + places * this.#bytesEach) / PAGE_BYTES)
    const more = Math.max(pages(count), Math.min(pages(wanted), MAX_PAGES)) - this.#bytes.length / PAGE_BYTES
    if (more > 0) this.#memory.grow(more)
    this.#bytes = new Uint8Array(this.#memory.buffer)
    this.#capacity = Math.floor((this.#bytes.length - this.#vectorsAt) / this.#bytesEach)
  }

  /** @throws if the vector has other dimensions */
  write(place: number, vector: Uint8Array): void {
    if (vector.length !== this.dimensions * FLOAT_BYTES) {
      throw new Error(`A vector of ${this.dimensions} dimensions has ${vector.length} bytes`)
    }
    this.reserve(place + 1)
    this.#bytes.set(vector, this.#offset(place))
  }

  move(to: number, from: number, count: number): void {
    this.#bytes.copyWithin(this.#offset(to), this.#offset(from), this.#offset(from + count))
  }

  /** Calls `show` with the dot products of `query` and the first `count` vectors, one block at a time. The next block overwrites the array. */
  scan(query: Float32Array, count: number, show: (similarities: Float32Array, first: number) => void): void {
    new Float32Array(this.#memory.buffer, 0, this.dimensions).set(query)
    for (let first = 0; first < count; first += SCAN_BLOCK) {
      const length = Math.min(SCAN_BLOCK, count - first)
      this.#scan(this.#offset(first), 0, this.#outAt, length, this.#bytesEach)
      show(new Float32Array(this.#memory.buffer, this.#outAt, length), first)
    }
  }

  #offset(place: number): number {
    return this.#vectorsAt + place * this.#bytesEach
  }
}
