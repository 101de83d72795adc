/** A piece of text: plain, a URL, or the title of another memory in double brackets */
export type TextPiece =
  | { kind: 'text'; text: string }
  | { kind: 'web'; text: string; href: string }
  | { kind: 'memory'; text: string; title: string }

/** Excludes spaces, quotes, angle brackets, and invisible control characters such as bidirectional overrides. */
const LINKS = /https?:\/\/[^\s<>"'`\p{Cc}\p{Cf}]+|\[\[([^\][\n]{1,200})\]\]/giu

/** The pieces add up to the exact text. */
export function splitLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let done = 0
  for (const match of text.matchAll(LINKS)) {
    const link = linkIn(match)
    if (!link) continue
    if (match.index > done) pieces.push({ kind: 'text', text: text.slice(done, match.index) })
    pieces.push(link)
    done = match.index + link.text.length
  }
  if (done < text.length) pieces.push({ kind: 'text', text: text.slice(done) })
  return pieces
}

function linkIn(match: RegExpExecArray): TextPiece | null {
  const [found, title] = match
  if (title !== undefined) return title.trim() === '' ? null : { kind: 'memory', text: found, title: title.trim() }
  const text = withoutPunctuation(found)
  const href = webAddress(text)
  return href === null ? null : { kind: 'web', text, href }
}

/** Returns null if it is not an http(s) URL, or if it contains credentials, which are used to deceive. */
function webAddress(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') return null
  return url.href
}

const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** Removes trailing punctuation. A closing bracket stays if it was opened in the URL. */
function withoutPunctuation(address: string): string {
  const counts = new Map<string, number>()
  for (const sign of address) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  let end = address.length
  while (end > 0) {
    const last = address.charAt(end - 1)
    const closed = counts.get(last) ?? 0
    const opening = OPENING[last]
    const isUnopened = opening !== undefined && (counts.get(opening) ?? 0) < closed
    if (!isUnopened && !'.,;:!?…*_~|»”’'.includes(last)) break
    counts.set(last, closed - 1)
    end -= 1
  }
  return address.slice(0, end)
}

const KNOWN = new Set(['status', 'dueAt', 'duePrecision', 'location'])

interface PlainAttribute {
  name: string
  value: string
}

/** Custom attributes, flattened to text: `{pet: {age: 3}}` becomes `pet.age` with `3`. */
export function freeAttributes(attributes: Readonly<Record<string, unknown>>): PlainAttribute[] {
  const own = Object.entries(attributes).filter(([name]) => !KNOWN.has(name))
  return own.flatMap(([name, value]) => flat(name, value))
}

function flat(name: string, value: unknown): PlainAttribute[] {
  if (typeof value !== 'object' || value === null) return [{ name, value: String(value) }]
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object'))
    return [{ name, value: value.map(String).join(', ') }]
  return Object.entries(value).flatMap(([inner, each]) => flat(`${name}.${inner}`, each))
}

export interface GeoLocation {
  lat: number
  lon: number
  /** Metres */
  accuracy: number | null
}

/** Reads `attributes.location`; null if it is missing or invalid. */
export function locationIn(attributes: Readonly<Record<string, unknown>>): GeoLocation | null {
  const location = attributes['location']
  if (typeof location !== 'object' || location === null) return null
  const { lat, lon, accuracy } = location as Record<string, unknown>
  if (!isWithin(lat, 90) || !isWithin(lon, 180)) return null
  return { lat, lon, accuracy: typeof accuracy === 'number' && Number.isFinite(accuracy) ? accuracy : null }
}

/** geo URI (RFC 5870), which phones open in a map app */
export function geoAddress({ lat, lon }: GeoLocation): string {
  return `geo:${lat.toFixed(6)},${lon.toFixed(6)}`
}

export function mapAddress({ lat, lon }: GeoLocation): string {
  const [north, east] = [lat.toFixed(6), lon.toFixed(6)]
  return `https://www.openstreetmap.org/?mlat=${north}&mlon=${east}#map=16/${north}/${east}`
}

function isWithin(value: unknown, limit: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= limit
}
