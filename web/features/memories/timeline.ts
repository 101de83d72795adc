import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Client } from '../../../src/client/client.ts'
import type { MemoryListView, MemoryView } from '../../../src/client/types.ts'
import type { App } from '../../app/create-app.ts'
import { useApp } from '../../app/use-app.ts'
import { dayAfter, instantOfWallTime } from '../tasks/times.ts'
import type { MemoryFilters } from './memory-filters.ts'

type Pages = InfiniteData<MemoryListView, number>

const PAGE = 50
/** Lists with more pages are not reloaded on return. Changes made here always reload them. */
const MOST_REFRESHED = 20

export function prefetchTimeline(app: App, filters: MemoryFilters): Promise<void> {
  return app.queries.prefetchInfiniteQuery(timelineOf(app, filters))
}

/** Memories that match the filters, last updated first, as far as loaded */
export function useTimeline(filters: MemoryFilters) {
  const app = useApp()
  const options = useMemo(() => timelineOf(app, filters), [app, filters])
  const query = useInfiniteQuery(options)
  const memories = useMemo(() => query.data?.pages.flatMap(({ items }) => items), [query.data])
  return { ...query, memories }
}

function timelineOf(app: App, filters: MemoryFilters) {
  const queryKey = timelineKey(filters)
  const isShort = () => (app.queries.getQueryData<Pages>(queryKey)?.pages.length ?? 0) <= MOST_REFRESHED
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => loadPage(app, queryKey, filters, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: ({ items, offset }) => (items.length < PAGE ? undefined : offset + PAGE),
    staleTime: 30_000,
    gcTime: 30 * 60_000,
    refetchOnMount: isShort,
    refetchOnWindowFocus: isShort,
    refetchOnReconnect: isShort,
    // `loadPage` does this per page: comparing ten thousand memories at once would block the page.
    structuralSharing: false,
  })
}

function timelineKey(filters: MemoryFilters): readonly [string, MemoryFilters] {
  return ['memories', filters]
}

/** The filters as the client takes them. Days begin and end in the timezone of the account. */
export function filterQuery(
  { formatsOf, session }: Pick<App, 'formatsOf' | 'session'>,
  { type, tags, client, from, until }: MemoryFilters,
) {
  const { language = 'en', timezone } = session.get()?.account.settings ?? {}
  const { offsetAt } = formatsOf(language, timezone)
  const beginning = (day: string) => {
    const at = instantOfWallTime(`${day}T00:00`, offsetAt)
    return at === null ? undefined : new Date(at).toISOString()
  }
  const [after, before] = [from && beginning(from), until && beginning(dayAfter(until, 1))]
  return {
    tags: [...tags],
    ...(type !== null && { type }),
    ...(client !== null && { client }),
    ...(after && { after }),
    ...(before && { before }),
  }
}

async function loadPage(
  app: App,
  queryKey: readonly [string, MemoryFilters],
  filters: MemoryFilters,
  offset: number,
  signal: AbortSignal,
): Promise<MemoryListView> {
  const { client, queries } = app
  const { tags, ...others } = filterQuery(app, filters)
  const page = await client.memories.list({ limit: PAGE, offset, tag: tags, ...others }, { signal })
  // Added or deleted memories shift the list by a few positions, rarely by a page. Searching all pages would cost more with each page.
  const near = queries.getQueryData<Pages>(queryKey)?.pages.filter((each) => Math.abs(each.offset - offset) <= PAGE)
  const known = new Map(near?.flatMap(({ items }) => items.map((item) => [item.id, item])))
  return { ...page, items: page.items.map((item) => unlessChanged(known.get(item.id), item)) }
}

/** Returns the known object if nothing changed, so that its row does not render again. */
function unlessChanged(known: MemoryView | undefined, now: MemoryView): MemoryView {
  return known && JSON.stringify(known) === JSON.stringify(now) ? known : now
}

/** Updates these memories in all cached lists. */
function refreshInTimelines(queries: QueryClient, fresh: readonly MemoryView[]): void {
  const byId = new Map(fresh.map((memory) => [memory.id, memory]))
  queries.setQueriesData<Pages>({ queryKey: ['memories'] }, (shown) => {
    if (!shown?.pages.some(({ items }) => items.some(({ id }) => byId.has(id)))) return shown
    const pages = shown.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => {
        const now = byId.get(item.id)
        return now ? unlessChanged(item, now) : item
      }),
    }))
    return { ...shown, pages }
  })
}

const POLL_MS = 3_000
/** After this many polls (perhaps no transcriber is set up) it polls less often. */
const SLOW_AFTER = 20
const SLOW_POLL_MS = 20_000
const MOST_AT_ONCE = 10

/** Polls memories on screen whose file is being processed. */
export function usePendingMemories(onScreen: readonly MemoryView[]): void {
  const { client, queries } = useApp()
  const ids = onScreen
    .filter(isProcessing)
    .slice(0, MOST_AT_ONCE)
    .map(({ id }) => id)
  const { data } = useQuery({
    queryKey: ['pending', ids.toSorted()],
    queryFn: ({ signal }) => readAll(client, ids, signal),
    enabled: ids.length > 0,
    staleTime: POLL_MS,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.dataUpdateCount < SLOW_AFTER ? POLL_MS : SLOW_POLL_MS),
  })
  useEffect(() => {
    if (data) refreshInTimelines(queries, data)
  }, [data, queries])
}

function isProcessing({ metadata }: MemoryView): boolean {
  return metadata.memory.status === 'pending' || metadata.memory.status === 'processing'
}

/** A memory that cannot be read is skipped; the others still update. */
async function readAll(client: Client, ids: readonly string[], signal: AbortSignal): Promise<MemoryView[]> {
  const answers = await Promise.allSettled(ids.map((id) => client.memories.get(id, { signal })))
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}
