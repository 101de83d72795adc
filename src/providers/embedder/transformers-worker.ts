import { createRequire } from 'node:module'
import { join, parse } from 'node:path'
import { workerData } from 'node:worker_threads'
import { serveEmbedding, type ThreadModel } from './thread-service.ts'

/** The subset of the package's API that is used here. The package is optional. */
interface Transformers {
  env: { allowRemoteModels: boolean; localModelPath: string; useFSCache: boolean }
  pipeline(task: 'feature-extraction', model: string, options: { dtype: 'q8' }): Promise<Extractor>
}

type Extractor = (
  texts: readonly string[],
  options: { pooling: 'mean'; normalize: boolean },
) => Promise<{ dims: readonly number[]; data: Float32Array }>

export interface TransformersModel {
  /** The module to import: the package's name or a URL. */
  module: string
  /** Its name on the Hugging Face hub. */
  model: string
  /** Absolute path; null for a model from the hub. */
  folder: string | null
}

const { module, model, folder } = workerData as TransformersModel

serveEmbedding(loadModel, [module])

async function loadModel(): Promise<ThreadModel> {
  const { env, pipeline } = await loadPackage()
  if (folder !== null) {
    env.allowRemoteModels = false
    // Some versions prepend this to every path, others only to a possible hub name, which an absolute path is not.
    env.localModelPath = parse(folder).root
    // The cache is keyed by model name, under which another model may be cached.
    env.useFSCache = false
  }
  const extract = await pipeline('feature-extraction', folder ?? model, { dtype: 'q8' })
  return {
    async embed(texts) {
      const { dims, data } = await extract(texts, { pooling: 'mean', normalize: true })
      const [count = 0, length = 0] = dims
      if (dims.length !== 2 || data.length !== count * length)
        throw new TypeError('The model did not return one vector per text.')
      return Array.from({ length: count }, (_, index) => data.slice(index * length, (index + 1) * length))
    },
  }
}

/** `lembra models use` installs the package beside the folders of the models. */
async function loadPackage(): Promise<Transformers> {
  try {
    return (await import(module)) as Transformers
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
    if (folder === null || !isMissing || !error.message.includes(`'${module}'`)) throw error
    return createRequire(join(folder, 'config.json'))(module) as Transformers
  }
}
