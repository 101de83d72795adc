// While one model answers searches, another one can be built over all memories. Then the new one takes over, and the old vectors are removed.
import { type Clock, queueJob, type Random, type Store, type Transaction } from '../store.ts'
import type { Embedder } from './embedder.ts'
import type { EmbeddingModel } from './record.ts'

export interface Embedders {
  /** The operator's choice; null if there is none. */
  chosen: Embedder | null
  /** Returns the embedder of a model, or null if it is no longer available. */
  named(model: string): Promise<Embedder | null>
}

interface ModelDeps {
  store: Store
  clock: Clock
  random: Random
}

const BEGINNING = { accountId: '', memoryId: '' }

/** At startup: decides which model answers, which is built and which is removed, and queues the jobs for it. */
export async function prepareModels({ store, clock, random }: ModelDeps, chosen: string | null): Promise<void> {
  if (chosen === null) return
  await store.transaction(async (tx) => {
    const models = await tx.vectors.models()
    const active = models.find(({ state }) => state === 'active')
    for (const model of models) if (model.name !== chosen && model !== active) await retire(tx, model)
    const own = models.find(({ name }) => name === chosen) ?? (await addModel(tx, chosen, active))
    const wanted = resumed(own, models)
    if (wanted !== own) await tx.vectors.updateModel(wanted)
    if (wanted.progress !== null) await queueJob(tx, { clock, random }, { kind: BUILD_JOB, key: wanted.name })
    for (const { name, state } of await tx.vectors.models())
      if (state === 'retired') await queueJob(tx, { clock, random }, { kind: DROP_JOB, key: name })
    if ((await tx.vectors.countWaiting()) > 0) await queueJob(tx, { clock, random }, { kind: EMBED_JOB, key: 'queue' })
  })
}

/**
 * A retired model is built again; the walk skips memories with its vectors. The active model is walked again if another one was being built, because
 * memories captured meanwhile have only that one's vectors.
 */
function resumed(own: EmbeddingModel, models: readonly EmbeddingModel[]): EmbeddingModel {
  if (own.state === 'retired') return { ...own, state: 'building', progress: BEGINNING }
  const wasLeft = own.state === 'active' && models.some(({ state }) => state === 'building')
  return wasLeft ? { ...own, progress: BEGINNING } : own
}

/** The first model is active at once, because no other one could answer. */
function addModel(tx: Transaction, name: string, active: EmbeddingModel | undefined): Promise<EmbeddingModel> {
  return tx.vectors.addModel(name, active ? 'building' : 'active', BEGINNING)
}

async function retire(tx: Transaction, model: EmbeddingModel): Promise<void> {
  await tx.vectors.updateModel({ ...model, state: 'retired', progress: null })
}

/** Called once every memory has its vectors. Makes the model active and retires the one before. */
export async function takeOver(
  tx: Transaction,
  { clock, random }: Pick<ModelDeps, 'clock' | 'random'>,
  built: EmbeddingModel,
): Promise<void> {
  for (const model of await tx.vectors.models()) {
    if (model.state !== 'active' || model.id === built.id) continue
    await retire(tx, model)
    await queueJob(tx, { clock, random }, { kind: DROP_JOB, key: model.name })
  }
  await tx.vectors.updateModel({ ...built, state: 'active', progress: null })
}

export interface Answering {
  model: EmbeddingModel
  embedder: Embedder
}

/** The active model, or the one being built if the active one's embedder is no longer available. */
export async function answeringModel(
  vectors: Pick<Transaction['vectors'], 'models'>,
  embedders: Embedders,
): Promise<Answering | null> {
  const models = await vectors.models()
  for (const state of ['active', 'building'] as const) {
    const model = models.find((each) => each.state === state)
    const embedder = model ? await embedders.named(model.name) : null
    if (model && embedder) return { model, embedder }
  }
  return null
}

export const EMBED_JOB = 'embed-memories'
/** Its key names the model. */
export const BUILD_JOB = 'build-vectors'
/** Its key names the model whose vectors are removed. */
export const DROP_JOB = 'drop-vectors'
