import type { Embedder, EmbeddingModel } from './embedding-ports.ts'
import type { Random } from '../identifiers.ts'
import type { Clock, Store, Transaction } from '../ports.ts'
import { BUILD_JOB, DROP_JOB, EMBED_JOB, queueJob } from './embedding-jobs.ts'

// One model's vectors answer while another's are built beside them, over all memories; then those take over and the old ones go.

/** Every embedder at hand. */
export interface Embedders {
  /** The one that the operator chose; null where there is none. */
  chosen: Embedder | null
  /** The one that made the vectors of a model, if it can still be asked. */
  named(model: string): Promise<Embedder | null>
}

interface ModelDeps {
  store: Store
  clock: Clock
  random: Random
}

const BEGINNING = { accountId: '', memoryId: '' }

/** At the start: settles which model answers, which is to be built and which is to go, and queues what is to be done for it. */
export async function prepareModels({ store, clock, random }: ModelDeps, chosen: string | null): Promise<void> {
  if (chosen === null) return
  await store.transaction(async (tx) => {
    const models = await tx.vectors.models()
    const active = models.find(({ state }) => state === 'active')
    for (const model of models) if (model.name !== chosen && model !== active) await retire(tx, model)
    const own = models.find(({ name }) => name === chosen) ?? (await addModel(tx, chosen, active))
    const wanted = resumed(own, models)
    if (wanted !== own) await tx.vectors.updateModel(wanted)
    if (wanted.progress !== null) await queueJob(tx, { clock, random }, BUILD_JOB, wanted.name)
    for (const { name, state } of await tx.vectors.models())
      if (state === 'retired') await queueJob(tx, { clock, random }, DROP_JOB, name)
    if ((await tx.vectors.countWaiting()) > 0) await queueJob(tx, { clock, random }, EMBED_JOB, 'queue')
  })
}

/**
 * One that was on its way out begins anew: what it still has is passed over by the walk. So does the one that answers where another was being
 * built: what was captured meanwhile has vectors of that other alone.
 */
function resumed(own: EmbeddingModel, models: readonly EmbeddingModel[]): EmbeddingModel {
  if (own.state === 'retired') return { ...own, state: 'building', progress: BEGINNING }
  const wasLeft = own.state === 'active' && models.some(({ state }) => state === 'building')
  return wasLeft ? { ...own, progress: BEGINNING } : own
}

/** The first of all answers at once: there is nothing that would answer instead. */
function addModel(tx: Transaction, name: string, active: EmbeddingModel | undefined): Promise<EmbeddingModel> {
  return tx.vectors.addModel(name, active ? 'building' : 'active', BEGINNING)
}

async function retire(tx: Transaction, model: EmbeddingModel): Promise<void> {
  await tx.vectors.updateModel({ ...model, state: 'retired', progress: null })
}

/** Every memory has its vectors: from now on it answers, and what answered before goes. */
export async function takeOver(
  tx: Transaction,
  { clock, random }: Pick<ModelDeps, 'clock' | 'random'>,
  built: EmbeddingModel,
): Promise<void> {
  for (const model of await tx.vectors.models()) {
    if (model.state !== 'active' || model.id === built.id) continue
    await retire(tx, model)
    await queueJob(tx, { clock, random }, DROP_JOB, model.name)
  }
  await tx.vectors.updateModel({ ...built, state: 'active', progress: null })
}

export interface Answering {
  model: EmbeddingModel
  embedder: Embedder
}

/** What a question is put to: the active model; where that can't be asked any more, the one that is being built, as far as it is. */
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
