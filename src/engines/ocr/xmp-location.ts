// Location data in XMP (ISO 16684-1): exif:GPS…, city and country of Photoshop and IPTC, and properties that drones write.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EditedFile } from './byte-source.ts'

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

interface Piece {
  /** Offset within the packet. */
  offset: number
  at: number
  length: number
}

const signature = 'http://ns.adobe.com/xmp/extension/\0'
const headBytes = signature.length + 40
const maxSegments = 20_000
const maxPacketBytes = 16_777_216

/** XMP too long for one segment is split, and the split may fall inside a property (XMP part 3, 1.1.3.1). Returns true if it had location data. */
export async function blankExtendedXmp(file: EditedFile): Promise<boolean> {
  let isFound = false
  for (const pieces of (await extendedPackets(file)).values()) {
    const sorted = pieces.toSorted((one, other) => one.offset - other.offset)
    if (sorted.reduce((sum, piece) => sum + piece.length, 0) > maxPacketBytes) continue
    const packet = Buffer.concat(await Promise.all(sorted.map(({ at, length }) => file.read(at, length))))
    if (!(await blankXmpPlace(packet))) continue
    isFound = true
    let from = 0
    for (const { at, length } of sorted) {
      await file.write(at, packet.subarray(from, from + length))
      from += length
    }
  }
  return isFound
}

async function extendedPackets(file: EditedFile): Promise<Map<string, Piece[]>> {
  const packets = new Map<string, Piece[]>()
  let at = 2
  for (let segment = 0; segment < maxSegments; segment += 1) {
    const head = await file.read(at, 4 + headBytes)
    const marker = head[1] ?? 0
    // The compressed image data starts at the scan marker.
    if (head.length < 4 || head[0] !== 0xff || marker === 0xda || marker === 0xd9) break
    const length = head.readUInt16BE(2)
    if (marker === 0xe1 && length >= 2 + headBytes && head.toString('latin1', 4, 4 + signature.length) === signature) {
      const identifier = head.toString('latin1', 4 + signature.length, 4 + signature.length + 32)
      const piece = {
        offset: head.readUInt32BE(4 + headBytes - 4),
        at: at + 4 + headBytes,
        length: length - 2 - headBytes,
      }
      packets.set(identifier, [...(packets.get(identifier) ?? []), piece])
    }
    at += 2 + length
  }
  return packets
}
