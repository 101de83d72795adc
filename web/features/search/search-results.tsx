import { SearchX } from 'lucide-react'
import { type KeyboardEvent, memo, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { DetailedResultView, Highlight } from '../../../src/client/types.ts'
import { useApp } from '../../app/use-app.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback.tsx'
import { useSettled } from '../../ui/hooks.ts'
import { useScrollMemory } from '../../ui/scroll-memory.ts'
import styles from '../memories/timeline-row.module.css'
import { ProcessingState, type RowWords, TypeIcon, useRowWords } from '../memories/timeline-row.tsx'
import { markedPieces } from './marked.ts'

/** Best match first. Arrow keys move between results; arrow up on the first returns to the field. */
export function SearchResults({
  results,
  list,
  onLeaveUp,
}: {
  results: readonly DetailedResultView[]
  list: RefObject<HTMLOListElement | null>
  onLeaveUp: () => void
}) {
  const { memoryPrefetch, scroll } = useApp()
  const { t } = useTranslation('memories')
  const words = useRowWords()
  useScrollMemory(scroll, 'search')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = links.findIndex((link) => link === document.activeElement) + (event.key === 'ArrowDown' ? 1 : -1)
    if (at < 0) onLeaveUp()
    else links[at]?.focus()
  }
  const prefetch = ({ target }: { target: EventTarget }) => {
    const id = target instanceof Element ? target.closest<HTMLElement>('[data-id]')?.dataset['id'] : undefined
    if (id !== undefined) memoryPrefetch.load(id)
  }
  return (
    <div role="presentation" onKeyDown={onKeyDown} onPointerOver={prefetch} onFocus={prefetch}>
      <ol ref={list} className={styles['results']} aria-label={t('search.results')}>
        {results.map((result) => (
          <li key={result.id}>
            <SearchResult result={result} words={words} />
          </li>
        ))}
      </ol>
      <Explanation />
    </div>
  )
}

function Explanation() {
  const { t } = useTranslation('memories')
  return (
    <details className={styles['explanation']}>
      <summary>{t('search.by.what')}</summary>
      <dl>
        {(['words', 'meaning', 'time'] as const).map((how) => (
          <div key={how}>
            <dt>{t(`search.by.${how}.name`)}</dt>
            <dd>{t(`search.by.${how}.hint`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** Announces the number of results once typing pauses, not at every key. */
export function ResultCount({ count }: { count: number | null }) {
  const { t } = useTranslation('memories')
  const settled = useSettled(count, 800)
  const isTold = settled !== null && settled === count
  return (
    <p className="visually-hidden" role="status">
      {isTold ? (settled === 0 ? t('search.none') : t('search.count', { count: settled })) : ''}
    </p>
  )
}

export function NothingFound({ query, onClear }: { query: string; onClear: (() => void) | null }) {
  const { t } = useTranslation('memories')
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={t('search.nothing')}
      action={onClear && <Button onClick={onClear}>{t('filters.clear')}</Button>}
    >
      <p>{onClear ? t('search.nothingFiltered') : t('search.nothingHint')}</p>
      <p>
        <Link href={`/recall?q=${encodeURIComponent(query)}`}>{t('search.recallInstead')}</Link>
      </p>
    </EmptyState>
  )
}

function MarkedText({ text, highlights }: { text: string; highlights: readonly Highlight[] }) {
  return markedPieces(text, highlights).map((piece) =>
    piece.isMarked ? <mark key={piece.start}>{piece.text}</mark> : piece.text,
  )
}

const SearchResult = memo(function SearchResult({ result, words }: { result: DetailedResultView; words: RowWords }) {
  const { id, title, text = '', metadata, match } = result
  const { type, source, resolved } = metadata
  return (
    <Link href={`/m/${id}`} className={styles['row'] ?? ''} data-id={id}>
      <span className={styles['icon']}>
        <TypeIcon type={type} source={source} isResolved={resolved === true} />
      </span>
      <span className={styles['words']}>
        <span className={styles['title']} dir="auto">
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
    <span className={styles['searchResultFacts']}>
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
