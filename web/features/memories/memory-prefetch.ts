import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../../../src/client/client.ts'
import type { MemoryView } from '../../../src/client/types.ts'

/** Delay, so that a pointer that only passes by loads nothing */
const RESTING_MS = 80

/** Loads memories that are about to be opened. */
export function createMemoryPrefetch(client: Client, queries: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    load: (id: string): void => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        void queries.prefetchQuery({
          queryKey: ['memory', id],
          queryFn: ({ signal }) => client.memories.get(id, { signal }),
        })
      }, RESTING_MS)
    },

    /** Fills the cache from a list, so that the page of a memory shows at once, even offline. `updatedAt: 1` marks it as stale, so it is loaded again. */
    fill: (memory: MemoryView): void => {
      const queryKey = ['memory', memory.id]
      if (queries.getQueryData(queryKey) === undefined) queries.setQueryData(queryKey, memory, { updatedAt: 1 })
    },
  }
}
