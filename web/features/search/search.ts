import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import type { MemoryFilters } from '../memories/memory-filters.ts'

const LIMIT = 20

/** Keeps the previous results until the new ones arrive, and cancels outdated requests. */
export function useSearchResults(text: string, filters: MemoryFilters) {
  return useQuery({ ...searchFor(text, filters), placeholderData: keepPreviousData })
}

/** Searches by words, meaning and time; the last word may be incomplete. */
export function searchFor(text: string, { type, tags, client: slug }: MemoryFilters) {
  const query = text.trim()
  const narrowed = { tags: [...tags], ...(type !== null && { type }), ...(slug !== null && { client: slug }) }
  return queryOptions({
    queryKey: ['search', { query, ...narrowed }],
    queryFn: ({ signal }) =>
      client.search({ query, limit: LIMIT, detail: true, typing: true, ...narrowed }, { signal }),
    enabled: query !== '',
    staleTime: 30_000,
    refetchOnReconnect: true,
  })
}
