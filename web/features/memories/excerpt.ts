/** Enough characters for two lines on a wide screen */
const LONGEST = 240
/** A text can have a megabyte; nothing beyond this is shown. */
const INSPECTED = 600
/** Characters that a generated title may have dropped from the start of the text: quotes, bullets, heading marks */
const LOST_AT_FRONT = 12

/** Returns the start of the text after the part that is in the title; empty if nothing follows. */
export function excerptOf(title: string, text: string): string {
  const beginning = oneLine(text.slice(0, INSPECTED))
  const isTitleCut = title.endsWith('…')
  const said = oneLine(isTitleCut ? title.slice(0, -1) : title)
  const at = said === '' ? -1 : beginning.indexOf(said)
  if (at < 0 || at > LOST_AT_FRONT) return shortened(beginning)
  const rest = beginning.slice(at + said.length)
  if (!/[\p{L}\p{N}\p{S}]/u.test(rest)) return ''
  return shortened(isTitleCut ? `…${rest.trimStart()}` : rest.replace(/^[\s\p{P}]+(?=\s)/u, '').trimStart())
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

function shortened(text: string): string {
  return text.slice(0, LONGEST).toWellFormed()
}
