import type { Language } from '../../engines/language/index.ts'
import { matchOfSpans, type QueryWord, type Span } from '../../engines/text-ranking/index.ts'
import { plainLines, shortened } from './recall-plain-text.ts'

export interface Quotable {
  lines: Line[]
  /** Characters that the full quotation takes, with `> ` and a line end for each line. */
  size: number
  pieces(): Pieces
}

interface Pieces {
  /** Best first. */
  ranked: Piece[]
  end: number
}

/** The parts of a memory that the search found best, best first, and what else an excerpt is chosen by. */
interface Evidence {
  language: Language | null
  passages: readonly string[]
  queryWords: readonly QueryWord[]
}

interface Line {
  text: string
  /** Text was left out before this line. */
  isAfterGap: boolean
}

/** A sentence, or several short ones. A longer sentence is cut at words. */
interface Piece {
  line: number
  order: number
  text: string
  score: number
}

/** For a longer text, only the search's passages with what surrounds them or the beginning are used: a whole book would block the event loop. */
const MAX_INSPECTED_LENGTH = 4_000
/** How much is used before and after each passage of such a text. */
const AROUND_PASSAGE = 500
const MAX_PIECE_LENGTH = 500
/** A shorter sentence ("He agreed.") says little without the next one. */
const MIN_PIECE_LENGTH = 30
/** The lookbehind makes a match start at the first of several marks, so that a long run of marks takes linear time. */
const SENTENCE_END = /(?<![.!?…])[.!?…]+["'”»)\]]*(?=\s)|[。！？]/gu
const ABBREVIATIONS = `
  dra?s? sra?s? srta mrs? ms profa? eng st ste sto sta av avda ave blvd rd no nos nr núm num nº vs etc ej ex exmo
  exma jr sen gen gral cel cap sgto lt col rev hon gov pres dept depto dpto tel ext art fig vol ed eds pág págs pag
  pp ca cf approx aprox ltda? inc corp cia cía co apto apt min máx max mín hrs? jan fev feb mar abr apr mai jun jul
  ago aug set sep sept oct out nov dez dec dic
`
/** A full stop after these does not end a sentence: "Dr. Silva", "p. ej. Ana", "J. Lima", "EE.UU. y". */
const ABBREVIATION = new RegExp(
  String.raw`(?:^|[^\p{L}\p{N}])(?:\p{L}|\p{L}{1,2}(?:\.\p{L}{1,2}){1,5}|${ABBREVIATIONS.trim().split(/\s+/u).join('|')})\.$`,
  'iu',
)
const LONGEST_ABBREVIATION = 12
const NUMBER_OF_AN_ITEM = /^\s*\d{1,3}\.$/u
const GAP = '…'
/** The best passage of the search adds this to the score of its pieces. The piece that contains most of the query has a score of 1. */
const PASSAGE_BONUS = 0.5
/** A piece gets this share of the score of the best other piece near it, less the farther away that is. */
const NEARNESS = 0.5
const FADE = 0.6
const MIN_ROOM = 12

/** Prepares a text for `excerpt`. Its sentences are compared with the query only if the whole text does not fit. */
export function quotable(text: string, evidence: Evidence): Quotable {
  const lines = inspectedLines(text, evidence.passages)
  const size = lines.reduce((sum, line) => sum + quotedSize(line.text) + (line.isAfterGap ? GAP.length + 1 : 0), 0)
  let pieces: Pieces | undefined
  return { lines, size, pieces: () => (pieces ??= piecesOf(lines, evidence)) }
}

/** `end` is the order of the last piece; infinity if the text continues after it. */
function piecesOf(lines: Line[], evidence: Evidence): Pieces {
  const scored = scoredPieces(lines, evidence)
  const goesOn = lines.at(-1)?.text === ''
  return { ranked: ranking(scored), end: goesOn ? Number.POSITIVE_INFINITY : (scored.at(-1)?.order ?? 0) }
}

function inspectedLines(text: string, passages: readonly string[]): Line[] {
  if (text.length <= MAX_INSPECTED_LENGTH) return plainLines(text).map((line) => ({ text: line, isAfterGap: false }))
  const parts = partsAround(text, passages)
  const lines = parts.flatMap(({ start, end }) =>
    plainLines(text.slice(start, end).trim()).map((line, index) => ({
      text: line,
      isAfterGap: index === 0 && start > 0,
    })),
  )
  return (parts.at(-1)?.end ?? 0) < text.length ? [...lines, { text: '', isAfterGap: true }] : lines
}

/** The passages with what surrounds them, in whole sentences, in text order. The beginning of the text if it contains no passage. */
function partsAround(text: string, passages: readonly string[]): Span[] {
  const parts: Span[] = []
  const placed = passages.map((passage) => ({ start: text.indexOf(passage), length: passage.length }))
  for (const { start, length } of placed.toSorted((a, b) => a.start - b.start)) {
    if (start < 0) continue
    const part = widened(text, start, start + length)
    const last = parts.at(-1)
    if (last && part.start <= last.end) last.end = Math.max(last.end, part.end)
    else parts.push(part)
  }
  return parts.length > 0 ? parts : [{ start: 0, end: MAX_INSPECTED_LENGTH }]
}

function widened(text: string, start: number, end: number): Span {
  const from = Math.max(0, start - AROUND_PASSAGE)
  const before = text.slice(from, start)
  const after = text.slice(end, end + AROUND_PASSAGE)
  const isAtEnd = end + AROUND_PASSAGE >= text.length
  return {
    start: from === 0 ? 0 : from + (sentenceEnds(before)[0] ?? before.length),
    end: end + (isAtEnd ? after.length : (sentenceEnds(after).at(-1) ?? 0)),
  }
}

/**
 * Quoted lines of at most `room` characters, line ends included: the full text if it fits, else the best passages in text order, with a line of `…`
 * for each omission. Empty if no sentence fits. Every line of a memory begins with `> ` and none of ours does. So a memory cannot imitate our structure, whether by headings,
 * rules or a copy of our header.
 */
export function excerpt(source: Quotable, room: number): string[] {
  if (source.size <= room) return source.lines.flatMap(wholeLine)
  const { ranked, end } = source.pieces()
  const chosen = chooseWithin(ranked, room)
  return chosen.length === 0 ? [] : assembled(chosen, end)
}

/** The beginning of the best sentence, for a recall that has no room for a whole one. */
export function cutExcerpt(source: Quotable, room: number): string[] {
  const [best] = source.pieces().ranked
  return room < MIN_ROOM || !best ? [] : [quoted(shortened(best.text, room - quotedSize('')))]
}

function wholeLine({ text, isAfterGap }: Line): string[] {
  return [...(isAfterGap ? [GAP] : []), ...(text === '' ? [] : [quoted(text)])]
}

/** A gap also takes a number in the order, so that the pieces before and after it are not joined. */
function scoredPieces(lines: Line[], { passages, language, queryWords }: Evidence): Piece[] {
  const pieces: Piece[] = []
  let order = 0
  for (const [line, { text: content, isAfterGap }] of lines.entries()) {
    if (isAfterGap) order++
    for (const text of piecesOfLine(content)) pieces.push({ line, order: order++, text, score: 0 })
  }
  const spans: Span[] = []
  let end = 0
  for (const { text } of pieces) {
    spans.push({ start: end, end: end + text.length })
    end += text.length + 1
  }
  const matches = matchOfSpans(pieces.map(({ text }) => text).join('\n'), spans, language, queryWords)
  const most = Math.max(Number.EPSILON, ...matches)
  const known = passages.map(comparable)
  for (const [index, piece] of pieces.entries())
    piece.score = (matches[index] ?? 0) / most + passageScore(piece.text, known)
  return pieces
}

function passageScore(text: string, passages: readonly string[]): number {
  const own = comparable(text)
  const rank = passages.findIndex((passage) => passage.includes(own) || own.includes(passage))
  return rank < 0 ? 0 : PASSAGE_BONUS / (rank + 1)
}

function comparable(text: string): string {
  return text.replace(/…/gu, '').replace(/\s+/gu, ' ').trim()
}

/** Best first. The nearer a piece is to a good one, the better it is itself: what surrounds the answer comes before another mention of a word. */
function ranking(pieces: readonly Piece[]): Piece[] {
  const nearness = pieces.map(() => 0)
  const spread = (indices: Iterable<number>) => {
    let carried = 0
    for (const index of indices) {
      nearness[index] = Math.max(nearness[index] ?? 0, carried)
      carried = Math.max(carried, pieces[index]?.score ?? 0) * FADE
    }
  }
  spread(pieces.keys())
  spread([...pieces.keys()].reverse())
  const worth = new Map(pieces.map((piece, index) => [piece, piece.score + NEARNESS * (nearness[index] ?? 0)]))
  return pieces.toSorted((a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0) || a.order - b.order)
}

function piecesOfLine(line: string): string[] {
  const pieces: string[] = []
  let open = ''
  for (const sentence of sentencesOf(line)) {
    open += sentence
    if (open.trim().length < MIN_PIECE_LENGTH) continue
    pieces.push(...cutEvenly(open.trim()))
    open = ''
  }
  const rest = open.trim()
  if (rest === '') return pieces
  const last = pieces.pop()
  return [...pieces, last === undefined ? rest : `${last} ${rest}`]
}

/** A sentence that is too long, in parts of nearly equal length, so that none is only a word. They end at a semicolon or colon if possible. */
function cutEvenly(sentence: string): string[] {
  const parts: string[] = []
  let rest = sentence
  while (rest.length > MAX_PIECE_LENGTH) {
    const count = Math.ceil(rest.length / MAX_PIECE_LENGTH)
    const part = shortened(rest, Math.min(MAX_PIECE_LENGTH, Math.ceil(rest.length / count) + 20)).replace(/…$/u, '')
    const clause = Math.max(part.lastIndexOf('; '), part.lastIndexOf(': ')) + 1
    parts.push(clause > part.length / 2 ? part.slice(0, clause) : part)
    rest = rest.slice(parts.at(-1)?.length).trim()
  }
  return rest === '' ? parts : [...parts, rest]
}

/** The parts of a line, none of them empty if the line is not, with the white space between them. */
export function sentencesOf(line: string): string[] {
  const ends = sentenceEnds(line)
  return [...ends, line.length].map((end, index) => line.slice(ends[index - 1] ?? 0, end))
}

function sentenceEnds(text: string): number[] {
  return Array.from(text.matchAll(SENTENCE_END), ({ index, 0: mark }) => ({ index, end: index + mark.length }))
    .filter(({ index, end }) => text.slice(index, end) !== '.' || !isAbbreviation(text, end))
    .map(({ end }) => end)
}

function isAbbreviation(text: string, end: number): boolean {
  const before = text.slice(Math.max(0, end - LONGEST_ABBREVIATION), end)
  return ABBREVIATION.test(before) || (end <= before.length && NUMBER_OF_AN_ITEM.test(before))
}

/** Takes the best pieces that fit, and returns them in text order. The end costs one more gap. */
function chooseWithin(ranked: readonly Piece[], room: number): Piece[] {
  const chosen = new Map<number, Piece>()
  let left = room - GAP.length - 1
  for (const piece of ranked) {
    const around = [chosen.get(piece.order - 1), chosen.get(piece.order + 1)].filter((each) => each !== undefined)
    // A piece continues the line of the one before or after it, is next to it on a line of its own, or needs a gap too.
    const isJoined = around.some(({ line }) => line === piece.line)
    const cost = isJoined ? piece.text.length + 1 : quotedSize(piece.text) + (around.length > 0 ? 0 : GAP.length + 1)
    if (cost > left) continue
    chosen.set(piece.order, piece)
    left -= cost
  }
  return [...chosen.values()].toSorted((a, b) => a.order - b.order)
}

function assembled(chosen: Piece[], end: number): string[] {
  const lines: string[] = []
  let previous: Piece | undefined
  let open = ''
  for (const piece of chosen) {
    const isNext = piece.order === (previous ? previous.order + 1 : 0)
    if (previous && isNext && piece.line === previous.line) {
      open += ` ${piece.text}`
    } else {
      if (previous) lines.push(quoted(open))
      if (!isNext) lines.push(GAP)
      open = piece.text
    }
    previous = piece
  }
  const isToTheEnd = previous?.order === end
  return [...lines, quoted(open), ...(isToTheEnd ? [] : [GAP])]
}

function quoted(line: string): string {
  return `> ${line}`
}

function quotedSize(line: string): number {
  return line.length + 3
}
