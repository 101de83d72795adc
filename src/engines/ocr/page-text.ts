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
}

interface ReadWord {
  line: string
  left: number
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
  for (const words of grouped(wordsOf(table)).values()) {
    const kept = words.filter(isLegible)
    const confidence = meanConfidence(kept.map((word) => ({ text: word.text, confidence: word.confidence })))
    if (kept.length === 0 || confidence < LEAST_LINE_CONFIDENCE || isLitter(kept)) continue
    lines.push({
      top: Math.min(...kept.map((word) => word.top)) + offset,
      bottom: Math.max(...kept.map((word) => word.bottom)) + offset,
      left: Math.min(...kept.map((word) => word.left)),
      text: kept.map((word) => word.text).join(' '),
      confidence,
      evidence: kept.reduce((sum, word) => sum + evidenceOf(word), 0),
    })
  }
  return lines
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

function wordsOf(table: string): ReadWord[] {
  const words: ReadWord[] = []
  for (const row of table.split('\n')) {
    const [level, page, block, paragraph, line, , left, top, , height, confidence, ...text] = row.split('\t')
    const word = text.join(' ').trim()
    if (level !== WORD_LEVEL || word === '') continue
    const [x, y, tall, sure] = [left, top, height, confidence].map(Number)
    if (x === undefined || y === undefined || tall === undefined || sure === undefined) continue
    const key = [page, block, paragraph, line].join()
    words.push({ line: key, left: x, top: y, bottom: y + tall, confidence: sure, text: word })
  }
  return words
}

function grouped(words: readonly ReadWord[]): Map<string, ReadWord[]> {
  const lines = new Map<string, ReadWord[]>()
  for (const word of words) lines.set(word.line, [...(lines.get(word.line) ?? []), word])
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

const middleOf = ({ top, bottom }: ReadLine) => (top + bottom) / 2

function isNewParagraph(before: ReadLine, line: ReadLine, usual: number): boolean {
  const pitch = middleOf(line) - middleOf(before)
  return pitch <= -usual / 2 || pitch > usual * PARAGRAPH_GAP
}
