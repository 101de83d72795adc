import { extname } from 'node:path'

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
