import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../../../src/client/client.ts'
import { LembraError, UnreachableError } from '../../../src/client/errors.ts'
import type { Locale } from '../../app/language.ts'
import { memoriesChanged, type SessionStore } from '../../app/session.ts'
import type { Value } from '../../app/stored.ts'
import { createStored } from '../../app/stored.ts'
import type { Toasts } from '../../ui/toast.tsx'

/** A pending deletion, which the service may not have received yet */
export interface PendingDeletion {
  id: string
  title: string
  accountId: string
  /** After this time (epoch milliseconds) any page sends it, because the page that started it is assumed to be closed. */
  abandonedAt: number
}

export interface DeletionDeps {
  stored: Value<readonly PendingDeletion[] | null>
  accountId(): string | null
  send(id: string): Promise<void>
  offerUndo(offer: { title: string; onUndo: () => void; onEnded: () => void }): void
  tell(what: 'failed' | 'unreachable' | 'too-late', title: string): void
  afterwards(): Promise<void>
  now(): number
  schedule(act: () => void, ms: number): void
}

/** The undo toast stays while the pointer is on it, so other pages wait this long before they take over. */
const ABANDONED_MS = 60_000

/** Deletion with undo: hides the memory at once, stores the deletion on this device and sends it when the undo toast ends. */
export function createDeletionQueue(deps: DeletionDeps) {
  const { stored } = deps
  const sending = new Set<string>()
  const gone = new Set<string>()
  const offered = new Set<string>()
  const all = () => stored.get() ?? []
  const pending = (id: string) => all().find((entry) => entry.id === id)
  const drop = (id: string) => stored.set(all().filter((entry) => entry.id !== id))

  const end = async (id: string, isLeftOver: boolean): Promise<void> => {
    const entry = pending(id)
    if (!entry || entry.accountId !== deps.accountId() || sending.has(id)) return
    sending.add(id)
    const failure = await failureOf(deps.send(id))
    sending.delete(id)
    offered.delete(id)
    if (failure !== null && mustWait(failure, isLeftOver)) return
    if (failure === null) gone.add(id)
    drop(id)
    if (failure === null) await deps.afterwards()
    else deps.tell(failure instanceof UnreachableError ? 'unreachable' : 'failed', entry.title)
  }

  const undo = (id: string): void => {
    const entry = pending(id)
    if (entry && !sending.has(id)) drop(id)
    else if (entry || gone.has(id)) deps.tell('too-late', entry?.title ?? '')
  }

  return {
    add: (id: string, title: string): void => {
      const accountId = deps.accountId()
      if (accountId === null || pending(id)) return
      stored.set([...all(), { id, title, accountId, abandonedAt: deps.now() + ABANDONED_MS }])
      offered.add(id)
      deps.offerUndo({ title, onUndo: () => undo(id), onEnded: () => void end(id, false) })
    },

    /** Sends everything when the page closes. Entries stay stored, because the answer may be lost; the next start sends them again. */
    leave: (): void => {
      stored.set(all().map((entry) => (offered.has(entry.id) ? { ...entry, abandonedAt: 0 } : entry)))
      for (const id of offered) void end(id, true)
    },

    resume: (): void => {
      for (const { id, accountId, abandonedAt } of all()) {
        if (accountId !== deps.accountId() || offered.has(id)) continue
        deps.schedule(() => void end(id, true), Math.max(0, abandonedAt - deps.now()))
      }
    },

    hidden: createHidden(() => ({ entries: all(), accountId: deps.accountId(), gone })),
  }
}

/** Returns null if the memory is deleted, also if it was already gone. */
async function failureOf(sent: Promise<void>): Promise<unknown> {
  try {
    await sent
    return null
  } catch (error) {
    return error instanceof LembraError && error.status === 404 ? null : error
  }
}

/** Entries of a closed page are retried later, without a message. After a sign-out all entries wait for the next sign-in. */
function mustWait(failure: unknown, isLeftOver: boolean): boolean {
  if (!(failure instanceof LembraError)) return isLeftOver && failure instanceof UnreachableError
  return failure.status === 401 || (isLeftOver && (failure.status >= 500 || failure.status === 429))
}

/** Returns the same set object while its content is the same, so that React does not render again. */
function createHidden(
  read: () => { entries: readonly PendingDeletion[]; accountId: string | null; gone: ReadonlySet<string> },
): () => ReadonlySet<string> {
  let ids = ''
  let hidden: ReadonlySet<string> = new Set()
  return () => {
    const { entries, accountId, gone } = read()
    const now = [...entries.filter((entry) => entry.accountId === accountId).map(({ id }) => id), ...gone]
    const nowIds = now.toSorted().join(' ')
    if (nowIds !== ids) {
      ids = nowIds
      hidden = new Set(now)
    }
    return hidden
  }
}

interface Deps {
  client: Client
  now: () => number
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

export function createDeletions({ client, now, locale: { i18n }, queries, session, toasts }: Deps) {
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
    now,
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
