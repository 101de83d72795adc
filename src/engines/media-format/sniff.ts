import { MediaFailure } from './media-failure.ts'

export interface MediaFormat {
  kind: 'audio' | 'image'
  /** Lower case, without parameters: the declared type if it fits the bytes, else the usual type for such bytes. */
  contentType: string
}

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
  if (head.length >= 16 && head.toString('latin1', 4, 8) === 'ftyp') return imageBrand(head)
  const isLargeWave =
    (startsWith(head, 'RF64') || startsWith(head, 'BW64')) && head.toString('latin1', 8, 12) === 'WAVE'
  return isLargeWave ? 'audio/wav' : null
}

/** `mif1` and `msf1` only say that the file contains an image; the compatible brands after them name the codec. */
function imageBrand(head: Buffer): string | null {
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

interface FormatNames {
  kind: MediaFormat['kind']
  /** Content types that the file-type package reports. It may report video for an audio recording in a video container. */
  detected: readonly string[]
  /** Content types that clients send; the first is the canonical one. */
  names: readonly [string, ...string[]]
}

const mp4 = [
  'audio/mp4',
  'audio/m4a',
  'audio/x-m4a',
  'audio/x-mp4',
  'audio/mp4a-latm',
  'audio/aac',
  'audio/m4b',
] as const

const formats: readonly FormatNames[] = [
  {
    kind: 'audio',
    detected: ['audio/wav', 'audio/vnd.wave', 'audio/x-wav'],
    names: ['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave', 'audio/x-pn-wav'],
  },
  {
    kind: 'audio',
    detected: ['audio/mpeg', 'audio/mp2', 'audio/mp1', 'audio/mp3'],
    names: [
      'audio/mpeg',
      'audio/mp3',
      'audio/mpeg3',
      'audio/x-mpeg',
      'audio/x-mpeg-3',
      'audio/x-mp3',
      'audio/mpg',
      'audio/mp2',
    ],
  },
  { kind: 'audio', detected: ['audio/x-m4a', 'audio/mp4', 'video/mp4', 'video/quicktime'], names: mp4 },
  {
    kind: 'audio',
    detected: ['audio/aac', 'audio/aacp'],
    names: ['audio/aac', 'audio/x-aac', 'audio/aacp', 'audio/x-hx-aac-adts', 'audio/vnd.dlna.adts', 'audio/mp4a-latm'],
  },
  {
    kind: 'audio',
    detected: ['audio/ogg', 'audio/ogg; codecs=opus', 'application/ogg', 'video/ogg'],
    names: ['audio/ogg', 'application/ogg', 'audio/x-ogg', 'audio/opus', 'audio/vorbis', 'audio/speex'],
  },
  {
    kind: 'audio',
    detected: ['video/webm', 'audio/webm', 'video/matroska', 'video/x-matroska', 'audio/x-matroska', 'audio/matroska'],
    names: ['audio/webm', 'audio/x-matroska', 'audio/matroska'],
  },
  { kind: 'audio', detected: ['audio/flac', 'audio/x-flac'], names: ['audio/flac', 'audio/x-flac'] },
  {
    kind: 'audio',
    detected: ['audio/aiff', 'audio/x-aiff'],
    names: ['audio/aiff', 'audio/x-aiff', 'audio/aif', 'audio/aifc', 'audio/x-aifc'],
  },
  {
    kind: 'audio',
    detected: ['audio/amr', 'audio/amr-wb'],
    names: ['audio/amr', 'audio/amr-nb', 'audio/amr-wb', 'audio/x-amr', 'audio/3gpp'],
  },
  {
    kind: 'audio',
    detected: ['video/3gpp', 'video/3gpp2', 'audio/3gpp'],
    names: ['audio/3gpp', 'audio/3gpp2', 'audio/3gp', ...mp4],
  },
  { kind: 'audio', detected: ['audio/x-caf'], names: ['audio/x-caf', 'audio/caf'] },
  {
    kind: 'audio',
    detected: ['audio/x-ms-asf', 'application/vnd.ms-asf', 'video/x-ms-asf', 'audio/x-ms-wma'],
    names: ['audio/x-ms-wma', 'audio/wma', 'audio/x-wma', 'audio/x-ms-asf'],
  },
  {
    kind: 'image',
    detected: ['image/png', 'image/apng'],
    names: ['image/png', 'image/x-png', 'image/apng', 'image/vnd.mozilla.apng'],
  },
  {
    kind: 'image',
    detected: ['image/jpeg'],
    names: ['image/jpeg', 'image/jpg', 'image/pjpeg', 'image/x-jpeg', 'image/jfif'],
  },
  { kind: 'image', detected: ['image/webp'], names: ['image/webp', 'image/x-webp'] },
  { kind: 'image', detected: ['image/gif'], names: ['image/gif', 'image/x-gif'] },
  { kind: 'image', detected: ['image/avif'], names: ['image/avif', 'image/avif-sequence'] },
  { kind: 'image', detected: ['image/tiff'], names: ['image/tiff', 'image/tif', 'image/x-tiff', 'image/x-tif'] },
]
