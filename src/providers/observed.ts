// Adapters that record the duration and outcome of each call. `name` is what is called, such as `embeddings/openai`, never a URL or a model.
import type { Mailer } from '../core/accounts/account-mail.ts'
import type { Embedder } from '../core/embedding/embedder.ts'
import type { Classifier } from '../core/media/classifying.ts'
import type { BlobStore } from '../core/media/files.ts'
import type { Describer } from '../core/media/image-text.ts'
import type { Transcriber } from '../core/media/transcription.ts'
import type { FetchClientMetadata } from '../core/oauth/client-metadata.ts'
import type { Reranker } from '../core/search/reranking.ts'
import type { Telemetry } from '../core/telemetry.ts'

export function observedEmbedder(embedder: Embedder, name: string, telemetry: Telemetry): Embedder {
  return {
    model: embedder.model,
    batchSize: embedder.batchSize,
    passageLength: embedder.passageLength,
    embedPassages: (...given) => telemetry.observe('provider', name, () => embedder.embedPassages(...given)),
    embedQuery: (...given) => telemetry.observe('provider', name, () => embedder.embedQuery(...given)),
    warmUp: () => embedder.warmUp(),
    rest: () => embedder.rest(),
    close: () => embedder.close(),
  }
}

export function observedTranscriber(transcriber: Transcriber, name: string, telemetry: Telemetry): Transcriber {
  return {
    transcribe: (...given) => telemetry.observe('provider', name, () => transcriber.transcribe(...given)),
  }
}

export function observedDescriber(describer: Describer, name: string, telemetry: Telemetry): Describer {
  return { describe: (...given) => telemetry.observe('provider', name, () => describer.describe(...given)) }
}

export function observedClassifier(classifier: Classifier, name: string, telemetry: Telemetry): Classifier {
  return { classify: (...given) => telemetry.observe('provider', name, () => classifier.classify(...given)) }
}

export function observedReranker(reranker: Reranker, name: string, telemetry: Telemetry): Reranker {
  return { rerank: (...given) => telemetry.observe('provider', name, () => reranker.rerank(...given)) }
}

export function observedClientMetadata(fetch: FetchClientMetadata, telemetry: Telemetry): FetchClientMetadata {
  return (url) => telemetry.observe('provider', 'client-metadata', () => fetch(url))
}

export function observedMailer(mailer: Mailer, name: string, telemetry: Telemetry): Mailer {
  return { send: (...given) => telemetry.observe('provider', name, () => mailer.send(...given)) }
}

export function observedBlobs(blobs: BlobStore, name: string, telemetry: Telemetry): BlobStore {
  return {
    put: (...given) => telemetry.observe('provider', name, () => blobs.put(...given)),
    write: (...given) => telemetry.observe('provider', name, () => blobs.write(...given)),
    size: (...given) => telemetry.observe('provider', name, () => blobs.size(...given)),
    read: (...given) => telemetry.observe('provider', name, () => blobs.read(...given)),
    withFile: async (key, sha256, use) => {
      // Measures only until the file is available: its use may take minutes.
      const { promise: isLent, resolve: lend } = Promise.withResolvers<void>()
      const whole = blobs.withFile(key, sha256, (path) => {
        lend()
        return use(path)
      })
      await telemetry.observe('provider', name, () => Promise.race([isLent, whole]))
      return whole
    },
    remove: (...given) => telemetry.observe('provider', name, () => blobs.remove(...given)),
    // Not observed: it only signs locally.
    uploadAddress: (terms) => blobs.uploadAddress(terms),
  }
}
