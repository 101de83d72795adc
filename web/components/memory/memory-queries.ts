import { useQuery } from '@tanstack/react-query'
import type { MemoryView, RelationView } from '../../../src/client/types.ts'
import { client } from '../../state/client.ts'
import { isUnknown, listsChanged } from './memory-gone.ts'

const WHILE_READ_MS = 2_500
/** What waits for a setting or a new month is looked at now and then. */
const WHILE_WAITING_MS = 20_000
const PATIENT_AFTER = 12

export function useMemory(id: string) {
  return useQuery({
    queryKey: ['memory', id],
    queryFn: ({ signal }) => readMemory(id, signal),
    // Asked again while its file is being read, and less often the longer that takes.
    refetchInterval: ({ state }) => {
      const status = state.data?.metadata.memory.status
      if (status !== 'pending' && status !== 'processing' && status !== 'paused') return false
      return status === 'paused' || state.dataUpdateCount > PATIENT_AFTER ? WHILE_WAITING_MS : WHILE_READ_MS
    },
  })
}

async function readMemory(id: string, signal: AbortSignal): Promise<MemoryView> {
  try {
    return await client.memories.get(id, { signal })
  } catch (error) {
    // A list that led here shows what is no more.
    if (isUnknown(error)) void listsChanged()
    throw error
  }
}

/** Read anew when the memory has changed. */
export function useRelations(memory: MemoryView) {
  return useQuery({
    queryKey: ['relations', memory.id, memory.metadata.updatedAt],
    queryFn: ({ signal }) => client.memories.relations(memory.id, { limit: 12 }, { signal }),
  })
}

/** The memory that a title in double brackets means, among those this one is tied to. */
export function linkedMemory(related: readonly RelationView[], title: string): RelationView | undefined {
  const wanted = folded(title)
  return related.find(({ kind, title: known }) => kind.startsWith('link-') && folded(known) === wanted)
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
