import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { maxCharsOf, type RecallQuestion } from './recall-question.ts'

/** Each recall counts towards usage, so nothing refetches it automatically. */
export function useRecall({ query, depth, length }: RecallQuestion) {
  const maxChars = maxCharsOf(length)
  return useQuery({
    queryKey: ['recall', { query, depth, maxChars }],
    queryFn: ({ signal }) => client.recall({ query, depth, maxChars, sources: true }, { signal }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: (recall) => recall.state.status === 'error',
  })
}
