import { existsSync } from 'node:fs'
import { basename, isAbsolute, resolve } from 'node:path'
import type { Embedder } from '../../core/embedding/embedding-ports.ts'
import { embeddingThread } from './embedding-thread.ts'
import { threadEmbedder } from './thread-embedder.ts'
import { TRANSFORMERS_PACKAGE, type TransformersModel } from './transformers-model.ts'

export interface TransformersEmbedderOptions {
  /** A name on the Hugging Face hub, from which it is downloaded once, or the path of a folder with its files, for which nothing is called. */
  model: string
  /** What is imported for it. */
  module?: string
}

const BATCH_SIZE = 16
const PASSAGE_LENGTH = 1_500
/** A model of hundreds of megabytes is downloaded when it is first used. */
const LOAD_MS = 30 * 60_000

/**
 * Any model for `feature-extraction` of Transformers.js, in a thread: its sessions run on the thread that calls them. That thread stays once it is
 * there, as ONNX Runtime does not bear well to be loaded by a second one.
 */
export function transformersEmbedder({ model, module = TRANSFORMERS_PACKAGE }: TransformersEmbedderOptions): Embedder {
  const folder = folderOf(model)
  const thread = embeddingThread({
    script: new URL('./transformers-worker.ts', import.meta.url),
    workerData: { module, model, folder } satisfies TransformersModel,
    installation: `npm install ${TRANSFORMERS_PACKAGE}`,
    idleMs: null,
    loadMs: LOAD_MS,
  })
  return threadEmbedder(thread, {
    model: `transformers/${folder === null ? model : basename(folder)}`,
    batchSize: BATCH_SIZE,
    passageLength: PASSAGE_LENGTH,
  })
}

/** What is written as a path is one even where nothing is there: it must not be asked for at the hub. */
function folderOf(model: string): string | null {
  return isAbsolute(model) || model.startsWith('.') || existsSync(model) ? resolve(model) : null
}
