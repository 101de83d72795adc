import { type CommonRun, commonRuns, placesOfRuns } from './common-runs.ts'
import type { KnownMemory } from './known-memory.ts'
import { areEqual, type EchoWords } from './words.ts'
import { quotationBegins, quotationEnds } from './wrapping.ts'

/** What a text was found to be made of. */
export interface Quotation {
  /** The memory that holds most of it comes first. */
  memories: KnownMemory[]
  /** The text is one memory, whole: neither less of it nor more than it. */
  isWhole: boolean
  /** It is made of all of them together, rather than of each. */
  isOfAll: boolean
}

/** A shorter text is an echo only where it is a memory or a title, word for word. */
const MIN_WORDS = 6
/** A part of a memory says by itself what it says there only where it is long enough. */
const MIN_PART_WORDS = 8
const MIN_SENTENCE_WORDS = 5
/** Of several memories that are quoted one after another, each. */
const MIN_WHOLE_WORDS = 4
/** As a search shows it: a passage that long may begin and end within a sentence. */
const MIN_CUT_WORDS = 25

/** Prints of memories: a few milliseconds. */
const COMPARED_BETWEEN_PAUSES = 50_000

/** A stretch of the text that stands in a memory: up to where, and where it begins in the memory. */
interface Tile {
  to: number
  inMemory: number
  memory: KnownMemory
}

/**
 * Whether the text is made of what the memories say and of nothing else, but for a few words that wrap a quotation. Each word must stand in a run of a
 * memory's words that begins and ends where its sentences do, as what is left out of a sentence may be what turns its meaning round.
 */
export async function quotationIn(
  text: EchoWords,
  memories: readonly KnownMemory[],
  pause: () => Promise<unknown>,
): Promise<Quotation | null> {
  const same = memories.filter((memory) => isSame(text, memory))
  if (same.length > 0) return { memories: same.toSorted(byAge), isWhole: true, isOfAll: false }
  if (text.hashes.length < MIN_WORDS) return null
  const found = await withCommonRuns(text, memories, pause)
  for (const begin of quotationBegins(text))
    for (const end of quotationEnds(text)) {
      if (end - begin < MIN_WORDS) continue
      const quotation =
        wholeIn(text, begin, end, found) ?? partIn(begin, end, found) ?? severalIn(text, begin, end, found)
      if (quotation) return quotation
    }
  return null
}

interface Found {
  memory: KnownMemory
  runs: CommonRun[]
}

/** Newest first. */
async function withCommonRuns(
  { hashes: words }: EchoWords,
  memories: readonly KnownMemory[],
  pause: () => Promise<unknown>,
): Promise<Found[]> {
  const capture = { words, places: placesOfRuns(words) }
  const found: Found[] = []
  let compared = 0
  for (const memory of memories) {
    const { hashes, fingerprint } = memory.text
    const runs = commonRuns(capture, { words: hashes, fingerprint })
    if (runs.length > 0) found.push({ memory, runs })
    compared += fingerprint.prints.length
    if (compared < COMPARED_BETWEEN_PAUSES) continue
    compared = 0
    await pause()
  }
  return found.toSorted((one, other) => byAge(one.memory, other.memory))
}

function isSame({ hashes }: EchoWords, { text, title, isTitleGiven }: KnownMemory): boolean {
  if (hashes.length === 0) return false
  return areEqual(hashes, text.hashes) || (isTitleGiven && areEqual(hashes, title.hashes))
}

/** Newest first: ids sort by when they were made. */
function byAge(one: KnownMemory, other: KnownMemory): number {
  return one.id < other.id ? 1 : -1
}

/** One memory from its first word to its last, with or without its title before it. */
function wholeIn(text: EchoWords, begin: number, end: number, found: readonly Found[]): Quotation | null {
  const memories = found
    .filter(({ memory }) =>
      [begin, behindTitle(text, begin, memory)].some((from) => isWholeAt(text, from, end, memory)),
    )
    .map(({ memory }) => memory)
  return memories.length > 0 ? { memories, isWhole: true, isOfAll: false } : null
}

function isWholeAt({ hashes }: EchoWords, from: number, to: number, { text }: KnownMemory): boolean {
  return areEqual(hashes.subarray(from, to), text.hashes)
}

/** Where its title stands there: the place behind it. */
function behindTitle({ hashes }: EchoWords, from: number, { title }: KnownMemory): number {
  const to = from + title.hashes.length
  return areEqual(hashes.subarray(from, to), title.hashes) ? to : from
}

/** Whole sentences of one memory, in its own order. */
function partIn(begin: number, end: number, found: readonly Found[]): Quotation | null {
  if (end - begin < MIN_PART_WORDS) return null
  const memories = found.filter((each) => isPart(begin, end, each)).map(({ memory }) => memory)
  return memories.length > 0 ? { memories, isWhole: false, isOfAll: false } : null
}

function isPart(begin: number, end: number, { memory, runs }: Found): boolean {
  let place = begin
  let inMemory = 0
  while (place < end) {
    const tile = longest(runs.flatMap((run) => tileAt(memory, run, place, { begin, end, inMemory })))
    if (!tile) return false
    inMemory = tile.inMemory + tile.to - place
    place = tile.to
  }
  return true
}

/** What of the run begins at `place`, up to the last sentence's end that is still in it. */
function tileAt(
  memory: KnownMemory,
  run: CommonRun,
  place: number,
  { begin, end, inMemory }: { begin: number; end: number; inMemory: number },
): Tile[] {
  const to = Math.min(run.from + run.length, end)
  const start = place - run.from + run.inMemory
  if (place < run.from || place >= to || start < inMemory) return []
  const isCut = to - place >= MIN_CUT_WORDS
  if (memory.text.begins[start] !== 1 && !(isCut && place === begin)) return []
  let last = to
  const isEnd = (at: number) => memory.text.ends[at - 1 - place + start] === 1 || (isCut && at === end)
  while (last > place && !isEnd(last)) last--
  if (last - place < MIN_SENTENCE_WORDS) return []
  return [{ to: last, inMemory: start, memory }]
}

function longest(tiles: readonly Tile[]): Tile | undefined {
  return tiles.reduce<Tile | undefined>((best, tile) => (best && best.to >= tile.to ? best : tile), undefined)
}

/** Several memories, each whole and on lines or in sentences of its own. */
function severalIn(text: EchoWords, begin: number, end: number, found: readonly Found[]): Quotation | null {
  const words = new Map<KnownMemory, number>()
  for (let place = begin; place < end; ) {
    if (place !== begin && !isParted(text, place)) return null
    const tile = longest(found.flatMap(({ memory }) => wholeTileAt(text, place, end, memory)))
    if (!tile) return null
    words.set(tile.memory, (words.get(tile.memory) ?? 0) + tile.to - place)
    place = tile.to
  }
  const most = [...words].toSorted(([one, ones], [other, others]) => others - ones || byAge(one, other))
  return most.length > 1 ? { memories: most.map(([memory]) => memory), isWhole: false, isOfAll: true } : null
}

function wholeTileAt(text: EchoWords, place: number, end: number, memory: KnownMemory): Tile[] {
  const size = memory.text.hashes.length
  if (size < MIN_WHOLE_WORDS) return []
  return [place, behindTitle(text, place, memory)]
    .filter((from) => from + size <= end && isWholeAt(text, from, from + size, memory))
    .map((from) => ({ to: from + size, inMemory: 0, memory }))
}

/** A sentence or a line begins there. */
function isParted({ begins, parts }: EchoWords, place: number): boolean {
  return begins[place] === 1 || parts[place - 1] === 1
}
