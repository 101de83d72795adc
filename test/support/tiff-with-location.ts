type Entry = readonly [tag: number, type: number, values: readonly number[] | string]

const sizes: Record<number, number> = { 2: 1, 3: 2, 4: 4, 5: 8 }

/** A little-endian TIFF of one uncompressed RGB picture, or of EXIF alone, with a time and a location. */
export function tiffWithPlace(picture?: { width: number; height: number; pixels: Uint8Array }): Buffer {
  const exif: Entry[] = [
    [0x9003, 2, '2024:05:17 08:09:10\0'],
    [0x9011, 2, '-03:00\0'],
  ]
  const place: Entry[] = [
    [0x0001, 2, 'S\0'],
    [0x0002, 5, [30, 1, 1, 1, 588, 10]],
    [0x0003, 2, 'W\0'],
    [0x0004, 5, [51, 1, 13, 1, 48, 1]],
    [0x001d, 2, '2024:05:17\0'],
  ]
  const pixels = picture?.pixels ?? new Uint8Array()
  const exifAt = 8 + pixels.length
  const exifPart = directory(exif, exifAt)
  const placeAt = exifAt + exifPart.length
  const placePart = directory(place, placeAt)
  const rootAt = placeAt + placePart.length
  const links: Entry[] = [
    [0x8769, 4, [exifAt]],
    [0x8825, 4, [placeAt]],
  ]
  const root = directory([...(picture ? pictureEntries(picture) : []), ...links], rootAt)
  const header = Buffer.from('II*\0\0\0\0\0', 'latin1')
  header.writeUInt32LE(rootAt, 4)
  return Buffer.concat([header, pixels, exifPart, placePart, root])
}

function pictureEntries(picture: { width: number; height: number; pixels: Uint8Array }): Entry[] {
  return [
    [0x0100, 4, [picture.width]],
    [0x0101, 4, [picture.height]],
    [0x0102, 3, [8, 8, 8]],
    [0x0103, 3, [1]],
    [0x0106, 3, [2]],
    [0x0111, 4, [8]],
    [0x0115, 3, [3]],
    [0x0116, 4, [picture.height]],
    [0x0117, 4, [picture.pixels.length]],
  ]
}

/** Entries, then the values that do not fit into them. */
function directory(entries: readonly Entry[], at: number): Buffer {
  const head = Buffer.alloc(2 + entries.length * 12 + 4)
  head.writeUInt16LE(entries.length, 0)
  const values: Buffer[] = []
  let free = at + head.length
  for (const [index, [tag, type, content]] of entries.entries()) {
    const entry = 2 + index * 12
    const bytes = valueBytes(type, content)
    head.writeUInt16LE(tag, entry)
    head.writeUInt16LE(type, entry + 2)
    head.writeUInt32LE(typeof content === 'string' ? content.length : bytes.length / (sizes[type] ?? 1), entry + 4)
    if (bytes.length <= 4) bytes.copy(head, entry + 8)
    else {
      head.writeUInt32LE(free, entry + 8)
      values.push(bytes)
      free += bytes.length
    }
  }
  return Buffer.concat([head, ...values])
}

function valueBytes(type: number, content: readonly number[] | string): Buffer {
  if (typeof content === 'string') return Buffer.from(content, 'latin1')
  const isShort = type === 3
  const bytes = Buffer.alloc(content.length * (isShort ? 2 : 4))
  for (const [index, value] of content.entries()) {
    if (isShort) bytes.writeUInt16LE(value, index * 2)
    else bytes.writeUInt32LE(value, index * 4)
  }
  return bytes
}
