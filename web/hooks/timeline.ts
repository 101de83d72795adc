import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MemoryListView, MemoryView } from '../../src/client/types.ts'
import type { MemoryFilters } from '../components/memories/memory-filters.ts'
import { client } from '../state/client.ts'
import { queries } from '../state/queries.ts'

type Pages = InfiniteData<MemoryListView, number>

const PAGE = 50
/** Who has scrolled further down is not made to load all of it again by coming back; what changes here is always loaded. */
const MOST_REFRESHED = 20

/** Begun before the page is drawn, which takes as long as the answer does. */
export function prefetchTimeline(filters: MemoryFilters): Promise<void> {
  return queries.prefetchInfiniteQuery(timelineOf(filters))
}

/** All memories that pass the filters, the last updated first, as far as they were asked for. */
export function useTimeline(filters: MemoryFilters) {
  const options = useMemo(() => timelineOf(filters), [filters])
  const query = useInfiniteQuery(options)
  const memories = useMemo(() => query.data?.pages.flatMap(({ items }) => items), [query.data])
  return { ...query, memories }
}

function timelineOf(filters: MemoryFilters) {
  const queryKey = timelineKey(filters)
  const isShort = () => (queries.getQueryData<Pages>(queryKey)?.pages.length ?? 0) <= MOST_REFRESHED
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => loadPage(queryKey, filters, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: ({ items, offset }) => (items.length < PAGE ? undefined : offset + PAGE),
    staleTime: 30_000,
    gcTime: 30 * 60_000,
    refetchOnMount: isShort,
    refetchOnWindowFocus: isShort,
    refetchOnReconnect: isShort,
    // Done by `loadPage`: comparing ten thousand memories at once would hold up the page.
    structuralSharing: false,
  })
}

function timelineKey(filters: MemoryFilters): readonly [string, MemoryFilters] {
  return ['memories', filters]
}

async function loadPage(
  queryKey: readonly [string, MemoryFilters],
  { type, tags, client: slug }: MemoryFilters,
  offset: number,
  signal: AbortSignal,
): Promise<MemoryListView> {
  const query = {
    limit: PAGE,
    offset,
    tag: [...tags],
    ...(type !== null && { type }),
    ...(slug !== null && { client: slug }),
  }
  const page = await client.memories.list(query, { signal })
  // What was added or forgotten meanwhile moves the list by some places and seldom by a page: looking through all of it would cost more
  // with each page.
  const near = queries.getQueryData<Pages>(queryKey)?.pages.filter((each) => Math.abs(each.offset - offset) <= PAGE)
  const known = new Map(near?.flatMap(({ items }) => items.map((item) => [item.id, item])))
  return { ...page, items: page.items.map((item) => unlessChanged(known.get(item.id), item)) }
}

/** The object that is shown already where it says the same, so that its row is not drawn again. */
function unlessChanged(known: MemoryView | undefined, now: MemoryView): MemoryView {
  return known && JSON.stringify(known) === JSON.stringify(now) ? known : now
}

/** Puts memories that were read again into every list that shows them. */
export function refreshInTimelines(fresh: readonly MemoryView[]): void {
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
