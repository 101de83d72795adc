import type { Embedder } from '../../core/embedding/embedder.ts'
import { EmbeddingFailure } from '../../core/embedding/embedder.ts'
import { vectorCheck } from './checked-vectors.ts'
import type { EmbeddingThread } from './embedding-thread.ts'
import { prefixesOf } from './prefixes.ts'
import { readableText } from './readable-text.ts'

export function threadEmbedder(
  thread: EmbeddingThread,
  facts: Pick<Embedder, 'model' | 'batchSize' | 'passageLength'>,
): Embedder {
  const check = vectorCheck()
  const prefixes = prefixesOf(facts.model)
  // Queries are not chunked, and tokenizers are slow on long text.
  const readLength = 2 * facts.passageLength

  async function embed(texts: readonly string[], purpose: 'query' | 'passage', signal: AbortSignal) {
    const given = texts.map((text) => prefixes[purpose] + readableText(text, readLength))
    return check(await thread.embed(given, purpose, signal), texts.length)
  }

  return {
    ...facts,
    embedPassages: async (texts, signal) => (texts.length === 0 ? [] : embed(texts, 'passage', signal)),
    embedQuery: async (text, signal) => {
      const [vector] = await embed([text], 'query', signal)
      if (!vector) throw new EmbeddingFailure('The embedder answered no vector.')
      return vector
    },
    warmUp: () => thread.warmUp(),
    rest: () => thread.rest(),
    close: () => thread.close(),
  }
}
