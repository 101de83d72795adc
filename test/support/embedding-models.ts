// A service with a model on an embedding server, and what it knows about its models.
import { readConfig } from '../../src/config/config.ts'
import { listModels } from '../../src/operator/operator.ts'
import { startApp, type TestApp } from './app.ts'
import { settingsOf } from './database.ts'
import { rowsOf } from './database-rows.ts'
import { type EmbeddingCall, startEmbeddingServer } from './embedding-server.ts'
import { freshFolder } from './folder.ts'
import type { Person } from './person.ts'
import { withEmbeddings } from './with-embeddings.ts'

export const KEY = 'sk-of-the-models-31622776'
export const HOUR = 3_600_000
/** For events that happen within milliseconds on an idle machine. */
export const PATIENT = { timeout: 20_000 }
// Each is found by its question only through embeddings: they have no word or synonym in common.
export const ANCHOR = { text: 'The anchor is rusty', question: 'starboard' }
export const DRUMMER = { text: 'The drummer was late again', question: 'melody' }
export const TULIP = { text: 'Yellow tulip by the gate', question: 'pruning' }

/** One service after another on one folder, each with its own model and the clock of the one before. */
async function openFolder() {
  const server = await startEmbeddingServer()
  const folder = freshFolder()
  let now = '2026-03-02T12:00:00Z'
  let last: TestApp | undefined
  async function startWith(environment: Record<string, string>): Promise<TestApp> {
    if (last) {
      await last.service.stop()
      now = new Date(last.clock.now).toISOString()
    }
    last = await startApp({ folder, now, environment })
    return last
  }
  return {
    server,
    folder,
    start: (model: string) =>
      startWith({
        EMBEDDINGS: 'openai',
        EMBEDDINGS_URL: server.url,
        EMBEDDINGS_MODEL: model,
        EMBEDDINGS_KEY: KEY,
      }),
    startWithout: () => startWith({ EMBEDDINGS: 'none' }),
  }
}

export async function startReady() {
  const opened = await openFolder()
  const app = await opened.start('first')
  await app.service.jobsIdle()
  return { ...opened, app, ana: await app.person('Ana') }
}

export function findsBySimilarity(app: TestApp, ana: Person, question: string): Promise<string[]> {
  return withEmbeddings(app, () => ana.on(app.service).search(question))
}

export async function captureIds(ana: Person, texts: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const text of texts) ids.push((await ana.capture(text)).id)
  return ids
}

export const modelsIn = async (folder: string) => listModels(readConfig(await settingsOf(folder)))

/** By the model's name. If there are more vectors than memories, and none of them is long, there are duplicates. */
export async function vectorsIn(folder: string): Promise<Record<string, { memories: number; vectors: number }>> {
  const rows = await rowsOf(
    folder,
    `SELECT name, count(DISTINCT memory_id) AS memories, count(*) AS vectors
     FROM vectors LEFT JOIN embedding_models ON embedding_models.id = vectors.model GROUP BY name`,
  )
  return Object.fromEntries(
    rows.map(({ name, memories, vectors }) => [String(name), { memories: Number(memories), vectors: Number(vectors) }]),
  )
}

export const says = (words: string, model?: string) => (call: EmbeddingCall) =>
  (model === undefined || call.model === model) && call.texts.some((text) => text.includes(words))

export function passTime({ clock, service }: TestApp, ms: number): Promise<void> {
  clock.now += ms
  service.wakeJobs()
  return service.jobsIdle()
}
