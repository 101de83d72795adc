import type { Store } from '../store.ts'
import type { EmbeddingModel, MemoryKey, MemoryVectors } from './record.ts'
import type { VectorSearch } from './semantic-search.ts'

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
  for (const { accountId, id, parts } of embedded) {
    const [beginning] = parts
    if (!beginning || large.has(accountId)) continue
    const found = await vectorSearch.nearest(accountId, model, beginning, MAX_NEAR + 1)
    if (found.compared > MAX_COMPARED) {
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
    for (const { accountId, id, near } of related) await tx.vectors.putNear(accountId, id, near)
  })
}
