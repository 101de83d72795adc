import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { client } from '../../app/client.ts'
import { memoriesChanged } from '../../app/queries.ts'
import { currentSession, subscribeToSession } from '../../app/session.ts'
import { createStored } from '../../app/stored.ts'
import { showToast } from '../../ui/toast.tsx'
import { createDeletionQueue, type PendingDeletion } from './deletion-queue.ts'

const UNDO_MS = 8_000

const stored = createStored<readonly PendingDeletion[]>('lembra.forgetting', (value) =>
  Array.isArray(value) ? value.filter(isPendingDeletion) : null,
)

const queue = createDeletionQueue({
  stored,
  accountId: () => currentSession()?.account.id ?? null,
  send: (id) => client.memories.forget(id),
  offerUndo: ({ title, onUndo, onEnded }) =>
    showToast({
      text: i18next.t('forgetting.done', { ns: 'memory', title }),
      action: { label: i18next.t('undo'), onClick: onUndo },
      timeout: UNDO_MS,
      onClosed: onEnded,
    }),
  tell: (what, title) => showToast({ text: i18next.t(TOLD[what], { ns: 'memory', title }), timeout: UNDO_MS }),
  afterwards: memoriesChanged,
  now: () => Date.now(),
  schedule: (act, ms) => void setTimeout(act, ms),
})

const TOLD = {
  failed: 'forgetting.failed',
  unreachable: 'forgetting.unreachable',
  'too-late': 'forgetting.tooLate',
} as const

window.addEventListener('pagehide', queue.leave)
window.addEventListener('online', queue.resume)
subscribeToSession(queue.resume)
queue.resume()

/** Hides the memory at once and deletes it unless the user undoes it within some seconds. */
export const forget: (id: string, title: string) => void = queue.add

/** Ids of memories that are being deleted or were just deleted; lists hide them. */
export function useForgotten(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, queue.hidden)
}

function subscribe(listener: () => void): () => void {
  const ends = [stored.subscribe(listener), subscribeToSession(listener)]
  return () => {
    for (const end of ends) end()
  }
}

function isPendingDeletion(value: unknown): value is PendingDeletion {
  if (typeof value !== 'object' || value === null) return false
  const { id, title, accountId, abandonedAt } = value as Partial<Record<keyof PendingDeletion, unknown>>
  return [id, title, accountId].every((text) => typeof text === 'string') && typeof abandonedAt === 'number'
}
