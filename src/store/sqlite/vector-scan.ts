import { VECTOR_SCAN_CODE } from './vector-scan-code.ts'

interface Memory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

type Scan = (vectors: number, query: number, out: number, count: number, bytes: number) => void

/** What we use of WebAssembly, whose types come with those of the browser alone. */
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

/** So many similarities are worked out at a time: their place stays in the processor's cache, and need not grow with the vectors. */
export const SCAN_BLOCK = 4_096
const PAGE_BYTES = 65_536
/** 4 GB, which is what 32 bits reach. */
const MAX_PAGES = 65_536
const FLOAT_BYTES = 4
/** What one round of the scan takes. */
const ROUND = 16
const GROWTH = 1.5

/** What a vector takes here, filled up with zeros to whole rounds. */
export function packedBytes(dimensions: number): number {
  return Math.ceil(dimensions / ROUND) * ROUND * FLOAT_BYTES
}

/**
 * Vectors side by side in a WebAssembly memory of their own: such a memory never shrinks, so that letting go of all of it is how it is given
 * back. In it lie the vector asked for, the similarities of a block, then the vectors. Pages never written to take no memory of the machine.
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

  /** Room for so many in all, exactly where there is none yet: who knows how many will come says so first. */
  reserve(count: number): void {
    if (count <= this.#capacity) return
    const wanted = Math.max(count, Math.floor(this.#capacity * GROWTH))
    const pages = (places: number) => Math.ceil((this.#vectorsAt + places * this.#bytesEach) / PAGE_BYTES)
    const more = Math.max(pages(count), Math.min(pages(wanted), MAX_PAGES)) - this.#bytes.length / PAGE_BYTES
    if (more > 0) this.#memory.grow(more)
    this.#bytes = new Uint8Array(this.#memory.buffer)
    this.#capacity = Math.floor((this.#bytes.length - this.#vectorsAt) / this.#bytesEach)
  }

  /** @throws where it is not of our dimensions */
  write(place: number, vector: Uint8Array): void {
    if (vector.length !== this.dimensions * FLOAT_BYTES) {
      throw new Error(`A vector of ${this.dimensions} dimensions takes ${vector.length} bytes`)
    }
    this.reserve(place + 1)
    this.#bytes.set(vector, this.#offset(place))
  }

  /** Moves `count` vectors to an earlier place. */
  move(to: number, from: number, count: number): void {
    this.#bytes.copyWithin(this.#offset(to), this.#offset(from), this.#offset(from + count))
  }

  /** Shows the dot products of `query` with the first `count` vectors, a block at a time and good until the next. */
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
