import { Worker } from 'node:worker_threads'
import type { Kysely } from 'kysely'
import { AppError, databaseDamaged } from '../core/errors.ts'
import type { TextSearch } from '../core/search/signals.ts'
import type { TextCandidate, TextQuery } from '../engines/text-ranking/index.ts'
import { type SentStatement, sentIds } from './filters.ts'
import type { Tables } from './tables.ts'

/** A message to the thread. */
export type Numbered<Request> = Request & { number: number }

/** A message from the thread: an answer, or a sign of progress, which it sends once it has loaded and during long work. */
export type ThreadMessage =
  | { number: number; value: unknown }
  | { number: number; error: string; fault: ThreadFault }
  | { isUnderWay: true }

/** `temporary`: a retry helps. `damage`: the database is damaged. `bug`: anything else. */
export type ThreadFault = 'temporary' | 'damage' | 'bug'

interface SearchThread<Request> {
  /** Rejects with `unavailable` if too many requests wait, the answer takes too long or the thread has ended. */
  ask<Answer>(request: Request): Promise<Answer>
  close(): Promise<void>
}

export interface ThreadOptions {
  script: URL
  /** Used in error messages, such as `text search`. */
  name: string
  timeoutMs: number
  maxWaiting: number
  maxYoungMb: number
  /** The script's `workerData`, such as the path of the database. */
  settings: Record<string, unknown>
  onDamage?: (() => void) | undefined
}

/** A thread may take this long to load on a slow and busy machine. Only then does the time of the requests that wait for it begin. */
const START_MS = 30_000

/** A thread with its own database connection. One that dies or hangs is replaced at the next request. */
export function openSearchThread<Request extends object>(options: ThreadOptions): SearchThread<Request> {
  const { name, timeoutMs, maxWaiting } = options
  const questions = openQuestions()
  let worker: Worker | null = null
  let count = 0
  let isClosed = false
  let isLoaded = false
  /** Time of the thread's last sign of progress, or of its start. */
  let progressAt = 0

  function start(): Worker {
    const started = newThread(options)
    const abandon = (cause: unknown) => {
      if (worker !== started) return
      worker = null
      questions.failAll(isLoaded ? overloaded(cause) : notStarted(cause))
    }
    isLoaded = false
    progressAt = performance.now()
    started.on('message', (message: ThreadMessage) => {
      if (worker !== started) return
      if (!isLoaded) questions.startTimers(timeoutMs, giveUp)
      isLoaded = true
      progressAt = performance.now()
      if ('fault' in message && message.fault === 'damage') options.onDamage?.()
      if ('number' in message) questions.settle(message)
    })
    started.on('error', abandon)
    started.on('exit', (code) => abandon(new Error(`The ${name} thread exited with code ${code}`)))
    return started
  }

  function stop(cause: unknown): Promise<number> | undefined {
    const stopped = worker
    worker = null
    questions.failAll(overloaded(cause))
    return stopped?.terminate()
  }

  function giveUp(number: number): void {
    const cause = new Error(`No answer from the ${name} in ${isLoaded ? timeoutMs : START_MS} ms`)
    questions.fail(number, overloaded(cause))
    // A thread that makes progress is kept. One that is stuck in a long statement can only be terminated.
    if (performance.now() - progressAt >= (isLoaded ? timeoutMs : START_MS)) void stop(cause)
  }

  return {
    async ask<Answer>(request: Request) {
      if (isClosed || questions.size() >= maxWaiting) throw overloaded()
      worker ??= start()
      const number = ++count
      worker.postMessage({ ...request, number } satisfies Numbered<Request>)
      return (await questions.answerTo(number, isLoaded ? timeoutMs : START_MS, giveUp)) as Answer
    },
    close: async () => {
      isClosed = true
      await stop(new Error(`The ${name} is closed`))
    },
  }
}

type OnTimeout = (number: number) => void

