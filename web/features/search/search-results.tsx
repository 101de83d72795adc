import { SearchX } from 'lucide-react'
import type { KeyboardEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { DetailedResultView } from '../../../src/client/types.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useScrollMemory } from '../../ui/scroll-memory.ts'
import { useSettled } from '../../ui/settled.ts'
import { prefetchMemory } from '../memories/memory-prefetch.ts'
import { useRowWords } from '../memories/row-words.ts'
import { SearchResult } from './search-result.tsx'
import styles from './search-results.module.css'

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
  const { t } = useTranslation('memories')
  const words = useRowWords()
  useScrollMemory('search')
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
    if (id !== undefined) prefetchMemory(id)
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
