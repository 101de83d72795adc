/** Everything below the space but tab and line feed, and the C1 range: no model means them. */
// oxlint-disable-next-line no-control-regex -- control characters are what it is there to find
const CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f]/g

/** Text that a program or a model made: well formed, lines by `\n`, no control characters, trimmed. */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(CONTROLS, '').toWellFormed().trim()
}

/** The beginning of at most `length` UTF-16 units that splits no surrogate pair. */
export function beginningOf(text: string, length: number): string {
  if (text.length <= length) return text
  const isSplit = /[\ud800-\udbff]/.test(text.charAt(length - 1))
  return text.slice(0, isSplit ? length - 1 : length)
}

/** At most `length` UTF-16 units, cut at a word and ended by an ellipsis where it is longer. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text
  const room = beginningOf(text, length - 1)
  // One character further, as a word may end where the room does.
  const lastSpace = text.slice(0, length).search(/\s\S*$/)
  return `${(lastSpace > length / 2 ? room.slice(0, lastSpace) : room).trimEnd()}…`
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
