import type { MemoryView } from '../../src/client/types.ts'
import { client } from '../state/client.ts'
import { queries } from '../state/queries.ts'

/** A pointer that only passes by asks for nothing. */
const RESTING_MS = 80

let timer: ReturnType<typeof setTimeout> | undefined

/** For a memory that is about to be opened. */
export function prefetchMemory(id: string): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    void queries.prefetchQuery({
      queryKey: ['memory', id],
      queryFn: ({ signal }) => client.memories.get(id, { signal }),
    })
  }, RESTING_MS)
}

/** A list holds its memories whole: the page of one shows at once, also without a network, and asks for it anew by itself. */
export function primeMemory(memory: MemoryView): void {
  const queryKey = ['memory', memory.id]
  if (queries.getQueryData(queryKey) === undefined) queries.setQueryData(queryKey, memory, { updatedAt: 1 })
}
