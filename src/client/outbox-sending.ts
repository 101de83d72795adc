import type { Client } from './client.ts'
import { LembraError, UnreachableError } from './errors.ts'
import type { Place } from './types.ts'

export interface FlushReport {
  sent: number
  /** How many entries of the account still wait, without refused ones. */
  left: number
  /** When to flush again; null if nothing is left or if it does not depend on time. */
  retryAfterMs: number | null
  /** The error that ended the flush early. */
  stoppedBy: Error | null
}

export interface SendingDeps extends Pick<OutboxQueue, 'entries' | 'change' | 'remove'> {
  client: { memories: Pick<Client['memories'], 'captureText' | 'captureFile'> }
  isSignedIn(accountId: string): boolean
}

export interface Run {
  accountId: string
  signal: AbortSignal
  /** Set if an entry may have been added since the last read. */
  isAskedAgain: boolean
  isOver: boolean
}

type Outcome = 'sent' | 'refused' | { stoppedBy: Error | null; retryAfterMs: number | null }

const FIRST_DELAY_MS = 2_000
const LONGEST_DELAY_MS = 300_000
/** Caps `Retry-After`: the plan may change before a monthly limit resets. */
const LONGEST_WAIT_MS = 3_600_000

/** Sends the entries in order until none waits or one must be retried later. The rest keep their order. */
export async function sendWaiting(deps: SendingDeps, run: Run): Promise<FlushReport> {
  let sent = 0
  try {
    for (;;) {
      run.isAskedAgain = false
      const entry = (await deps.entries()).find(isWaitingOf(run.accountId))
      if (entry) {
        const outcome = await sendOne(deps, run, entry)
        if (outcome === 'sent') sent += 1
        else if (outcome !== 'refused') {
          const { length: left } = (await deps.entries()).filter(isWaitingOf(run.accountId))
          return { sent, left, ...outcome }
        }
      } else if (!run.isAskedAgain) return { sent, left: 0, retryAfterMs: null, stoppedBy: null }
    }
  } finally {
    run.isOver = true
  }
}

async function sendOne(deps: SendingDeps, run: Run, entry: OutboxEntry): Promise<Outcome> {
  if (entry.kind === 'file' && !(await isReadable(entry.file))) {
    const error = 'The file can no longer be read on this device.'
    await deps.change(entry.id, (now) => ({ ...now, state: 'refused', error }))
    return 'refused'
  }
  // There is no `await` between this check and the call, which reads its credential synchronously.
  if (run.signal.aborted || !deps.isSignedIn(entry.accountId)) return { stoppedBy: null, retryAfterMs: null }
  try {
    await capture(deps.client, entry, run.signal)
  } catch (failure) {
    if (run.signal.aborted) return { stoppedBy: null, retryAfterMs: null }
    return note(deps, entry, failure)
  }
  await deps.remove(entry.id)
  return 'sent'
}

function capture(client: SendingDeps['client'], entry: OutboxEntry, signal: AbortSignal) {
  const { id: clientId, tags, capturedAt, location } = entry
  const details = { clientId, tags, capturedAt, ...(location && { location }) }
  if (entry.kind === 'text') return client.memories.captureText({ text: entry.text, ...details }, { signal })
  const { file, contentType, name } = entry
  return client.memories.captureFile(file, { contentType, name, ...details }, { signal })
}

async function note(deps: SendingDeps, entry: OutboxEntry, failure: unknown): Promise<Outcome> {
  if (!(failure instanceof LembraError) && !(failure instanceof UnreachableError)) throw failure
  const attempts = entry.attempts + 1
  if (failure instanceof LembraError && isRefusal(failure)) {
    const { message: error, field, status } = failure
    await deps.change(entry.id, (now) => ({ ...now, attempts, state: 'refused', status, error, field }))
    return 'refused'
  }
  await deps.change(entry.id, (now) => ({ ...now, attempts }))
  return { stoppedBy: failure, retryAfterMs: delayAfter(failure, attempts) }
}

