import type { Highlight } from '../../../src/client/types.ts'

export interface Piece {
  text: string
  isMarked: boolean
  start: number
}

/** Splits a text at its highlights. They may overlap, be unordered or exceed the text. Never splits a surrogate pair. */
export function markedPieces(text: string, highlights: readonly Highlight[]): Piece[] {
  const pieces: Piece[] = []
  const add = (start: number, end: number, isMarked: boolean) => {
    if (start < end) pieces.push({ text: text.slice(start, end), isMarked, start })
  }
  let at = 0
  for (const { start, end } of joined(text, highlights)) {
    add(at, start, false)
    add(start, end, true)
    at = end
  }
  add(at, text.length, false)
  return pieces
}

function joined(text: string, highlights: readonly Highlight[]): Highlight[] {
  const spans: Highlight[] = []
  const inOrder = highlights.map((highlight) => within(text, highlight)).toSorted((a, b) => a.start - b.start)
  for (const { start, end } of inOrder) {
    if (start >= end) continue
    const last = spans.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else spans.push({ start, end })
  }
  return spans
}

function within(text: string, { start, end }: Highlight): Highlight {
  if (!Number.isInteger(start) || !Number.isInteger(end) || start >= end) return { start: 0, end: 0 }
  const [from, to] = [start, end].map((offset) => Math.min(Math.max(offset, 0), text.length))
  if (from === undefined || to === undefined || from >= to) return { start: 0, end: 0 }
  return { start: isInsidePair(text, from) ? from - 1 : from, end: isInsidePair(text, to) ? to + 1 : to }
}

function isInsidePair(text: string, offset: number): boolean {
  return offset > 0 && offset < text.length && (text.codePointAt(offset - 1) ?? 0) > 0xff_ff
}
