import { fold } from '../../engines/language/index.ts'
import { visibleText } from '../../schema/values.ts'

export interface Quotable {
  lines: Line[]
  /** Characters that the full quotation takes, with `> ` and a line end for each line. */
  size: number
  /** Best first. */
  pieces(): Piece[]
}

interface Line {
  text: string
  /** Text was left out before this line. */
  isAfterGap: boolean
}

interface Piece {
  line: number
  order: number
  text: string
  score: number
}

/** For a longer text, only the search's passages or the beginning are used: a whole book would block the event loop. */
const MAX_INSPECTED_LENGTH = 4_000
const MAX_PIECE_LENGTH = 240
/** The lookbehind makes a match start at the first of several marks, so that a long run of marks takes linear time. */
const SENTENCE_END = /(?<![.!?…])[.!?…]+["'”»)\]]*(?=\s)/gu
const GAP = '…'
const MIN_ROOM = 12

/** `passages` are the best parts according to the search; `queryWords` come from `roughWords`. */
export function quotable(text: string, passages: readonly string[], queryWords: ReadonlySet<string>): Quotable {
  const lines = inspectedLines(text, passages)
  const size = lines.reduce((sum, line) => sum + quotedSize(line.text) + (line.isAfterGap ? GAP.length + 1 : 0), 0)
  let pieces: Piece[] | undefined
  return { lines, size, pieces: () => (pieces ??= rankedPieces(lines, passages, queryWords)) }
}

function inspectedLines(text: string, passages: readonly string[]): Line[] {
  if (text.length <= MAX_INSPECTED_LENGTH) return plainLines(text).map((line) => ({ text: line, isAfterGap: false }))
  const placed =
    passages.length > 0 ? inTextOrder(text, passages) : [{ passage: text.slice(0, MAX_INSPECTED_LENGTH), start: 0 }]
  const lines = placed.flatMap(({ passage, start }) =>
    plainLines(passage).map((line, index) => ({ text: line, isAfterGap: index === 0 && start > 0 })),
  )
  return [...lines, { text: '', isAfterGap: true }]
}

function inTextOrder(text: string, passages: readonly string[]) {
  const placed = passages.map((passage) => ({ passage, start: text.indexOf(passage) }))
  return placed.toSorted((a, b) => a.start - b.start)
}

/** Words of at least three letters, cut to five: rough stems that suffice to choose among the passages of a memory. */
export function roughWords(text: string): Set<string> {
  const words = fold(text).match(/[\p{L}\p{N}]{3,}/gu) ?? []
  return new Set(words.map((word) => word.slice(0, 5)))
}

/**
 * Quoted lines of at most `room` characters, line ends included: the full text if it fits, else the best passages in text order, with a line of `…`
 * for each omission. Every line of a memory begins with `> ` and none of ours does. So a memory cannot imitate our structure, whether by headings,
 * rules or a copy of our header.
 */
export function excerpt(source: Quotable, room: number): string[] {
  if (source.size <= room) return source.lines.flatMap(wholeLine)
  const [best] = source.pieces()
  if (room < MIN_ROOM || !best) return []
  const chosen = chooseWithin(source.pieces(), room)
  if (chosen.length === 0) return [quoted(shortened(best.text, room - quotedSize('')))]
  return assembled(chosen, endOf(source))
}

/** The order of the last piece. Infinity if the text continues after it. */
function endOf(source: Quotable): number {
  const goesOn = source.lines.at(-1)?.text === ''
  return goesOn ? Number.POSITIVE_INFINITY : Math.max(...source.pieces().map(({ order }) => order))
}

function wholeLine({ text, isAfterGap }: Line): string[] {
  return [...(isAfterGap ? [GAP] : []), ...(text === '' ? [] : [quoted(text)])]
}

/** A gap also takes a number in the order, so that the pieces before and after it are not joined. */
function rankedPieces(lines: Line[], passages: readonly string[], queryWords: ReadonlySet<string>): Piece[] {
  const known = passages.map(comparable)
  const pieces: Piece[] = []
  let order = 0
  for (const [line, { text: content, isAfterGap }] of lines.entries()) {
    if (isAfterGap) order++
    for (const text of piecesOf(content)) {
      pieces.push({ line, order, text, score: scoreOf(text, known, queryWords) })
      order++
    }
  }
  return pieces.toSorted((a, b) => b.score - a.score || a.order - b.order)
}

function piecesOf(line: string): string[] {
  const pieces: string[] = []
  for (const sentence of sentencesOf(line)) {
    let rest = sentence.trim()
    while (rest.length > MAX_PIECE_LENGTH) {
      const piece = shortened(rest, MAX_PIECE_LENGTH).replace(/…$/u, '')
      pieces.push(piece)
      rest = rest.slice(piece.length).trim()
    }
    if (rest !== '') pieces.push(rest)
  }
  return pieces
}

export function sentencesOf(line: string): string[] {
  const ends = Array.from(line.matchAll(SENTENCE_END), ({ index, 0: mark }) => index + mark.length)
  return [...ends, line.length].map((end, index) => line.slice(ends[index - 1] ?? 0, end))
}

function scoreOf(text: string, passages: string[], queryWords: ReadonlySet<string>): number {
  const own = comparable(text)
  const isInPassage = passages.some((passage) => passage.includes(own) || own.includes(passage))
  return (isInPassage ? 2 : 0) + [...roughWords(text)].filter((word) => queryWords.has(word)).length
}

function comparable(text: string): string {
  return text.replace(/…/gu, '').replace(/\s+/gu, ' ').trim()
}

/** Takes the best pieces that fit, and returns them in text order. Each costs a line of its own and a gap, and the end one more gap. */
function chooseWithin(ranked: Piece[], room: number): Piece[] {
  const chosen: Piece[] = []
  let left = room - GAP.length - 1
  for (const piece of ranked) {
    const cost = quotedSize(piece.text) + GAP.length + 1
    if (cost > left) continue
    chosen.push(piece)
    left -= cost
  }
  return chosen.toSorted((a, b) => a.order - b.order)
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

// Sanitises a memory's text before a recall shows it: nothing in it may act on the model that reads it or imitate our structure.

const LINE_END = /\r\n|[\n\v\f\r\x85\u2028\u2029]/u
/** Special tokens of chat templates, such as `<|im_start|>`: a careless tokenizer would read them as a change of speaker. */
const CHAT_TOKEN = /[<＜][|｜]([^|｜<>＜＞\n]{1,60})[|｜][>＞]/gu

/** Characters that look like one of our marks but that Unicode normalisation does not map to it. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '·': '‧∙⋅•●◦⦁⸱⸳᛫܁܂𐄁ꞏᐧㆍᆞ・˙',
    '#': '♯⌗⧣⋕',
    '>': '›❯˃ᐳ〉⟩〉»≻',
    '<': '‹❮˂ᐸ〈⟨〈«≺',
    '↳': '↪⤷⮡⮑╰└┗⤵',
    '"': '“”„‟〝〞❝❞',
    ',': '‚،、؍٫⹁⸴',
    ':': 'ː˸։܃܄∶꞉',
    '|': '∣ǀ│┃¦❘',
  }).flatMap(([mark, others]) => Array.from(others, (other): [string, string] => [other, mark])),
)
/** Includes letters, because some look-alikes are letters. */
const MARK = /[\p{P}\p{S}\p{Lo}\p{Lm}]/gu

/** The non-empty lines of a text, sanitised but otherwise unchanged. */
export function plainLines(text: string): string[] {
  return text
    .split(LINE_END)
    .map((line) => withoutChatTokens(visibleText(line)).trimEnd())
    .filter((line) => line !== '')
}

/**
 * One short line for a heading or a field. Removes marks at its start that would open a structure. Replaces our separators and their look-alikes, so
 * that a title cannot add a field ("x · mem_…") or close a quotation.
 */
export function plainField(text: string, maxLength: number): string {
  const line = visibleText(text.slice(0, maxLength * 8).normalize('NFC'))
    .replace(/[\s\x85]+/gu, ' ')
    // The only letters that normalisation splits into a letter and our separator.
    .replace(/Ŀ/gu, 'L')
    .replace(/ŀ/gu, 'l')
    .replace(MARK, ourMark)
  const field = withoutChatTokens(line)
    .replace(/ ?· ?/gu, ' - ')
    .replace(/^[\s#>*+=~`_|↳-]+/u, '')
    .trim()
  return shortened(field, maxLength)
}

/** Maps a look-alike to our mark. Returns any other character unchanged. */
function ourMark(character: string): string {
  const normal = character.normalize('NFKC')
  const mark = LOOK_ALIKES.get(normal) ?? normal
  return OUR_MARKS.has(mark) ? mark : character
}

const OUR_MARKS: ReadonlySet<string> = new Set(LOOK_ALIKES.values())

/** At most `maxLength` UTF-16 units, cut at a space in the second half if there is one, never inside a surrogate pair. */
function shortened(line: string, maxLength: number): string {
  if (line.length <= maxLength) return line
  const room = line.slice(0, Math.max(0, maxLength - 1)).replace(/[\uD800-\uDBFF]$/u, '')
  const space = room.lastIndexOf(' ')
  const kept = space > room.length / 2 ? room.slice(0, space) : room
  return `${kept.trimEnd()}…`
}

function withoutChatTokens(line: string): string {
  return line.replace(CHAT_TOKEN, '< |$1| >')
}
