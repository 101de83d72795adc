import { createHash } from 'node:crypto'
import { basename, extname } from 'node:path'
import type { CapturedView, Client } from '../client/client.ts'
import type { Call } from './command.ts'
import { CommandFault, EXIT, type ExitCode, type Failure, failureOf, misused } from './failure.ts'
import { blobAt, textIn } from './input.ts'
import { bytesName, columns, count, escapeLine, printNote, printResult, progressLine } from './output.ts'
import { openSession } from './session.ts'

interface Sent {
  file: string
  captured?: CapturedView
  failure?: Failure
}

/** These failures are not caused by the file and would affect every file. */
const ENDS_ALL: ReadonlySet<ExitCode> = new Set([EXIT.refused, EXIT.notReached])

export async function capture(call: Call): Promise<void> {
  const files = call.words
  if (files.filter((file) => file === '-').length > 1) throw misused('Standard input can be read only once.')
  const { client } = await openSession(call)
  const sent: Sent[] = []
  for (const file of files) {
    sent.push(await sendOne(call, client, file))
    if (ENDS_ALL.has(sent.at(-1)?.failure?.exitCode ?? EXIT.ok)) break
  }
  const lines = sentLines(sent)
  printResult(call, reportOf(sent, files), () => lines)
  const failed = sent.filter(({ failure }) => failure)
  for (const { file, failure } of failed) printNote(call, withName(escapeLine(file), failure?.message ?? ''))
  if (failed.length === 0) return
  const ending = sent.at(-1)?.failure?.exitCode ?? EXIT.failed
  const left = files.length - sent.length
  const rest = left > 0 ? ` ${count(left, 'file was', 'files were')} not tried.` : ''
  throw new CommandFault(
    `${count(failed.length, 'file was', 'files were')} not saved.${rest}`,
    ENDS_ALL.has(ending) ? ending : EXIT.failed,
  )
}

/** System error messages already contain the file name. */
function withName(file: string, message: string): string {
  return message.startsWith(`${file}: `) ? message : `${file}: ${message}`
}

async function sendOne(call: Call, client: Client, file: string): Promise<Sent> {
  const progress = progressLine(call.terminal, file === '-' ? 'standard input' : basename(file))
  try {
    const blob = await blobAt(file, call.terminal)
    const onProgress = (done: number, total: number) => progress.show(done, total, `of ${bytesName(total)}`)
    return {
      file,
      captured: await captureBlob(call, client, { blob, name: file === '-' ? '' : basename(file), onProgress }),
    }
  } catch (error) {
    return { file, failure: failureOf(error) }
  } finally {
    progress.end()
  }
}

interface Source {
  blob: Blob
  name: string
  onProgress(done: number, total: number): void
}

/** The service's limit for captured text. A larger file without media content is not read. */
const MOST_TEXT_BYTES = 1_048_576

async function captureBlob({ options }: Call, client: Client, source: Source): Promise<CapturedView> {
  const { blob, name, onProgress } = source
  if (blob.size === 0) throw new CommandFault('The file is empty.')
  const tags = options.texts('tag')
  const contentType = mediaTypeOf(new Uint8Array(await blob.slice(0, HEAD_BYTES).arrayBuffer()), name)
  if (contentType !== null) {
    const safeMessage = { contentType, onProgress, ...(name !== '' && { name }), ...(tags.length > 0 && { tags }) }
    return client.memories.captureFile(blob, { ...safeMessage, clientId: await clientIdOf(blob) })
  }
  const text = blob.size > MOST_TEXT_BYTES ? null : textIn(new Uint8Array(await blob.arrayBuffer()))
  if (text === null)
    throw new CommandFault('The file is neither UTF-8 text of up to 1 MB nor a supported audio or image file.')
  return client.memories.captureText({ text, clientId: await clientIdOf(blob), ...(tags.length > 0 && { tags }) })
}

/** A hash of the content only, so that the same file is recognized under any name. */
async function clientIdOf(blob: Blob): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of blob.stream()) hash.update(chunk)
  return `file-${hash.digest('base64url')}`
}

