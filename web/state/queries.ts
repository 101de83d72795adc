import { QueryClient } from '@tanstack/react-query'

/** The client of the API tries again itself. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 10_000, refetchOnWindowFocus: true, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Everything that shows memories: after a capture, a change or a removal. */
export async function memoriesChanged(): Promise<void> {
  const shown = ['memories', 'memory', 'search', 'recall', 'relations', 'tasks', 'labels', 'usage']
  await Promise.all(shown.map((key) => queries.invalidateQueries({ queryKey: [key] })))
}
