import type { NearMemory } from '../core/embedding/semantic-search.ts'
import type { Language } from '../engines/language/index.ts'

// Vectors are compared in two stages: their codes, one bit for each dimension, choose candidates, which are then compared exactly.

/** A chunk of a memory that was compared exactly. */
export interface VectorChunk {
  id: string
  chunk: number
  language: Language | null
  similarity: number
  /** A higher number is newer. */
  row: number
}

/** Even a small account has so many candidates. */
const MIN_CANDIDATES = 1_000
/** In a larger account one vector in this many is a candidate. Measured by bench/vector-stages.ts: with fewer, a search misses more. */
const CANDIDATE_STEP = 500

/** How many candidates to compare exactly, to find the `most` nearest. */
export function candidatesFor(most: number, vectors: number): number {
  return Math.max(MIN_CANDIDATES, most, Math.ceil(vectors / CANDIDATE_STEP))
}

/**
 * Returns the nearest memories, each by its nearest chunk; of equals, the newest wins. `compare` returns the requested number of nearest chunks or
 * more, in any order. It is called with a larger number if the chunks belong to too few memories.
 */
export async function nearestOf(
  compare: (most: number) => Promise<VectorChunk[]>,
  limit: number,
): Promise<NearMemory[]> {
  if (limit <= 0) return []
  for (let most = 2 * limit; ; most *= 4) {
    const found = await compare(most)
    const memories = eachOnce(found)
    if (memories.length >= limit || found.length < most) return memories.slice(0, limit)
  }
}

export function eachOnce(chunks: readonly VectorChunk[]): NearMemory[] {
  const seen = new Set<string>()
  return chunks
    .filter(({ similarity }) => Number.isFinite(similarity))
    .sort((one, other) => other.similarity - one.similarity || other.row - one.row)
    .flatMap(({ id, chunk, language, similarity }) => {
      if (seen.has(id)) return []
      seen.add(id)
      return [{ id, chunk, language, similarity: Math.min(1, similarity) }]
    })
}
