import { Worker } from 'node:worker_threads'
import { AppError } from '../../core/errors.ts'
import { ImportFault, importFault } from '../../core/transfer/problems.ts'
import type { Asked, Fault, Told } from './messages.ts'

export interface ThreadLimits {
  /** How long the service waits for a sign of life. */
  silenceMs: number
  /** The most that the thread's heap holds. */
  memoryMb: number
}

/** One file after another is read in it. */
export interface ReadingThread {
  /**
   * Begins another file. The service waits for its reading for `totalMs` in all; the time that it takes to save what was read does not count. `onQuestion` is called at once, whatever waits to be taken.
   */
  begin(totalMs: number, onQuestion: (question: Extract<Told, { tell: 'question' }>) => void): void
  ask(asked: Asked): void
  /** Whether `next` has something without waiting. */
  hasNext(): boolean
  /** What the thread tells next. @throws {ImportFault} if it takes too long or too much memory */
  next(): Promise<Told>
  /** Ends the thread. What waits in `next` rejects with the error. */
  end(error: Error): void
  isAlive(): boolean
}

/** Loading takes some hundred milliseconds, and some seconds on a machine that is overloaded. */
const LOADING_MS = 30_000
/** As in the search threads. Here 2, 4 and 8 MB made no difference that a busy machine could show. */
const MAX_YOUNG_MB = 8

/** It keeps no process alive that has nothing else to do. */
export function startThread(script: URL, { silenceMs, memoryMb }: ThreadLimits): ReadingThread {
  const worker = new Worker(script, {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: MAX_YOUNG_MB },
  })
  worker.unref()
  let told: Told[] = []
  let failure: Error | null = null
  let isLoaded = false
  let leftMs = 0
  let wake = () => {}
  let onQuestion: (question: Extract<Told, { tell: 'question' }>) => void = () => {}

  const end = (error: Error) => {
    if (failure) return
    failure = error
    told = []
    wake()
    void worker.terminate()
  }
  worker.on('message', (message: Told) => {
    isLoaded = true
    if (message.tell === 'question') onQuestion(message)
    else if (message.tell !== 'alive') told.push(message)
    wake()
  })
  worker.on('error', (error) => end(asFault(error)))
  worker.on('exit', (code) => end(new Error(`The thread that reads imports ended with ${code}.`)))

  /** Resolves with the next message of any kind, or with the end. */
  async function heard(): Promise<void> {
    const startedAt = performance.now()
    const { promise, resolve } = Promise.withResolvers<void>()
    wake = resolve
    const patience = Math.max(0, Math.min(isLoaded ? silenceMs : LOADING_MS, leftMs))
    const timer = setTimeout(() => end(importFault('took-too-long')), patience)
    await promise
    clearTimeout(timer)
    leftMs -= performance.now() - startedAt
  }

  return {
    begin(totalMs, answerQuestion) {
      leftMs = totalMs
      onQuestion = answerQuestion
    },
    ask: (asked) => worker.postMessage(asked),
    hasNext: () => told.length > 0,
    async next() {
      for (;;) {
        const first = told.shift()
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

/** The error that a thread met, as it was there. */
export function errorOf({ kind, message, field, problem }: Fault): Error {
  if (problem) return new ImportFault(problem)
  if (kind === null) return new Error(`The thread that reads imports failed: ${message}`)
  return new AppError(kind, message, { ...(field !== undefined && { field }) })
}
