import { type CommonRun, commonRuns, placesOfRuns } from './common-runs.ts'
import { type Effort, STEPS_OF_COMPARING } from './effort.ts'
import type { KnownMemory } from './known-memory.ts'
import { areEqual, type EchoWords, wordsInCommon } from './words.ts'
import { quotationBegins, quotationEnds } from './wrapping.ts'

export interface Quotation {
  /** The memory that contains most of the text comes first, then the newest. */
  memories: KnownMemory[]
  /** True if the quotation is exactly one memory, no less and no more. */
  isWhole: boolean
  /** True if the text consists of all memories together, false if each of them contains it. */
  isOfAll: boolean
}

/** A shorter text is an echo only if it equals a memory or a title word for word. */
const MIN_WORDS = 6
/** A shorter part of a memory may mean something else by itself. */
const MIN_PART_WORDS = 8
const MIN_SENTENCE_WORDS = 5
/** The minimum of each memory if several are quoted one after another. */
const MIN_WHOLE_WORDS = 4
/** A passage this long may begin and end within a sentence, as in search results. */
const MIN_CUT_WORDS = 25

const STEPS_OF_A_MEMORY = 25
const STEPS_OF_A_RUN = 2

/** A span of the text that a memory contains: its end in the text, and its beginning in the memory. */
interface Tile {
  to: number
  inMemory: number
  memory: KnownMemory
}

/**
 * Returns null if the text says anything that the memories do not, apart from a few words that introduce a quotation. Each word must be in a run of a
 * memory's words that begins and ends with its sentences: the rest of a sentence may reverse its meaning.
 */
export async function quotationIn(
  text: EchoWords,
  memories: readonly KnownMemory[],
  effort: Effort,
): Promise<Quotation | null> {
  const same = await allOf(
    memories.filter((memory) => hasSize(text.hashes.length, memory)),
    (memory) => isSame(text, memory),
    effort,
  )
  if (same.length > 0) return { memories: same.toSorted(byAge), isWhole: true, isOfAll: false }
  if (text.hashes.length < MIN_WORDS) return null
  const found = await withCommonRuns(text, memories, effort)
  for (const begin of quotationBegins(text))
    for (const end of quotationEnds(text)) {
      if (end - begin < MIN_WORDS) continue
      const span = { text, begin, end, effort }
      const quotation = (await wholeIn(span, found)) ?? (await partIn(span, found)) ?? (await severalIn(span, found))
      if (quotation) return quotation
    }
  return null
}

/** A cheap first check: most memories have another length. */
function hasSize(words: number, { text, title }: KnownMemory): boolean {
  return [text.hashes.length, title.hashes.length, text.hashes.length + title.hashes.length].includes(words)
}

/** Those that pass, as far as the work budget lasts. Each may be compared from end to end. */
async function allOf(
  memories: readonly KnownMemory[],
  isPassing: (memory: KnownMemory) => boolean,
  effort: Effort,
): Promise<KnownMemory[]> {
  const passing: KnownMemory[] = []
  for (const memory of memories) {
    if (isPassing(memory)) passing.push(memory)
    if (!(await effort.goOn(STEPS_OF_A_MEMORY + memory.text.hashes.length * STEPS_OF_COMPARING))) break
  }
  return passing
}

/** The part of the text that may be the quotation, without its introduction. */
interface Stretch {
  text: EchoWords
  begin: number
  end: number
  effort: Effort
}

interface Found {
  memory: KnownMemory
  runs: CommonRun[]
}

/** Newest first. */
async function withCommonRuns(
  { hashes: words }: EchoWords,
  memories: readonly KnownMemory[],
  effort: Effort,
): Promise<Found[]> {
  const capture = { words, places: await placesOfRuns(words, effort) }
  const found: Found[] = []
  for (const memory of memories) {
    const { hashes, fingerprint } = memory.text
    const runs = await commonRuns(capture, { words: hashes, fingerprint }, effort)
    if (runs.length > 0) found.push({ memory, runs })
    if (!(await effort.goOn(STEPS_OF_A_MEMORY))) break
  }
  return found.toSorted((one, other) => byAge(one.memory, other.memory))
}

function isSame({ hashes }: EchoWords, { text, title, isTitleGiven }: KnownMemory): boolean {
  if (hashes.length === 0) return false
  return areEqual(hashes, text.hashes) || (isTitleGiven && areEqual(hashes, title.hashes))
}

/** Newest first, because ids sort by creation time. */
function byAge(one: KnownMemory, other: KnownMemory): number {
  return one.id < other.id ? 1 : -1
}

