import { Worker } from 'node:worker_threads'
import { AppError } from '../../core/errors.ts'
import { ImportFault, importFault } from '../../core/transfer/problems.ts'
import type { Asked, Fault, Told } from './messages.ts'

export interface ThreadLimits {
  /** How long the thread may send no message, not even `alive`. */
  silenceMs: number
  memoryMb: number
}

/** Reads one file at a time. */
export interface ReadingThread {
  /**
   * Starts the next file. `totalMs` limits the time spent waiting for the thread, without the time for saving items. `onQuestion` is called at once,
   * before queued messages are consumed.
   */
  begin(totalMs: number, onQuestion: (question: Extract<Told, { tell: 'question' }>) => void): void
  ask(asked: Asked): void
  hasNext(): boolean
  /** Resolves with the next message. @throws {ImportFault} if the thread exceeds its time or memory */
  next(): Promise<Told>
  /** Ends the thread. A pending `next` rejects with the error. */
  end(error: Error): void
  isAlive(): boolean
}

/** Loading takes a few hundred milliseconds, or a few seconds on an overloaded machine. */
const LOADING_MS = 30_000
/** Same as in the search threads. 2, 4 and 8 MB made no measurable difference here. */
const MAX_YOUNG_MB = 8

/** The thread does not keep the process alive. */
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
  worker.on('exit', (code) => end(new Error(`The import thread ended with ${code}.`)))

  /** Resolves when any message arrives or the thread ends. */
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

/** Rebuilds the error that was thrown in the thread. */
export function errorOf({ kind, message, field, problem }: Fault): Error {
  if (problem) return new ImportFault(problem)
  if (kind === null) return new Error(`The import thread failed: ${message}`)
  return new AppError(kind, message, { ...(field !== undefined && { field }) })
}
