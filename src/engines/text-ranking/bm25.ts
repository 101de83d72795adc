import { weights } from './weights.ts'

/**
 * Inverse document frequency (Robertson and Spärck Jones, with +1 so that it is never negative). `PRIOR` imaginary memories without the word are
 * added, so that a word in one of only three memories still has a high weight.
 */
export function wordWeight(holding: number, documents: number): number {
  const all = documents + PRIOR
  return Math.log(1 + (all - holding + 0.5) / (holding + 0.5))
}

const PRIOR = 50

/** BM25's term-frequency factor, 0 to 1. `count` may be a fraction, because words in neighbouring memories count in part. */
export function saturated(count: number, relativeLength: number): number {
  const { saturation, lengthShare } = weights
  return count / (count + saturation * (1 - lengthShare + lengthShare * relativeLength))
}
