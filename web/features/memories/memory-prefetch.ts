import type { MemoryView } from '../../../src/client/types.ts'
import { client } from '../../app/client.ts'
import { queries } from '../../app/queries.ts'

/** Delay, so that a pointer that only passes by loads nothing */
const RESTING_MS = 80

let timer: ReturnType<typeof setTimeout> | undefined

export function prefetchMemory(id: string): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    void queries.prefetchQuery({
      queryKey: ['memory', id],
      queryFn: ({ signal }) => client.memories.get(id, { signal }),
    })
  }, RESTING_MS)
}

/** Fills the cache from a list, so that the page of a memory shows at once, even offline. `updatedAt: 1` marks it as stale, so it is loaded again. */
export function primeMemory(memory: MemoryView): void {
  const queryKey = ['memory', memory.id]
  if (queries.getQueryData(queryKey) === undefined) queries.setQueryData(queryKey, memory, { updatedAt: 1 })
}
