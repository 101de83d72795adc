import type { EditedFile } from './file-edits.ts'
import { blankXmpPlace } from './xmp-location.ts'

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
