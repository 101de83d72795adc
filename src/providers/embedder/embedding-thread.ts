import { Worker } from 'node:worker_threads'
import type { Embedder } from '../../core/embedding/embedder.ts'
import { EmbeddingFailure } from '../../core/embedding/embedder.ts'
import { textEmbedder, vectorCheck } from './model-io.ts'
import type { FailureCause, ThreadAnswer, ThreadWork } from './thread-service.ts'

export interface EmbeddingThreadOptions {
  script: URL
  workerData?: unknown
  /** The command that installs the missing package. */
  installation: string
  /** The thread ends after this time without work, to free its memory; null means never. */
  idleMs: number | null
  loadMs: number
  workMs?: number
}

interface EmbeddingThread {
  /**
   * Runs one call at a time; queries go before passages. The model's answer is not validated.
   * @throws {EmbeddingFailure}
   */
  embed(texts: readonly string[], purpose: 'query' | 'passage', signal: AbortSignal): Promise<unknown>
  warmUp(): void
  /** Ends the thread once its queue is empty, as after `idleMs`. */
  rest(): void
  close(): Promise<void>
}

const WORK_MS = 60_000
/** With V8's default young generation the built-in model took 60 MB more while working, and left as much behind when its thread ended. */
const MAX_YOUNG_MB = 8

interface Running {
  worker: Worker
  /** Rejects if the model failed to load. */
  isLoaded: Promise<void>
}

/** An embedder whose model runs in its own thread. */
export function threadEmbedder(
  options: EmbeddingThreadOptions,
  facts: Pick<Embedder, 'model' | 'batchSize' | 'passageLength'>,
): Embedder {
  const thread = embeddingThread(options)
  const check = vectorCheck()
  const embedder = textEmbedder(facts, async (texts, purpose, signal) =>
    check(await thread.embed(texts, purpose, signal), texts.length),
  )
  return { ...embedder, warmUp: thread.warmUp, rest: thread.rest, close: thread.close }
}

/** Starts a thread on demand, and a new one if it died, hung or failed to load. It does not keep the process alive. */
function embeddingThread(options: EmbeddingThreadOptions): EmbeddingThread {
  const { workMs = WORK_MS } = options
  const turns = takeTurns()
  let running: Running | null = null
  let idle: NodeJS.Timeout | undefined
  let isClosed = false

  async function end(ended: Running | null): Promise<void> {
    if (running === ended) running = null
    await ended?.worker.terminate()
  }

  async function work(texts: ThreadWork): Promise<unknown> {
    if (isClosed) throw new EmbeddingFailure('The embedder is closed.')
    clearTimeout(idle)
    const thread = (running ??= startThread(options, (gone) => void end(gone)))
    try {
      await thread.isLoaded
      return texts.length === 0 ? [] : await vectorsOf(thread.worker, texts, workMs)
    } catch (error) {
      // The model may have run out of memory, or hang.
      await end(thread)
      throw error
    } finally {
      if (options.idleMs !== null) idle = setTimeout(() => void end(running), options.idleMs).unref()
    }
  }

  return {
    embed: (texts, purpose, signal) => turns.take(() => work(texts), { isUrgent: purpose === 'query', signal }),
    warmUp: () => {
      const signal = new AbortController().signal
      turns.take(() => work([]), { isUrgent: false, signal }).catch(() => {})
    },
    rest: () => {
      const signal = new AbortController().signal
      turns.take(() => end(running), { isUrgent: false, signal }).catch(() => {})
    },
    close: async () => {
      isClosed = true
      clearTimeout(idle)
      await end(running)
    },
  }
}

function startThread(options: EmbeddingThreadOptions, onExit: (gone: Running) => void): Running {
  const { script, workerData } = options
  // The model's console output is discarded.
  const resourceLimits = { maxYoungGenerationSizeMb: MAX_YOUNG_MB }
  const worker = new Worker(script, { workerData, resourceLimits, stdout: true, stderr: true })
  worker.stdout.resume()
  worker.stderr.resume()
  worker.unref()
  // An error without a pending call must not end the process.
  worker.on('error', () => {})
  const isLoaded = loadingOf(worker, options)
  const started = { worker, isLoaded }
  worker.once('exit', () => onExit(started))
  return started
}

async function loadingOf(worker: Worker, { installation, loadMs }: EmbeddingThreadOptions): Promise<void> {
  const answer = await answerOf(worker, loadMs)
  if (answer.kind === 'failed') throw loadFailure(answer.cause, installation)
}

async function vectorsOf(worker: Worker, texts: ThreadWork, workMs: number): Promise<unknown> {
  const answered = answerOf(worker, workMs)
  worker.postMessage(texts)
  const answer = await answered
  if (answer.kind === 'vectors') return answer.vectors
  const named = answer.kind === 'failed' ? ` (${nameOf(answer.cause)})` : ''
  throw new EmbeddingFailure(`The embedding model failed${named}.`)
}

function loadFailure(cause: FailureCause, installation: string): EmbeddingFailure {
  if (cause.isMissing) return new EmbeddingFailure(`The embedder is not installed: run \`${installation}\`.`)
  return new EmbeddingFailure(`The embedding model could not be loaded (${nameOf(cause)}).`)
}

function nameOf({ name, code }: FailureCause): string {
  return code === null ? name : `${name} ${code}`
}

function answerOf(worker: Worker, timeoutMs: number): Promise<ThreadAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ThreadAnswer>()
  const fail = (what: string) => reject(new EmbeddingFailure(what))
  const onError = () => fail('The embedding thread failed.')
  const onExit = () => fail('The embedding thread ended.')
  const timer = setTimeout(() => fail(`The embedding thread gave no answer in ${timeoutMs} ms.`), timeoutMs)
  worker.once('message', resolve)
  worker.once('error', onError)
  worker.once('exit', onExit)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', resolve)
    worker.off('error', onError)
    worker.off('exit', onExit)
  })
}

interface Turns {
  /**
   * Runs `work` once no other work is running; urgent work goes first. If `signal` aborts, it rejects at once: waiting work is removed from the
   * queue, running work is finished and its result dropped.
   */
  take<T>(work: () => Promise<T>, options: { isUrgent: boolean; signal: AbortSignal }): Promise<T>
}

/** At tens of milliseconds each, callers further back in the queue would have given up. */
const MAX_WAITING = 200

function takeTurns(): Turns {
  const urgent: Array<() => Promise<void>> = []
  const patient: Array<() => Promise<void>> = []
  let isTaken = false

  function next(): void {
    if (isTaken) return
    const start = urgent.shift() ?? patient.shift()
    if (!start) return
    isTaken = true
    void start().finally(() => {
      isTaken = false
      next()
    })
  }

  function take<T>(work: () => Promise<T>, { isUrgent, signal }: { isUrgent: boolean; signal: AbortSignal }) {
    const line = isUrgent ? urgent : patient
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const start = async () => {
      await work().then(resolve, reject)
      signal.removeEventListener('abort', leave)
    }
    const leave = () => {
      const place = line.indexOf(start)
      if (place !== -1) line.splice(place, 1)
      reject(signal.reason)
    }
    if (signal.aborted) reject(signal.reason)
    else if (line.length >= MAX_WAITING) reject(new EmbeddingFailure('The embedding queue is full.'))
    else {
      signal.addEventListener('abort', leave, { once: true })
      line.push(start)
      next()
    }
    return promise
  }

  return { take }
}
