// Memories are untrusted data: on a terminal they must not move the cursor, change the text direction or hide text.

/** Control and format characters, and Unicode line separators. Excludes soft hyphens and joiners, which emoji and some scripts need. */
const HARMFUL = /(?![\p{Join_Control}\u00AD])[\p{Cc}\p{Cf}\u2028\u2029]/gu
const CONTROL_PICTURES = 0x2400

/** Replaces control and format characters by visible ones. Keeps line feeds and tabs. */
export function escapeControlCharacters(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replaceAll(HARMFUL, (character) => (character === '\n' || character === '\t' ? character : visible(character)))
}

export function escapeLine(text: string): string {
  return escapeControlCharacters(text.trim().replaceAll(/\s+/gu, ' '))
}

/** JSON with all control and format characters escaped; its value stays the same. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(HARMFUL, (character) =>
    character === '\n'
      ? character
      : Array.from({ length: character.length }, (_, at) => escape(character.charCodeAt(at))).join(''),
  )
}

function escape(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`
}

function visible(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x20) return String.fromCodePoint(CONTROL_PICTURES + code)
  return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`
}
