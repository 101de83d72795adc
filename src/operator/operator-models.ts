// Installs an embedding model of Transformers.js in DATA_DIR/models. The service reads it from there without any network.

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { OperatorFault } from '../app/operator-fault.ts'
import type { Config } from '../config/config.ts'
import { EmbeddingFailure } from '../core/embedding/embedder.ts'
import { TRANSFORMERS_PACKAGE, transformersEmbedder, transformersVersion } from '../providers/embedder/transformers.ts'
import { isRecord } from '../providers/text.ts'

export const MODELS = { multilingual: 'Xenova/multilingual-e5-small' } as const
export const HUB = 'https://huggingface.co'

/** The files that Transformers.js reads of a model with 8-bit weights. */
const FILES = ['config.json', 'tokenizer.json', 'tokenizer_config.json', 'onnx/model_quantized.onnx']
/** Version 4.3 with its dependencies. */
const PACKAGE_BYTES = { download: 160_000_000, disk: 480_000_000 }
const MIN_MAJOR = 4
const MAX_DESCRIPTION_BYTES = 4_000_000
const MAX_MODEL_BYTES = 4_000_000_000

interface ModelFile {
  path: string
  bytes: number
  /** SHA-256 for a large file, else the id of the Git object. */
  hash: { kind: 'sha256' | 'git'; hex: string }
}

export interface Installation {
  /** The model's folder, absolute. */
  folder: string
  /** Null if the package is installed. */
  package: { bytes: number; diskBytes: number } | null
  /** Null if the model is installed. */
  download: { url: string; files: ModelFile[]; bytes: number } | null
}

/** Finds out what is missing, and asks the hub for the size of the model if it is. */
export async function planInstallation(
  { dataDir }: Pick<Config, 'dataDir'>,
  model: string,
  hub: string,
  signal: AbortSignal,
): Promise<Installation> {
  const folder = resolve(dataDir, 'models', model.slice(model.indexOf('/') + 1))
  const installed = transformersVersion(folder)
  if (installed !== null && !(Number.parseInt(installed.version) >= MIN_MAJOR))
    throw new OperatorFault(
      `${installed.folder} is version ${installed.version}, but Lembra needs ${MIN_MAJOR} or newer. Update it, or remove it and run this command again.`,
    )
  return {
    folder,
    package: installed ? null : { bytes: PACKAGE_BYTES.download, diskBytes: PACKAGE_BYTES.disk },
    download: existsSync(folder) ? null : await describeDownload(hub, model, signal),
  }
}

