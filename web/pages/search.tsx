import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { EmptyState } from '../components/empty-state.tsx'
import { Failure } from '../components/failure.tsx'
import { FilterBar } from '../components/memories/filter-bar.tsx'
import { hasFilters, NO_FILTERS } from '../components/memories/memory-filters.ts'
import { SearchForm } from '../components/memories/search-form.tsx'
import { NothingFound, ResultCount, SearchResults } from '../components/memories/search-results.tsx'
import { Note } from '../components/note.tsx'
import { PageFrame } from '../components/page-frame.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { useAddressText } from '../hooks/address-text.ts'
import { useMemoryFilters } from '../hooks/memory-filters.ts'
import { useIsOnline } from '../hooks/online.ts'
import { searchFor, useSearchResults } from '../hooks/search.ts'
import { useShortcuts } from '../hooks/shortcuts.ts'
import { useForgotten } from '../state/deletions.ts'
import { queries } from '../state/queries.ts'

export function Page() {
  const { t } = useTranslation('memories')
  const [, go] = useLocation()
  const choice = useMemoryFilters()
  const { text, setText, settle } = useAddressText('q')
  const field = useSearchField(text)
  const list = useRef<HTMLOListElement>(null)
  const openFirst = async () => {
    if (text.trim() === '') return
    settle()
    // The shown results may be outdated. Errors are shown with the results.
    const { results } = await queries.fetchQuery(searchFor(text, choice.filters)).catch(() => ({ results: [] }))
    const [first] = results
    if (first) go(`/m/${first.id}`)
  }
  return (
    <PageFrame title={t('search.title')}>
      <SearchForm
        text={text}
        onText={setText}
        onLeave={settle}
        onEnter={() => void openFirst()}
        onArrowDown={() => list.current?.querySelector('a')?.focus()}
        field={field}
      />
      <FilterBar {...choice} />
      <Found text={text} {...choice} list={list} onLeaveUp={() => field.current?.focus()} />
    </PageFrame>
  )
}

/** Focuses the field for a new search, but not when returning to results. */
function useSearchField(text: string) {
  const field = useRef<HTMLInputElement>(null)
  const isFresh = useRef(text === '')
  useEffect(() => {
    if (isFresh.current) field.current?.focus({ preventScroll: true })
  }, [])
  useShortcuts({
    '/': () => {
      field.current?.focus()
      field.current?.select()
    },
  })
  return field
}

type FoundProps = ReturnType<typeof useMemoryFilters> & { text: string } & Pick<
    Parameters<typeof SearchResults>[0],
    'list' | 'onLeaveUp'
  >

function Found({ text, filters, change, list, onLeaveUp }: FoundProps) {
  const { t } = useTranslation('memories')
  const isOnline = useIsOnline()
  const forgotten = useForgotten()
  const { data, error, isPlaceholderData, refetch, isPending } = useSearchResults(text, filters)
  const query = text.trim()
  if (query === '') return <BeforeSearching />
  const results = data?.results.filter(({ id }) => !forgotten.has(id)) ?? []
  const isSettled = data !== undefined && !isPlaceholderData
  const clear = hasFilters(filters) ? () => change(NO_FILTERS) : null
  return (
    <>
      {error &&
        (isOnline ? <Failure error={error} onRetry={() => void refetch()} /> : <Note>{t('search.offline')}</Note>)}
      {isPending && !error && <Skeleton lines={5} height={5} />}
      {results.length > 0 && <SearchResults results={results} list={list} onLeaveUp={onLeaveUp} />}
      {results.length === 0 && data && <NothingFound query={query} onClear={clear} />}
      <ResultCount count={isSettled ? results.length : null} />
    </>
  )
}

function BeforeSearching() {
  const { t } = useTranslation('memories')
  return (
    <EmptyState icon={<Search aria-hidden />} title={t('search.begin')}>
      {t('search.beginHint')}
    </EmptyState>
  )
}
