/** Coordinates in pixels of the page. */
export interface ReadLine {
  top: number
  bottom: number
  left: number
  text: string
  /** 0 to 100: the mean of its words, weighted by length. */
  confidence: number
  /** Characters of words and numbers that were recognised with high confidence. */
  evidence: number
  words: readonly ReadWord[]
}

/** Coordinates in pixels of the page. */
export interface ReadWord {
  left: number
  right: number
  top: number
  bottom: number
  confidence: number
  text: string
}

const WORD_LEVEL = '5'
/** Punctuation below this confidence is specks, frames and shadows. */
const LEAST_MARK_CONFIDENCE = 70
const LEAST_WORD_CONFIDENCE = 20
const LEAST_LINE_CONFIDENCE = 45
const SURE_CONFIDENCE = 70
/** If less of the text is evidence, the image shows leaves or bricks rather than text. */
const LEAST_EVIDENCE_SHARE = 0.5
/** The shortest text worth keeping: a word, a price, a number plate. */
const LEAST_EVIDENCE = 3
const PARAGRAPH_GAP = 1.45

/** Parses Tesseract's TSV. `offset` is the first row of the band within the page. */
export function linesOf(table: string, offset: number): ReadLine[] {
  const lines: ReadLine[] = []
  for (const words of grouped(table, offset).values()) {
    const line = lineOf(words)
    if (line) lines.push(line)
  }
  return lines
}

/** Returns null if the words are more likely noise than a line of text. */
function lineOf(words: readonly ReadWord[]): ReadLine | null {
  const kept = words.filter(isLegible)
  const confidence = meanConfidence(kept)
  const evidence = kept.reduce((sum, word) => sum + evidenceOf(word), 0)
  const leastConfidence = evidence === 0 ? SURE_CONFIDENCE : LEAST_LINE_CONFIDENCE
  if (kept.length === 0 || confidence < leastConfidence || isLitter(kept)) return null
  return {
    top: Math.min(...kept.map((word) => word.top)),
    bottom: Math.max(...kept.map((word) => word.bottom)),
    left: Math.min(...kept.map((word) => word.left)),
    text: kept.map((word) => word.text).join(' '),
    confidence,
    evidence,
    words: kept,
  }
}

/** Adds rows of words that were read apart, each to the line beside it or as its own. Words that a row replaces are dropped if they are less certain. */
export function withRows(lines: readonly ReadLine[], rows: ReadonlyArray<readonly ReadWord[]>): ReadLine[] {
  let kept = lines.map(({ words }) => [...words])
  for (const row of rows) {
    const isReplaced = (word: ReadWord) => row.some((other) => overlaps(word, other))
    const replaced = kept.flat().filter(isReplaced)
    if (surenessOf(row) <= surenessOf(replaced)) continue
    kept = kept.map((words) => words.filter((word) => !isReplaced(word))).filter((words) => words.length > 0)
    const beside = kept.find((words) => row[0] && isLevel(nearestTo(row[0], words), row[0]))
    if (beside) {
      beside.push(...row)
      beside.sort((one, other) => one.left - other.left)
      continue
    }
    const [first] = row
    const below = kept.findIndex(([word]) => word && first && middleOf(word) > middleOf(first))
    kept.splice(below === -1 ? kept.length : below, 0, [...row])
  }
  return kept.flatMap((words) => lineOf(words) ?? [])
}

/** The words' lengths, weighted by confidence. A word in one piece counts for more than its pieces. */
function surenessOf(words: readonly ReadWord[]): number {
  return words.reduce((sum, { text, confidence }) => sum + (text.length - 0.5) * confidence, 0)
}

function overlaps(one: ReadWord, other: ReadWord): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return across > 0 && down > Math.min(one.bottom - one.top, other.bottom - other.top) * 0.4
}

function nearestTo(word: ReadWord, words: readonly ReadWord[]): ReadWord | undefined {
  const gapTo = (other: ReadWord) => Math.max(other.left - word.right, word.left - other.right)
  return words.toSorted((one, other) => gapTo(one) - gapTo(other))[0]
}

