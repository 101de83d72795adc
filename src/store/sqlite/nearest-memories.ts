import type { Nearness } from '../../core/embedding/semantic-search.ts'
import type { Language } from '../../engines/language/index.ts'

/** Metadata of stored vectors, by position. */
export interface VectorNames {
  /** A higher row number is newer. */
  rows: readonly number[]
  memoryIds: readonly string[]
  chunks: readonly number[]
  languages: ReadonlyArray<Language | null>
}

interface Found {
  id: string
  similarity: number
  chunk: number
  language: Language | null
  row: number
}

/** Minimum spare capacity, so that a small limit does not cause a sort at every match. */
const MIN_SPARE = 64

/**
 * Collects the nearest memories among all vectors given to it, each by its nearest chunk; of equals, the newest row wins. It gathers more than
 * requested and then keeps only the best. From then on it skips everything below the last of those, which is nearly everything.
 */
export class NearestMemories {
  readonly #limit: number
  readonly #room: number
  #found = new Map<string, Found>()
  #floor = Number.NEGATIVE_INFINITY
  #sum = 0
  #count = 0

  constructor(limit: number) {
    this.#limit = Math.max(0, limit)
    this.#room = this.#limit + Math.max(this.#limit, MIN_SPARE)
  }

  /** Takes the similarities of the vectors from position `first` on. Values that are not finite are ignored. */
  take(similarities: Float32Array, names: VectorNames, first: number): void {
    for (let index = 0; index < similarities.length; index++) {
      const similarity = similarities[index] ?? Number.NaN
      if (!Number.isFinite(similarity)) continue
      this.#sum += similarity
      this.#count++
      if (similarity >= this.#floor) this.#add(similarity, names, first + index)
    }
  }

  result(): Nearness {
    const candidates = this.#best().map(({ id, similarity, chunk, language }) => ({
      id,
      similarity: Math.min(1, similarity),
      chunk,
      language,
    }))
    return { mean: this.#count === 0 ? 0 : this.#sum / this.#count, compared: this.#count, candidates }
  }

  #add(similarity: number, names: VectorNames, place: number): void {
    const found = {
      id: names.memoryIds[place] ?? '',
      similarity,
      chunk: names.chunks[place] ?? 0,
      language: names.languages[place] ?? null,
      row: names.rows[place] ?? 0,
    }
    const known = this.#found.get(found.id)
    if (known && compare(known, found) < 0) return
    this.#found.set(found.id, found)
    if (this.#found.size >= this.#room) this.#dropRest()
  }

  #dropRest(): void {
    const best = this.#best()
    this.#found = new Map(best.map((found) => [found.id, found]))
    this.#floor = best.at(-1)?.similarity ?? Number.POSITIVE_INFINITY
  }

  #best(): Found[] {
    return [...this.#found.values()].sort(compare).slice(0, this.#limit)
  }
}

function compare(one: Found, other: Found): number {
  return other.similarity - one.similarity || other.row - one.row
}
