import { useQuery } from '@tanstack/react-query'
import { client } from '../state/client.ts'

/** Addresses of files end after five minutes; what is cached longer is asked for anew. */
const FRESH_MS = 4 * 60_000

/** The address of a memory's file on this same host; `refetch` gets a fresh one where it has ended. */
export function useMediaLink(id: string) {
  return useQuery({
    queryKey: ['media-link', id],
    queryFn: async ({ signal }) => {
      const { url } = await client.memories.mediaLink(id, {}, { signal })
      return sameHost(url)
    },
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    // Another address would start over what is playing.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** The service may be known by another name than that by which this page reached it; the page's policy allows its own host alone. */
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
