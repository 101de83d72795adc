/** C0 control characters except tab and line feed, DEL, and C1 control characters. */
// oxlint-disable-next-line no-control-regex -- control characters are what it is there to find
const CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f]/g

/** Cleans text from a program or a model: well formed, `\n` line ends, no control characters, trimmed. */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(CONTROLS, '').toWellFormed().trim()
}

/** At most `length` UTF-16 units; never splits a surrogate pair. */
export function beginningOf(text: string, length: number): string {
  if (text.length <= length) return text
  const isSplit = /[\ud800-\udbff]/.test(text.charAt(length - 1))
  return text.slice(0, isSplit ? length - 1 : length)
}

/** Shortens text to at most `length` UTF-16 units, at a word boundary, and appends an ellipsis. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text
  const room = beginningOf(text, length - 1)
  // One character more than `room`: a word may end exactly at its end.
  const lastSpace = text.slice(0, length).search(/\s\S*$/)
  return `${(lastSpace > length / 2 ? room.slice(0, lastSpace) : room).trimEnd()}…`
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Replaces blank text: servers refuse an empty text, and the built-in model fails on it. */
const NOTHING_TO_READ = '.'

/** Returns at most the first `length` UTF-16 units, well formed and never blank. */
export function readableText(text: string, length: number): string {
  const read = beginningOf(text, length).toWellFormed()
  return read.trim() === '' ? NOTHING_TO_READ : read
}
