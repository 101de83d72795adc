import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Embedder } from '../../src/core/embedding/embedder.ts'

export interface EmbeddingServer {
  /** `http://127.0.0.1:41234/v1` */
  url: string
  close(): Promise<void>
}

/** OpenAI's `POST /v1/embeddings` on loopback, answered by the given embedder. */
export async function startEmbeddingServer(embedder: Embedder): Promise<EmbeddingServer> {
  const server = createServer((request, response) => {
    answer(embedder, request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The embedding server has no port')
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(embedder: Embedder, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST' || request.url !== '/v1/embeddings') {
    response.writeHead(404).end()
    return
  }
  const { input, model } = (await json(request)) as { input: string | string[]; model: string }
  const vectors = await embedAll(embedder, typeof input === 'string' ? [input] : input)
  const data = vectors.map((vector, index) => ({ object: 'embedding', index, embedding: [...vector] }))
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ object: 'list', model, data, usage: { prompt_tokens: 0, total_tokens: 0 } }))
}

async function embedAll(embedder: Embedder, texts: readonly string[]): Promise<Float32Array[]> {
  const { signal } = new AbortController()
  const vectors: Float32Array[] = []
  for (let first = 0; first < texts.length; first += embedder.batchSize)
    vectors.push(...(await embedder.embedPassages(texts.slice(first, first + embedder.batchSize), signal)))
  return vectors
}
