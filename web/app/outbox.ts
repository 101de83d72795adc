import { useSyncExternalStore } from 'react'
import { LembraError, UnreachableError } from '../../src/client/errors.ts'
import { newClientId } from '../../src/client/memories.ts'
import { createOutbox, type FlushReport, type OutboxCapture, type OutboxEntry } from '../../src/client/outbox.ts'
import type { CapturedView } from '../../src/client/types.ts'
import { client } from './client.ts'
import { inOneTab, listenTo, type Progress } from './outbox-sending.ts'
import { createOutboxStore } from './outbox-store.ts'
import { memoriesChanged } from './queries.ts'
import { currentSession } from './session.ts'

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

let view: OutboxView = NOTHING
const listeners = new Set<() => void>()
const saved = new Map<string, CapturedView>()
const awaited = new Map<string, (captured: CapturedView) => void>()
const otherTabs = 'BroadcastChannel' in window ? new BroadcastChannel('lembra.outbox') : null

const store = createOutboxStore(() => show({ isAtRisk: true }))
const outbox = createOutbox({
  store,
  client: { memories: listenTo(client.memories, { onProgress, onSaved }) },
  clock: Date.now,
  newId: newClientId,
  isSignedIn: (accountId) => currentSession()?.account.id === accountId,
})
outbox.subscribe(() => {
  otherTabs?.postMessage('changed')
  void refresh()
})
otherTabs?.addEventListener('message', () => void refresh())

/** Resolves once the capture is stored, whatever the network does. Returns its client id. */
export async function addToOutbox(capture: NewCapture): Promise<string> {
  const accountId = currentSession()?.account.id
  if (!accountId) throw new Error('Nobody is signed in.')
  const { id } = await outbox.add({ ...capture, accountId })
  void sendNow()
  return id
}

/** Number of captures that would wait for the next sign-in of this account */
export async function waitingCount(accountId: string): Promise<number> {
  return (await outbox.entries(accountId)).length
}

export function useOutbox(): OutboxView {
  return useSyncExternalStore(subscribe, () => view)
}

export function currentOutbox(): OutboxView {
  return view
}

/** Resolves with the answer once this page has sent the capture. Never resolves if it was discarded, refused or sent by another tab. */
export function whenSaved(id: string): Promise<CapturedView> {
  const known = saved.get(id)
  return known ? Promise.resolve(known) : new Promise((resolve) => awaited.set(id, resolve))
}

/** Discards all captures of a deleted account. */
export async function discardAllOf(accountId: string): Promise<void> {
  for (const { id } of await outbox.entries(accountId)) await outbox.discard(id)
}

export async function discardFromOutbox(id: string): Promise<void> {
  await outbox.discard(id)
}

/** Undoes a discard: adds the capture again with a new client id. */
export async function restoreToOutbox({ kind, text, file, contentType, name, ...entry }: OutboxEntry): Promise<void> {
  const { accountId, tags, capturedAt, location } = entry
  const shared = { accountId, tags, capturedAt, location }
  if (kind === 'text') await outbox.add({ kind, text, ...shared })
  else await outbox.add({ kind, file, contentType, name, ...shared })
  void sendNow()
}

/** Retries a refused capture, optionally with a corrected text. It keeps its capture time. */
export async function retryFromOutbox(id: string, correction?: { text: string }): Promise<void> {
  await outbox.retry(id, correction)
  void sendNow()
}

/** Sends when the page becomes online or visible, until the returned function is called. */
export function startOutbox(): () => void {
  const onVisible = () => document.visibilityState === 'visible' && void sendNow()
  const onOnline = () => void sendNow()
  window.addEventListener('online', onOnline)
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('beforeunload', warn)
  void refresh()
  void sendNow()
  return () => {
    window.removeEventListener('online', onOnline)
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('beforeunload', warn)
    clearTimeout(timer)
    outbox.stop()
    view = NOTHING
  }
}

function warn(event: BeforeUnloadEvent): void {
  if (store.isAtRisk()) event.preventDefault()
}

let timer: ReturnType<typeof setTimeout> | undefined
let run: 'none' | 'queued' | 'sending' = 'none'

export async function sendNow(): Promise<void> {
  const accountId = currentSession()?.account.id
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

function noteReport({ left, retryAfterMs, stoppedBy }: FlushReport): void {
  show({ trouble: left > 0 ? troubleOf(stoppedBy) : null })
  if (left > 0) void keepForLong()
  if (retryAfterMs !== null) sendAfter(retryAfterMs)
}

function sendAfter(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sendNow(), ms)
}

function troubleOf(failure: Error | null): OutboxTrouble | null {
  if (failure instanceof UnreachableError) return 'unreachable'
  if (!(failure instanceof LembraError)) return null
  if (!failure.isOfService) return 'unreachable'
  if (failure.status === 401) return 'signed-out'
  return failure.status === 429 ? 'limit' : 'busy'
}

let hasAskedToKeep = false

/** Asks for persistent storage: browsers short of space evict other data. */
async function keepForLong(): Promise<void> {
  if (hasAskedToKeep || !('storage' in navigator)) return
  hasAskedToKeep = true
  await navigator.storage.persist().catch(() => false)
}

let latest = 0

async function refresh(): Promise<void> {
  const accountId = currentSession()?.account.id
  const asked = (latest += 1)
  const entries = accountId ? await outbox.entries(accountId).catch(() => view.entries) : []
  // A later call has newer data.
  if (asked !== latest) return
  const ids = new Set(entries.map(({ id }) => id))
  const hasLost = view.entries.some(({ id }) => !ids.has(id))
  show({ entries, isAtRisk: store.isAtRisk() })
  // Another tab may have sent it, so lists in this tab must refresh too.
  if (hasLost) await memoriesChanged()
}

function onProgress(id: string, progress: Progress | null): void {
  const all = new Map(view.progress)
  if (progress) all.set(id, progress)
  else if (!all.delete(id)) return
  show({ progress: all })
}

function onSaved(id: string, captured: CapturedView): void {
  saved.set(id, captured)
  awaited.get(id)?.(captured)
  awaited.delete(id)
}

function show(change: Partial<OutboxView>): void {
  view = { ...view, ...change }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
