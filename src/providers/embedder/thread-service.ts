import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

export interface ThreadModel {
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>
}

/** Leaves this thread a quarter of a CPU that another thread wants fully, which still embeds a query in time. */
const NICENESS = 5

/** Turns the calling thread into an embedding worker: it loads its model at once, then answers each message. `packages` are its required packages. */
export function serveEmbedding(load: () => Promise<ThreadModel>, packages: readonly string[]): void {
  stepBack()
  const model = load()
  model.then(
    () => answer({ kind: 'loaded' }),
    (error: unknown) => answer({ kind: 'failed', cause: causeOf(error, packages) }),
  )
  parentPort?.on('message', (texts: ThreadWork) => void work(model, texts, packages))
}

/** Gives the request threads priority on a busy CPU. Only Linux has thread priorities. */
function stepBack(): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    if (thread > 0) setPriority(thread, NICENESS)
  } catch {
    // Keeps the normal priority.
  }
}

async function work(model: Promise<ThreadModel>, texts: ThreadWork, packages: readonly string[]): Promise<void> {
  try {
    const { embed } = await model
    answer({ kind: 'vectors', vectors: await embed(texts) })
  } catch (error) {
    answer({ kind: 'failed', cause: causeOf(error, packages) })
  }
}

function causeOf(error: unknown, packages: readonly string[]): FailureCause {
  if (!(error instanceof Error)) return { name: 'Error', code: null, isMissing: false }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  const isMissing =
    /^(ERR_)?MODULE_NOT_FOUND$/.test(code ?? '') && packages.some((each) => error.message.includes(`'${each}'`))
  return { name: error.name, code, isMissing }
}

function answer(message: ThreadAnswer): void {
  parentPort?.postMessage(message)
}

/** Texts to embed, sent once the thread has reported `loaded`. */
export type ThreadWork = readonly string[]

export type ThreadAnswer =
  | { kind: 'loaded' }
  /** Normally `Float32Array`s, but a third-party model may answer anything. */
  | { kind: 'vectors'; vectors: unknown }
  | { kind: 'failed'; cause: FailureCause }

/** Name and code only: a model's error message may quote a memory. */
export interface FailureCause {
  name: string
  code: string | null
  isMissing: boolean
}