function reportOf(sent: Sent[], files: string[]) {
  return {
    captured: sent.flatMap(({ file, captured }) => (captured ? [{ file, ...captured }] : [])),
    failed: sent.flatMap(({ file, failure }) => (failure ? [{ file, error: failure.message }] : [])),
    notTried: files.slice(sent.length),
  }
}

function sentLines(sent: Sent[]): string[] {
  return columns(
    sent.flatMap(({ file, captured }) =>
      captured ? [[escapeLine(file), captured.duplicate ? 'there already' : 'saved', captured.id]] : [],
    ),
  )
}

/** The number of bytes needed to detect a file's type. */
export const HEAD_BYTES = 64

/** These containers may also hold video, which we don't accept: the file name must be one of audio. */
const SOUND_OR_FILM: Record<string, readonly string[]> = {
  'audio/mp4': ['.m4a', '.m4b', '.aac', '.m4r', '.mp4a', ''],
  'audio/webm': ['.webm', '.weba', '.mka', ''],
  'audio/x-ms-wma': ['.wma', ''],
}

const BY_EXTENSION: Record<string, string> = {
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.aac': 'audio/aac',
  '.ogg': 'audio/ogg',
  '.oga': 'audio/ogg',
  '.opus': 'audio/ogg',
  '.wav': 'audio/wav',
  '.flac': 'audio/flac',
  '.amr': 'audio/amr',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
}

/** Detects the content type of an audio or image from its first bytes, then from its name; null for anything else. The service checks again. */
export function mediaTypeOf(head: Uint8Array, name: string): string | null {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  const extension = extname(name).toLowerCase()
  const found = signatureType(bytes, extension)
  if (found === null) return bytes.includes(0) ? (BY_EXTENSION[extension] ?? null) : null
  const names = SOUND_OR_FILM[found]
  return names && !names.includes(extension) ? null : found
}

function signatureType(bytes: Buffer, extension: string): string | null {
  const at = (start: number, text: string) => bytes.toString('latin1', start, start + text.length) === text
  if (at(4, 'ftyp')) return brandType(bytes.toString('latin1', 8, 12))
  if (at(0, 'RIFF') && at(8, 'WEBP')) return 'image/webp'
  if (['RIFF', 'RF64', 'BW64'].some((mark) => at(0, mark)) && at(8, 'WAVE')) return 'audio/wav'
  if (at(0, 'FORM') && (at(8, 'AIFF') || at(8, 'AIFC'))) return 'audio/aiff'
  if (at(0, 'ID3')) return BY_EXTENSION[extension] ?? 'audio/mpeg'
  const known = SIGNATURES.find(([signature]) => at(0, signature))
  if (known) return known[1]
  return frameType(bytes)
}

const SIGNATURES: ReadonlyArray<readonly [string, string]> = [
  ['\u0089PNG\r\n\u001A\n', 'image/png'],
  ['\u00FF\u00D8\u00FF', 'image/jpeg'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['II*\0', 'image/tiff'],
  ['MM\0*', 'image/tiff'],
  ['OggS', 'audio/ogg'],
  ['fLaC', 'audio/flac'],
  ['#!AMR', 'audio/amr'],
  ['caff', 'audio/x-caf'],
  ['\u001AE\u00DF\u00A3', 'audio/webm'],
  ['\u0030\u0026\u00B2\u0075', 'audio/x-ms-wma'],
]

/** The brand of an ISO base media file tells its format. */
function brandType(brand: string): string {
  if (/^avi[fs]$/.test(brand)) return 'image/avif'
  // The service answers with advice on HEIC.
  if (/^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand)) return 'image/heic'
  if (brand.startsWith('3g')) return 'audio/3gpp'
  return 'audio/mp4'
}

/** MPEG and AAC frames start with eleven or twelve 1 bits, as does a UTF-16 byte order mark. */
function frameType(bytes: Buffer): string | null {
  const [first = 0, second = 0, third = 0] = bytes
  if (first !== 0xff || (second & 0xe0) !== 0xe0 || second >= 0xfe) return null
  if ((second & 0xf6) === 0xf0) return 'audio/aac'
  const isFrame =
    (second & 0x18) !== 0x08 && (second & 0x06) !== 0 && (third & 0xf0) !== 0xf0 && (third & 0x0c) !== 0x0c
  return isFrame ? 'audio/mpeg' : null
}
