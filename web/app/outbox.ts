import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../../src/client/client.ts'
import { LembraError, UnreachableError } from '../../src/client/errors.ts'
import { newClientId } from '../../src/client/memories.ts'
import {
  createOutbox,
  type FlushReport,
  type Outbox,
  type OutboxCapture,
  type OutboxEntry,
} from '../../src/client/outbox.ts'
import type { CapturedView } from '../../src/client/types.ts'
import { type BrowserOutboxStore, createOutboxStore, inOneTab, listenTo, type Progress } from './outbox-store.ts'
import { memoriesChanged, type SessionStore } from './session.ts'
import { createValue, type Value } from './stored.ts'

/** Why waiting captures are not sent: no network, service busy, limit reached or session ended */
type OutboxTrouble = 'unreachable' | 'busy' | 'limit' | 'signed-out'

export interface OutboxView {
  /** Entries of the signed-in account, oldest first */
  entries: readonly OutboxEntry[]
  isSending: boolean
  trouble: OutboxTrouble | null
  progress: ReadonlyMap<string, Progress>
  /** An entry could not be stored; closing the page would lose it. */
  isAtRisk: boolean
}

export type NewCapture = WithoutAccount<OutboxCapture>
/** Distributes over the union, so that each kind keeps its own fields. */
type WithoutAccount<T> = T extends unknown ? Omit<T, 'accountId'> : never

const NOTHING: OutboxView = { entries: [], isSending: false, trouble: null, progress: new Map(), isAtRisk: false }
/** Retry delay after an internal error, which the outbox does not count */
const AFTER_FAULT_MS = 30_000

interface Deps {
  client: Client
  session: SessionStore
  queries: QueryClient
  now: () => number
}

/** Captures of this device that the service does not have yet. */
export function createCaptureOutbox({ client, session, queries, now }: Deps) {
  const view = createValue<OutboxView>(NOTHING)
  const show = (change: Partial<OutboxView>) => view.set({ ...view.get(), ...change })
  const answers = createAnswers()
  const onProgress = (id: string, progress: Progress | null): void => {
    const all = new Map(view.get().progress)
    if (progress) all.set(id, progress)
    else if (!all.delete(id)) return
    show({ progress: all })
  }
  const store = createOutboxStore(() => show({ isAtRisk: true }))
  const outbox = createOutbox({
    store,
    client: { memories: listenTo(client.memories, { onProgress, onSaved: answers.keep }) },
    clock: now,
    newId: newClientId,
    isSignedIn: (accountId) => session.accountId() === accountId,
  })
  const sender = createSender(outbox, session, show)
  const refresh = createRefresh({ outbox, store, session, view, onLost: () => memoriesChanged(queries) })
  const otherTabs = 'BroadcastChannel' in window ? new BroadcastChannel('lembra.outbox') : null
  outbox.subscribe(() => {
    otherTabs?.postMessage('changed')
    void refresh()
  })
  otherTabs?.addEventListener('message', () => void refresh())
  return {
    view,
    sendNow: sender.sendNow,
    whenSaved: answers.whenSaved,
    ...createChanges(outbox, session, sender.sendNow),

    /** Sends when the page becomes online or visible, until the returned function is called. */
    start: (): (() => void) => {
      const end = listenToPage(sender.sendNow, store)
      void refresh()
      void sender.sendNow()
      return () => {
        end()
        sender.stop()
        outbox.stop()
        view.set(NOTHING)
      }
    },
  }
}

function createChanges(outbox: Outbox, session: SessionStore, sendNow: () => Promise<void>) {
  return {
    /** Resolves once the capture is stored, whatever the network does. Returns its client id. */
    add: async (capture: NewCapture): Promise<string> => {
      const accountId = session.accountId()
      if (!accountId) throw new Error('Nobody is signed in.')
      const { id } = await outbox.add({ ...capture, accountId })
      void sendNow()
      return id
    },

    /** Number of captures that would wait for the next sign-in of this account */
    waitingCount: async (accountId: string): Promise<number> => (await outbox.entries(accountId)).length,

    /** Discards all captures of a deleted account. */
    discardAllOf: async (accountId: string): Promise<void> => {
      for (const { id } of await outbox.entries(accountId)) await outbox.discard(id)
    },

    discard: outbox.discard,

    /** Undoes a discard: adds the capture again with a new client id. */
    restore: async ({ kind, text, file, contentType, name, ...entry }: OutboxEntry): Promise<void> => {
      const { accountId, tags, capturedAt, location } = entry
      const shared = { accountId, tags, capturedAt, location }
      if (kind === 'text') await outbox.add({ kind, text, ...shared })
      else await outbox.add({ kind, file, contentType, name, ...shared })
      void sendNow()
    },

    /** Retries a refused capture, optionally with a corrected text. It keeps its capture time. */
    retry: async (id: string, correction?: { text: string }): Promise<void> => {
      await outbox.retry(id, correction)
      void sendNow()
    },
  }
}

