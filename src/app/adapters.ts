import { join } from 'node:path'
import type { Config, EmbeddingsConfig } from '../config/config.ts'
import type { Mailer } from '../core/accounts/account-mail.ts'
import type { Embedder } from '../core/embedding/embedder.ts'
import type { Embedders } from '../core/embedding/models.ts'
import type { Classifier } from '../core/media/classifying.ts'
import type { BlobStore, Spool } from '../core/media/files.ts'
import type { Describer } from '../core/media/image-text.ts'
import type { Transcriber } from '../core/media/transcription.ts'
import type { ChannelSender } from '../core/reminders/channel.ts'
import type { ChannelKind } from '../core/reminders/record.ts'
import { mailSender } from '../core/reminders/reminder-mail.ts'
import { createReranking, type Rerank, type Reranker } from '../core/search/reranking.ts'
import type { Clock, Store } from '../core/store.ts'
import { type Log, NO_TELEMETRY, type Telemetry } from '../core/telemetry.ts'
import type { ImportReceiver } from '../core/transfer/items.ts'
import { type AudioProbe, createAudioProbe, sniffMedia } from '../engines/media-format/index.ts'
import type { Pictures, TextRecogniser } from '../engines/ocr/index.ts'
import type { ReadinessCheck } from '../http/routes/health.ts'
import { domainOf } from '../jobs/send-mail.ts'
import { diskBlobs } from '../providers/blobs/disk.ts'
import type { FileStoreChecks } from '../providers/blobs/s3.ts'
import { openSpool } from '../providers/blobs/spool.ts'
import { isPublicOrPrivateAddress } from '../providers/guarded-request.ts'
import { importReceiver } from '../providers/import-reader/import-upload.ts'
import {
  observedBlobs,
  observedClassifier,
  observedDescriber,
  observedEmbedder,
  observedReranker,
  observedTranscriber,
} from '../providers/observed.ts'

export interface MediaAdapters {
  spool: Spool
  importReceiver: ImportReceiver
  blobs: BlobStore
  pictures: Pictures
  audioProbe: AudioProbe
  recogniser: TextRecogniser
  transcriber: Transcriber | null
  describer: Describer | null
  classifier: Classifier | null
  checks: ReadinessCheck[]
  /** Loads the file type detection early: loading it with the first file would block the event loop for 40 ms. */
  prepare(): Promise<void>
}

/** Probes come about every second; the bucket is checked less often. */
const REACH_EVERY_MS = 5_000

/** Subfolders of DATA_DIR. */
export const BLOB_FOLDER = 'blobs'
export const SPOOL_FOLDER = 'tmp'

interface FileSpace {
  spoolFolder: string
  disk: { requireRoom(): void }
}

/** Adapters that are not configured are not loaded. */
export async function openMediaAdapters(
  config: Config,
  { spoolFolder, disk }: FileSpace,
  log: Log,
  telemetry: Telemetry = NO_TELEMETRY,
): Promise<MediaAdapters> {
  const requireRoom = () => disk.requireRoom()
  const spool = openSpool(spoolFolder, sniffMedia, requireRoom)
  await spool.clear()
  const blobs = await openBlobs(config, spoolFolder)
  // Not awaited: texts are served even if the bucket can't be reached.
  blobs
    .check?.()
    .catch((error: unknown) => log.error({ err: error }, 'the bucket cannot be used: check the S3_ settings'))
  const images = imagesLater()
  const { describer, classifier } = config
  return {
    spool,
    importReceiver: importReceiver(spoolFolder, { requireRoom }),
    checks: blobs.reach ? [{ name: 'The file store', run: blobs.reach, keepMs: REACH_EVERY_MS }] : [],
    blobs: observedBlobs(blobs, config.s3 ? 'blobs/s3' : 'blobs/disk', telemetry),
    ...images,
    audioProbe: createAudioProbe({ environment: config.programEnvironment }),
    transcriber: await openTranscriber(config, spoolFolder, telemetry),
    describer:
      describer && observedDescriber(await openDescriber(describer, images.pictures), 'describer/openai', telemetry),
    classifier: classifier && observedClassifier(await openClassifier(classifier), 'classifier/openai', telemetry),
    prepare: async () => void (await sniffMedia(new Uint8Array(16), '')),
  }
}

