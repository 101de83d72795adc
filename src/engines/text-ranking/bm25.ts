import { weights } from './weights.ts'

/**
 * How much a word tells, from the number of memories that hold it (Robertson and Spärck Jones, with +1 so that it is never negative).
 * `PRIOR` memories that do not hold it are added: in an account of three memories a word that one of them holds is still a telling one.
 */
export function wordWeight(holding: number, documents: number): number {
  const all = documents + PRIOR
  return Math.log(1 + (all - holding + 0.5) / (holding + 0.5))
}

const PRIOR = 50

/** BM25's part of one word, 0 to 1: `count` may be a fraction, where neighbours lend it. */
export function saturated(count: number, relativeLength: number): number {
  const { saturation, lengthShare } = weights
  return count / (count + saturation * (1 - lengthShare + lengthShare * relativeLength))
}
