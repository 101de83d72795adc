import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const STORED = 0
const DEFLATED = 8
const WIDE_END = 0x06064b50
const LOCATOR = 0x07064b50
const END_BYTES = 22
const LOCATOR_BYTES = 20
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30

/** Every file of a ZIP archive by its path, read from the central directory, with its checksum compared. Supports only the file count of ZIP64. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.length - END_BYTES
  if (end < 0 || archive.readUInt32LE(end) !== END) throw new Error('The archive has no directory')
  const count = countAt(archive, end)
  const files = new Map<string, Buffer>()
  let place = archive.readUInt32LE(end + 16)
  for (let entry = 0; entry < count; entry += 1) {
    if (archive.readUInt32LE(place) !== ENTRY) throw new Error(`No entry at ${place}`)
    const [name, extra, comment] = [28, 30, 32].map((field) => archive.readUInt16LE(place + field))
    const path = archive.toString('utf8', place + ENTRY_BYTES, place + ENTRY_BYTES + (name ?? 0))
    if (files.has(path)) throw new Error(`${path} is there twice`)
    files.set(path, contentOf(archive, place, path))
    place += ENTRY_BYTES + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return files
}

/** The number of files, from the ZIP64 record if it does not fit into the normal one. */
function countAt(archive: Buffer, end: number): number {
  const count = archive.readUInt16LE(end + 10)
  if (count < 0xffff) return count
  const locator = end - LOCATOR_BYTES
  if (archive.readUInt32LE(locator) !== LOCATOR) throw new Error('The archive has more files than it counts')
  const wide = Number(archive.readBigUInt64LE(locator + 8))
  if (archive.readUInt32LE(wide) !== WIDE_END) throw new Error(`No ZIP64 end record at ${wide}`)
  return Number(archive.readBigUInt64LE(wide + 32))
}

function contentOf(archive: Buffer, entry: number, path: string): Buffer {
  const [checksum, packedBytes, bytes, local] = [16, 20, 24, 42].map((field) => archive.readUInt32LE(entry + field))
  const start = local ?? 0
  if (archive.readUInt32LE(start) !== LOCAL) throw new Error(`${path} does not begin at the offset in the directory`)
  const from = start + LOCAL_BYTES + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28)
  const packed = archive.subarray(from, from + (packedBytes ?? 0))
  const content = unpacked(packed, archive.readUInt16LE(entry + 10))
  if (content.length !== bytes || crc32(content) !== checksum) throw new Error(`${path} is damaged`)
  return content
}

function unpacked(packed: Buffer, method: number): Buffer {
  if (method === STORED) return packed
  if (method === DEFLATED) return inflateRawSync(packed)
  throw new Error(`Packed by an unknown method: ${method}`)
}

/** A ZIP archive whose files are compressed, unlike those of the importing clients. */
export function deflatedZip(files: Record<string, string | Uint8Array>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, content] of Object.entries(files)) {
    const name = Buffer.from(path)
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const local = Buffer.alloc(LOCAL_BYTES)
    local.writeUInt32LE(LOCAL, 0)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(ENTRY_BYTES)
    entry.writeUInt32LE(ENTRY, 0)
    entry.writeUInt16LE(DEFLATED, 10)
    for (const [place, value] of [
      [16, crc32(bytes)],
      [20, packed.length],
      [24, bytes.length],
      [42, offset],
    ] as const)
      entry.writeUInt32LE(value, place)
    entry.writeUInt16LE(name.length, 28)
    parts.push(local, name, packed)
    directory.push(entry, name)
    offset += LOCAL_BYTES + name.length + packed.length
  }
  const end = Buffer.alloc(END_BYTES)
  end.writeUInt32LE(END, 0)
  for (const place of [8, 10]) end.writeUInt16LE(Object.keys(files).length, place)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...directory, end])
}
