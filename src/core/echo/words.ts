/** A text's words as numbers, in a form that case, white space and the marks of Markdown do not change. */
export interface EchoWords {
  /** A hash of each. */
  hashes: Uint32Array
  /** 1 where a sentence, a list item or a paragraph begins with the word. */
  begins: Uint8Array
  /** 1 where one ends with it. */
  ends: Uint8Array
  /** 1 where a colon, a dash, a quotation mark, a bracket or a line's end comes after it: what wraps a quotation is parted from it so. */
  parts: Uint8Array
}

/** Longer texts are known by their beginning; a capture that is longer is never an echo. UTF-16 units; so many take some milliseconds. */
export const MAX_ECHO_LENGTH = 60_000

/**
 * What can change what a text says is a word of its own, or part of one: accents ("llego", "llegó"), question marks, the sign and the decimals of a
 * number, currencies, pictures, and the marks of what is struck out.
 */
const WORD =
  /(?<![\p{L}\p{N}])[-−+]?\p{N}[\p{L}\p{M}\p{N}]*(?:[.,:/_-][\p{L}\p{M}\p{N}]+)*|[\p{L}\p{M}\p{N}]+(?:['.,:/@_-][\p{L}\p{M}\p{N}]+)*|~~|[?？%]|\p{Sc}|[+=<>±×÷]|\p{Extended_Pictographic}/gu
const QUOTED_LINE = /^[ \t]*(?:>[ \t]?)+/gmu
/** A new line of thought: an empty line, or the mark of a heading or of a list's item. */
const NEW_PART = /\n[ \t]*(?:\n|#{1,6}[ \t]|[-*+•–—][ \t])/u
const PARTING = /[:"“”«»‘(–—\n]/u
const SENTENCE_END = /[.!?…。！？]+["'”’»)\]*_]*\s/u
/** "Dr. Silva", "p. ej. Ana": a short word before a full stop may be one that is cut. */
const MIN_LAST_WORD = 4
const CUT_WORDS = new Set(['prof', 'profa', 'dept', 'depto', 'approx', 'aprox', 'avda', 'capt', 'exmo', 'exma', 'srta'])

export function echoWords(text: string): EchoWords {
  const plain = text
    .slice(0, MAX_ECHO_LENGTH)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(QUOTED_LINE, '')
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
  }
  if (hashes.length > 0) ends.push(1)
  return {
    hashes: Uint32Array.from(hashes),
    begins: Uint8Array.from(ends, (_, index) => (index === 0 ? 1 : (ends[index - 1] ?? 0))),
    ends: Uint8Array.from(ends),
    parts: Uint8Array.from(parts),
  }
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
  return one.length === other.length && one.every((hash, index) => hash === other[index])
}
