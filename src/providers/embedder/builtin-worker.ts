// Worker thread for Universal Sentence Encoder Lite: embedding takes milliseconds to tens of milliseconds of CPU time per text.
import { workerData } from 'node:worker_threads'
import { createGloss } from '../../engines/language/index.ts'
import { readableText } from '../text.ts'
import { serveEmbedding, type ThreadModel } from './thread-service.ts'
import { loadUseLite } from './use-lite.ts'

/** UTF-16 units. The model reads 128 tokens, which are rarely more. */
const READ_LENGTH = 1_000

const modelPackage = String(workerData)
const glossed = createGloss()

serveEmbedding(loadModel, [modelPackage])

async function loadModel(): Promise<ThreadModel> {
  const encode = loadUseLite(modelPackage)
  return { embed: async (texts) => texts.map((text) => encode(readText(text))) }
}

function readText(text: string): string {
  // Cuts after glossing and normalization: the tokenizer applies NFKC too, which turns one character into up to 18, and a gloss may be longer.
  return readableText(glossed(text).normalize('NFKC'), READ_LENGTH)
}