function openQuestions() {
  const waiting = new Map<number, PromiseWithResolvers<unknown> & { timer: NodeJS.Timeout }>()
  const timerOf = (number: number, timeoutMs: number, onTimeout: OnTimeout) =>
    setTimeout(() => onTimeout(number), timeoutMs)

  function take(number: number) {
    const question = waiting.get(number)
    waiting.delete(number)
    clearTimeout(question?.timer)
    return question
  }

  return {
    size: () => waiting.size,
    answerTo(number: number, timeoutMs: number, onTimeout: OnTimeout): Promise<unknown> {
      const question = Promise.withResolvers<unknown>()
      waiting.set(number, { ...question, timer: timerOf(number, timeoutMs, onTimeout) })
      return question.promise
    },
    startTimers(timeoutMs: number, onTimeout: OnTimeout): void {
      for (const [number, question] of waiting) {
        clearTimeout(question.timer)
        question.timer = timerOf(number, timeoutMs, onTimeout)
      }
    },
    settle(answer: Extract<ThreadMessage, { number: number }>): void {
      const question = take(answer.number)
      if (!('error' in answer)) question?.resolve(answer.value)
      else question?.reject(failureOf(answer))
    },
    fail: (number: number, error: AppError) => take(number)?.reject(error),
    failAll(error: AppError): void {
      for (const number of waiting.keys()) take(number)?.reject(error)
    },
  }
}

function failureOf({ error, fault }: { error: string; fault: ThreadFault }): Error {
  if (fault === 'damage') return databaseDamaged(error)
  return fault === 'temporary' ? overloaded(error) : new Error(error)
}

/** The thread does not keep the process alive. */
function newThread({ script, settings, maxYoungMb }: ThreadOptions): Worker {
  try {
    const thread = new Worker(script, {
      workerData: settings,
      resourceLimits: { maxYoungGenerationSizeMb: maxYoungMb },
    })
    thread.unref()
    return thread
  } catch (error) {
    throw notStarted(error)
  }
}

export function overloaded(cause?: unknown): AppError {
  const error = new AppError('unavailable', 'Search is briefly overloaded. Please try again in a few seconds.', {
    retryAfterSeconds: 2,
  })
  if (cause !== undefined) error.cause = cause
  return error
}

/** The thread could not be loaded, or its database connection could not be opened: a retry would not help, so none is suggested. */
function notStarted(cause: unknown): AppError {
  const error = new AppError('unavailable', 'Search cannot be started. The server log has the details.')
  error.cause = cause
  return error
}

interface Find {
  kind: 'find'
  accountId: string
  seen: SentStatement | null
  query: TextQuery
}

interface Passages {
  kind: 'passages'
  accountId: string
  query: string
  ids: readonly string[]
}

type TextRequest = Find | Passages
export type TextWork = Numbered<TextRequest>

export interface TextSearchOptions {
  timeoutMs?: number
  maxWaiting?: number
  onDamage?: () => void
}

const TIMEOUT_MS = 5_000
/** At a few milliseconds each, this many requests are answered well within the timeout. */
const MAX_WAITING = 200
/** Lists of documents are long and short-lived: with V8's default young generation, they left the process 80 MB larger. */
const MAX_YOUNG_MB = 4

/** Full-text search in a thread whose script answers `TextWork`. */
export function textSearchBy(
  script: URL,
  settings: Record<string, unknown>,
  { timeoutMs = TIMEOUT_MS, maxWaiting = MAX_WAITING, onDamage }: TextSearchOptions,
  compiler: Kysely<Tables>,
): TextSearch {
  const thread = openSearchThread<TextRequest>({
    script,
    name: 'text search',
    timeoutMs,
    maxWaiting,
    maxYoungMb: MAX_YOUNG_MB,
    settings,
    onDamage,
  })
  return {
    find: (viewer, query) =>
      thread.ask<TextCandidate[]>({ kind: 'find', accountId: viewer.id, seen: sentIds(compiler, viewer), query }),
    passages: ({ id: accountId }, query, ids) =>
      thread.ask<Map<string, string[]>>({ kind: 'passages', accountId, query, ids }),
    close: () => thread.close(),
  }
}
