import type { Effort } from './effort.ts'

// Fingerprints of passages: S. Schleimer, D. Wilkerson, A. Aiken, "Winnowing: local algorithms for document fingerprinting" (SIGMOD 2003).

/** Words per hashed run. A memory with fewer words is compared whole. */
export const RUN_WORDS = 3
/** Number of runs in a row from which the one with the lowest hash is kept: any six common words contain a kept run. */
const WINDOW = 4

const RUNS_AT_ONCE = 4_000
const STEPS_OF_A_RUN = 20

export interface Fingerprint {
  prints: Uint32Array
  /** Index of the first word of each. */
  places: Uint32Array
}

/** Indexed by the first word of the run. */
export function runHashes(words: Uint32Array): Uint32Array {
  const runs = new Uint32Array(Math.max(0, words.length - RUN_WORDS + 1))
  for (let place = 0; place < runs.length; place++) {
    let hash = 0
    for (let offset = 0; offset < RUN_WORDS; offset++) hash = Math.imul(hash, 0x9e3779b1) + (words[place + offset] ?? 0)
    runs[place] = hash ^ (hash >>> 15)
  }
  return runs
}

/** Takes the rightmost of equal hashes, as the paper does, so that fewer are kept of a text that repeats itself. */
export async function winnowed(words: Uint32Array, effort: Effort): Promise<Fingerprint> {
  const runs = runHashes(words)
  const places: number[] = []
  for (let start = 0; start === 0 || start + WINDOW <= runs.length; start++) {
    const least = leastOf(runs, start, Math.min(start + WINDOW, runs.length))
    if (least >= 0 && places.at(-1) !== least) places.push(least)
    if (start % RUNS_AT_ONCE === RUNS_AT_ONCE - 1) await effort.goOn(RUNS_AT_ONCE * STEPS_OF_A_RUN)
  }
  return { prints: Uint32Array.from(places, (place) => runs[place] ?? 0), places: Uint32Array.from(places) }
}

function leastOf(runs: Uint32Array, from: number, to: number): number {
  let least = from < to ? from : -1
  for (let place = from + 1; place < to; place++) if ((runs[place] ?? 0) <= (runs[least] ?? 0)) least = place
  return least
}
