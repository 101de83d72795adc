import type { Highlight } from '../../../src/client/types.ts'
import { markedPieces } from './marked.ts'

export function MarkedText({ text, highlights }: { text: string; highlights: readonly Highlight[] }) {
  return markedPieces(text, highlights).map((piece) =>
    piece.isMarked ? <mark key={piece.start}>{piece.text}</mark> : piece.text,
  )
}
