import { type Effort, STEPS_OF_COMPARING } from './effort.ts'
import { type Fingerprint, RUN_WORDS, runHashes } from './fingerprint.ts'

/** The longest run of words around a position that a capture and a memory have in common. */
export interface CommonRun {
  /** Index of its first word in the capture; `inMemory` is the index in the memory. */
  from: number
  inMemory: number
  length: number
}

/** Positions per run of a text that repeats itself. The limit may miss an echo but never reports a wrong one. */
const MAX_PLACES = 8
const MAX_COMPARED = 400_000
/** Runs per memory. Each is visited again when the parts of the capture are put together. */
const MAX_RUNS = 4_000
const STEPS_OF_A_PLACE = 8
const STEPS_AT_ONCE = 20_000
const PLACES_AT_ONCE = 4_000
const STEPS_OF_A_RUN = 25

/** Returns the positions of each run of the capture's words, by hash. */
export async function placesOfRuns(
  words: Uint32Array,
  effort: Effort,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const places = new Map<number, number[]>()
  for (const [place, hash] of runHashes(words).entries()) {
    const known = places.get(hash)
    if (!known) places.set(hash, [place])
    else if (known.length < MAX_PLACES) known.push(place)
    if (place % PLACES_AT_ONCE === 0) await effort.goOn(PLACES_AT_ONCE * STEPS_OF_A_RUN)
  }
  return places
}

/** Returns each common run that contains a fingerprint of the memory, in the order of the capture. */
export async function commonRuns(
  capture: { words: Uint32Array; places: ReadonlyMap<number, readonly number[]> },
  memory: { words: Uint32Array; fingerprint: Fingerprint },
  effort: Effort,
): Promise<CommonRun[]> {
  const runs: CommonRun[] = []
  /** End of the last run that was followed, by its shift between the two texts. */
  const followed = new Map<number, number>()
  let compared = 0
  let steps = 0
  for (const [index, print] of memory.fingerprint.prints.entries()) {
    const inMemory = memory.fingerprint.places[index] ?? 0
    steps += STEPS_OF_A_PLACE
    for (const place of capture.places.get(print) ?? []) {
      steps += STEPS_OF_A_PLACE
      if ((followed.get(place - inMemory) ?? -1) >= place) continue
      const run = runAround(capture.words, memory.words, place, inMemory)
      followed.set(place - inMemory, place + 1)
      if (run.length < RUN_WORDS) continue
      followed.set(place - inMemory, run.from + run.length)
      runs.push(run)
      compared += run.length
      steps += run.length * STEPS_OF_COMPARING
    }
    if (compared > MAX_COMPARED || runs.length > MAX_RUNS) break
    if (steps < STEPS_AT_ONCE) continue
    if (!(await effort.goOn(steps))) return []
    steps = 0
  }
  await effort.goOn(steps)
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
