import type { Client } from '../../src/client/client.ts'
import type { CapturedView } from '../../src/client/types.ts'

type Memories = Pick<Client['memories'], 'captureText' | 'captureFile'>

export interface Progress {
  sent: number
  total: number
}

/** Wraps the client to report upload progress and results by client id. */
export function listenTo(
  memories: Memories,
  told: { onProgress(id: string, progress: Progress | null): void; onSaved(id: string, saved: CapturedView): void },
): Memories {
  const following = async (id: string | undefined, sending: Promise<CapturedView>) => {
    try {
      const saved = await sending
      if (id) told.onSaved(id, saved)
      return saved
    } finally {
      if (id) told.onProgress(id, null)
    }
  }
  return {
    captureText: (capture, options) => following(capture.clientId, memories.captureText(capture, options)),
    captureFile: (file, capture, options) => {
      const id = capture.clientId
      const onProgress = (sent: number, total: number) => id && told.onProgress(id, { sent, total })
      return following(id, memories.captureFile(file, { ...capture, onProgress }, options))
    },
  }
}

/** Runs in one tab at a time if the Web Locks API is available (https). Without it, client ids prevent duplicates. */
export async function inOneTab<T>(act: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return act()
  return navigator.locks.request('lembra.outbox', act)
}
