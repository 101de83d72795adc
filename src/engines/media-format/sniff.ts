import { formats } from './format-names.ts'
import { MediaFailure } from './media-failure.ts'
import type { MediaFormat } from './types.ts'

/** Formats that may start with an ID3 tag. With cover art the tag can be longer than the bytes we have, so the audio itself may be out of view. */
const behindTags = ['audio/mpeg', 'audio/aac', 'audio/flac']

/**
 * Detects the format from the first bytes of a file (4,100 are enough). Returns null if we do not accept it or it contradicts `declared`.
 * `declared` is a content type, in any case and with or without parameters. Empty and `application/octet-stream` mean unknown.
 * @throws {MediaFailure} unsupported_media, for HEIC images: phones produce them, so the message says what to send instead
 */
export async function sniffMedia(head: Uint8Array, declared: string): Promise<MediaFormat | null> {
  const name = (declared.split(';')[0] ?? '').trim().toLowerCase()
  const isUndeclared = name === '' || name === 'application/octet-stream'
  const detected = await detect(Buffer.from(head.buffer, head.byteOffset, head.byteLength), name)
  if (!detected) return null
  if (isHeic(detected) && (isUndeclared || name.startsWith('image/'))) throw unreadableHeic()
  const format = formats.find((candidate) => candidate.detected.includes(detected))
  if (!format) return null
  if (isUndeclared) return looksLikeFilm(head, detected) ? null : { kind: format.kind, contentType: format.names[0] }
  return format.names.includes(name) ? { kind: format.kind, contentType: name } : null
}

async function detect(head: Buffer, declared: string): Promise<string | null> {
  const ours = detectWhatOthersMiss(head)
  if (ours) return ours
  const { fileTypeFromBuffer } = await import('file-type')
  const detected = (await fileTypeFromBuffer(head))?.mime ?? null
  if (!startsWith(head, 'ID3')) return detected ?? (isTiff(head) ? 'image/tiff' : null)
  if (!reachesBeyond(head)) return detected ?? 'audio/mpeg'
  return behindTags.find((type) => isNameOf(type, declared)) ?? 'audio/mpeg'
}

function detectWhatOthersMiss(head: Buffer): string | null {
  if (head.length >= 16 && head.toString('latin1', 4, 8) === 'ftyp') return pictureBrand(head)
  const isLargeWave =
    (startsWith(head, 'RF64') || startsWith(head, 'BW64')) && head.toString('latin1', 8, 12) === 'WAVE'
  return isLargeWave ? 'audio/wav' : null
}

/** `mif1` and `msf1` only say that the file contains an image; the compatible brands after them name the codec. */
function pictureBrand(head: Buffer): string | null {
  const major = head.toString('latin1', 8, 12)
  if (major !== 'mif1' && major !== 'msf1') return null
  const end = Math.min(head.readUInt32BE(0), head.length, 256)
  for (let at = 16; at + 4 <= end; at += 4) {
    if (head.toString('latin1', at, at + 4).startsWith('avi')) return 'image/avif'
  }
  return 'image/heif'
}

/** Only used without a declared type, when a video would otherwise be accepted as audio. `vide` and `V_…` mark video tracks in MP4 and Matroska. */
function looksLikeFilm(head: Uint8Array, detected: string): boolean {
  if (!detected.startsWith('video/')) return false
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  return ['vide', 'V_VP', 'V_AV', 'V_MPEG', 'theora'].some((mark) => bytes.includes(mark))
}

/** The ID3 size field has four bytes of seven bits each. */
function reachesBeyond(head: Buffer): boolean {
  if (head.length < 10) return true
  const size = head.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
  return 10 + size >= head.length
}

function isNameOf(detected: string, name: string): boolean {
  return formats.some((format) => format.detected.includes(detected) && format.names.includes(name))
}

/** file-type misses some TIFF files, because the directory may be at the end of the file. */
function isTiff(head: Buffer): boolean {
  return startsWith(head, 'II*\0') || startsWith(head, 'MM\0*')
}

function isHeic(detected: string): boolean {
  return /^image\/hei[cf](-sequence)?$/.test(detected)
}

function startsWith(head: Buffer, magic: string): boolean {
  return head.toString('latin1', 0, magic.length) === magic
}

function unreadableHeic(): MediaFailure {
  const message = 'HEIC pictures cannot be read here. Send it as JPEG or PNG.'
  return new MediaFailure('unsupported_media', message, { isPermanent: true })
}
