/** A file to capture with the form. Each becomes a separate memory. */
export interface Attachment {
  key: string
  kind: 'audio' | 'image' | 'text'
  blob: Blob
  contentType: string
  name: string
  /** Start time of a recording. Chosen files count as captured when they are saved. */
  capturedAt?: string
  seconds?: number
}

export interface RefusedFile {
  name: string
  why: 'type' | 'size' | 'empty'
}

export const MAX_FILE_BYTES = 100 * 1_048_576
/** The service accepts 1 MB of JSON, and escaping makes some characters longer. */
const MAX_TEXT_BYTES = 500_000
/** For the file picker. Extensions are listed too, because some systems have no type for Markdown or HEIC. */
export const ACCEPTED = 'image/*,audio/*,.heic,.heif,.avif,.m4a,.opus,.txt,.md'

const TYPES: Readonly<Record<string, string>> = {
  heic: 'image/heic',
  heif: 'image/heif',
  avif: 'image/avif',
  webp: 'image/webp',
  m4a: 'audio/mp4',
  opus: 'audio/ogg',
  flac: 'audio/flac',
  txt: 'text/plain',
  md: 'text/markdown',
}

/** An SVG can contain scripts and is not a photo. */
const NO_IMAGE = /^image\/svg/

export function sortFiles(
  files: readonly File[],
  newKey: () => string,
): { accepted: Attachment[]; refused: RefusedFile[] } {
  const accepted: Attachment[] = []
  const refused: RefusedFile[] = []
  for (const file of files) {
    const contentType = typeOf(file)
    const kind = kindOf(contentType)
    const why = faultOf(file, kind)
    if (why || !kind) refused.push({ name: file.name, why: why ?? 'type' })
    else accepted.push({ key: newKey(), kind, blob: file, contentType, name: shortened(file.name) })
  }
  return { accepted, refused }
}

function typeOf(file: File): string {
  const ending = /\.([a-z0-9]+)$/i.exec(file.name)?.[1]?.toLowerCase() ?? ''
  return file.type || TYPES[ending] || ''
}

function kindOf(contentType: string): Attachment['kind'] | null {
  if (contentType === 'text/plain' || contentType === 'text/markdown' || contentType === 'text/x-markdown')
    return 'text'
  if (contentType.startsWith('audio/')) return 'audio'
  return contentType.startsWith('image/') && !NO_IMAGE.test(contentType) ? 'image' : null
}

function faultOf(file: File, kind: Attachment['kind'] | null): RefusedFile['why'] | null {
  if (!kind) return 'type'
  if (file.size === 0) return 'empty'
  return file.size > (kind === 'text' ? MAX_TEXT_BYTES : MAX_FILE_BYTES) ? 'size' : null
}

function shortened(name: string): string {
  return name.length <= 255 ? name : `${name.slice(0, 240)}…${name.slice(-14)}`
}