/** Answers of the service by client id, for the form that waits for them. */
function createAnswers() {
  const saved = new Map<string, CapturedView>()
  const awaited = new Map<string, (captured: CapturedView) => void>()
  return {
    keep: (id: string, captured: CapturedView): void => {
      saved.set(id, captured)
      awaited.get(id)?.(captured)
      awaited.delete(id)
    },

    /** Resolves with the answer once this page has sent the capture. Never resolves if it was discarded, refused or sent by another tab. */
    whenSaved: (id: string): Promise<CapturedView> => {
      const known = saved.get(id)
      return known ? Promise.resolve(known) : new Promise((resolve) => awaited.set(id, resolve))
    },
  }
}

function listenToPage(sendNow: () => Promise<void>, store: BrowserOutboxStore): () => void {
  const onVisible = () => document.visibilityState === 'visible' && void sendNow()
  const onOnline = () => void sendNow()
  const warn = (event: BeforeUnloadEvent) => {
    if (store.isAtRisk()) event.preventDefault()
  }
  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener('online', onOnline, { signal })
  document.addEventListener('visibilitychange', onVisible, { signal })
  window.addEventListener('beforeunload', warn, { signal })
  return () => listening.abort()
}

/** Sends what waits, and again when the service asked for or after a fault. */
function createSender(outbox: Outbox, session: SessionStore, show: (change: Partial<OutboxView>) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let run: 'none' | 'queued' | 'sending' = 'none'
  let hasAskedToKeep = false

  const sendAfter = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void sendNow(), ms)
  }

  /** Asks for persistent storage: browsers short of space evict other data. */
  const keepForLong = async (): Promise<void> => {
    if (hasAskedToKeep || !('storage' in navigator)) return
    hasAskedToKeep = true
    await navigator.storage.persist().catch(() => false)
  }

  const noteReport = ({ left, retryAfterMs, stoppedBy }: FlushReport): void => {
    show({ trouble: left > 0 ? troubleOf(stoppedBy) : null })
    if (left > 0) void keepForLong()
    if (retryAfterMs !== null) sendAfter(retryAfterMs)
  }

  const sendNow = async (): Promise<void> => {
    const accountId = session.accountId()
    // A running flush picks up new entries itself; a queued one has not started yet.
    if (!accountId || run === 'queued') return
    if (run === 'sending') return void outbox.flush(accountId)
    clearTimeout(timer)
    run = 'queued'
    try {
      const report = await inOneTab(async () => {
        run = 'sending'
        show({ isSending: true })
        return outbox.flush(accountId)
      })
      noteReport(report)
    } catch {
      // Storage could not be read; its entries are still there.
      sendAfter(AFTER_FAULT_MS)
    } finally {
      run = 'none'
      show({ isSending: false })
    }
  }
  return { sendNow, stop: () => clearTimeout(timer) }
}

function troubleOf(failure: Error | null): OutboxTrouble | null {
  if (failure instanceof UnreachableError) return 'unreachable'
  if (!(failure instanceof LembraError)) return null
  if (!failure.isOfService) return 'unreachable'
  if (failure.status === 401) return 'signed-out'
  return failure.status === 429 ? 'limit' : 'busy'
}

interface RefreshDeps {
  outbox: Outbox
  store: BrowserOutboxStore
  session: SessionStore
  view: Value<OutboxView>
  onLost: () => Promise<void>
}

/** Reads the entries of the signed-in account from the store into the view. */
function createRefresh({ outbox, store, session, view, onLost }: RefreshDeps): () => Promise<void> {
  let latest = 0
  return async () => {
    const accountId = session.accountId()
    const asked = (latest += 1)
    const entries = accountId ? await outbox.entries(accountId).catch(() => view.get().entries) : []
    // A later call has newer data.
    if (asked !== latest) return
    const ids = new Set(entries.map(({ id }) => id))
    const hasLost = view.get().entries.some(({ id }) => !ids.has(id))
    view.set({ ...view.get(), entries, isAtRisk: store.isAtRisk() })
    // Another tab may have sent it, so lists in this tab must refresh too.
    if (hasLost) await onLost()
  }
}