// Loaded with the first file: many starts never receive one, and each of these modules takes about 10 ms to load.

/** One process decodes all images and runs OCR. */
function imagesLater(): { pictures: Pictures; recogniser: TextRecogniser } {
  let isLoaded = false
  const images = once(async () => {
    isLoaded = true
    const { createRecogniser, imageProcess, remotePictures } = await import('../engines/ocr/index.ts')
    const process = imageProcess()
    return { pictures: remotePictures(process), recogniser: createRecogniser({ process }) }
  })
  return {
    pictures: {
      inspect: async (path) => (await images()).pictures.inspect(path),
      thumbnail: async (path) => (await images()).pictures.thumbnail(path),
      preview: async (path) => (await images()).pictures.preview(path),
      removeLocation: async (path) => (await images()).pictures.removeLocation(path),
    },
    recogniser: {
      recognise: async (path, options) => (await images()).recogniser.recognise(path, options),
      // A loading error appears when an image is read.
      warmUp: () =>
        void images().then(
          ({ recogniser }) => recogniser.warmUp(),
          () => {},
        ),
      close: async () => {
        if (isLoaded) await (await images()).recogniser.close()
      },
    },
  }
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () => {
    loaded ??= load().catch((error: unknown) => {
      // The next call tries again: the system may have been out of file descriptors.
      loaded = undefined
      throw error
    })
    return loaded
  }
}

export async function openBlobs(
  { s3, dataDir }: Config,
  spoolFolder = join(dataDir, SPOOL_FOLDER),
): Promise<BlobStore & Partial<FileStoreChecks>> {
  if (!s3) return diskBlobs(join(dataDir, BLOB_FOLDER))
  const { s3Blobs } = await import('../providers/blobs/s3.ts')
  return s3Blobs({ ...s3, spoolFolder })
}

async function openTranscriber(
  { transcriber, programEnvironment: environment }: Config,
  folder: string,
  telemetry: Telemetry,
): Promise<Transcriber | null> {
  if (!transcriber) return null
  const { ffmpegConversion } = await import('../providers/transcriber/transcription.ts')
  const convert = ffmpegConversion({ folder, environment })
  if ('command' in transcriber) {
    const { commandTranscriber } = await import('../providers/transcriber/command.ts')
    const byCommand = commandTranscriber({ command: transcriber.command, environment, convert })
    return observedTranscriber(byCommand, 'transcriber/command', telemetry)
  }
  const { openaiTranscriber } = await import('../providers/transcriber/openai.ts')
  return observedTranscriber(openaiTranscriber({ ...transcriber, convert }), 'transcriber/openai', telemetry)
}

async function openDescriber(server: NonNullable<Config['describer']>, pictures: Pictures): Promise<Describer> {
  const { openaiDescriber } = await import('../providers/openai-describer.ts')
  return openaiDescriber({ ...server, pictures })
}

async function openClassifier(server: NonNullable<Config['classifier']>): Promise<Classifier> {
  const { openaiClassifier } = await import('../providers/openai-classifier.ts')
  return openaiClassifier(server)
}

/** A folder for the files of a command, which are deleted after it. */
export async function openReranking(
  config: Config,
  folder: string,
  { clock, log, telemetry }: { clock: Clock; log: Log; telemetry: Telemetry },
): Promise<Rerank | null> {
  const { reranker } = config
  if (!reranker) return null
  const kind = 'command' in reranker ? 'command' : 'openai'
  const opened = observedReranker(await openReranker(reranker, config, folder), `reranker/${kind}`, telemetry)
  return createReranking({ reranker: opened, clock, log })
}

async function openReranker(
  reranker: NonNullable<Config['reranker']>,
  { programEnvironment: environment }: Config,
  folder: string,
): Promise<Reranker> {
  if ('command' in reranker) {
    const { commandReranker } = await import('../providers/reranker/command.ts')
    return commandReranker({ ...reranker, environment, folder })
  }
  const { openaiReranker } = await import('../providers/reranker/openai.ts')
  return openaiReranker(reranker)
}

