import { type Reranker, RerankingFailure } from '../../core/search/reranking.ts'
import { callOutside, type ModelServer, OutsideFailure } from '../outside-call.ts'
import { isRecord } from '../text.ts'

export interface OpenaiRerankerOptions extends ModelServer {
  timeoutMs: number
}

/** Logits are a few tens at most. The difference of two scores must be finite. */
const MAX_SCORE = 1e6
/** Some servers repeat the texts in their answer. */
const MAX_ANSWER_BYTES = 256 * 1024

/** `documents` is the field of Jina, Cohere and vLLM, `texts` that of Hugging Face's text-embeddings-inference. */
type Field = 'documents' | 'texts'

/** Asks `POST …/rerank`. Servers name the field of the texts differently, and refuse the other name: it is tried once and then remembered. */
export function openaiReranker(options: OpenaiRerankerOptions): Reranker {
  let accepted: Field = 'documents'

  async function ask(query: string, texts: readonly string[], signal: AbortSignal): Promise<unknown> {
    try {
      return await call(options, { [accepted]: texts, query, ...EXTRAS[accepted] }, signal)
    } catch (error) {
      if (!(error instanceof OutsideFailure) || error.kind !== 'refused') throw error
    }
    const other = accepted === 'documents' ? 'texts' : 'documents'
    const answer = await call(options, { [other]: texts, query, ...EXTRAS[other] }, signal)
    accepted = other
    return answer
  }

  return {
    async rerank(query, texts) {
      try {
        return readScores(await ask(query, texts, AbortSignal.timeout(options.timeoutMs)), texts.length)
      } catch (error) {
        throw failureOf(error)
      }
    },
  }
}

/** Texts are cut to what the model reads; otherwise some servers refuse them. */
const EXTRAS: Readonly<Record<Field, object>> = { documents: { return_documents: false }, texts: { truncate: true } }

function call(options: OpenaiRerankerOptions, body: object, signal: AbortSignal): Promise<unknown> {
  return callOutside({
    server: options,
    operation: 'rerank',
    body: new Blob([JSON.stringify({ model: options.model, ...body })]),
    contentType: 'application/json',
    timeoutMs: options.timeoutMs,
    signal,
    maxAnswerBytes: MAX_ANSWER_BYTES,
  })
}

function failureOf(error: unknown): unknown {
  if (error instanceof OutsideFailure) return new RerankingFailure(error.message)
  const isLate = error instanceof Error && error.name === 'TimeoutError'
  return isLate ? new RerankingFailure('The server gave no answer (timeout).') : error
}

/**
 * Reads `{"results": [{"index": 0, "relevance_score": 0.9}, …]}` of Jina, Cohere and vLLM, the same list as `data` or by itself, with `score` as
 * text-embeddings-inference has it, and a list of numbers in the order of the texts. Every text must have one score.
 * @throws {RerankingFailure}
 */
export function readScores(answer: unknown, count: number): number[] {
  const list = isRecord(answer) ? (answer.results ?? answer.data) : answer
  const scores = new Map<unknown, number>()
  if (Array.isArray(list) && list.length === count)
    for (const [place, entry] of list.entries()) {
      const [index, score] = isRecord(entry) ? [entry.index, entry.relevance_score ?? entry.score] : [place, entry]
      if (typeof score === 'number' && Math.abs(score) <= MAX_SCORE) scores.set(index, score)
    }
  const ordered = Array.from({ length: count }, (_, index) => scores.get(index))
  if (ordered.every((score) => score !== undefined)) return ordered
  throw new RerankingFailure('The reranker did not give every text one score.')
}
