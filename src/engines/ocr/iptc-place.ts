import type { EditedFile } from './file-edits.ts'

/** Location datasets of IPTC-IIM 4.2, record 2: content location code and name, city, sublocation, province, country code and name. */
const placeSets = new Set([26, 27, 90, 92, 95, 100, 101])
const maxBytes = 65_536

/** Overwrites location names with spaces. The datasets start at `at`. */
export async function blankIptcPlace(file: EditedFile, at: number, length: number): Promise<boolean> {
  const bytes = await file.read(at, Math.min(length, maxBytes))
  let isFound = false
  for (let next = 0; next + 5 <= bytes.length && bytes[next] === 0x1c; ) {
    const size = bytes.readUInt16BE(next + 3)
    // The highest bit marks an extended size, which no location name needs.
    if (size > 0x7fff) break
    const isPlace = bytes[next + 1] === 2 && placeSets.has(bytes[next + 2] ?? 0)
    const value = bytes.subarray(next + 5, next + 5 + size)
    if (isPlace && value.some((byte) => byte !== 0x20)) {
      await file.write(at + next + 5, Buffer.alloc(value.length, 0x20))
      isFound = true
    }
    next += 5 + size
  }
  return isFound
}

/** The IPTC datasets in a Photoshop image resource: a name padded to even length, the size of the data, then the data. */
export async function blankPhotoshopPlace(file: EditedFile, resourceAt: number): Promise<boolean> {
  const head = await file.read(resourceAt, 300)
  const nameBytes = 1 + (head[6] ?? 0)
  const sizeAt = 6 + nameBytes + (nameBytes % 2)
  if (sizeAt + 4 > head.length) return false
  return blankIptcPlace(file, resourceAt + sizeAt + 4, head.readUInt32BE(sizeAt))
}
