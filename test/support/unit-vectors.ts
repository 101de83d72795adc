import { seededBytes } from './seeded-bytes.ts'

export function floats(...numbers: number[]): Float32Array {
  return Float32Array.from(numbers)
}

/** The same at each run. */
export function unitVectors(seed: number, count: number, dimensions: number): Float32Array[] {
  const bytes = seededBytes(seed, count * dimensions * 2)
  return Array.from({ length: count }, (_, place) => {
    const numbers = Array.from(
      { length: dimensions },
      (_unused, index) => bytes.readUInt16LE((place * dimensions + index) * 2) / 32_768 - 1,
    )
    const length = Math.hypot(...numbers) || 1
    return Float32Array.from(numbers, (number) => number / length)
  })
}

export function dot(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, number, index) => sum + number * (other[index] ?? 0), 0)
}
