import type { NearMemory } from '../../core/embedding/embedding-ports.ts'
import type { Language } from '../../engines/language/language.ts'

export interface VectorPart {
  id: string
  part: number
  language: Language | null
  similarity: number
  /** A higher number is newer. */
  row: number
}

/** Chunks fetched beyond the limit, because several may belong to the same memory. */
const SPARE = 20

/**
 * Returns the nearest memories, each by its nearest chunk; of equals, the newest wins. `parts` returns up to the requested number of nearest chunks,
 * in any order. It is called with a larger number if the chunks belong to too few memories.
 */
export async function nearestOf(parts: (most: number) => Promise<VectorPart[]>, limit: number): Promise<NearMemory[]> {
  if (limit <= 0) return []
  for (let most = limit + Math.ceil(limit / 2) + SPARE; ; most *= 4) {
    const found = await parts(most)
    const memories = eachOnce(found)
    if (memories.length >= limit || found.length < most) return memories.slice(0, limit)
  }
}

function eachOnce(parts: readonly VectorPart[]): NearMemory[] {
  const seen = new Set<string>()
  return parts
    .filter(({ similarity }) => Number.isFinite(similarity))
    .sort((one, other) => other.similarity - one.similarity || other.row - one.row)
    .flatMap(({ id, part, language, similarity }) => {
      if (seen.has(id)) return []
      seen.add(id)
      return [{ id, part, language, similarity: Math.min(1, similarity) }]
    })
}
