import {
  createQueue,
  type FlushReport,
  type OutboxCapture,
  type OutboxEntry,
  type OutboxStore,
  type Run,
  type SendingDeps,
  sendWaiting,
} from './outbox-sending.ts'

export type { FlushReport, OutboxCapture, OutboxEntry, OutboxStore } from './outbox-sending.ts'

export interface OutboxOptions {
  store: OutboxStore
  client: SendingDeps['client']
  /** Unix ms. */
  clock: () => number
  /** Makes client ids: 8 to 100 letters, digits, `_` or `-`. */
  newId: () => string
  /** Called right before each entry is sent: returns whether the client's current credential belongs to this account. */
  isSignedIn?: (accountId: string) => boolean
}

export interface Outbox {
  /** Resolves once the capture is stored. It sends nothing: call `flush` next. */
  add(capture: OutboxCapture): Promise<OutboxEntry>
  /**
   * Sends this account's waiting entries one by one. A call while it runs makes it check for new entries before it ends. It stops a flush of another
   * account.
   */
  flush(accountId: string): Promise<FlushReport>
  /** Aborts the flush, for signing out. The entry in flight stays in the outbox. */
  stop(): void
  /** In the order of adding. */
  entries(accountId: string): Promise<OutboxEntry[]>
  /** Queues a refused entry again, optionally with another text or tags. */
  retry(id: string, correction?: Correction): Promise<void>
  /** An entry in flight may be saved nevertheless. */
  discard(id: string): Promise<void>
  /** The listener runs after each change. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

interface Correction {
  text?: string
  tags?: string[]
}

/** A queue of captures that wait for the network. The client id ensures that each is saved once, however often it is sent. */
export function createOutbox(options: OutboxOptions): Outbox {
  const queue = createQueue(options.store)
  const isSignedIn = options.isSignedIn ?? (() => true)
  let lastAddedAt = 0
  const newEntry = (capture: OutboxCapture): OutboxEntry => {
    lastAddedAt = Math.max(options.clock(), lastAddedAt + 1)
    return {
      ...capture,
      id: options.newId(),
      tags: capture.tags ?? [],
      capturedAt: capture.capturedAt ?? new Date(options.clock()).toISOString(),
      addedAt: lastAddedAt,
      attempts: 0,
      state: 'waiting',
      status: null,
      error: null,
      field: null,
    }
  }
  return {
    ...createFlushing({ client: options.client, isSignedIn, ...queue }),
    add: async (capture) => {
      const entry = newEntry(capture)
      await queue.add(entry)
      return entry
    },
    entries: async (accountId) => (await queue.entries()).filter((entry) => entry.accountId === accountId),
    retry: (id, correction = {}) =>
      queue.change(id, (entry) => (entry.state === 'refused' ? waitingAgain(entry, correction) : entry)),
    discard: queue.remove,
    subscribe: queue.subscribe,
  }
}

function createFlushing(deps: SendingDeps): Pick<Outbox, 'flush' | 'stop'> {
  let running: { run: Run; abort: AbortController; report: Promise<FlushReport> } | null = null
  const begin = (accountId: string) => {
    const earlier = running
    earlier?.abort.abort()
    const abort = new AbortController()
    const run: Run = { accountId, signal: abort.signal, isAskedAgain: false, isOver: false }
    const send = async () => {
      // The caller of the earlier flush gets its error.
      await earlier?.report.catch(() => {})
      return sendWaiting(deps, run)
    }
    return { run, abort, report: send() }
  }
  return {
    flush: (accountId) => {
      const current = running?.run
      if (running && current?.accountId === accountId && !current.isOver && !current.signal.aborted)
        running.run.isAskedAgain = true
      else running = begin(accountId)
      return running.report
    },
    stop: () => running?.abort.abort(),
  }
}

/** The entry was never saved, so its client id can be used again. */
function waitingAgain(entry: OutboxEntry, { text, tags = entry.tags }: Correction): OutboxEntry {
  const corrected = entry.kind === 'text' && text !== undefined ? { ...entry, text } : entry
  return { ...corrected, tags, state: 'waiting', status: null, error: null, field: null }
}
