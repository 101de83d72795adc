import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'

/** Media links expire after five minutes. */
const FRESH_MS = 4 * 60_000

/** Link to the file of a memory on this host; `refetch` gets a new one if it has expired. */
export function useMediaLink(id: string) {
  return useQuery({
    queryKey: ['media-link', id],
    queryFn: async ({ signal }) => {
      const { url } = await client.memories.mediaLink(id, {}, { signal })
      return sameHost(url)
    },
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    // A new link would restart the playback.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** The service may use another public host name than this page. The CSP allows only the own host. */
export function sameHost(url: string): string {
  const { pathname, search } = new URL(url, window.location.origin)
  return `${pathname}${search}`
}

/** @throws what the client throws */
export async function downloadMedia(id: string, name: string): Promise<void> {
  const { url } = await client.memories.mediaLink(id)
  const link = document.createElement('a')
  link.href = sameHost(url)
  link.download = name
  link.click()
}
