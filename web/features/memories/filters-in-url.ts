import { useMemo } from 'react'
import { useLocation } from 'wouter'
// Uses the raw address: wouter's own `useSearch` decodes it, which breaks a tag that contains %.
import { useSearch } from 'wouter/use-browser-location'
import { type MemoryFilters, readFilters, writeFilters } from './memory-filters.ts'

export interface FilterChoice {
  filters: MemoryFilters
  change(next: MemoryFilters): void
}

/** Filters are stored in the address, so a filtered list can be bookmarked. */
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
