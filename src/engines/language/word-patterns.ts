// Building blocks for regular expressions over many words. `npm run check:patterns` finds an expression only if `new RegExp` is called in the module
// that names it, so these functions return sources.

/**
 * A group that matches any of the alternatives in a list, which commas and blanks or line ends separate: anyOf`buy, cri\w+, set up` is
 * `(?:buy|cri\w+|set up)`. Earlier alternatives are tried first.
 */
export function anyOf(list: TemplateStringsArray, ...patterns: readonly string[]): string {
  return `(?:${String.raw(list, ...patterns)
    .trim()
    .split(/,\s+/u)
    .join('|')})`
}

/** The source of a pattern that matches what any of these does. It reads a text once; a list of patterns reads it once for each of them. */
export function either(patterns: readonly RegExp[]): string {
  return patterns.map(({ source }) => source).join('|')
}

/** Word boundaries for text with accents: `\b` sees one inside "voilà". */
export const WORD_START = String.raw`(?<![\p{L}])`
export const WORD_END = String.raw`(?![\p{L}])`