/** Matches one whole memory, with or without its title before it. */
async function wholeIn({ text, begin, end, effort }: Stretch, found: readonly Found[]): Promise<Quotation | null> {
  const isWhole = (memory: KnownMemory) =>
    [begin, behindTitle(text, begin, memory)].some(
      (from) => end - from === memory.text.hashes.length && isWholeAt(text, from, memory),
    )
  const candidates = found.map(({ memory }) => memory).filter((memory) => hasSize(end - begin, memory))
  const memories = await allOf(candidates, isWhole, effort)
  return memories.length > 0 ? { memories, isWhole: true, isOfAll: false } : null
}

function isWholeAt({ hashes }: EchoWords, from: number, { text }: KnownMemory): boolean {
  return wordsInCommon(hashes, from, text.hashes) === text.hashes.length
}

/** Returns the position after the memory's title if it begins at `from`, else `from`. */
function behindTitle({ hashes }: EchoWords, from: number, { title }: KnownMemory): number {
  return wordsInCommon(hashes, from, title.hashes) === title.hashes.length ? from + title.hashes.length : from
}

/** Matches whole sentences of one memory, in their order. */
async function partIn({ begin, end, effort }: Stretch, found: readonly Found[]): Promise<Quotation | null> {
  if (end - begin < MIN_PART_WORDS) return null
  const memories: KnownMemory[] = []
  for (const each of found) if (await isPart(begin, end, each, effort)) memories.push(each.memory)
  return memories.length > 0 ? { memories, isWhole: false, isOfAll: false } : null
}

async function isPart(begin: number, end: number, { memory, runs }: Found, effort: Effort): Promise<boolean> {
  let place = begin
  let inMemory = 0
  while (place < end) {
    let best: Tile | null = null
    let steps = 0
    for (const run of runs) {
      if (run.from > place) break
      steps += STEPS_OF_A_RUN
      // Skips a run that ends no further than the best one.
      if (best && run.from + run.length <= best.to) continue
      const tile = tileAt(memory, run, place, { begin, end, inMemory })
      steps += run.length * STEPS_OF_COMPARING
      if (tile && (!best || tile.to > best.to)) best = tile
    }
    if (!(await effort.goOn(steps))) return false
    if (!best) return false
    inMemory = best.inMemory + best.to - place
    place = best.to
  }
  return true
}

/** Returns the part of the run from `place` up to its last sentence end, or null if that is too short. */
function tileAt(
  memory: KnownMemory,
  run: CommonRun,
  place: number,
  { begin, end, inMemory }: { begin: number; end: number; inMemory: number },
): Tile | null {
  const to = Math.min(run.from + run.length, end)
  const start = place - run.from + run.inMemory
  if (place < run.from || place >= to || start < inMemory) return null
  const isCut = to - place >= MIN_CUT_WORDS
  if (memory.text.begins[start] !== 1 && !(isCut && place === begin)) return null
  let last = to
  const isEnd = (at: number) => memory.text.ends[at - 1 - place + start] === 1 || (isCut && at === end)
  while (last > place && !isEnd(last)) last--
  return last - place < MIN_SENTENCE_WORDS ? null : { to: last, inMemory: start, memory }
}

/** Matches several whole memories, each on its own lines or in its own sentences. */
async function severalIn({ text, begin, end, effort }: Stretch, found: readonly Found[]): Promise<Quotation | null> {
  const words = new Map<KnownMemory, number>()
  for (let place = begin; place < end; ) {
    if (place !== begin && !isParted(text, place)) return null
    let best: Tile | null = null
    for (const { memory } of found) {
      const { to, compared } = wholeTileAt(text, place, end, memory)
      if (to > (best?.to ?? place)) best = { to, inMemory: 0, memory }
      if (!(await effort.goOn(STEPS_OF_A_MEMORY + compared * STEPS_OF_COMPARING))) return null
    }
    if (!best) return null
    words.set(best.memory, (words.get(best.memory) ?? 0) + best.to - place)
    place = best.to
  }
  const most = [...words].toSorted(([one, ones], [other, others]) => others - ones || byAge(one, other))
  return most.length > 1 ? { memories: most.map(([memory]) => memory), isWhole: false, isOfAll: true } : null
}

/** Returns the end of the whole memory at `place`, with or without its title; 0 if it is not there. */
function wholeTileAt(
  text: EchoWords,
  place: number,
  end: number,
  memory: KnownMemory,
): { to: number; compared: number } {
  const words = memory.text.hashes
  let to = 0
  let compared = 0
  if (words.length < MIN_WHOLE_WORDS) return { to, compared }
  for (const from of [place, behindTitle(text, place, memory)]) {
    if (from + words.length > end) continue
    const count = wordsInCommon(text.hashes, from, words)
    compared += count
    if (count === words.length) to = Math.max(to, from + words.length)
  }
  return { to, compared }
}

function isParted({ begins, parts }: EchoWords, place: number): boolean {
  return begins[place] === 1 || parts[place - 1] === 1
}
