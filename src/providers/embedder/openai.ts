import type { Embedder } from '../../core/embedding/embedder.ts'
import { EmbeddingFailure } from '../../core/embedding/embedder.ts'
import { callOutside, type ModelServer, OutsideFailure } from '../outside-call.ts'
import { isRecord } from '../text.ts'
import { textEmbedder, vectorCheck } from './model-io.ts'

export interface OpenaiEmbedderOptions extends ModelServer {
  timeoutMs?: number
}

const TIMEOUT_MS = 60_000
const BATCH_SIZE = 64
const PASSAGE_LENGTH = 2_000
/** 64 vectors of 4,096 numbers take about 6 MB as JSON, at 22 characters per number. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024
/** Contains no user data. A server that refuses even this text is misconfigured. */
const HARMLESS_TEXT = 'A test.'

export function openaiEmbedder(options: OpenaiEmbedderOptions): Embedder {
  const check = vectorCheck()

  async function embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]> {
    const send = async (sent: readonly string[]) => check(await ask(options, sent, signal), sent.length)
    try {
      return await send(texts)
    } catch (error) {
      if (!isRefusal(error)) throw embeddingFailure(error)
    }
    try {
      await send([HARMLESS_TEXT])
    } catch (error) {
      throw isRefusal(error) ? new EmbeddingFailure(REFUSES_ALL) : embeddingFailure(error)
    }
    return allOf(await sendHalves(texts, send))
  }

  const facts = { model: `openai/${options.model}`, batchSize: BATCH_SIZE, passageLength: PASSAGE_LENGTH }
  const lifecycle = { warmUp: () => {}, rest: () => {}, close: async () => {} }
  return { ...textEmbedder(facts, (texts, _purpose, signal) => embed(texts, signal)), ...lifecycle }
}

const REFUSES_ALL = 'The embedding server refuses every text: look at the model that is set.'

/** Only the status is checked. On some servers it means too many texts at once, or a text that is too long. */
function isRefusal(error: unknown): boolean {
  return error instanceof OutsideFailure && error.kind === 'refused'
}

type Send = (texts: readonly string[]) => Promise<Float32Array[]>

/** Bisects texts that were refused together; null for each that is refused alone. */
async function sendHalves(texts: readonly string[], send: Send): Promise<Array<Float32Array | null>> {
  if (texts.length === 1) return [null]
  const middle = Math.ceil(texts.length / 2)
  const vectors: Array<Float32Array | null> = []
  // Sequential, to spare a server that has just refused.
  for (const half of [texts.slice(0, middle), texts.slice(middle)]) {
    try {
      vectors.push(...(await send(half)))
    } catch (error) {
      if (!isRefusal(error)) throw embeddingFailure(error)
      vectors.push(...(await sendHalves(half, send)))
    }
  }
  return vectors
}

function allOf(vectors: ReadonlyArray<Float32Array | null>): Float32Array[] {
  const refused = vectors.flatMap((vector, index) => (vector === null ? [index] : []))
  if (refused.length === 0) return vectors.filter((vector) => vector !== null)
  throw new EmbeddingFailure(`The embedding server refused ${refused.length} of ${vectors.length} texts.`, {
    isPermanent: true,
    refused,
  })
}

async function ask(options: OpenaiEmbedderOptions, input: readonly string[], signal: AbortSignal): Promise<unknown> {
  const answer = await callOutside({
    server: options,
    operation: 'embeddings',
    body: new Blob([JSON.stringify({ model: options.model, input, encoding_format: 'float' })]),
    contentType: 'application/json',
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    signal,
    maxAnswerBytes: MAX_ANSWER_BYTES,
  })
  const data = isRecord(answer) ? answer.data : null
  return Array.isArray(data) ? inOrder(data) : null
}

/** Sorted by `index`, or in the given order if the server sends none. */
function inOrder(data: readonly unknown[]): unknown[] {
  const ordered: unknown[] = Array.from({ length: data.length })
  for (const [place, each] of data.entries()) {
    if (!isRecord(each)) continue
    const index = each.index ?? place
    if (typeof index === 'number' && index in ordered) ordered[index] = each.embedding
  }
  return ordered
}

function embeddingFailure(error: unknown): unknown {
  if (!(error instanceof OutsideFailure)) return error
  const { message, status, retryAfterMs } = error
  return new EmbeddingFailure(`${message}${ADVICE[status ?? 0] ?? ''}`, { retryAfterMs })
}

const ADVICE: Readonly<Record<number, string>> = {
  401: ' Look at the key of the embedder.',
  403: ' Look at the key of the embedder, and at what it may do.',
  404: ' Look at the address and the model of the embedder.',
}