/**
 * True if a retry would give the same answer. A proxy's page says nothing about the service, except that a 413 means the file is too large for the
 * proxy.
 */
function isRefusal({ status, isOfService }: LembraError): boolean {
  return status >= 400 && status < 500 && (isOfService ? ![401, 408, 429].includes(status) : status === 413)
}

/** Returns null for a 401, which needs a new sign-in rather than a delay. */
function delayAfter(failure: LembraError | UnreachableError, attempts: number): number | null {
  const asked = failure instanceof LembraError ? failure : null
  if (asked?.status === 401 && asked.isOfService) return null
  if (typeof asked?.retryAfterSeconds === 'number') return Math.min(asked.retryAfterSeconds * 1000, LONGEST_WAIT_MS)
  return Math.min(FIRST_DELAY_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_DELAY_MS)
}

/** Returns false if the browser lost the file or it changed on disk. Sending it would look like a network failure. */
async function isReadable(file: Blob): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}

interface OutboxQueue {
  /** Entries of all accounts, in the order of adding. */
  entries(): Promise<OutboxEntry[]>
  add(entry: OutboxEntry): Promise<void>
  /** Does nothing if the entry is gone. */
  change(id: string, change: (entry: OutboxEntry) => OutboxEntry): Promise<void>
  remove(id: string): Promise<void>
  subscribe(listener: () => void): () => void
}

/** Serializes writes, so that a change that started earlier can't restore a discarded entry. */
export function createQueue(store: OutboxStore): OutboxQueue {
  const listeners = new Set<() => void>()
  let last: Promise<void> = Promise.resolve()
  const tellAll = () => listeners.forEach((listener) => listener())
  const inTurn = (write: () => Promise<void>): Promise<void> => {
    const written = last.then(write).then(tellAll)
    // The caller gets the error; later writes still run.
    last = written.catch(() => {})
    return written
  }
  return {
    entries: async () => (await store.all()).toSorted((a, b) => a.addedAt - b.addedAt),
    add: (entry) => inTurn(() => store.put(entry)),
    change: (id, change) =>
      inTurn(async () => {
        const entry = (await store.all()).find((each) => each.id === id)
        if (entry) await store.put(change(entry))
      }),
    remove: (id) => inTurn(() => store.remove(id)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

interface CommonFields {
  accountId: string
  tags: string[]
  /** ISO 8601. */
  capturedAt: string
  location?: Place | undefined
}

interface TextFields {
  kind: 'text'
  text: string
  file?: undefined
  contentType?: undefined
  name?: undefined
}

interface FileFields {
  kind: 'file'
  file: Blob
  contentType: string
  name?: string | undefined
  text?: undefined
}

interface OutboxState {
  /** The client id of the capture, which makes sending it twice safe. */
  id: string
  /** Unix ms, greater than in all earlier entries: defines the sending order. */
  addedAt: number
  attempts: number
  state: 'waiting' | 'refused'
  /** The HTTP status of the refusal; null if it was never sent; missing in entries stored by older versions. */
  status?: number | null
  /** The service's message for the refusal. */
  error: string | null
  field: string | null
}

/** A capture that is not yet confirmed as saved. */
export type OutboxEntry = CommonFields & (TextFields | FileFields) & OutboxState

type Optional<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>

/** A new capture; `capturedAt` defaults to now and `tags` to none. */
export type OutboxCapture = Optional<CommonFields, 'tags' | 'capturedAt'> & (TextFields | FileFields)

/** Storage for entries. It must outlive the page. */
export interface OutboxStore {
  all(): Promise<OutboxEntry[]>
  /** Replaces the entry with the same id. Resolves once it is durable. */
  put(entry: OutboxEntry): Promise<void>
  remove(id: string): Promise<void>
}

function isWaitingOf(accountId: string): (entry: OutboxEntry) => boolean {
  return (entry) => entry.accountId === accountId && entry.state === 'waiting'
}
