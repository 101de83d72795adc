/** The same bytes for the same seed. Xorshift, which is random enough for garbage. */
export function seededBytes(seed: number, length: number): Buffer {
  let state = (seed * 2_654_435_761) >>> 0 || 1
  const bytes = Buffer.alloc(length)
  for (let at = 0; at < length; at += 1) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    bytes[at] = state & 0xff
  }
  return bytes
}
