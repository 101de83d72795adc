import { Worker } from 'node:worker_threads'
import { AppError } from '../../core/errors.ts'
import type { FileRemark, ImportItem, ImportSource, OpenImport, OpenRequest } from '../../core/transfer/items.ts'
import { ImportFault, importFault } from '../../core/transfer/problems.ts'
import type { Credit, Fault, FileAddress, ReaderMessage, ReaderRequest } from './reading-worker.ts'

export interface ImportReader {
  open(file: FileAddress, request: OpenRequest): Promise<OpenImport>
  /** Ends the idle thread. */
  close(): Promise<void>
}

export interface ReaderOptions extends ThreadLimits {
  script: URL
  /** Total time allowed for reading a file, and the extra time per megabyte. */
  totalMs: number
  megabyteMs: number
}

const DEFAULTS: ReaderOptions = {
  script: new URL('./reading-worker.ts', import.meta.url),
  silenceMs: 10_000,
  totalMs: 120_000,
  megabyteMs: 100,
  memoryMb: 256,
}
const MEGABYTE = 1_048_576
/** How long a thread waits for another file: a preview is often followed by its import. */
const IDLE_MS = 10_000
/** Acknowledged in batches of this size: the thread reads on while these items are saved. */
const TAKEN_AT_ONCE = 32

/** Starts a thread per import. A thread that finished cleanly is reused. */
export function createImportReader(options: Partial<ReaderOptions> = {}): ImportReader {
  const { script, totalMs, megabyteMs, ...limits } = { ...DEFAULTS, ...options }
  const parked = createParking()
  return {
    async open(file, { format, name, contentType, signal }) {
      if (signal.aborted) throw cancelled()
      const thread = parked.take() ?? startThread(script, limits)
      const cancel = () => thread.end(cancelled())
      signal.addEventListener('abort', cancel, { once: true })
      const session = createSession(thread, totalMs + (file.bytes / MEGABYTE) * megabyteMs)
      const close = async () => {
        signal.removeEventListener('abort', cancel)
        if (session.isOver()) parked.leave(thread)
        else thread.end(new Error('The import was abandoned.'))
      }
      try {
        thread.ask({ do: 'open', file, request: { format, name, contentType } })
        const opened = await session.expect('opened')
        return { format: opened.format, settings: opened.settings, read: session.read, close }
      } catch (error) {
        await close()
        throw error
      }
    },
    close: async () => parked.close(),
  }
}

function cancelled(): AppError {
  return new AppError('invalid', 'The import was cancelled. Send the file again.')
}

type MessageOf<T extends ReaderMessage['tell']> = Extract<ReaderMessage, { tell: T }>

function createSession(thread: ReadingThread, totalMs: number) {
  let isOver = false
  let before: ImportSource['before'] = async () => null

  thread.begin(totalMs, ({ number, sourceId }) => {
    before(sourceId).then(
      (kept) => thread.ask({ do: 'answer', number, kept }),
      (error: unknown) => thread.end(error instanceof Error ? error : new Error(String(error))),
    )
  })

  async function next(): Promise<ReaderMessage> {
    const message = await thread.next()
    if (message.tell !== 'failed') return message
    // After an unreadable file the thread can be reused; after a bug its state is unknown.
    isOver = message.fault.kind !== null
    throw errorOf(message.fault)
  }

  async function expect<T extends ReaderMessage['tell']>(kind: T): Promise<MessageOf<T>> {
    const message = await next()
    if (message.tell !== kind) throw new Error(`The import thread sent ${message.tell} instead of ${kind}.`)
    return message as MessageOf<T>
  }

  async function* items(): AsyncGenerator<ImportItem | FileRemark, void> {
    let taken: Credit = { items: 0, length: 0 }
    for (;;) {
      if (taken.items >= TAKEN_AT_ONCE || (taken.items > 0 && !thread.hasNext())) {
        thread.ask({ do: 'take', taken })
        taken = { items: 0, length: 0 }
      }
      const message = await next()
      if (message.tell === 'ended') {
        isOver = true
        return
      }
      if (message.tell !== 'item') throw new Error(`The import thread sent ${message.tell} instead of an item.`)
      taken = { items: taken.items + 1, length: taken.length + message.length }
      yield message.item
    }
  }

  const read: OpenImport['read'] = async (source) => {
    const { id, language, timezone } = source.account
    before = source.before
    thread.ask({ do: 'read', account: { id, language, timezone }, now: source.now })
    const { total } = await expect('total')
    return { total, items: items() }
  }
  return { expect, read, isOver: () => isOver }
}

