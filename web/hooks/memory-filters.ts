import { useMemo } from 'react'
import { useLocation } from 'wouter'
// The address as it is: wouter's own `useSearch` decodes it, and a tag with a % in it would be another.
import { useSearch } from 'wouter/use-browser-location'
import { type MemoryFilters, readFilters, writeFilters } from '../components/memories/memory-filters.ts'

export interface FilterChoice {
  filters: MemoryFilters
  /** The rest of the address stays. */
  change(next: MemoryFilters): void
}

/** The filters that the address names: a filtered list can be kept as a bookmark. */
export function useMemoryFilters(): FilterChoice {
  const [path, go] = useLocation()
  const search = useSearch()
  const filters = useMemo(() => readFilters(search), [search])
  const change = (next: MemoryFilters) => {
    const query = writeFilters(search, next)
    go(query ? `${path}?${query}` : path, { replace: true })
  }
  return { filters, change }
}
