import { Worker } from 'node:worker_threads'
import { AppError } from '../../core/errors.ts'
import type { TextCandidate, TextQuery, TextSearch } from '../../core/search-ports.ts'

interface Find {
  kind: 'find'
  accountId: string
  query: TextQuery
}

interface Passages {
  kind: 'passages'
  accountId: string
  query: string
  ids: readonly string[]
}

type Request = Find | Passages
export type TextWork = Request & { number: number }
export type TextAnswer = { number: number; value: unknown } | { number: number; error: string; isPassing: boolean }

interface Waiting {
  resolve(value: unknown): void
  reject(error: unknown): void
  timer: NodeJS.Timeout
}

const TIMEOUT_MS = 5_000
/** What a thread may take to load on a slow and busy machine. */
const START_MS = 30_000
/** At a few milliseconds each, what is waiting is answered well within the timeout. */
const MAX_WAITING = 200
/** Lists of entries are long and short-lived: with V8's usual room for the young they left the process 80 MB larger. */
const MAX_YOUNG_MB = 8

/** One thread with its own read-only connection to the database file. A thread that dies or hangs is replaced at the next request. */
export function openTextSearch(file: string, options: { timeoutMs?: number; maxWaiting?: number } = {}): TextSearch {
  const { timeoutMs = TIMEOUT_MS, maxWaiting = MAX_WAITING } = options
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let count = 0
  let isClosed = false
  /** When the thread last answered; while it loads, when it must have. */
  let progressAt = 0

  function start(): Worker {
    const started = newThread(file)
    const abandon = (cause: unknown) => {
      if (worker !== started) return
      worker = null
      failAll(waiting, cause)
    }
    progressAt = performance.now() + START_MS
    started.once('online', () => {
      progressAt = performance.now()
    })
    started.on('message', (answer: TextAnswer) => {
      progressAt = performance.now()
      settle(waiting, answer)
    })
    started.on('error', abandon)
    started.on('exit', (code) => abandon(new Error(`The text search thread ended with ${code}`)))
    return started
  }

  function stop(cause: unknown): Promise<number> | undefined {
    const stopped = worker
    worker = null
    failAll(waiting, cause)
    return stopped?.terminate()
  }

  function ask<T>(request: Request): Promise<T> {
    if (isClosed || waiting.size >= maxWaiting) return Promise.reject(unavailable())
    worker ??= start()
    const thread = worker
    const number = ++count
    return new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => {
        const cause = new Error(`No answer from the text search in ${timeoutMs} ms`)
        waiting.delete(number)
        reject(unavailable(cause))
        // Busy is one thing; stuck in one long statement is another, which nothing but the thread's end can stop.
        if (performance.now() - progressAt >= timeoutMs) void stop(cause)
      }, timeoutMs)
      waiting.set(number, { resolve: (value) => resolve(value as T), reject, timer })
      thread.postMessage({ ...request, number } satisfies TextWork)
    })
  }

  return {
    find: (accountId, query) => ask<TextCandidate[]>({ kind: 'find', accountId, query }),
    passages: (accountId, query, ids) => ask<Map<string, string[]>>({ kind: 'passages', accountId, query, ids }),
    close: async () => {
      isClosed = true
      await stop(new Error('The text search is closed'))
    },
  }
}

/** It keeps no process alive that has nothing else to do. */
function newThread(file: string): Worker {
  const thread = new Worker(new URL('./text-search-worker.ts', import.meta.url), {
    workerData: { file },
    resourceLimits: { maxYoungGenerationSizeMb: MAX_YOUNG_MB },
  })
  thread.unref()
  return thread
}

function failAll(waiting: Map<number, Waiting>, cause: unknown): void {
  for (const { reject, timer } of waiting.values()) {
    clearTimeout(timer)
    reject(unavailable(cause))
  }
  waiting.clear()
}

function settle(waiting: Map<number, Waiting>, answer: TextAnswer): void {
  const request = waiting.get(answer.number)
  if (!request) return
  waiting.delete(answer.number)
  clearTimeout(request.timer)
  if (!('error' in answer)) request.resolve(answer.value)
  else request.reject(answer.isPassing ? unavailable(answer.error) : new Error(answer.error))
}

function unavailable(cause?: unknown): AppError {
  const error = new AppError('unavailable', 'Search is briefly overloaded. Please try again in a few seconds.', {
    retryAfterSeconds: 2,
  })
  if (cause !== undefined) error.cause = cause
  return error
}
