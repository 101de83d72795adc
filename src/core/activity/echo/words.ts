import type { Effort } from './effort.ts'

/** The hashed words of a text. Case, white space and Markdown marks do not change them. */
export interface EchoWords {
  hashes: Uint32Array
  /** 1 if a sentence, a list item or a paragraph begins with the word. */
  begins: Uint8Array
  /** 1 if one ends with it. */
  ends: Uint8Array
  /** 1 if a colon, a dash, a quotation mark, a bracket or a line end follows. These separate a quotation from its introduction. */
  parts: Uint8Array
}

/** UTF-16 units; this many take a few milliseconds. A longer memory is known by its beginning, and a longer capture is never an echo. */
export const MAX_ECHO_LENGTH = 60_000

/**
 * Everything that can change the meaning is (part of) a word: accents ("llego", "llegó"), question marks, the sign and the decimals of a number,
 * currencies, emoji and strikethrough marks.
 */
const WORD =
  /(?<![\p{L}\p{N}])[-−+]?\p{N}[\p{L}\p{M}\p{N}]*(?:[.,:/_-][\p{L}\p{M}\p{N}]+)*|[\p{L}\p{M}\p{N}]+(?:['.,:/@_-][\p{L}\p{M}\p{N}]+)*|~~|[?？%]|\p{Sc}|[+=<>±×÷]|\p{Extended_Pictographic}/gu
const QUOTED_LINE = /^[ \t]*(?:>[ \t]?)+/gmu
const NEW_PART = /\n[ \t]*(?:\n|#{1,6}[ \t]|[-*+•–—][ \t])/u
const PARTING = /[:"“”«»‘(–—\n]/u
/** Matches only at the first of several full stops. Otherwise a row of them would take quadratic time. */
const SENTENCE_END = /(?<![.!?…。！？])[.!?…。！？]+["'”’»)\]*_]*\s/u
/** A shorter word before a full stop may be an abbreviation: "Dr. Silva", "p. ej. Ana". */
const MIN_LAST_WORD = 4
const CUT_WORDS = new Set(['prof', 'profa', 'dept', 'depto', 'approx', 'aprox', 'avda', 'capt', 'exmo', 'exma', 'srta'])

/** For short texts; longer ones are tokenized in turns. */
export function echoWords(text: string): EchoWords {
  const reading = readWords(text)
  for (;;) {
    const { done, value } = reading.next()
    if (done === true) return value
  }
}

const STEPS_OF_A_CHARACTER = 4
const STEPS_OF_A_WORD = 60

export async function echoWordsInTurns(text: string, effort: Effort): Promise<EchoWords> {
  const reading = readWords(text)
  await effort.goOn(Math.min(text.length, MAX_ECHO_LENGTH) * STEPS_OF_A_CHARACTER)
  for (;;) {
    const { done, value } = reading.next()
    if (done === true) {
      await effort.goOn((value.hashes.length % WORDS_AT_ONCE) * STEPS_OF_A_WORD)
      return value
    }
    await effort.goOn(WORDS_AT_ONCE * STEPS_OF_A_WORD)
  }
}

const WORDS_AT_ONCE = 1_000
/** No script has so many combining marks in a row (UAX #15 allows 30), and normalizing them takes quadratic time. */
const TOO_MANY_MARKS = /\p{M}{31}/u

function plainForm(text: string): string {
  const known = text.slice(0, MAX_ECHO_LENGTH)
  const normal = TOO_MANY_MARKS.test(known) ? known : known.normalize('NFC')
  return normal.toLowerCase().replaceAll('’', "'").replace(QUOTED_LINE, '')
}

/** Yields now and then, so that the caller can let other work run. */
function* readWords(text: string): Generator<undefined, EchoWords> {
  const plain = plainForm(text)
  const hashes: number[] = []
  const ends: number[] = []
  const parts: number[] = []
  let last = { end: 0, word: '' }
  for (const { index, 0: word } of plain.matchAll(WORD)) {
    if (hashes.length > 0) {
      const between = plain.slice(last.end, index)
      ends.push(isBreak(between, last.word) ? 1 : 0)
      parts.push(PARTING.test(between) ? 1 : 0)
    }
    hashes.push(hashOf(word))
    last = { end: index + word.length, word }
    if (hashes.length % WORDS_AT_ONCE === 0) yield
  }
  if (hashes.length > 0) ends.push(1)
  const begins = new Uint8Array(hashes.length > 0 ? [1, ...ends.slice(0, -1)] : [])
  return { hashes: new Uint32Array(hashes), begins, ends: new Uint8Array(ends), parts: new Uint8Array(parts) }
}

function isBreak(between: string, before: string): boolean {
  if (NEW_PART.test(between)) return true
  if (before === '?' || before === '？') return true
  if (!SENTENCE_END.test(between)) return false
  return (
    !between.startsWith('.') || between.includes('\n') || (before.length >= MIN_LAST_WORD && !CUT_WORDS.has(before))
  )
}

/** FNV-1a over UTF-16 units. */
export function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < word.length; index++) hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

export function areEqual(one: Uint32Array, other: Uint32Array): boolean {
  return one.length === other.length && wordsInCommon(one, 0, other) === one.length
}

/** How many of the first words of `part` match `text` at `place`. */
export function wordsInCommon(text: Uint32Array, place: number, part: Uint32Array): number {
  const most = Math.min(part.length, text.length - place)
  let count = 0
  while (count < most && text[place + count] === part[count]) count++
  return count
}
