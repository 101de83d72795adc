import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import type { App } from '../../app/create-app.ts'
import { useApp, useValue } from '../../app/use-app.ts'
import { EmptyState, Failure, Note, Skeleton } from '../../ui/feedback.tsx'
import { useIsOnline, useShortcuts } from '../../ui/hooks.ts'
import { PageFrame } from '../../ui/page-frame.tsx'
import { FilterBar, useMemoryFilters } from '../memories/filter-bar.tsx'
import { hasFilters, type MemoryFilters, NO_FILTERS } from '../memories/memory-filters.ts'
import { filterQuery } from '../memories/timeline.ts'
import styles from './search-page.module.css'
import { NothingFound, ResultCount, SearchResults } from './search-results.tsx'

export function Page() {
  const app = useApp()
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
    const { results } = await app.queries
      .fetchQuery(searchFor(app, text, choice.filters))
      .catch(() => ({ results: [] }))
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
  const { deletions } = useApp()
  const { t } = useTranslation('memories')
  const isOnline = useIsOnline()
  const deleted = useValue(deletions.hidden)
  const { data, error, isPlaceholderData, refetch, isPending } = useSearchResults(text, filters)
  const query = text.trim()
  if (query === '') return <BeforeSearching />
  const results = data?.results.filter(({ id }) => !deleted.has(id)) ?? []
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
      <p>{t('search.beginHint')}</p>
      <p>
        <Link href="/people">{t('search.people')}</Link>
      </p>
    </EmptyState>
  )
}

/** Results update while typing. Enter opens the first one; arrow down focuses it. */
function SearchForm({
  text,
  onText,
  onLeave,
  onEnter,
  onArrowDown,
  field,
}: {
  text: string
  onText: (text: string) => void
  /** Called when the field loses the focus, also to a result */
  onLeave: () => void
  onEnter: () => void
  onArrowDown: () => void
  field: RefObject<HTMLInputElement | null>
}) {
  const { t } = useTranslation('memories')
  const id = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    onArrowDown()
  }
  return (
    <form
      role="search"
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        onEnter()
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        {t('search.label')}
      </label>
      <Search aria-hidden />
      <input
        ref={field}
        id={id}
        type="search"
        className={styles['field']}
        value={text}
        dir="auto"
        placeholder={t('search.placeholder')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        aria-keyshortcuts="/"
        onChange={(event) => onText(event.target.value)}
        onBlur={onLeave}
        onKeyDown={onKeyDown}
      />
    </form>
  )
}

const PAUSE_MS = 400

interface AddressText {
  text: string
  setText(text: string): void
  /** Writes the text to the address at once, before leaving the page, so that going back restores it. */
  settle(): void
}

/**
 * A text field stored in the address as `?name=…`. Updates the address when typing pauses, by replacing the history entry. If the address changes
 * otherwise, the text follows.
 */
function useAddressText(name: string): AddressText {
  const [path, go] = useLocation()
  const search = useSearch()
  const inAddress = new URLSearchParams(search).get(name) ?? ''
  const [seen, setSeen] = useState(inAddress)
  const [text, setText] = useState(inAddress)
  if (seen !== inAddress) {
    setSeen(inAddress)
    if (inAddress !== text.trim()) setText(inAddress)
  }
  const settle = useCallback(() => {
    const parameters = new URLSearchParams(window.location.search)
    if (text.trim() === (parameters.get(name) ?? '') || window.location.pathname !== path) return
    if (text.trim() === '') parameters.delete(name)
    else parameters.set(name, text.trim())
    go(parameters.size > 0 ? `${path}?${parameters}` : path, { replace: true })
  }, [text, name, path, go])
  useEffect(() => {
    const timer = setTimeout(settle, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [settle])
  return { text, setText, settle }
}

const LIMIT = 20

/** Keeps the previous results until the new ones arrive, and cancels outdated requests. */
function useSearchResults(text: string, filters: MemoryFilters) {
  return useQuery({ ...searchFor(useApp(), text, filters), placeholderData: keepPreviousData })
}

/** Searches by words, meaning and time; the last word may be incomplete. */
function searchFor(app: App, text: string, filters: MemoryFilters) {
  const query = text.trim()
  const narrowed = filterQuery(app, filters)
  return queryOptions({
    queryKey: ['search', { query, ...narrowed }],
    queryFn: ({ signal }) =>
      app.client.search({ query, limit: LIMIT, detail: true, typing: true, ...narrowed }, { signal }),
    enabled: query !== '',
    staleTime: 30_000,
    refetchOnReconnect: true,
  })
}