/** The senders of reminders, and the public key of web push. */
export interface Senders {
  senders: Readonly<Record<ChannelKind, ChannelSender | null>>
  pushKey: string | null
}

export async function openSenders(
  config: Config,
  { store, clock, mailer }: { store: Store; clock: Clock; mailer: Mailer },
): Promise<Senders> {
  const { openVapidKeys, webPushSender } = await import('../providers/push/web-push.ts')
  const { webhookSender } = await import('../providers/push/webhook.ts')
  const rules = config.isWebhookPrivate ? { isAllowed: isPublicOrPrivateAddress } : {}
  const keys = await openVapidKeys(store)
  return {
    senders: {
      push: webPushSender({ keys, contact: contactOf(config), ...rules }),
      mail: mailSender({ mailer, domain: domainOf(config.mailFrom), baseUrl: config.baseUrl }),
      webhook: webhookSender({ clock, ...rules, isHttpAllowed: config.isWebhookPrivate }),
    },
    pushKey: keys.publicKey,
  }
}

/** Apple's push service refuses a contact that is no https URL and no mail address of a real domain. */
function contactOf({ baseUrl, mailFrom }: Config): string {
  return baseUrl.startsWith('https:')
    ? baseUrl
    : `mailto:${mailFrom.slice(mailFrom.lastIndexOf('<') + 1).replace('>', '')}`
}

interface OpenEmbedders extends Embedders {
  close(): Promise<void>
}

export async function openEmbedders(
  { embeddings }: Config,
  log: Log,
  telemetry: Telemetry = NO_TELEMETRY,
): Promise<OpenEmbedders> {
  const opened = new Map<string, Promise<Embedder | null>>()
  const chosen = await open(embeddings, telemetry)
  if (chosen) opened.set(chosen.model, Promise.resolve(chosen))
  else if (embeddings.kind === 'builtin')
    log.warn({}, 'the packages of the built-in embedder are not installed: search matches words only')

  async function named(model: string): Promise<Embedder | null> {
    const known = opened.get(model) ?? openNamed(model, embeddings, telemetry)
    opened.set(model, known)
    return known
  }

  return {
    chosen,
    named,
    close: async () => {
      for (const opening of opened.values()) await (await opening)?.close()
    },
  }
}

/** Returns null if its packages are not installed. */
async function open(embeddings: EmbeddingsConfig, telemetry: Telemetry): Promise<Embedder | null> {
  const embedder = await openEmbedder(embeddings)
  return embedder && observedEmbedder(embedder, `embeddings/${embeddings.kind}`, telemetry)
}

async function openEmbedder(embeddings: EmbeddingsConfig): Promise<Embedder | null> {
  if (embeddings.kind === 'none') return null
  if (embeddings.kind === 'openai') {
    const { openaiEmbedder } = await import('../providers/embedder/openai.ts')
    return openaiEmbedder(embeddings)
  }
  if (embeddings.kind === 'transformers') {
    const { transformersEmbedder } = await import('../providers/embedder/transformers.ts')
    return transformersEmbedder(embeddings)
  }
  const { builtinEmbedder, isBuiltinInstalled } = await import('../providers/embedder/builtin.ts')
  return isBuiltinInstalled() ? builtinEmbedder() : null
}

/**
 * Opens the model whose vectors still serve searches while those of the chosen model are built. A server is asked for its former model at the
 * address that is set now: only the settings say which servers are called.
 */
async function openNamed(model: string, embeddings: EmbeddingsConfig, telemetry: Telemetry): Promise<Embedder | null> {
  if (embeddings.kind === 'none') return null
  const [kind, name = ''] = splitOnce(model, '/')
  const settings: EmbeddingsConfig | null =
    kind === 'builtin'
      ? { kind }
      : kind === 'transformers'
        ? { kind, model: name }
        : embeddings.kind === 'openai'
          ? { ...embeddings, model: name }
          : null
  const embedder = settings && (await open(settings, telemetry))
  return embedder?.model === model ? embedder : null
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator)
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + separator.length)]
}
