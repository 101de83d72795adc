// Limits of JSON text, checked before it is parsed.

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN_LIST = 0x5b
const OPEN_OBJECT = 0x7b
const CLOSE_LIST = 0x5d
const CLOSE_OBJECT = 0x7d

/**
 * Checks JSON text against limits before it is parsed: parsing half a million values takes a tenth of a second and some hundred bytes each, counting
 * them a few milliseconds. Returns null if the text is within the limits. Does not validate it.
 */
export function excessOf(
  bytes: Uint8Array,
  { maxDepth, maxCommas }: { maxDepth: number; maxCommas: number },
): 'depth' | 'values' | null {
  let depth = 0
  let commas = 0
  let isText = false
  for (let place = 0; place < bytes.length; place += 1) {
    const byte = bytes[place] ?? 0
    if (isText) {
      if (byte === BACKSLASH) place += 1
      else if (byte === QUOTE) isText = false
    } else if (byte === QUOTE) isText = true
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1
      if (depth > maxDepth) return 'depth'
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1
    else if (byte === COMMA) {
      commas += 1
      if (commas > maxCommas) return 'values'
    }
  }
  return null
}
