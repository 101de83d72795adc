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

/** Why what waits is not sent: no network, a service that is busy or at a limit, or a sign-in that is over. */
type OutboxTrouble = 'unreachable' | 'busy' | 'limit' | 'signed-out'

export interface OutboxView {
  /** Of the account that is signed in, in the order of adding. */
  entries: readonly OutboxEntry[]
  isSending: boolean
  trouble: OutboxTrouble | null
  /** Of files on their way, by the entry's id. */
  progress: ReadonlyMap<string, Progress>
  /** Something waits that this browser could not store: closing the page would lose it. */
  isAtRisk: boolean
}

export type NewCapture = WithoutAccount<OutboxCapture>
/** Of each kind by itself: what is left out of the whole union would be one kind of everything. */
type WithoutAccount<T> = T extends unknown ? Omit<T, 'accountId'> : never

const NOTHING: OutboxView = { entries: [], isSending: false, trouble: null, progress: new Map(), isAtRisk: false }
/** After a fault of our own, which the outbox doesn't count. */
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

/** Stored first and sent from there: done once it is safe, whatever the network does. The id is the capture's client id. */
export async function addToOutbox(capture: NewCapture): Promise<string> {
  const accountId = currentSession()?.account.id
  if (!accountId) throw new Error('Nobody is signed in.')
  const { id } = await outbox.add({ ...capture, accountId })
  void sendNow()
  return id
}

/** For whoever signs out: what would wait for that account's return. */
export async function waitingCount(accountId: string): Promise<number> {
  return (await outbox.entries(accountId)).length
}

export function useOutbox(): OutboxView {
  return useSyncExternalStore(subscribe, () => view)
}

export function currentOutbox(): OutboxView {
  return view
}

/** What the service answered, once this page has sent it: never, where it was discarded, refused or sent by another tab. */
export function whenSaved(id: string): Promise<CapturedView> {
  const known = saved.get(id)
  return known ? Promise.resolve(known) : new Promise((resolve) => awaited.set(id, resolve))
}

/** Of an account that is no more, nothing is left to wait for. */
export async function discardAllOf(accountId: string): Promise<void> {
  for (const { id } of await outbox.entries(accountId)) await outbox.discard(id)
}

export async function discardFromOutbox(id: string): Promise<void> {
  await outbox.discard(id)
}

/** Undoes a discard: what it had when it was captured, under a name of its own. */
export async function restoreToOutbox({ kind, text, file, contentType, name, ...entry }: OutboxEntry): Promise<void> {
  const { accountId, tags, capturedAt, location } = entry
  const shared = { accountId, tags, capturedAt, location }
  if (kind === 'text') await outbox.add({ kind, text, ...shared })
  else await outbox.add({ kind, file, contentType, name, ...shared })
  void sendNow()
}

/** A refused text may be corrected first. It keeps the time of its capture. */
export async function retryFromOutbox(id: string, correction?: { text: string }): Promise<void> {
  await outbox.retry(id, correction)
  void sendNow()
}

/** Sends whenever there is hope, until what it answers is called: for as long as someone is signed in. */
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
  // What runs looks again by itself; what is queued has not looked yet.
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
    // A disk that can't be read just now: what waits there is still there.
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

/** A browser that is short of room clears what it was not asked to keep. */
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
  // What was asked later knows more.
  if (asked !== latest) return
  const ids = new Set(entries.map(({ id }) => id))
  const hasLost = view.entries.some(({ id }) => !ids.has(id))
  show({ entries, isAtRisk: store.isAtRisk() })
  // Another tab may have sent it: the pages of this one show it too.
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
