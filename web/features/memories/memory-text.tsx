import { useMemo } from 'react'
import { Link } from 'wouter'
import type { RelationView } from '../../../src/client/types.ts'
import { isLongText } from './long-text.ts'
import { linkedMemory } from './memory-queries.ts'
import styles from './memory-text.module.css'
import { splitLinks, type TextPiece } from './text-links.ts'

/** Plain text with links. Double brackets become links to memories. The text is never parsed as markup. */
export function MemoryText({
  text,
  related,
  language,
}: {
  text: string
  related: readonly RelationView[]
  language: string | null
}) {
  const pieces = useMemo(() => splitLinks(text), [text])
  return (
    <div className={isLongText(text) ? styles['text'] : styles['ownLines']} dir="auto" lang={language ?? undefined}>
      {pieces.map((piece, at) => (
        // Pieces have no identity but their position, and they all change together.
        // oxlint-disable-next-line react/no-array-index-key
        <Piece key={at} piece={piece} related={related} />
      ))}
    </div>
  )
}

function Piece({ piece, related }: { piece: TextPiece; related: readonly RelationView[] }) {
  if (piece.kind === 'text') return piece.text
  if (piece.kind === 'web')
    return (
      <a href={piece.href} target="_blank" rel="noreferrer noopener">
        {piece.text}
      </a>
    )
  const found = linkedMemory(related, piece.title)
  const address = found
    ? `/m/${encodeURIComponent(found.id)}`
    : `/search?q=${encodeURIComponent(piece.title.toWellFormed())}`
  return (
    <Link href={address} dir="auto">
      {piece.title}
    </Link>
  )
}
