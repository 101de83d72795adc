import { useQuery } from '@tanstack/react-query'
import type { LabelsView } from '../../../src/client/types.ts'
import { client } from '../../app/client.ts'

const NONE: LabelsView = { types: [], tags: [], clients: [] }

export function useLabels(): LabelsView {
  const { data } = useQuery({
    queryKey: ['labels'],
    queryFn: ({ signal }) => client.memories.labels({ signal }),
    staleTime: 60_000,
  })
  return data ?? NONE
}
