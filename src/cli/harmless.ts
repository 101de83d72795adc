// A memory is data, whoever wrote it: shown on a terminal it must neither move the cursor nor turn the reading direction, nor hide in it.

/** Control and format characters, and what ends a line elsewhere. Joiners, without which emoji and some scripts fall apart, stay. */
const HARMFUL = /(?![\p{Join_Control}\u00AD])[\p{Cc}\p{Cf}\u2028\u2029]/gu
const CONTROL_PICTURES = 0x2400

/** As it may be shown over several lines: what is no plain text stands there by a sign of its own. */
export function harmless(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replaceAll(HARMFUL, (character) => (character === '\n' || character === '\t' ? character : visible(character)))
}

export function harmlessLine(text: string): string {
  return harmless(text.trim().replaceAll(/\s+/gu, ' '))
}

/** JSON that means the same and holds nothing that a terminal acts on. */
export function harmlessJson(value: unknown): string {
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
