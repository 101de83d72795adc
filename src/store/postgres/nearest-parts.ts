import type { NearMemory } from '../../core/embedding/embedding-ports.ts'
import type { Language } from '../../engines/language/language.ts'

/** A part of a memory, as a search finds it. */
export interface VectorPart {
  id: string
  part: number
  language: Language | null
  similarity: number
  /** The higher, the newer. */
  row: number
}

/** Beyond what is asked for, as some parts are of the same memory. */
const SPARE = 20

/**
 * The nearest memories, each by its nearest part; of equals the newest. `parts` finds as many parts as it is told, in any order: more and more, where
 * too many of them are of few memories.
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
