import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import { FOREIGN_WORDS } from './fake-provider.ts'
import { listen } from './mail-server.ts'

/** Words of one topic have the same axis. The table of concepts does not connect them, so only embeddings find one by another. */
const TOPICS = [
  ['anchor', 'tide', 'sailor', 'starboard'],
  ['chord', 'drummer', 'encore', 'melody'],
  ['compost', 'hedge', 'tulip', 'pruning'],
  ['comet', 'orbit', 'eclipse', 'telescope'],
]
/** The common part of every embedding, and the individual part: a text without a topic is near to none. */
const COMMON = 0.2
const OWN = 0.4
const OWN_DIMENSIONS = 32

export interface EmbeddingCall {
  model: string
  texts: readonly string[]
}

type Matches = (call: EmbeddingCall) => boolean

export type EmbeddingMode =
  | 'well'
  /** The connection breaks off without an answer. */
  | 'down'
  /** With a body that repeats the key, which must appear nowhere. */
  | { status: number; retryAfter?: string }
  /** Vectors whose numbers are all this text: NaN, 1e999, null. */
  | { number: string }
  /** Only so many numbers per vector. */
  | { dimensions: number }
  /** 400 for every call with a text that contains these words. */
  | { refusing: string }

export interface EmbeddingServer {
  /** `http://127.0.0.1:<port>/v1` */
  url: string
  /** In the order of their arrival. */
  calls: readonly EmbeddingCall[]
  answer(mode: EmbeddingMode): void
  /** Such calls get no answer before `release`, or before their caller disconnects. */
  hold(matches: Matches): { release(): void }
  /** Resolves once so many such calls have arrived, answered or not. */
  taken(matches: Matches, count?: number): Promise<void>
}

/** `POST /embeddings` on a free port of loopback. Its vectors encode the topics of a text. It ends with the test. */
export async function startEmbeddingServer(): Promise<EmbeddingServer> {
  const calls: EmbeddingCall[] = []
  const holds = new Set<{ matches: Matches; released: PromiseWithResolvers<void> }>()
  const waiting: Array<() => void> = []
  let mode: EmbeddingMode = 'well'

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await readCall(request)
    calls.push(call)
    for (const look of waiting.splice(0)) look()
    for (const { matches, released } of holds) if (matches(call)) await released.promise
    respond(mode, call, request, response)
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => request.destroy())
  })
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    url: `http://127.0.0.1:${await listen(server, 0)}/v1`,
    calls,
    answer: (next) => {
      mode = next
    },
    hold: (matches) => {
      const held = { matches, released: Promise.withResolvers<void>() }
      holds.add(held)
      return {
        release: () => {
          holds.delete(held)
          held.released.resolve()
        },
      }
    },
    taken: async (matches, count = 1) => {
      while (calls.filter(matches).length < count) await new Promise<void>((resolve) => waiting.push(resolve))
    },
  }
}

async function readCall(request: IncomingMessage): Promise<EmbeddingCall> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { model, input } = JSON.parse(Buffer.concat(chunks).toString()) as { model: string; input: string[] }
  return { model, texts: input }
}

function respond(mode: EmbeddingMode, call: EmbeddingCall, request: IncomingMessage, response: ServerResponse): void {
  const send = (status: number, body: string, headers: Record<string, string> = {}) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  const fault = JSON.stringify({ error: { message: `${FOREIGN_WORDS} ${request.headers.authorization ?? ''}` } })
  if (mode === 'down') return void request.socket.destroy()
  if (mode === 'well') return send(200, answerTo(call))
  if ('number' in mode) return send(200, answerTo(call, { number: mode.number }))
  if ('dimensions' in mode) return send(200, answerTo(call, mode))
  if ('refusing' in mode) {
    const isRefused = call.texts.some((text) => text.includes(mode.refusing))
    return isRefused ? send(400, fault) : send(200, answerTo(call))
  }
  send(mode.status, fault, mode.retryAfter === undefined ? {} : { 'retry-after': mode.retryAfter })
}

/** With `number`, valid JSON or not, in place of each number of the vectors; with at most so many numbers. */
function answerTo(
  { model, texts }: EmbeddingCall,
  { number, dimensions }: { number?: string; dimensions?: number } = {},
): string {
  const data = texts.map((text, index) => {
    const own = vectorOf(model, text).slice(0, dimensions)
    const numbers = own.map((each) => number ?? JSON.stringify(each))
    return `{"object":"embedding","index":${index},"embedding":[${numbers.join(',')}]}`
  })
  return `{"object":"list","model":${JSON.stringify(model)},"data":[${data.join(',')}]}`
}

/** Each model has its own order and number of dimensions, so the vectors of different models are not comparable. */
function vectorOf(model: string, text: string): number[] {
  const words = new Set(text.toLowerCase().match(/\p{L}+/gu))
  const topics = TOPICS.map((topic) => (topic.some((word) => words.has(word)) ? 1 : 0))
  const own = directionOf(`${model} ${text}`).map((number) => number * OWN)
  const turn = model.length % TOPICS.length
  const padding = Array.from({ length: model.length }, () => 0)
  return [COMMON, ...topics.slice(turn), ...topics.slice(0, turn), ...own, ...padding]
}

function directionOf(text: string): number[] {
  const numbers = Array.from(
    createHash('sha256').update(text).digest().subarray(0, OWN_DIMENSIONS),
    (byte) => byte - 127.5,
  )
  const length = Math.hypot(...numbers)
  return numbers.map((number) => number / length)
}
