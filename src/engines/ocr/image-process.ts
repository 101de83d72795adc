import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Language } from '../language/index.ts'
import { type MediaErrorCode, MediaFailure } from '../media-format/index.ts'

export interface PictureFacts {
  /** Pixels, after the EXIF orientation is applied. */
  width: number
  height: number
  /** From EXIF. `offset` is a UTC offset such as `-03:00`, or null if the file does not say. */
  takenAt: { local: string; offset: string | null } | null
  /** From EXIF. Degrees. */
  place: { lat: number; lon: number } | null
}

export interface Pictures {
  /** @throws {MediaFailure} unsupported_media if the file is damaged, a decompression bomb, or no image */
  inspect(path: string): Promise<PictureFacts>
  /** WebP of at most 512 pixels a side, upright, without metadata. @throws {MediaFailure} unsupported_media */
  thumbnail(path: string): Promise<Uint8Array>
  /** The image that a model gets: JPEG of at most 1024 pixels a side, upright, without metadata. @throws {MediaFailure} unsupported_media */
  preview(path: string): Promise<Uint8Array>
  /** Strips all location data from the file in place, without touching the image itself. Returns true if there was any. */
  removeLocation(path: string): Promise<boolean>
}

export interface TextRecogniser {
  /** Lines end with `\n`, paragraphs with an empty line. Returns an empty string if nothing is legible. @throws {MediaFailure} */
  recognise(path: string, options: { language: Language; signal: AbortSignal }): Promise<string>
  /** Starts loading the OCR models, because an image is about to arrive. */
  warmUp(): void
  close(): Promise<void>
}

export type ImageWork =
  | { kind: 'read'; path: string; language: Language }
  | { kind: 'inspect' | 'thumbnail' | 'preview' | 'remove-place'; path: string }
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
  /** If the signal aborts, kills the process and rejects with the signal's reason. @throws {MediaFailure} */
  ask(work: ImageWork, signal?: AbortSignal): Promise<unknown>
  warmUp(): void
  /** Kills the process, which frees its memory; the next request starts a new one. */
  stop(): void
}

export interface ImageProcessOptions {
  workers?: number
  /** The process ends after this idle time, to free its memory. */
  idleMs?: number
}

const MAX_WORKERS = 2
const IDLE_MS = 60_000
/** By default glibc keeps an arena for each thread: 100 MB more after an A4 page. The service's environment has secrets and is not inherited. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2' }

interface Pending {
  resolve(value: unknown): void
  reject(error: unknown): void
}

/**
 * Runs image decoding and OCR in a child process, started on demand and replaced when it dies. A malicious file that crashes a decoder thus does not
 * crash the service, and the memory returns to the system.
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
      // The process is busy with work that nobody waits for.
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
    // Without this listener, a failed start would crash the service.
    child.on('error', lose)
    child.on('exit', lose)
    child.on('message', (answer: ImageAnswer) => settle(this.#pending.get(answer.id), answer))
    return child
  }

  #lose(): void {
    this.#child = null
    const failure = new MediaFailure('description_failed', 'Reading the picture was interrupted.')
    for (const { reject } of this.#pending.values()) reject(failure)
  }

  /** Keeps the service's event loop alive only while requests are pending, and starts the idle timer. */
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

interface RecogniserOptions extends ImageProcessOptions {
  /** If missing, creates a process and stops it in `close`. */
  process?: ImageProcess
  /** For one image, not counting the time in the queue. */
  timeoutMs?: number
}

const TIMEOUT_MS = 60_000

/** OCR with Tesseract, one image at a time; other calls wait in a queue. */
export function createRecogniser(options: RecogniserOptions = {}): TextRecogniser {
  const { process = imageProcess(options), timeoutMs = TIMEOUT_MS } = options
  let last: Promise<unknown> = Promise.resolve()

  async function takeTurn(path: string, language: Language, signal: AbortSignal): Promise<string> {
    signal.throwIfAborted()
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const text = await process.ask({ kind: 'read', path, language }, AbortSignal.any([signal, timeout]))
      return String(text)
    } catch (error) {
      if (!timeout.aborted || signal.aborted) throw error
      throw new MediaFailure('description_failed', 'Reading the picture took too long.')
    }
  }

  return {
    recognise(path, { language, signal }) {
      const text = last.then(() => takeTurn(path, language, signal))
      last = text.catch(() => undefined)
      return text
    },
    warmUp: () => process.warmUp(),
    close: async () => process.stop(),
  }
}

/** Includes the time in the queue. */
const PICTURE_TIMEOUT_MS = 60_000

export function remotePictures(process: ImageProcess): Pictures {
  return {
    inspect: async (path) => (await askTwice(process, { kind: 'inspect', path })) as PictureFacts,
    thumbnail: async (path) => (await askTwice(process, { kind: 'thumbnail', path })) as Uint8Array,
    preview: async (path) => (await askTwice(process, { kind: 'preview', path })) as Uint8Array,
    removeLocation: async (path) => (await askTwice(process, { kind: 'remove-place', path })) === true,
  }
}

/** Another picture may have crashed the process, so this retries once in a new one. */
async function askTwice(process: ImageProcess, work: ImageWork): Promise<unknown> {
  try {
    return await process.ask(work, AbortSignal.timeout(PICTURE_TIMEOUT_MS))
  } catch (error) {
    if (!(error instanceof MediaFailure) || error.isPermanent) throw error
    return process.ask(work, AbortSignal.timeout(PICTURE_TIMEOUT_MS))
  }
}
