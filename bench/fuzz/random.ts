/** Repeatable randomness: the same seed gives the same numbers. */
export interface Chance {
  /** At least 0, less than 1. */
  next(): number
  /** At least 0, less than `end`. */
  below(end: number): number
  /** From 0 to `most` inclusive; small numbers are as frequent as large ones. */
  size(most: number): number
  is(share: number): boolean
  pick<T>(values: readonly T[]): T
}

/** A separate generator for each input, so that any of them can be made again without those before it. */
export function chanceOf(seed: number, index: number): Chance {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    next,
    below,
    size: (most) => Math.min(most, Math.floor(Math.exp(next() * Math.log(most + 1)))),
    is: (share) => next() < share,
    pick: <T>(values: readonly T[]) => {
      const value = values[below(values.length)]
      if (value === undefined) throw new Error('The list to pick from is empty')
      return value
    },
  }
}
