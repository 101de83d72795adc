// Location data in XMP (ISO 16684-1): exif:GPS…, city and country of Photoshop and IPTC, and properties that drones write.
import { setImmediate as nextTurn } from 'node:timers/promises'

const placeName =
  /(?<=[\w-]):(?:(?:GPS|Gps|gps)\w{0,40}|Latitude|Longitude|Longtitude|City|State|Country|CountryCode|CountryName|Location|LocationShown|LocationCreated|LocationName|LocationId|Sublocation|ProvinceState|WorldRegion)(?=[\s=>/])/g
/** Works on a window at a time, so that a long packet does not block the event loop. */
const windowChars = 131_072
const longestName = 96
const longestPrefix = 40
const maxNames = 5000

/** Overwrites location attributes and elements with spaces; the XML keeps its length and stays well-formed. Returns true if there were any. */
export async function blankXmpPlace(packet: Buffer): Promise<boolean> {
  let isFound = false
  let names = 0
  for (let from = 0; from < packet.length; from += windowChars) {
    const text = packet.toString('latin1', from, from + windowChars + longestName)
    for (const match of text.matchAll(placeName)) {
      names += 1
      if (names > maxNames) return isFound
      const start = prefixStart(text, match.index)
      const name = text.slice(start, match.index + match[0].length)
      const at = from + start
      // Already blanked: `text` is a copy from before.
      if (packet[at] === 0x20) continue
      const end = packet[at - 1] === 0x3c ? elementEnd(packet, at, name) : attributeEnd(packet, at + name.length)
      if (end === null) continue
      packet.fill(0x20, packet[at - 1] === 0x3c ? at - 1 : at, end)
      isFound = true
    }
    await nextTurn()
  }
  return isFound
}

function prefixStart(text: string, colon: number): number {
  let start = colon
  while (start > 0 && colon - start < longestPrefix && /[\w-]/.test(text[start - 1] ?? '')) start--
  return start
}

function attributeEnd(packet: Buffer, nameEnd: number): number | null {
  const between = /^\s{0,40}=\s{0,40}["']/.exec(packet.toString('latin1', nameEnd, nameEnd + 90))
  if (!between) return null
  const quoteAt = nameEnd + between[0].length - 1
  const end = packet.indexOf(packet[quoteAt] ?? 0x22, quoteAt + 1)
  return end === -1 ? null : end + 1
}

function elementEnd(packet: Buffer, nameAt: number, name: string): number | null {
  const tagEnd = packet.indexOf('>', nameAt)
  if (tagEnd === -1) return null
  if (packet[tagEnd - 1] === 0x2f) return tagEnd + 1
  const closing = packet.indexOf(`</${name}`, tagEnd)
  const end = closing === -1 ? -1 : packet.indexOf('>', closing)
  return end === -1 ? null : end + 1
}
