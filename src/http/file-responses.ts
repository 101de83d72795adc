import { create } from 'content-disposition'

/** Types that a browser only shows or plays. An SVG or a page opened from our origin could run scripts in the user's session. */
const INLINE = /^(?:audio\/[\w.+-]+|image\/(?:png|jpeg|webp|gif))$/
const MAX_NAME_LENGTH = 150
const MAX_EXTENSION_LENGTH = 12

/**
 * A `Content-Disposition` (RFC 6266) for a file name that a user chose: its last path segment, without invisible characters (control characters
 * and those that change the text direction). The extension survives if the name is shortened.
 */
export function contentDisposition(contentType: string, name: string | null): string {
  const type = contentType.replace(/;.*$/s, '').trim().toLowerCase()
  return create(safeName(name ?? '') ?? `memory.${extensionOf(type)}`, {
    type: INLINE.test(type) ? 'inline' : 'attachment',
  })
}

function safeName(name: string): string | null {
  const visible = name
    .slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '')
    // A dot at the start hides a file, and some systems drop one at the end.
    .replace(/^[\s.]+/u, '')
  const trimmed = shortened(visible).replace(/(?<![\s.])[\s.]+$/u, '')
  return trimmed === '' ? null : trimmed
}

/** Counts characters, not code units: half of a surrogate pair could not be encoded. */
function shortened(name: string): string {
  const characters = Array.from(name)
  if (characters.length <= MAX_NAME_LENGTH) return name
  const dot = characters.lastIndexOf('.')
  const extension = dot >= characters.length - MAX_EXTENSION_LENGTH ? characters.slice(dot) : []
  return [...characters.slice(0, MAX_NAME_LENGTH - extension.length), ...extension].join('')
}

/** Extensions that differ from the subtype. */
const extensions: Record<string, string> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/m4a': 'm4a',
  'audio/wave': 'wav',
  'audio/vnd.wave': 'wav',
  'audio/3gpp': '3gp',
  'image/jpeg': 'jpg',
}

/** The extension of a file name; `type` is in lower case and has no parameters. */
export function extensionOf(type: string): string {
  const [kind = '', subtype = ''] = type.split('/')
  if (kind !== 'audio' && kind !== 'image') return 'bin'
  const extension = extensions[type] ?? subtype.replace(/^x-/, '').replace(/\+.*$/s, '')
  return /^[a-z0-9]{1,8}$/.test(extension) ? extension : 'bin'
}

/** The range that a `Range` header requests; `first` and `last` are inclusive. */
type RequestedRange = { kind: 'whole' } | { kind: 'part'; first: number; last: number } | { kind: 'unsatisfiable' }

const WHOLE: RequestedRange = { kind: 'whole' }
const UNSATISFIABLE: RequestedRange = { kind: 'unsatisfiable' }

/**
 * RFC 9110, section 14. Other units than bytes, malformed ranges and several ranges are answered with the whole, which is always allowed.
 * An empty file has no partial range: its last bytes are all of it.
 */
export function rangeOf(header: string | undefined, size: number): RequestedRange {
  const specifier = /^bytes=(.*)$/i.exec(header?.trim() ?? '')?.[1] ?? ''
  // Empty list elements are ignored (section 5.6.1.2).
  const ranges = specifier.split(',').map((range) => range.trim())
  const [range, ...others] = ranges.filter((element) => element !== '')
  const parts = /^(\d*)-(\d*)$/.exec(range ?? '')
  if (!parts || others.length > 0) return WHOLE
  const [, first = '', last = ''] = parts
  if (first !== '') return fromFirst(Number(first), last === '' ? Number.POSITIVE_INFINITY : Number(last), size)
  return last === '' ? WHOLE : suffix(Number(last), size)
}

function fromFirst(first: number, last: number, size: number): RequestedRange {
  if (last < first) return WHOLE
  if (first >= size) return UNSATISFIABLE
  return { kind: 'part', first, last: Math.min(last, size - 1) }
}

function suffix(length: number, size: number): RequestedRange {
  if (length === 0) return UNSATISFIABLE
  if (size === 0) return WHOLE
  return { kind: 'part', first: Math.max(0, size - length), last: size - 1 }
}
