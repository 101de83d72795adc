import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { queries } from '../../app/queries.ts'
import { useAddressText } from '../../ui/address-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Note } from '../../ui/note.tsx'
import { useIsOnline } from '../../ui/online.ts'
import { PageFrame } from '../../ui/page-frame.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useForgotten } from '../memories/deletions.ts'
import { FilterBar } from '../memories/filter-bar.tsx'
import { useMemoryFilters } from '../memories/filters-in-url.ts'
import { hasFilters, NO_FILTERS } from '../memories/memory-filters.ts'
import { searchFor, useSearchResults } from './search.ts'
import { SearchForm } from './search-form.tsx'
import { NothingFound, ResultCount, SearchResults } from './search-results.tsx'

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
