import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { maxCharsOf, type RecallQuestion } from '../components/memories/recall-question.ts'
import { client } from '../state/client.ts'

/** Each recall counts in the account's usage, so none is asked that nobody asked for: not by coming back to the window either. */
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
