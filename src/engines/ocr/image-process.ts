import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Language } from '../language/language.ts'
import { type MediaErrorCode, MediaFailure } from '../media-format/media-failure.ts'

/** What the process is asked, and what it answers to each. */
export type ImageWork =
  | { kind: 'read'; path: string; language: Language }
  | { kind: 'inspect' | 'thumbnail' | 'preview' | 'remove-place'; path: string }
  /** Loads what reading needs; answered by nothing. */
  | { kind: 'warm-up' }

export interface ImageRequest {
  id: number
  work: ImageWork
}

export type ImageAnswer = { id: number } & (
  | { value: unknown }
  | { failure: { code: MediaErrorCode; message: string; isPermanent: boolean } }
)

export interface ImageProcess {
  /** Where the signal aborts, the process is killed and this rejects with the signal's reason. @throws {MediaFailure} */
  ask(work: ImageWork, signal?: AbortSignal): Promise<unknown>
  /** Starts it where it is not running. */
  warmUp(): void
  /** All its memory goes back; the next picture starts another. */
  stop(): void
}

export interface ImageProcessOptions {
  /** Threads that read one page together. */
  workers?: number
  /** After so long without a picture the process ends and its memory goes back. */
  idleMs?: number
}

const MAX_WORKERS = 2
const IDLE_MS = 60_000
/** Two arenas: glibc would keep one for each thread, 100 MB more after a page of A4. Nothing else of the service's environment goes along: there are keys in it. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2' }

interface Pending {
  resolve(value: unknown): void
  reject(error: unknown): void
}

/**
 * Decodes and reads pictures in a process of its own, started when it is needed and replaced when it dies: a decoder that a hostile file brings
 * down is not the service, and the memory that it takes goes back to the system with it.
 */
export function imageProcess(options: ImageProcessOptions = {}): ImageProcess {
  const reader = new Reader(options)
  return {
    ask: (work, signal) => reader.ask(work, signal),
    warmUp: () => reader.warmUp(),
    stop: () => reader.stop(),
  }
}

class Reader {
  readonly #workers: number
  readonly #idleMs: number
  readonly #pending = new Map<number, Pending>()
  #child: ChildProcess | null = null
  #idleTimer: NodeJS.Timeout | null = null
  #asked = 0

  constructor({ workers, idleMs }: ImageProcessOptions) {
    this.#workers = workers ?? Math.min(MAX_WORKERS, availableParallelism())
    this.#idleMs = idleMs ?? IDLE_MS
  }

  async ask(work: ImageWork, signal?: AbortSignal): Promise<unknown> {
    signal?.throwIfAborted()
    const id = ++this.#asked
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    this.#pending.set(id, { resolve, reject })
    const onAbort = () => {
      reject(signal?.reason)
      // It is in the midst of something that nobody waits for any more.
      this.stop()
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    try {
      this.#send(work, id)
      return await promise
    } finally {
      this.#pending.delete(id)
      signal?.removeEventListener('abort', onAbort)
      this.#rest()
    }
  }

  warmUp(): void {
    this.#send({ kind: 'warm-up' }, ++this.#asked)
    this.#rest()
  }

  stop(): void {
    if (this.#idleTimer) clearTimeout(this.#idleTimer)
    this.#child?.kill('SIGKILL')
    this.#lose()
  }

  /** Never throws: if the process cannot be started or reached, everything that waits for it is rejected. */
  #send(work: ImageWork, id: number): void {
    if (this.#idleTimer) clearTimeout(this.#idleTimer)
    try {
      const child = (this.#child ??= this.#start())
      child.ref()
      child.channel?.ref()
      const request: ImageRequest = { id, work }
      // The callback keeps a failed send from being emitted as an error; the exit event reports the loss.
      child.send(request, () => {})
    } catch {
      // Without free file descriptors `fork` throws, or returns a process that has neither a channel nor `send`.
      this.#lose()
    }
  }

  #start(): ChildProcess {
    const child = startChild(this.#workers)
    const lose = () => {
      if (this.#child === child) this.#lose()
    }
    // Without a listener a process that cannot start would end the service.
    child.on('error', lose)
    child.on('exit', lose)
    child.on('message', (answer: ImageAnswer) => settle(this.#pending.get(answer.id), answer))
    return child
  }

  #lose(): void {
    this.#child = null
    const failure = new MediaFailure('description_failed', 'Reading the picture was broken off.')
    for (const { reject } of this.#pending.values()) reject(failure)
  }

  /** Only while it works does it keep the service's process from ending. */
  #rest(): void {
    if (this.#pending.size > 0 || !this.#child) return
    this.#child.unref()
    this.#child.channel?.unref()
    if (this.#idleTimer) clearTimeout(this.#idleTimer)
    this.#idleTimer = setTimeout(() => this.stop(), this.#idleMs).unref()
  }
}

function settle(waiting: Pending | undefined, answer: ImageAnswer): void {
  if ('value' in answer) waiting?.resolve(answer.value)
  else waiting?.reject(new MediaFailure(answer.failure.code, answer.failure.message, answer.failure))
}

function startChild(workers: number): ChildProcess {
  const compileCache = getCompileCacheDir()
  return fork(join(import.meta.dirname, 'image-process-worker.ts'), [String(workers)], {
    env: { ...ENVIRONMENT, ...(compileCache !== undefined && { NODE_COMPILE_CACHE: compileCache }) },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}
