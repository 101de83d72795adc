import type { OutboxCapture, OutboxEntry, OutboxStore } from './outbox-entry.ts'
import { createQueue } from './outbox-queue.ts'
import { type FlushReport, type Run, type SendingDeps, sendWaiting } from './outbox-sending.ts'

export type { OutboxCapture, OutboxEntry, OutboxStore } from './outbox-entry.ts'
export type { FlushReport } from './outbox-sending.ts'

export interface OutboxOptions {
  store: OutboxStore
  client: SendingDeps['client']
  /** Unix ms. */
  clock: () => number
  /** Makes client ids: 8 to 100 letters, digits, `_` or `-`. */
  newId: () => string
  /** Asked right before each entry is sent: whether the client's credential is this account's at that moment. */
  isSignedIn?: (accountId: string) => boolean
}

export interface Outbox {
  /** Done once the capture is stored here. It sends nothing: flush then. */
  add(capture: OutboxCapture): Promise<OutboxEntry>
  /** Sends what waits of this account, one after another. Asked while it runs, it looks again before it ends. Another account's flush ends. */
  flush(accountId: string): Promise<FlushReport>
  /** Ends the flush at once, for whoever signs out. What was being sent waits on. */
  stop(): void
  /** In the order of adding. */
  entries(accountId: string): Promise<OutboxEntry[]>
  /** A refused one waits again, with another text or other tags where these were the reason. */
  retry(id: string, correction?: Correction): Promise<void>
  /** What was sent already and not answered yet may be saved all the same. */
  discard(id: string): Promise<void>
  /** Told after each change; answers how to end it. */
  subscribe(listener: () => void): () => void
}

interface Correction {
  text?: string
  tags?: string[]
}

/** The queue of captures that wait for the network. Each is saved exactly once, by its client id, however often it has to be sent. */
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
      // Whoever asked for the earlier one hears how it ended.
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

/** It was never saved, so its client id is still free. */
function waitingAgain(entry: OutboxEntry, { text, tags = entry.tags }: Correction): OutboxEntry {
  const corrected = entry.kind === 'text' && text !== undefined ? { ...entry, text } : entry
  return { ...corrected, tags, state: 'waiting', status: null, error: null, field: null }
}
