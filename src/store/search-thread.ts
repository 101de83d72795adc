import { Worker } from 'node:worker_threads'
import { AppError, databaseDamaged } from '../core/errors.ts'

/** What the thread is sent. */
export type Numbered<Request> = Request & { number: number }

/** What it sends: an answer, or a sign of life in the middle of long work. */
export type ThreadMessage =
  | { number: number; value: unknown }
  | { number: number; error: string; fault: ThreadFault }
  | { isUnderWay: true }

/** `passing`: waiting helps. `damage`: the database is damaged. `bug`: anything else. */
export type ThreadFault = 'passing' | 'damage' | 'bug'

export interface SearchThread<Request> {
  /** Rejects with `unavailable` where too many wait, none came in time or the thread is no more. */
  ask<Answer>(request: Request): Promise<Answer>
  close(): Promise<void>
}

export interface ThreadOptions {
  script: URL
  /** As errors name it, such as `text search`. */
  name: string
  timeoutMs: number
  maxWaiting: number
  maxYoungMb: number
  /** What the script wants to know, such as where the database is: its `workerData`. */
  settings: Record<string, unknown>
  /** Called for each answer that a damaged database prevented. */
  onDamage?: (() => void) | undefined
}

/** What a thread may take to load on a slow and busy machine. */
const START_MS = 30_000

/** One thread with its own way to the database. A thread that dies or hangs is replaced at the next request. */
export function openSearchThread<Request extends object>(options: ThreadOptions): SearchThread<Request> {
  const { name, timeoutMs, maxWaiting } = options
  const questions = openQuestions()
  let worker: Worker | null = null
  let count = 0
  let isClosed = false
  /** When the thread last gave a sign of life; while it loads, when it must have. */
  let progressAt = 0

  function start(): Worker {
    const started = newThread(options)
    let hasAnswered = false
    const abandon = (cause: unknown) => {
      if (worker !== started) return
      worker = null
      questions.failAll(hasAnswered ? overloaded(cause) : notStarted(cause))
    }
    progressAt = performance.now() + START_MS
    started.once('online', () => {
      progressAt = performance.now()
    })
    started.on('message', (message: ThreadMessage) => {
      hasAnswered = true
      progressAt = performance.now()
      if ('fault' in message && message.fault === 'damage') options.onDamage?.()
      if ('number' in message) questions.settle(message)
    })
    started.on('error', abandon)
    started.on('exit', (code) => abandon(new Error(`The ${name} thread ended with ${code}`)))
    return started
  }

  function stop(cause: unknown): Promise<number> | undefined {
    const stopped = worker
    worker = null
    questions.failAll(overloaded(cause))
    return stopped?.terminate()
  }

  function giveUp(number: number): void {
    const cause = new Error(`No answer from the ${name} in ${timeoutMs} ms`)
    questions.fail(number, overloaded(cause))
    // Busy is one thing; stuck in one long statement is another, which nothing but the thread's end can stop.
    if (performance.now() - progressAt >= timeoutMs) void stop(cause)
  }

  return {
    async ask<Answer>(request: Request) {
      if (isClosed || questions.size() >= maxWaiting) throw overloaded()
      worker ??= start()
      const number = ++count
      worker.postMessage({ ...request, number } satisfies Numbered<Request>)
      return (await questions.answerTo(number, timeoutMs, giveUp)) as Answer
    },
    close: async () => {
      isClosed = true
      await stop(new Error(`The ${name} is closed`))
    },
  }
}

/** Those that wait for their answer, by number. */
function openQuestions() {
  const waiting = new Map<number, PromiseWithResolvers<unknown> & { timer: NodeJS.Timeout }>()

  function take(number: number) {
    const question = waiting.get(number)
    waiting.delete(number)
    clearTimeout(question?.timer)
    return question
  }

  return {
    size: () => waiting.size,
    answerTo(number: number, timeoutMs: number, onTimeout: (number: number) => void): Promise<unknown> {
      const question = Promise.withResolvers<unknown>()
      waiting.set(number, { ...question, timer: setTimeout(() => onTimeout(number), timeoutMs) })
      return question.promise
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
  return fault === 'passing' ? overloaded(error) : new Error(error)
}

/** It keeps no process alive that has nothing else to do. */
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

/** More is asked than can be answered just now. */
export function overloaded(cause?: unknown): AppError {
  const error = new AppError('unavailable', 'Search is briefly overloaded. Please try again in a few seconds.', {
    retryAfterSeconds: 2,
  })
  if (cause !== undefined) error.cause = cause
  return error
}

/** The thread could not be loaded, or its connection not be opened: waiting a few seconds is not what helps. */
function notStarted(cause: unknown): AppError {
  const error = new AppError('unavailable', 'Search can not be started; the log says why.')
  error.cause = cause
  return error
}
