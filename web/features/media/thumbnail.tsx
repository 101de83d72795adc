import { useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import type { Client } from '../../../src/client/client.ts'
import { useApp } from '../../app/use-app.ts'
import { useIsOnline } from '../../ui/hooks.ts'
import styles from './thumbnail.module.css'

/** Delay before loading, so that rows that only scroll by load nothing */
const SCROLL_DELAY_MS = 150

/** Fixed size. Decorative: the title beside it is the text alternative. */
export function Thumbnail({ id }: { id: string }) {
  const { client } = useApp()
  const isOnline = useIsOnline()
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const { data, isError } = useQuery({
    queryKey: ['thumbnail', id],
    queryFn: ({ signal }) => linkToThumbnail(client, id, signal),
    enabled: isOnline,
    // The link is valid for longer, and the browser caches the image by its URL.
    staleTime: 10 * 60_000,
    refetchOnWindowFocus: false,
  })
  const isMissing = isError || (data !== undefined && data === brokenUrl)
  return (
    <span className={styles['box']}>
      {isMissing && <ImageOff aria-hidden />}
      {data !== undefined && isOnline && !isMissing && (
        <img src={data} alt="" width={48} height={48} decoding="async" onError={() => setBrokenUrl(data)} />
      )}
    </span>
  )
}

async function linkToThumbnail(client: Client, id: string, signal: AbortSignal): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, SCROLL_DELAY_MS))
  signal.throwIfAborted()
  const { url } = await client.memories.mediaLink(id, { size: 'thumb' }, { signal })
  return sameHost(url)
}

/** Media links expire after five minutes. */
const FRESH_MS = 4 * 60_000

/** Link to the file of a memory on this host; `refetch` gets a new one if it has expired. */
export function useMediaLink(id: string) {
  const { client } = useApp()
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
function sameHost(url: string): string {
  const { pathname, search } = new URL(url, window.location.origin)
  return `${pathname}${search}`
}

/** @throws what the client throws */
export async function downloadMedia(client: Client, id: string, name: string): Promise<void> {
  const { url } = await client.memories.mediaLink(id)
  const link = document.createElement('a')
  link.href = sameHost(url)
  link.download = name
  link.click()
}
