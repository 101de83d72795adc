import { wholeAccount } from '../accounts/record.ts'
import type { Store } from '../store.ts'
import type { Embedder } from './embedder.ts'
import type { EmbeddingModel, MemoryKey, MemoryVectors } from './record.ts'
import type { VectorSearch } from './semantic-search.ts'

// Unrelated questions and notes. Their similarities show how near a model puts texts that have nothing in common.
const QUESTIONS = [
  'what time does the ferry to the island leave?',
  'who repaired the violin?',
  'how many eggs go into the sponge cake?',
  'onde ficou a chave da bicicleta?',
  'quanto custou o conserto do telhado?',
  'quando é a consulta do gato?',
  '¿qué talla de botas usa mi hermano?',
  '¿dónde aparcamos en el aeropuerto?',
  'quantum chromodynamics lattice simulation',
  'zorp blenk quivit',
]
const NOTES = [
  'The tomato seedlings go out in the middle of May, once the nights are warm.',
  'Signed the contract with the printer for four hundred calendars.',
  'My neighbour plays chess by mail with someone in Norway.',
  'O síndico trocou a lâmpada do corredor ontem à noite.',
  'Assistimos ao filme sobre o farol e dormimos cedo.',
  'A professora de natação vai mudar de cidade.',
  'El banco subió la comisión de la cuenta en euros.',
  'Compramos pintura verde para la puerta del garaje.',
  'Mi abuela coleccionaba sellos de trenes de vapor.',
  'The router needs a restart whenever the power was out.',
]
/** One in 200 unrelated pairs is this many standard deviations above the mean. */
const DEVIATIONS = 2.5

/** Measures the similarity that two texts reach by chance. A lower one says nothing. Each model has its own. */
export async function similarityThresholdOf(embedder: Embedder, signal: AbortSignal): Promise<number> {
  const notes: Float32Array[] = []
  for (let first = 0; first < NOTES.length; first += embedder.batchSize)
    notes.push(...(await embedder.embedPassages(NOTES.slice(first, first + embedder.batchSize), signal)))
  const similarities: number[] = []
  for (const question of QUESTIONS) {
    const vector = await embedder.embedQuery(question, signal)
    for (const note of notes) similarities.push(dot(vector, note))
  }
  const mean = similarities.reduce((sum, each) => sum + each, 0) / similarities.length
  const variance = similarities.reduce((sum, each) => sum + (each - mean) ** 2, 0) / similarities.length
  return Math.min(0.99, mean + DEVIATIONS * Math.sqrt(variance))
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let index = 0; index < one.length; index++) sum += (one[index] ?? 0) * (other[index] ?? 0)
  return sum
}

const MAX_NEAR = 5
/** On a scale from chance (0) to equal texts (1). Texts above it are about the same thing. */
const LEAST_LIKENESS = 0.35
/** In a larger account the search would take longer than the embedding, and its results say less. */
const MAX_COMPARED = 20_000

/** Stores the memories nearest in meaning to each memory, as a relation that recall can follow. */
export async function relateNear(
  { store, vectorSearch }: { store: Store; vectorSearch: VectorSearch },
  { id: model, similarityThreshold }: EmbeddingModel,
  embedded: readonly MemoryVectors[],
): Promise<void> {
  if (similarityThreshold === null) return
  const related: Array<MemoryKey & { near: Array<{ id: string; likeness: number }> }> = []
  const large = new Set<string>()
  for (const { accountId, id, chunks } of embedded) {
    const [beginning] = chunks
    if (!beginning || large.has(accountId)) continue
    const found = await vectorSearch.nearest(wholeAccount(accountId), model, beginning, MAX_NEAR + 1)
    if (!found || found.compared > MAX_COMPARED) {
      large.add(accountId)
      continue
    }
    const near = found.candidates.flatMap((other) => {
      const likeness = (other.similarity - similarityThreshold) / (1 - similarityThreshold)
      return other.id !== id && likeness >= LEAST_LIKENESS ? [{ id: other.id, likeness }] : []
    })
    related.push({ accountId, id, near: near.slice(0, MAX_NEAR) })
  }
  // In the order in which every transaction locks rows of several memories.
  related.sort((one, other) => (`${one.accountId} ${one.id}` < `${other.accountId} ${other.id}` ? -1 : 1))
  await store.transaction(async (tx) => {
    // First all old pairs are removed. A deletion locks pairs before its memory, so waiting for a pair while memories are locked would deadlock.
    for (const { accountId, id } of related) await tx.vectors.putNear(accountId, id, [])
    for (const { accountId, id, near } of related) await tx.vectors.putNear(accountId, id, near)
  })
}