/** Keeps at most one idle thread; further ones are ended. */
function createParking() {
  let waiting: { thread: ReadingThread; timer: NodeJS.Timeout } | null = null
  const remove = () => {
    clearTimeout(waiting?.timer)
    const { thread } = waiting ?? {}
    waiting = null
    return thread
  }
  const dismiss = (thread: ReadingThread | undefined) => thread?.end(new Error('No import needed this thread.'))
  return {
    take(): ReadingThread | null {
      const thread = remove()
      return thread?.isAlive() ? thread : null
    },
    leave(thread: ReadingThread): void {
      if (waiting) dismiss(thread)
      else waiting = { thread, timer: setTimeout(() => dismiss(remove()), IDLE_MS).unref() }
    },
    close: () => dismiss(remove()),
  }
}

interface ThreadLimits {
  /** How long the thread may send no message, not even `alive`. */
  silenceMs: number
  memoryMb: number
}

/** Reads one file at a time. */
interface ReadingThread {
  /**
   * Starts the next file. `totalMs` limits the time spent waiting for the thread, without the time for saving items. `onQuestion` is called at once,
   * before queued messages are consumed.
   */
  begin(totalMs: number, onQuestion: (question: Extract<ReaderMessage, { tell: 'question' }>) => void): void
  ask(request: ReaderRequest): void
  hasNext(): boolean
  /** Resolves with the next message. @throws {ImportFault} if the thread exceeds its time or memory */
  next(): Promise<ReaderMessage>
  /** Ends the thread. A pending `next` rejects with the error. */
  end(error: Error): void
  isAlive(): boolean
}

/** Loading takes a few hundred milliseconds, or a few seconds on an overloaded machine. */
const LOADING_MS = 30_000
/** Same as in the search threads. 2, 4 and 8 MB made no measurable difference here. */
const MAX_YOUNG_MB = 8

/** The thread does not keep the process alive. */
function startThread(script: URL, { silenceMs, memoryMb }: ThreadLimits): ReadingThread {
  const worker = new Worker(script, {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: MAX_YOUNG_MB },
  })
  worker.unref()
  let unread: ReaderMessage[] = []
  let failure: Error | null = null
  let isLoaded = false
  let leftMs = 0
  let wake = () => {}
  let onQuestion: (question: Extract<ReaderMessage, { tell: 'question' }>) => void = () => {}

  const end = (error: Error) => {
    if (failure) return
    failure = error
    unread = []
    wake()
    void worker.terminate()
  }
  worker.on('message', (message: ReaderMessage) => {
    isLoaded = true
    if (message.tell === 'question') onQuestion(message)
    else if (message.tell !== 'alive') unread.push(message)
    wake()
  })
  worker.on('error', (error) => end(asFault(error)))
  worker.on('exit', (code) => end(new Error(`The import thread ended with ${code}.`)))

  /** Resolves when any message arrives or the thread ends. */
  async function heard(): Promise<void> {
    const startedAt = performance.now()
    const { promise, resolve } = Promise.withResolvers<void>()
    wake = resolve
    const timeoutMs = Math.max(0, Math.min(isLoaded ? silenceMs : LOADING_MS, leftMs))
    const timer = setTimeout(() => end(importFault('took-too-long')), timeoutMs)
    await promise
    clearTimeout(timer)
    leftMs -= performance.now() - startedAt
  }

  return {
    begin(totalMs, answerQuestion) {
      leftMs = totalMs
      onQuestion = answerQuestion
    },
    ask: (request) => worker.postMessage(request),
    hasNext: () => unread.length > 0,
    async next() {
      for (;;) {
        const first = unread.shift()
        if (first) return first
        if (failure) throw failure
        await heard()
      }
    },
    end,
    isAlive: () => failure === null,
  }
}

function asFault(error: Error): Error {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? importFault('needs-too-much-memory') : error
}

/** Rebuilds the error that was thrown in the thread. */
function errorOf({ kind, message, field, problem }: Fault): Error {
  if (problem) return new ImportFault(problem)
  if (kind === null) return new Error(`The import thread failed: ${message}`)
  return new AppError(kind, message, { ...(field !== undefined && { field }) })
}
