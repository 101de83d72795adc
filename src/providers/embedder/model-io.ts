import type { Embedder } from '../../core/embedding/embedder.ts'
import { EmbeddingFailure } from '../../core/embedding/embedder.ts'
import { readableText } from '../text.ts'

/** No known model has more dimensions. */
const MAX_DIMENSIONS = 8_192

/**
 * Validates all answers of one adapter: turns the answer for `count` texts into unit vectors, all with the dimensions of the first answer.
 * @throws {EmbeddingFailure}
 */
export function vectorCheck(): (answer: unknown, count: number) => Float32Array[] {
  let dimensions: number | null = null
  return (answer, count) => {
    if (!Array.isArray(answer) || answer.length !== count) {
      const received = Array.isArray(answer) ? `${answer.length} vectors` : 'no vectors'
      throw new EmbeddingFailure(`The embedder answered ${received} instead of ${count}.`)
    }
    const vectors = answer.map(unitVector)
    const expected = dimensions ?? vectors[0]?.length ?? null
    const odd = vectors.find(({ length }) => length !== expected)
    if (odd) throw new EmbeddingFailure(`The embedder answered vectors of ${expected} and of ${odd.length} numbers.`)
    dimensions = expected
    return vectors
  }
}

function unitVector(given: unknown): Float32Array {
  const numbers = numbersOf(given)
  if (numbers.length === 0 || numbers.length > MAX_DIMENSIONS)
    throw new EmbeddingFailure(`The embedder answered a vector of ${numbers.length} numbers.`)
  let largest = 0
  for (const number of numbers) largest = Math.max(largest, Math.abs(number))
  if (largest === 0) throw new EmbeddingFailure('The embedder answered a vector of zeros.')
  // Scaled to at most 1 first: squares of very large or very small numbers would overflow or underflow.
  const scaled = Float64Array.from(numbers, (number: number) => number / largest)
  const length = Math.sqrt(scaled.reduce((sum, number) => sum + number * number, 0))
  return Float32Array.from(scaled, (number) => number / length)
}

function numbersOf(given: unknown): Float32Array | readonly number[] {
  if (given instanceof Float32Array) {
    if (given.every(Number.isFinite)) return given
  } else if (!Array.isArray(given)) {
    throw new EmbeddingFailure('The embedder answered something other than a vector.')
  } else if (given.every((each): each is number => Number.isFinite(each))) {
    return given
  }
  throw new EmbeddingFailure('The embedder answered a vector with an element that is no finite number.')
}

type Purpose = 'query' | 'passage'
type EmbedTexts = (texts: readonly string[], purpose: Purpose, signal: AbortSignal) => Promise<Float32Array[]>

/** The part of an embedder that all adapters share: cuts the texts to a readable length and adds the prefixes that the model was trained with. */
export function textEmbedder(
  facts: Pick<Embedder, 'model' | 'batchSize' | 'passageLength'>,
  embed: EmbedTexts,
): Omit<Embedder, 'warmUp' | 'rest' | 'close'> {
  const prefixes = prefixesOf(facts.model)
  // Queries are not chunked, and tokenizers are slow on long text.
  const readable = (purpose: Purpose, text: string) => prefixes[purpose] + readableText(text, 2 * facts.passageLength)
  return {
    ...facts,
    embedPassages: async (texts, signal) => {
      if (texts.length === 0) return []
      const passages = texts.map((text) => readable('passage', text))
      return embed(passages, 'passage', signal)
    },
    embedQuery: async (text, signal) => {
      const [vector] = await embed([readable('query', text)], 'query', signal)
      if (!vector) throw new EmbeddingFailure('The embedder answered no vector.')
      return vector
    },
  }
}

const E5 = /(^|\/|-)e5(-|$)|multilingual-e5/i

/** E5 models tell queries from passages by these prefixes, and do worse without them. */
function prefixesOf(model: string): Record<Purpose, string> {
  return E5.test(model) ? { query: 'query: ', passage: 'passage: ' } : { query: '', passage: '' }
}