/** Installs the package beside the models: there it survives `npm ci` and a new container, and needs no right to write to Lembra's own folder. */
export async function installPackage(
  { folder }: Pick<Installation, 'folder'>,
  environment: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<void> {
  const prefix = dirname(folder)
  await mkdir(prefix, { recursive: true })
  // The runtime's install script would only fetch libraries for graphics cards.
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const args = ['install', '--prefix', prefix, ...flags, `${TRANSFORMERS_PACKAGE}@${MIN_MAJOR}`]
  const npm = spawn('npm', args, { env: npmEnvironment(environment), stdio: ['ignore', 2, 2], signal })
  const code = await new Promise<number | null>((done, fail) => npm.once('error', fail).once('close', done)).catch(
    (error: NodeJS.ErrnoException) => {
      signal.throwIfAborted()
      if (error.code === 'ENOENT')
        throw new OperatorFault(`npm is not installed here. Run elsewhere: npm ${args.join(' ')}`)
      throw error
    },
  )
  if (code !== 0) throw new OperatorFault(`npm could not install ${TRANSFORMERS_PACKAGE}; its message is above.`)
}

/** The service's own settings hold secrets that npm has no need of. */
function npmEnvironment(environment: Readonly<Record<string, string | undefined>>) {
  const used = /^(PATH|HOME|LANG|TMPDIR|NODE_EXTRA_CA_CERTS|npm_config_.*|(https?|no)_proxy)$/i
  return Object.fromEntries(Object.entries(environment).filter(([name]) => used.test(name)))
}

/** Downloads into another folder, which gets the model's name once every file is complete, verified and on the disk. */
export async function downloadModel(
  folder: string,
  { url, files, bytes }: NonNullable<Installation['download']>,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const partial = `${folder}.partial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(dirname(folder), { recursive: true })
  const { bavail, bsize } = await statfs(dirname(folder))
  if (bavail * bsize < bytes) throw new OperatorFault(`The disk of ${dirname(folder)} is too full for ${bytes} bytes.`)
  let done = 0
  const count = (added: number) => onProgress((done += added), bytes)
  try {
    for (const file of files) await downloadFile(url, file, join(partial, file.path), count, signal)
    await rename(partial, folder)
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
}

async function downloadFile(
  url: string,
  { path, bytes, hash }: ModelFile,
  target: string,
  count: (added: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const content = await open(`${url}/${path}`, signal)
  await mkdir(dirname(target), { recursive: true })
  const digest = createHash(hash.kind === 'git' ? 'sha1' : 'sha256')
  if (hash.kind === 'git') digest.update(`blob ${bytes}\0`)
  let read = 0
  const check = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      read += chunk.length
      if (read > bytes) break
      digest.update(chunk)
      count(chunk.length)
      yield chunk
    }
  }
  try {
    await pipeline(content, check, createWriteStream(target, { flush: true }), { signal })
  } catch (error) {
    signal.throwIfAborted()
    if (isOfDisk(error)) throw error
    throw new OperatorFault(`The download of ${path} was interrupted. Run the command again.`)
  }
  if (read !== bytes || digest.digest('hex') !== hash.hex)
    throw new OperatorFault(`The downloaded ${path} is damaged: its checksum is wrong. Run the command again.`)
}

function isOfDisk(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EACCES'].includes(String(error.code))
  )
}

/** The protocol of the Hugging Face hub: a description of the newest revision with sizes and checksums, then its files. */
async function describeDownload(hub: string, model: string, signal: AbortSignal): Promise<Installation['download']> {
  const base = hub.replace(/(?<!\/)\/+$/, '')
  const described = await readJson(`${base}/api/models/${model}/revision/main?blobs=true`, signal)
  const { sha: revision, siblings } = isRecord(described) ? described : {}
  const files = FILES.map((path) => {
    const file = (Array.isArray(siblings) ? siblings : []).find((each) => isRecord(each) && each['rfilename'] === path)
    return modelFile(path, file)
  }).filter((file) => file !== null)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  if (
    typeof revision !== 'string' ||
    !/^[\da-f]{40}$/.test(revision) ||
    files.length < FILES.length ||
    bytes > MAX_MODEL_BYTES
  )
    throw new OperatorFault(`${base} does not describe the model ${model} as expected.`)
  return { url: `${base}/${model}/resolve/${revision}`, files, bytes }
}

function modelFile(path: string, file: unknown): ModelFile | null {
  if (!isRecord(file)) return null
  const { size: bytes, blobId, lfs } = file
  const sha256 = isRecord(lfs) ? lfs['sha256'] : undefined
  if (typeof bytes !== 'number' || !Number.isSafeInteger(bytes) || bytes < 0) return null
  if (typeof sha256 === 'string') return { path, bytes, hash: { kind: 'sha256', hex: sha256 } }
  return typeof blobId === 'string' ? { path, bytes, hash: { kind: 'git', hex: blobId } } : null
}

async function readJson(url: string, signal: AbortSignal): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of await open(url, signal)) {
      length += chunk.length
      if (length > MAX_DESCRIPTION_BYTES) break
      chunks.push(chunk)
    }
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof OperatorFault) throw error
    throw new OperatorFault(`${new URL(url).origin} gave no usable answer. Run the command again.`)
  }
}

/** `fetch` ends a connection that sends nothing for five minutes. */
async function open(url: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
  const { origin } = new URL(url)
  const response = await fetch(url, { signal }).catch((error: unknown) => {
    signal.throwIfAborted()
    const cause =
      error instanceof Error && error.cause instanceof Error && 'code' in error.cause
        ? ` (${String(error.cause.code)})`
        : ''
    throw new OperatorFault(
      `${origin} cannot be reached${cause}. Check the network, or name a mirror of the hub with --from.`,
    )
  })
  if (response.ok && response.body) return Readable.from(response.body)
  await response.body?.cancel()
  throw new OperatorFault(`${origin} answered ${response.status} for ${new URL(url).pathname}.`)
}

/** Embeds a sentence, as the service will. */
export async function tryModel(folder: string, signal: AbortSignal): Promise<void> {
  const embedder = transformersEmbedder({ model: folder })
  try {
    await embedder.embedQuery('Where did Ana leave the keys?', signal)
  } catch (error) {
    if (!(error instanceof EmbeddingFailure)) throw error
    throw new OperatorFault(`${error.message} If it stays so, remove ${folder} and run the command again.`)
  } finally {
    await embedder.close()
  }
}
