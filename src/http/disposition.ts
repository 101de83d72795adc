import { create } from 'content-disposition'

/** What a browser only shows or plays. An SVG or a page opened from our address could act as its reader. */
const INLINE = /^(?:audio\/[\w.+-]+|image\/(?:png|jpeg|webp|gif))$/
const MAX_NAME_LENGTH = 150
const MAX_EXTENSION_LENGTH = 12

/**
 * A `Content-Disposition` (RFC 6266) for a file whose name someone gave: its last part by any separator, without what does not show (control
 * characters, and those that turn the direction of what follows), its extension kept where it is cut.
 */
export function dispositionOf(contentType: string, name: string | null): string {
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
    // A dot at either end hides a file or is dropped by the system it is saved on.
    .replace(/^[\s.]+/u, '')
  const trimmed = shortened(visible).replace(/(?<![\s.])[\s.]+$/u, '')
  return trimmed === '' ? null : trimmed
}

/** In characters, not code units: half of a pair could not be encoded. */
function shortened(name: string): string {
  const characters = Array.from(name)
  if (characters.length <= MAX_NAME_LENGTH) return name
  const dot = characters.lastIndexOf('.')
  const extension = dot >= characters.length - MAX_EXTENSION_LENGTH ? characters.slice(dot) : []
  return [...characters.slice(0, MAX_NAME_LENGTH - extension.length), ...extension].join('')
}

/** Where it is not the subtype itself. */
const extensions: Record<string, string> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/m4a': 'm4a',
  'audio/wave': 'wav',
  'audio/vnd.wave': 'wav',
  'audio/3gpp': '3gp',
  'image/jpeg': 'jpg',
}

/** Of a file's name, for a content type in lower case and without parameters. */
export function extensionOf(type: string): string {
  const [kind = '', subtype = ''] = type.split('/')
  if (kind !== 'audio' && kind !== 'image') return 'bin'
  const extension = extensions[type] ?? subtype.replace(/^x-/, '').replace(/\+.*$/s, '')
  return /^[a-z0-9]{1,8}$/.test(extension) ? extension : 'bin'
}
