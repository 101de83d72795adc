import { lazy } from './words.ts'

const MAX_LENGTH = 80
/** A title needs little of the text: this bounds the work for any length of capture. */
const INSPECTED_LENGTH = 2_000
const ELLIPSIS = '…'

const MARK_AT_START =
  /(?:\s|#{1,6}(?=\s)|>|[-*+•–—](?=\s)|\d{1,3}[.)](?=\s)|\[[ xX]?\](?=\s)|["'“”‘’«»„`]|[*_~]{2,3}(?=\S))/guy
const SENTENCE_END = /(?<![.!?…])[.!?…]+["'”’»)\]]{0,8}(?=\s["'“‘«¿¡(]{0,8}\p{Lu})|[。！？]/gu
/** A full stop after these does not end a sentence: "Dr. Silva", "Sra. Lima", "p. ej. Ana". */
const ABBREVIATION =
  /(?:^|[\s(])(?:dra?|sra?|srta|mrs?|ms|prof|profa|eng|st|av|no|núm|vs|etc|ej|ex|exmo|exma|d|jr|\p{Lu})\.$/iu

/** Creating it takes 15 ms. */
const graphemes = lazy(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))

/** A title from the first sentence: at most 80 UTF-16 units. A longer sentence is cut at a word; the ellipsis is included in the limit. */
export function titleFrom(text: string): string {
  const beginning = text.slice(0, INSPECTED_LENGTH).toWellFormed().trim()
  for (const line of beginning.split(/[\r\n\u2028\u2029]+/u)) {
    const plain = collapse(withoutMarksAtStart(line))
    if (/[\p{L}\p{N}\p{S}]/u.test(plain)) return shorten(withoutTrailingStop(firstSentence(plain)))
  }
  return shorten(collapse(beginning))
}

function withoutMarksAtStart(line: string): string {
  let start = 0
  for (const { 0: mark } of line.matchAll(MARK_AT_START)) start += mark.length
  return line.slice(start)
}

function collapse(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

function firstSentence(line: string): string {
  for (const { index, 0: mark } of line.matchAll(SENTENCE_END)) {
    const end = index + mark.length
    if (index > 0 && !ABBREVIATION.test(line.slice(Math.max(0, end - 12), end))) return line.slice(0, end)
  }
  return line
}

/** Removes a full stop, but keeps a question mark, an exclamation mark or an ellipsis: they carry meaning. */
function withoutTrailingStop(sentence: string): string {
  const bare = sentence.replace(/(?<!["”»])["”»]+$/u, '')
  return bare.endsWith('.') && !bare.endsWith('..') && !ABBREVIATION.test(bare) ? bare.slice(0, -1) : bare
}

function shorten(sentence: string): string {
  if (sentence.length <= MAX_LENGTH) return sentence
  const room = wholeGraphemes(sentence, MAX_LENGTH - ELLIPSIS.length)
  const lastSpace = room.lastIndexOf(' ')
  const isCutInsideWord = sentence[room.length] !== ' '
  // A first "word" longer than half the title (a URL, a language without spaces) is cut inside rather than lost.
  const kept = isCutInsideWord && lastSpace > MAX_LENGTH / 2 ? room.slice(0, lastSpace) : room
  return kept.replace(/(?<![\s,;:–—-])[\s,;:–—-]+$/u, '') + ELLIPSIS
}

/** The longest prefix of at most `maxLength` UTF-16 units that splits no grapheme (emoji families, combining accents). */
function wholeGraphemes(text: string, maxLength: number): string {
  let length = 0
  for (const { segment } of graphemes().segment(text.slice(0, maxLength * 4))) {
    if (length + segment.length > maxLength) break
    length += segment.length
  }
  // A single grapheme can be longer than a title (stacked accents): then only whole code points are kept.
  return length > 0
    ? text.slice(0, length)
    : text
        .slice(0, maxLength)
        .toWellFormed()
        .replace(/\uFFFD$/u, '')
}
