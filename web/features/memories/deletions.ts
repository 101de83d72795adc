import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../../../src/client/client.ts'
import type { Clock } from '../../app/clock.ts'
import type { Locale } from '../../app/language.ts'
import { memoriesChanged, type SessionStore } from '../../app/session.ts'
import { createStored } from '../../app/stored.ts'
import type { Toasts } from '../../ui/toast.tsx'
import { createDeletionQueue, type PendingDeletion } from './deletion-queue.ts'

interface Deps {
  client: Client
  clock: Clock
  locale: Locale
  queries: QueryClient
  session: SessionStore
  toasts: Toasts
}

const UNDO_MS = 8_000

const FAILED = {
  failed: 'forgetting.failed',
  unreachable: 'forgetting.unreachable',
  'too-late': 'forgetting.tooLate',
} as const

export function createDeletions({ client, clock, locale: { i18n }, queries, session, toasts }: Deps) {
  const stored = createStored<readonly PendingDeletion[]>('lembra.forgetting', (value) =>
    Array.isArray(value) ? value.filter(isPendingDeletion) : null,
  )
  const queue = createDeletionQueue({
    stored,
    accountId: session.accountId,
    send: (id) => client.memories.forget(id),
    offerUndo: ({ title, onUndo, onEnded }) =>
      toasts.show({
        text: i18n.t('forgetting.done', { ns: 'memory', title }),
        action: { label: i18n.t('undo'), onClick: onUndo },
        timeout: UNDO_MS,
        onClosed: onEnded,
      }),
    tell: (what, title) => toasts.show({ text: i18n.t(FAILED[what], { ns: 'memory', title }), timeout: UNDO_MS }),
    afterwards: () => memoriesChanged(queries),
    now: clock.now,
    schedule: (act, ms) => void setTimeout(act, ms),
  })
  window.addEventListener('pagehide', queue.leave)
  window.addEventListener('online', queue.resume)
  session.subscribe(queue.resume)
  queue.resume()
  return {
    /** Hides the memory at once and deletes it unless the user undoes it within some seconds. */
    forget: queue.add,

    /** Ids of memories that are being deleted or were just deleted; lists hide them. */
    hidden: {
      get: queue.hidden,
      subscribe: (listener: () => void) => {
        const ends = [stored.subscribe(listener), session.subscribe(listener)]
        return () => {
          for (const end of ends) end()
        }
      },
    },
  }
}

function isPendingDeletion(value: unknown): value is PendingDeletion {
  if (typeof value !== 'object' || value === null) return false
  const { id, title, accountId, abandonedAt } = value as Partial<Record<keyof PendingDeletion, unknown>>
  return [id, title, accountId].every((text) => typeof text === 'string') && typeof abandonedAt === 'number'
}
