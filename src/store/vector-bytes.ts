// How SQLite stores a vector: 16-bit integers, little-endian on every processor that we support, of which 32,767 stand for 1, and a last byte of 0. The
// length is therefore odd. Earlier releases stored float32, whose length is even. Three vectors of 512 dimensions fit in a page of 4 kB; of float32 one
// does. A dot product changes by about 0.00001.

const ONE = 32_767
const NUMBER_BYTES = Int16Array.BYTES_PER_ELEMENT

/** `vector` is a unit vector: a number beyond 1 or -1 is stored as that. */
export function storedVector(vector: Float32Array): Buffer {
  const stored = Buffer.alloc(vector.length * NUMBER_BYTES + 1)
  for (const [index, number] of vector.entries()) stored.writeInt16LE(storedNumber(number), index * NUMBER_BYTES)
  return stored
}

/** @throws {Error} if it does not have so many dimensions */
export function floatsOf(stored: Uint8Array, dimensions = dimensionsOf(stored)): Float32Array {
  const numbers = numbersOf(stored, dimensions)
  return numbers instanceof Float32Array ? numbers : Float32Array.from(numbers, (number) => number / ONE)
}

/** The dot product. @throws {Error} if the stored vector has other dimensions than the query */
export function similarityOf(stored: Uint8Array, query: Float32Array): number {
  const numbers = numbersOf(stored, query.length)
  let sum = 0
  for (let index = 0; index < query.length; index++) sum += (numbers[index] ?? 0) * (query[index] ?? 0)
  return numbers instanceof Float32Array ? sum : sum / ONE
}

/** The vector as it is after it was stored. */
export function rounded(vector: Float32Array): Float32Array {
  return vector.map((number) => storedNumber(number) / ONE)
}

function storedNumber(number: number): number {
  return Math.round(Math.min(1, Math.max(-1, number)) * ONE)
}

function isShort({ length }: Uint8Array): boolean {
  return length % 2 === 1
}

function dimensionsOf(stored: Uint8Array): number {
  return Math.floor(stored.length / (isShort(stored) ? NUMBER_BYTES : Float32Array.BYTES_PER_ELEMENT))
}

function numbersOf(stored: Uint8Array, dimensions: number): Int16Array | Float32Array {
  const expected = isShort(stored) ? dimensions * NUMBER_BYTES + 1 : dimensions * Float32Array.BYTES_PER_ELEMENT
  if (stored.length !== expected) throw new Error(`A vector of ${dimensions} dimensions has ${stored.length} bytes`)
  // A typed array must start at a multiple of its numbers' size.
  const { buffer, byteOffset } =
    stored.byteOffset % Float32Array.BYTES_PER_ELEMENT === 0 ? stored : new Uint8Array(stored)
  return isShort(stored)
    ? new Int16Array(buffer, byteOffset, dimensions)
    : new Float32Array(buffer, byteOffset, dimensions)
}
