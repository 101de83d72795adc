import { type Fingerprint, RUN_WORDS, runHashes } from './fingerprint.ts'

/** Words that a capture and a memory have in common, in one order, as far as they go. */
export interface CommonRun {
  /** Where it begins in the capture, and where in the memory. */
  from: number
  inMemory: number
  length: number
}

/** Of a text that says the same again and again only so many places are looked at, which may miss an echo and finds none that is not there. */
const MAX_PLACES = 8
/** Comparisons for one memory. */
const MAX_STEPS = 400_000

/** Where each run of a capture's words stands. */
export function placesOfRuns(words: Uint32Array): ReadonlyMap<number, readonly number[]> {
  const places = new Map<number, number[]>()
  for (const [place, hash] of runHashes(words).entries()) {
    const known = places.get(hash)
    if (!known) places.set(hash, [place])
    else if (known.length < MAX_PLACES) known.push(place)
  }
  return places
}

/** Each run that holds one of the memory's prints, in the order of the capture. */
export function commonRuns(
  capture: { words: Uint32Array; places: ReadonlyMap<number, readonly number[]> },
  memory: { words: Uint32Array; fingerprint: Fingerprint },
): CommonRun[] {
  const runs: CommonRun[] = []
  /** How far the run of each shift between the two was followed. */
  const followed = new Map<number, number>()
  let steps = 0
  for (const [index, print] of memory.fingerprint.prints.entries()) {
    const inMemory = memory.fingerprint.places[index] ?? 0
    for (const place of capture.places.get(print) ?? []) {
      if ((followed.get(place - inMemory) ?? -1) >= place) continue
      const run = runAround(capture.words, memory.words, place, inMemory)
      followed.set(place - inMemory, place + 1)
      if (run.length < RUN_WORDS) continue
      followed.set(place - inMemory, run.from + run.length)
      runs.push(run)
      steps += run.length
    }
    if (steps > MAX_STEPS) break
  }
  return runs.toSorted((one, other) => one.from - other.from)
}

function runAround(one: Uint32Array, other: Uint32Array, place: number, inMemory: number): CommonRun {
  let before = 0
  while (before < Math.min(place, inMemory) && one[place - before - 1] === other[inMemory - before - 1]) before++
  let after = 0
  const room = Math.min(one.length - place, other.length - inMemory)
  while (after < room && one[place + after] === other[inMemory + after]) after++
  return { from: place - before, inMemory: inMemory - before, length: before + after }
}
