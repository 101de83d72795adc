import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { MemoryView } from '../../../src/client/types.ts'
import { client } from '../../app/client.ts'
import { refreshInTimelines } from './timeline.ts'

const EVERY_MS = 3_000
/** After this many polls (perhaps no transcriber is set up) it polls less often. */
const PATIENT_AFTER = 20
const PATIENT_MS = 20_000
const MOST_AT_ONCE = 10

/** Polls memories on screen whose file is being processed. */
export function usePendingMemories(onScreen: readonly MemoryView[]): void {
  const ids = onScreen
    .filter(isBeingRead)
    .slice(0, MOST_AT_ONCE)
    .map(({ id }) => id)
  const { data } = useQuery({
    queryKey: ['pending', ids.toSorted()],
    queryFn: ({ signal }) => readAll(ids, signal),
    enabled: ids.length > 0,
    staleTime: EVERY_MS,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.dataUpdateCount < PATIENT_AFTER ? EVERY_MS : PATIENT_MS),
  })
  useEffect(() => {
    if (data) refreshInTimelines(data)
  }, [data])
}

function isBeingRead({ metadata }: MemoryView): boolean {
  return metadata.memory.status === 'pending' || metadata.memory.status === 'processing'
}

/** A memory that cannot be read is skipped; the others still update. */
async function readAll(ids: readonly string[], signal: AbortSignal): Promise<MemoryView[]> {
  const answers = await Promise.allSettled(ids.map((id) => client.memories.get(id, { signal })))
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}
