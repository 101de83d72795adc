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
