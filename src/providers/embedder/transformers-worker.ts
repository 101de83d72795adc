// A thread with a model of Transformers.js.
import { parse } from 'node:path'
import { workerData } from 'node:worker_threads'
import { serveEmbedding, type ThreadModel } from './thread-service.ts'
import type { TransformersModel } from './transformers-model.ts'

/** What is used of the package, which is not installed where nobody asked for it. */
interface Transformers {
  env: { allowRemoteModels: boolean; localModelPath: string; useFSCache: boolean }
  pipeline(task: 'feature-extraction', model: string, options: { dtype: 'q8' }): Promise<Extractor>
}

type Extractor = (
  texts: readonly string[],
  options: { pooling: 'mean'; normalize: boolean },
) => Promise<{ dims: readonly number[]; data: Float32Array }>

const { module, model, folder } = workerData as TransformersModel

serveEmbedding(loadModel, [module])

async function loadModel(): Promise<ThreadModel> {
  const { env, pipeline } = (await import(module)) as Transformers
  if (folder !== null) {
    env.allowRemoteModels = false
    // Some versions put this before every path, others only before what may be a name of the hub, which an absolute path is not.
    env.localModelPath = parse(folder).root
    // It goes by the model's name, under which another may lie there.
    env.useFSCache = false
  }
  const extract = await pipeline('feature-extraction', folder ?? model, { dtype: 'q8' })
  return {
    async embed(texts) {
      const { dims, data } = await extract(texts, { pooling: 'mean', normalize: true })
      const [count = 0, length = 0] = dims
      if (dims.length !== 2 || data.length !== count * length)
        throw new TypeError('These are not one vector for each text.')
      return Array.from({ length: count }, (_, index) => data.slice(index * length, (index + 1) * length))
    },
  }
}
