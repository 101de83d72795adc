import { QueryClient } from '@tanstack/react-query'

/** No retries here: the API client retries itself. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 10_000, refetchOnWindowFocus: true, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

export async function memoriesChanged(): Promise<void> {
  const shown = ['memories', 'memory', 'search', 'recall', 'relations', 'tasks', 'labels', 'usage']
  await Promise.all(shown.map((key) => queries.invalidateQueries({ queryKey: [key] })))
}
