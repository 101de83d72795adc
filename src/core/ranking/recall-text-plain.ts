// A memory's words are made plain before a recall shows them: nothing in them may act on the reader or pass for our structure.

/** Control and format characters: terminal codes, bidi overrides, invisible tags. Tabs and the joiners of scripts and emoji stay. */
const UNSEEN = /(?![\t\u200C\u200D])[\p{Cc}\p{Cf}]/gu
const LINE_END = /\r\n|[\n\v\f\r\x85\u2028\u2029]/u
/** Special tokens of chat templates, as `<|im_start|>`: a host that tokenises carelessly would take them for a change of speaker. */
const CHAT_TOKEN = /<\|([^|<>\n]{1,60})\|>/gu

/** The lines of a text that hold anything, plain but else as written. */
export function plainLines(text: string): string[] {
  return text
    .toWellFormed()
    .split(LINE_END)
    .map((line) => withoutUnseen(line).trimEnd())
    .filter((line) => line !== '')
}

/**
 * One short line for a heading or a field of our own lines. Marks that would open a structure at its start go, and our separators inside
 * it are exchanged for look-alikes, so that a title can't add fields ("x · mem_…") nor close a quotation.
 */
export function plainField(text: string, maxLength: number): string {
  const line = withoutUnseen(
    text
      .toWellFormed()
      .slice(0, maxLength * 8)
      .replace(/[\s\x85]+/gu, ' '),
  )
    .replace(/ ?· ?/gu, ' - ')
    .replaceAll('‹', '<')
    .replaceAll('›', '>')
    .replace(/^[\s#>*+=~`_|↳-]+/u, '')
    .trim()
  return shortened(line, maxLength)
}

/** At most `maxLength` UTF-16 units, cut at a word where there is one, never inside a surrogate pair. */
export function shortened(line: string, maxLength: number): string {
  if (line.length <= maxLength) return line
  const room = line.slice(0, Math.max(0, maxLength - 1)).replace(/[\uD800-\uDBFF]$/u, '')
  const space = room.lastIndexOf(' ')
  const kept = space > room.length / 2 ? room.slice(0, space) : room
  return `${kept.trimEnd()}…`
}

function withoutUnseen(line: string): string {
  return line.replace(UNSEEN, '').replace(CHAT_TOKEN, '< |$1| >')
}
