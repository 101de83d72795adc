import type { Nearness } from '../../core/embedding/embedding-ports.ts'
import type { Language } from '../../engines/language/language.ts'

/** Whose vectors lie side by side, by their places. */
export interface VectorNames {
  /** Of the database: the higher, the newer. */
  rows: readonly number[]
  memoryIds: readonly string[]
  parts: readonly number[]
  languages: ReadonlyArray<Language | null>
}

interface Found {
  id: string
  similarity: number
  part: number
  language: Language | null
  row: number
}

/** At least so many wait for the next sorting, so that a small limit does not sort at every find. */
const MIN_SPARE = 64

/**
 * The nearest memories among all the vectors shown to it, each by its nearest part; of equals the newest row. It gathers some more than are
 * asked for, then drops all but the best: what is below the last of those is passed over from then on, which is nearly everything.
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

  /** Similarities of the vectors from place `first` on. One that is no finite number says nothing. */
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
    const candidates = this.#best().map(({ id, similarity, part, language }) => ({
      id,
      similarity: Math.min(1, similarity),
      part,
      language,
    }))
    return { mean: this.#count === 0 ? 0 : this.#sum / this.#count, compared: this.#count, candidates }
  }

  #add(similarity: number, names: VectorNames, place: number): void {
    const found = {
      id: names.memoryIds[place] ?? '',
      similarity,
      part: names.parts[place] ?? 0,
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