/** Both stand in one line: of similar height, at the same height. */
function isLevel(one: ReadWord | undefined, other: ReadWord): boolean {
  if (!one) return false
  const [short, tall] = [one.bottom - one.top, other.bottom - other.top].sort((a, b) => a - b)
  return Math.abs(middleOf(one) - middleOf(other)) < (short ?? 0) * 0.5 && (tall ?? 0) < (short ?? 0) * 2.5
}

/** Weighted by length: an uncertain comma does not make the line uncertain. */
export function meanConfidence(parts: ReadonlyArray<{ text: string; confidence: number }>): number {
  const length = parts.reduce((sum, { text }) => sum + text.length, 0)
  return length === 0 ? 0 : parts.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / length
}

/** Returns an empty string if the result is more likely noise than text. */
export function composeText(lines: readonly ReadLine[]): string {
  const length = lines.reduce((sum, { text }) => sum + text.replaceAll(' ', '').length, 0)
  const evidence = lines.reduce((sum, line) => sum + line.evidence, 0)
  if (evidence < LEAST_EVIDENCE || evidence < length * LEAST_EVIDENCE_SHARE) return ''
  const usual = usualPitch(lines)
  let text = ''
  lines.forEach((line, at) => {
    const before = lines[at - 1]
    if (before) text += isNewParagraph(before, line, usual) ? '\n\n' : '\n'
    text += line.text
  })
  return text.replaceAll('\0', '').toWellFormed().normalize('NFC').trim()
}

/** The words of each line, in Tesseract's order. */
function grouped(table: string, offset: number): Map<string, ReadWord[]> {
  const lines = new Map<string, ReadWord[]>()
  for (const row of table.split('\n')) {
    const [level, page, block, paragraph, line, , left, top, width, height, confidence, ...text] = row.split('\t')
    const word = text.join(' ').trim()
    if (level !== WORD_LEVEL || word === '') continue
    const [x = 0, y = 0, wide = 0, tall = 0, sure = 0] = [left, top, width, height, confidence].map(Number)
    const key = [page, block, paragraph, line].join()
    const read = { left: x, right: x + wide, top: y + offset, bottom: y + offset + tall, confidence: sure, text: word }
    lines.set(key, [...(lines.get(key) ?? []), read])
  }
  return lines
}

function isLegible({ text, confidence }: ReadWord): boolean {
  return confidence >= (/[\p{L}\p{N}]/u.test(text) ? LEAST_WORD_CONFIDENCE : LEAST_MARK_CONFIDENCE)
}

/** Three letters or two digits in a row with high confidence; shorter runs occur in any image. */
function evidenceOf({ text, confidence }: ReadWord): number {
  return confidence >= SURE_CONFIDENCE && /\p{L}{3}|\p{N}{2}/u.test(text) ? text.length : 0
}

/** Only single letters and punctuation, as in foliage and gravel. A lone page number with high confidence is kept. */
function isLitter(words: readonly ReadWord[]): boolean {
  const isSure = words.length === 1 && (words[0]?.confidence ?? 0) >= 90
  return !isSure && words.every(({ text }) => (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < 2)
}

function usualPitch(lines: readonly ReadLine[]): number {
  const pitches = lines.flatMap((line, at) => {
    const before = lines[at - 1]
    return before && line.top > before.top ? [middleOf(line) - middleOf(before)] : []
  })
  return pitches.sort((one, other) => one - other)[Math.floor((pitches.length - 1) / 2)] ?? 0
}

const middleOf = ({ top, bottom }: { top: number; bottom: number }) => (top + bottom) / 2

function isNewParagraph(before: ReadLine, line: ReadLine, usual: number): boolean {
  const pitch = middleOf(line) - middleOf(before)
  return pitch <= -usual / 2 || pitch > usual * PARAGRAPH_GAP
}
