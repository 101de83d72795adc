const LONG_TEXT_LETTERS = 20_000

/** True if the text is so long that its layout is slow. Expensive styles are then left out. */
export function isLongText(text: string): boolean {
  return text.length > LONG_TEXT_LETTERS
}
