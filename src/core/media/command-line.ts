/** The placeholder for the file's path in a command. */
export const FILE_WORD = '{file}'

/**
 * Splits a line into words as a shell does, without any expansion: `'…'` is literal, and `\` escapes the next character elsewhere (in `"…"` only
 * `"` and `\`). Returns null if a quote is left open or there is no word.
 */
export function commandWords(line: string): string[] | null {
  if (line.replace(WORD, '').trim() !== '') return null
  const words = [...line.matchAll(WORD)].map(([word]) => word.replace(PIECE, unquoted))
  return words.length > 0 && words[0] !== '' ? words : null
}

const PIECE = /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^\s'"\\])/gsu
const WORD = /(?:'[^']*'|"(?:[^"\\]|\\.)*"|\\.|[^\s'"\\])+/gsu

function unquoted(_piece: string, single?: string, double?: string, escaped?: string, plain?: string): string {
  return single ?? double?.replace(/\\(["\\])/g, '$1') ?? escaped ?? plain ?? ''
}
