import { weights } from '../../engines/text-ranking/index.ts'
import { wholeAccount } from '../accounts/record.ts'
import type { Memory } from '../memories/record.ts'
import type { Store, Transaction } from '../store.ts'
import type { Log } from '../telemetry.ts'
import { chunksOf, isSpoken } from './chunks.ts'
import type { Embedder } from './embedder.ts'
import { EmbeddingFailure } from './embedder.ts'
import type { EmbeddingModel, MemoryKey, MemoryVectors, WaitingMemory } from './record.ts'

export interface EmbeddingWork {
  store: Store
  embedder: Embedder
  log: Log
}

/** Minimum per transaction. Lines of one conversation are best embedded together, because each also changes its neighbours. */
const STEP = 32

/** Embeds the memories queued last, and the neighbours that they change. `newest` is the highest ticket that it saw. */
export async function embedWaiting(
  { store, embedder, log }: EmbeddingWork,
  model: EmbeddingModel,
  signal: AbortSignal,
): Promise<EmbeddedStep & { newest: number }> {
  const most = Math.max(STEP, embedder.batchSize)
  const waiting = await store.vectors.waiting(most)
  const read: Memory[] = []
  const embedded: MemoryVectors[] = []
  for (const [accountId, group] of byAccount(waiting)) {
    const memories = await withNeighbours(store, accountId, group)
    read.push(...memories)
    embedded.push(...(await embedMemories({ store, embedder, log }, accountId, memories, signal)))
  }
  checkDimensions(model, embedded)
  const lasting = await store.transaction(async (tx) => {
    const kept = await unchanged(tx, read, embedded)
    await tx.vectors.put(model.id, kept)
    await tx.vectors.dequeue(waiting)
    return kept
  })
  return { embedded: lasting, isDone: waiting.length < most, newest: waiting[0]?.ticket ?? 0 }
}

export interface EmbeddedStep {
  embedded: readonly MemoryVectors[]
  isDone: boolean
}

/** Embeds the next memories of the walk over all that have no vectors of the model yet. */
export async function embedNext(
  work: EmbeddingWork,
  model: EmbeddingModel,
  signal: AbortSignal,
): Promise<EmbeddedStep & { model: EmbeddingModel }> {
  const { store, embedder } = work
  const after = model.progress && { accountId: model.progress.accountId, id: model.progress.memoryId }
  const keys = await store.vectors.walk(model.id, after, Math.max(STEP, embedder.batchSize))
  const read: Memory[] = []
  const embedded: MemoryVectors[] = []
  for (const [accountId, group] of byAccount(keys)) {
    const memories = await store.memories.getMany(
      wholeAccount(accountId),
      group.map(({ id }) => id),
    )
    read.push(...memories)
    embedded.push(...(await embedMemories(work, accountId, memories, signal)))
  }
  checkDimensions(model, embedded)
  const last = keys.at(-1)
  const progress = last ? { accountId: last.accountId, memoryId: last.id } : null
  return store.transaction(async (tx) => {
    const lasting = await unchanged(tx, read, embedded)
    await tx.vectors.put(model.id, lasting)
    // Its dimensions and its state may have changed meanwhile.
    const current = (await tx.vectors.models()).find(({ id }) => id === model.id) ?? model
    const moved = { ...current, progress: progress ?? current.progress }
    if (progress) await tx.vectors.updateModel(moved)
    return { embedded: lasting, isDone: last === undefined, model: moved }
  })
}

/** @throws {EmbeddingFailure} if a server has replaced a model by another one under the same name */
function checkDimensions({ name, dimensions }: EmbeddingModel, embedded: readonly MemoryVectors[]): void {
  const other = embedded.flatMap(({ chunks }) => chunks).find((chunk) => chunk.length !== dimensions)
  if (dimensions === null || !other) return
  throw new EmbeddingFailure(
    `${name} returned vectors of ${other.length} dimensions, but the stored ones have ${dimensions}. Another model needs another name.`,
  )
}

/** A memory that changed while it was embedded is queued again, and must not be found by its old text, even for a moment. */
async function unchanged(
  { memories }: Pick<Transaction, 'memories'>,
  read: readonly Memory[],
  embedded: readonly MemoryVectors[],
): Promise<MemoryVectors[]> {
  const lasting = new Set<string>()
  // Sorted by account, like every transaction that locks memories of several accounts.
  for (const [accountId, group] of [...byAccount(read)].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const current = await memories.getMany(
      wholeAccount(accountId),
      group.map(({ id }) => id),
    )
    const now = new Map(current.map((memory) => [memory.id, memory]))
    for (const memory of group) if (isWrittenAlike(memory, now.get(memory.id))) lasting.add(`${accountId} ${memory.id}`)
  }
  return embedded.filter(({ accountId, id }) => lasting.has(`${accountId} ${id}`))
}

