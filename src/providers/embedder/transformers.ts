import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, isAbsolute, join, resolve } from 'node:path'
import type { Embedder } from '../../core/embedding/embedder.ts'
import { type EmbeddingThreadOptions, threadEmbedder } from './embedding-thread.ts'
import type { TransformersModel } from './transformers-worker.ts'

export interface TransformersEmbedderOptions {
  /** A name on the Hugging Face hub, downloaded once, or the path of a local folder, used offline. */
  model: string
  module?: string
}

export const TRANSFORMERS_PACKAGE = '@huggingface/transformers'
const BATCH_SIZE = 16
const PASSAGE_LENGTH = 1_500
/** Models of hundreds of megabytes are downloaded at first use. */
const LOAD_MS = 30 * 60_000

/**
 * Any Transformers.js `feature-extraction` model. It runs in a thread because inference blocks the calling thread. The thread is never ended: ONNX
 * Runtime is not reliable when a second thread loads it.
 */
export function transformersEmbedder({ model, module = TRANSFORMERS_PACKAGE }: TransformersEmbedderOptions): Embedder {
  const folder = folderOf(model)
  const thread: EmbeddingThreadOptions = {
    script: new URL('./transformers-worker.ts', import.meta.url),
    workerData: { module, model, folder } satisfies TransformersModel,
    installation: `npm install ${TRANSFORMERS_PACKAGE}`,
    idleMs: null,
    loadMs: LOAD_MS,
  }
  return threadEmbedder(thread, {
    model: `transformers/${folder === null ? model : basename(folder)}`,
    batchSize: BATCH_SIZE,
    passageLength: PASSAGE_LENGTH,
  })
}

/** A path-like name is a local path even if nothing exists there: it must not be requested from the hub. */
function folderOf(model: string): string | null {
  return isAbsolute(model) || model.startsWith('.') || existsSync(model) ? resolve(model) : null
}

/** The package that the thread would load for a model in this folder; null if it is not installed. */
export function transformersVersion(modelFolder: string): { folder: string; version: string } | null {
  for (const from of [import.meta.filename, join(modelFolder, 'config.json')])
    for (const folder of createRequire(from).resolve.paths(TRANSFORMERS_PACKAGE) ?? []) {
      const installed = join(folder, TRANSFORMERS_PACKAGE)
      const manifest = join(installed, 'package.json')
      if (!existsSync(manifest)) continue
      const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version?: unknown }
      return { folder: installed, version: String(version) }
    }
  return null
}
