const LONG_TEXT_LETTERS = 20_000

/** So long that laying it out is felt: what makes that dearer is left out. */
export function isLongText(text: string): boolean {
  return text.length > LONG_TEXT_LETTERS
}