/** Compares what is embedded: the text, and the title only if it was given. */
function isWrittenAlike(one: Memory, other: Memory | undefined): boolean {
  if (one.text !== other?.text || one.isTitleGiven !== other.isTitleGiven) return false
  return !one.isTitleGiven || one.title === other.title
}

function byAccount<T extends MemoryKey>(keys: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const key of keys) groups.set(key.accountId, [...(groups.get(key.accountId) ?? []), key])
  return groups
}

/** A line of a conversation is also embedded with the lines before and after it. */
async function withNeighbours(
  { memories, mentions }: Store,
  accountId: string,
  waiting: readonly WaitingMemory[],
): Promise<Memory[]> {
  const own = await memories.getMany(
    wholeAccount(accountId),
    waiting.map(({ id }) => id),
  )
  const spoken = own.filter(({ text }) => isSpoken(text))
  if (spoken.length === 0) return own
  const known = new Set(own.map(({ id }) => id))
  const near = (await mentions.sessionNeighbours(wholeAccount(accountId), spoken, weights.sessionGapMs)).filter(
    ({ to, distance }) => distance === 1 && !known.has(to),
  )
  const others = await memories.getMany(wholeAccount(accountId), [...new Set(near.map(({ to }) => to))])
  return [...own, ...others.filter(({ text }) => isSpoken(text))]
}

/** A memory that can't be embedded gets no vectors and is found by its words only. */
async function embedMemories(
  { store, embedder, log }: EmbeddingWork,
  accountId: string,
  memories: readonly Memory[],
  signal: AbortSignal,
): Promise<MemoryVectors[]> {
  const around = await aroundEach(store, accountId, memories)
  const chunks = memories.flatMap((memory) =>
    chunksOf(memory, around(memory), embedder.passageLength).map((text) => ({ id: memory.id, text })),
  )
  const vectors = await embedAll(
    { embedder, log },
    chunks.map(({ text }) => text),
    signal,
  )
  return memories.map(({ id }) => ({
    accountId,
    id,
    chunks: chunks.flatMap((chunk, index) => (chunk.id === id ? (vectors[index] ?? []) : [])),
  }))
}

async function aroundEach({ memories, mentions }: Store, accountId: string, centres: readonly Memory[]) {
  const spoken = centres.filter(({ text }) => isSpoken(text))
  const near =
    spoken.length > 0 ? await mentions.sessionNeighbours(wholeAccount(accountId), spoken, weights.sessionGapMs) : []
  const ids = new Set(near.filter(({ distance }) => distance === 1).map(({ to }) => to))
  const found = new Map(
    (await memories.getMany(wholeAccount(accountId), [...ids])).map((memory) => [memory.id, memory]),
  )
  return (centre: Memory) => {
    const sides = near.flatMap(({ from, to, distance }) => {
      const memory = from === centre.id && distance === 1 ? found.get(to) : undefined
      return memory && isSpoken(memory.text) ? [memory] : []
    })
    const isBefore = (memory: Memory) =>
      memory.capturedAt < centre.capturedAt || (memory.capturedAt === centre.capturedAt && memory.id < centre.id)
    return {
      before: sides.find(isBefore)?.text ?? null,
      after: sides.find((memory) => !isBefore(memory))?.text ?? null,
    }
  }
}

/** Null for a text that the model refuses permanently. */
async function embedAll(
  { embedder, log }: Pick<EmbeddingWork, 'embedder' | 'log'>,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Array<Float32Array | null>> {
  const vectors: Array<Float32Array | null> = []
  for (let first = 0; first < texts.length; first += embedder.batchSize) {
    vectors.push(...(await embedBatch({ embedder, log }, texts.slice(first, first + embedder.batchSize), signal)))
  }
  return vectors
}

async function embedBatch(
  { embedder, log }: Pick<EmbeddingWork, 'embedder' | 'log'>,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Array<Float32Array | null>> {
  try {
    return await embedder.embedPassages(texts, signal)
  } catch (error) {
    if (!(error instanceof EmbeddingFailure) || !error.isPermanent || error.refused.length === 0) throw error
    log.warn({ texts: error.refused.length }, 'the embedding model refuses texts: they are found by their words alone')
    const refused = new Set(error.refused)
    const rest = texts.filter((_, index) => !refused.has(index))
    const vectors = rest.length > 0 ? await embedder.embedPassages(rest, signal) : []
    let next = 0
    return texts.map((_, index) => (refused.has(index) ? null : (vectors[next++] ?? null)))
  }
}
