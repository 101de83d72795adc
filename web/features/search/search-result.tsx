import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { DetailedResultView, Highlight } from '../../../src/client/types.ts'
import { ProcessingState } from '../memories/processing-state.tsx'
import type { RowWords } from '../memories/row-words.ts'
import row from '../memories/timeline-row.module.css'
import { TypeIcon } from '../memories/type-icon.tsx'
import { markedPieces } from './marked.ts'
import styles from './search-result.module.css'

function MarkedText({ text, highlights }: { text: string; highlights: readonly Highlight[] }) {
  return markedPieces(text, highlights).map((piece) =>
    piece.isMarked ? <mark key={piece.start}>{piece.text}</mark> : piece.text,
  )
}

export const SearchResult = memo(function SearchResult({
  result,
  words,
}: {
  result: DetailedResultView
  words: RowWords
}) {
  const { id, title, text = '', metadata, match } = result
  const { type, source, resolved } = metadata
  return (
    <Link href={`/m/${id}`} className={row['row'] ?? ''} data-id={id}>
      <span className={row['icon']}>
        <TypeIcon type={type} source={source} isResolved={resolved === true} />
      </span>
      <span className={row['words']}>
        <span className={row['title']} dir="auto">
          <MarkedText text={title} highlights={match.titleHighlights} />
        </span>
        {saysMore(title, text) && (
          <span className={styles['passage']} dir="auto">
            <MarkedText text={text} highlights={match.textHighlights} />
          </span>
        )}
        <Facts result={result} words={words} />
      </span>
    </Link>
  )
})

function Facts({ result: { metadata, match }, words }: { result: DetailedResultView; words: RowWords }) {
  const { t } = useTranslation('memories')
  const due = words.due({ attributes: {}, metadata })
  return (
    <span className={styles['facts']}>
      <span>{words.typeName(metadata.type)}</span>
      <time dateTime={metadata.capturedAt}>{words.date(metadata.capturedAt)}</time>
      {metadata.client !== null && <bdi>{metadata.client}</bdi>}
      {due && <span>{due.text}</span>}
      <ProcessingState status={metadata.memory.status} />
      <span className={styles['found']}>
        <span className="visually-hidden">{t('search.foundBy')}</span>
        {match.by.map((how) => (
          <span key={how} className={styles['by']} title={t(`search.by.${how}.hint`)}>
            {t(`search.by.${how}.name`)}
          </span>
        ))}
      </span>
    </span>
  )
}

/** For a short memory the passage only repeats the title. */
function saysMore(title: string, passage: string): boolean {
  const plain = (text: string) => text.replace(/[\s\p{P}]+/gu, ' ').trim()
  return plain(passage) !== plain(title) && passage.trim() !== ''
}
