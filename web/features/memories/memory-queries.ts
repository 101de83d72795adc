import { useQuery } from '@tanstack/react-query'
import type { MemoryView, RelationView } from '../../../src/client/types.ts'
import { client } from '../../app/client.ts'
import { isUnknown, listsChanged } from './memory-gone.ts'

const WHILE_READ_MS = 2_500
/** A memory that waits for a setting or a new month is polled slowly. */
const WHILE_WAITING_MS = 20_000
const PATIENT_AFTER = 12

export function useMemory(id: string) {
  return useQuery({
    queryKey: ['memory', id],
    queryFn: ({ signal }) => readMemory(id, signal),
    // Polls while the file is being processed, and less often after a while.
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
    if (isUnknown(error)) void listsChanged()
    throw error
  }
}

export function useRelations(memory: MemoryView) {
  return useQuery({
    queryKey: ['relations', memory.id, memory.metadata.updatedAt],
    queryFn: ({ signal }) => client.memories.relations(memory.id, { limit: 12 }, { signal }),
  })
}

/** Finds the related memory that a title in double brackets refers to. */
export function linkedMemory(related: readonly RelationView[], title: string): RelationView | undefined {
  const wanted = folded(title)
  return related.find(({ kind, title: known }) => kind.startsWith('link-') && folded(known) === wanted)
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
