import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { FailureCause, ThreadAnswer, ThreadWork } from './thread-work.ts'

export interface ThreadModel {
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>
}

/** A quarter of a processor that another thread wants whole: a query is then still embedded in time. */
const NICENESS = 5

/** Makes the thread that calls it one that embeds: it loads its model at once, then answers each work. `packages` are what it can't do without. */
export function serveEmbedding(load: () => Promise<ThreadModel>, packages: readonly string[]): void {
  stepBack()
  const model = load()
  model.then(
    () => answer({ kind: 'loaded' }),
    (error: unknown) => answer({ kind: 'failed', cause: causeOf(error, packages) }),
  )
  parentPort?.on('message', (texts: ThreadWork) => void work(model, texts, packages))
}

/** Whoever answers requests goes first where the processor does not suffice for both. Linux alone has priorities of threads. */
function stepBack(): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    if (thread > 0) setPriority(thread, NICENESS)
  } catch {
    // Then it is a thread like all others.
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
