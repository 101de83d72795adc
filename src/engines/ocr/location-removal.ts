import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { type EditedFile, editFile } from './byte-source.ts'
import { type ExifDirectory, placeTag, type ReadBudget, readExif } from './exif.ts'
import { blankExtendedXmp, blankXmpPlace } from './xmp-location.ts'

type Mark = 'exif' | 'xmp' | 'photoshop' | 'film' | 'packed'

/**
 * The byte sequences that location data starts with. EXIF occurs in JPEG, PNG, WebP, AVIF and TIFF, and an embedded preview may have its own. Pixels
 * can contain the same four bytes by chance, but a valid link to a GPS directory after them is not chance.
 */
const marks: readonly (readonly [Mark, Buffer])[] = [
  ['exif', Buffer.from('II*\0', 'latin1')],
  ['exif', Buffer.from('MM\0*', 'latin1')],
  ['xmp', Buffer.from('<rdf:RDF')],
  ['photoshop', Buffer.from('8BIM\x04\x04', 'latin1')],
  ['film', Buffer.from('\xa9xyz', 'latin1')],
  // ImageMagick writes profiles into PNG text chunks, in hexadecimal and often compressed.
  ['packed', Buffer.from('Raw profile type ')],
]
const windowBytes = 131_072
const longestMark = 17
const maxMarks = 4000
const maxDirectories = 8000
const maxPacketBytes = 16_777_216
const maxSegmentBytes = 65_535
/** Packets without an end; each costs a read of up to the maximum packet size. */
const maxOpenPackets = 8

interface Found {
  mark: Mark
  at: number
}

export interface PlaceRemoval {
  isFound: boolean
  /** False if limits were reached or something cannot be changed in place: location data may be left. */
  isWhole: boolean
}

/** Overwrites uncompressed location data in place. The pixels stay as they are. */
export async function removePlaceMarks(path: string): Promise<PlaceRemoval> {
  const handle = await open(path, 'r+')
  try {
    const file = await editFile(handle)
    const head = await file.read(0, 8)
    const isJpeg = head.toString('latin1', 0, 2) === '\xff\xd8'
    const isExtended = isJpeg && (await blankExtendedXmp(file))
    const found = await findMarks(file)
    const removal = await removeMarks(file, found, isJpeg ? maxSegmentBytes : maxPacketBytes)
    if (file.written.length > 0 && head.toString('latin1') === '\x89PNG\r\n\x1a\n') await mendPngChecksums(file)
    if (file.written.length > 0) await handle.datasync()
    // BigTIFF has wider directory entries, which we do not read.
    const isReadable = !/^(II\+\0|MM\0\+)/.test(head.toString('latin1'))
    const isWhole = isReadable && found.length < maxMarks && removal.isWhole
    return { isFound: isExtended || removal.isFound, isWhole }
  } finally {
    await handle.close()
  }
}

async function removeMarks(file: EditedFile, found: readonly Found[], packetBytes: number): Promise<PlaceRemoval> {
  const budget = { directories: maxDirectories }
  let openPackets = 0
  let isFound = false
  for (const { mark, at } of found) {
    if (mark === 'exif') isFound = (await removeExifPlace(file, at, budget)) || isFound
    else if (mark === 'photoshop') isFound = (await blankPhotoshopPlace(file, at)) || isFound
    else if (mark === 'film') isFound = (await blankFilmPlace(file, at)) || isFound
    else if (mark === 'xmp' && openPackets < maxOpenPackets) {
      const packet = await blankPacket(file, at, packetBytes)
      if (packet === 'open') openPackets += 1
      else isFound = packet === 'blanked' || isFound
    }
  }
  const isPacked = found.some(({ mark }) => mark === 'packed')
  return { isFound, isWhole: !isPacked && budget.directories > 0 && openPackets < maxOpenPackets }
}

async function findMarks(file: EditedFile): Promise<Found[]> {
  const found: Found[] = []
  for (let from = 0; from < file.size && found.length < maxMarks; from += windowBytes) {
    const window = await file.read(from, windowBytes + longestMark - 1)
    for (const [mark, bytes] of marks) {
      for (let at = window.indexOf(bytes); at !== -1 && at < windowBytes; at = window.indexOf(bytes, at + 1)) {
        if (found.length < maxMarks) found.push({ mark, at: from + at })
        else break
      }
    }
  }
  return found
}

async function blankPacket(file: EditedFile, at: number, maxBytes: number): Promise<'blanked' | 'none' | 'open'> {
  const bytes = await file.read(at, maxBytes)
  const end = bytes.indexOf('</rdf:RDF>')
  if (end === -1) return 'open'
  const packet = bytes.subarray(0, end)
  if (!(await blankXmpPlace(packet))) return 'none'
  await file.write(at, packet)
  return 'blanked'
}

/** The short video that phones append to a photo (©xyz atom) has its location as ISO 6709 text. */
async function blankFilmPlace(file: EditedFile, at: number): Promise<boolean> {
  const bytes = await file.read(at + 8, 64)
  const place = /^[+-]\d[\d.+-]{3,50}\/?/.exec(bytes.toString('latin1'))
  if (!place) return false
  await file.write(at + 8, Buffer.alloc(place[0].length, 0x20))
  return true
}

/** Georeferencing tags of maps (GeoTIFF 1.1, OGC 19-008). */
const mapTags = new Set([33550, 33922, 34264, 34735, 34736, 34737])
const iptcTag = 0x83bb
/** No location value is this long; a larger size could be an attempt to make us erase the pixels. */
const maxValueBytes = 65_536

/** Removes location data from the EXIF block at `start`: GPS directories, GeoTIFF tags and IPTC names. Returns true if there was any. */
async function removeExifPlace(file: EditedFile, start: number, budget: ReadBudget): Promise<boolean> {
  const block = await readExif(file, start, budget)
  if (!block) return false
  let isFound = false
  for (const directory of block.directories) {
    if (directory.kind === 'place') await wipeDirectory(file, directory)
    else isFound = (await unlinkPlace(file, directory, block.isLittleEndian)) || isFound
  }
  return isFound
}

async function wipeDirectory(file: EditedFile, directory: ExifDirectory): Promise<void> {
  for (const entry of directory.entries) await wipe(file, entry.valueAt, entry.valueBytes)
  await wipe(file, directory.at, directory.tableBytes)
}

/** The entries after a removed one move up, as a directory has no gaps. */
async function unlinkPlace(file: EditedFile, directory: ExifDirectory, isLittleEndian: boolean): Promise<boolean> {
  let isFound = false
  for (const entry of directory.entries.filter(({ tag }) => tag === iptcTag)) {
    isFound = (await blankIptcPlace(file, entry.valueAt, entry.valueBytes)) || isFound
  }
  const isPlace = (tag: number) => tag === placeTag || mapTags.has(tag)
  const kept = directory.entries.filter(({ tag }) => !isPlace(tag))
  if (kept.length === directory.entries.length) return isFound
  for (const entry of directory.entries.filter(({ tag }) => mapTags.has(tag))) {
    await wipe(file, entry.valueAt, entry.valueBytes)
  }
  const count = Buffer.alloc(2)
  if (isLittleEndian) count.writeUInt16LE(kept.length)
  else count.writeUInt16BE(kept.length)
  const table = Buffer.concat([count, ...kept.map(({ raw }) => raw), directory.next])
  await file.write(directory.at, Buffer.concat([table, Buffer.alloc(Math.max(0, directory.tableBytes - table.length))]))
  return true
}

async function wipe(file: EditedFile, at: number, length: number): Promise<void> {
  await file.write(at, Buffer.alloc(Math.min(length, maxValueBytes)))
}

/** Location datasets of IPTC-IIM 4.2, record 2: content location code and name, city, sublocation, province, country code and name. */
const placeSets = new Set([26, 27, 90, 92, 95, 100, 101])
const maxBytes = 65_536

/** Overwrites location names with spaces. The datasets start at `at`. */
async function blankIptcPlace(file: EditedFile, at: number, length: number): Promise<boolean> {
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
async function blankPhotoshopPlace(file: EditedFile, resourceAt: number): Promise<boolean> {
  const head = await file.read(resourceAt, 300)
  const nameBytes = 1 + (head[6] ?? 0)
  const sizeAt = 6 + nameBytes + (nameBytes % 2)
  if (sizeAt + 4 > head.length) return false
  return blankIptcPlace(file, resourceAt + sizeAt + 4, head.readUInt32BE(sizeAt))
}

const maxChunks = 200_000
const checksumWindowBytes = 262_144

async function mendPngChecksums(file: EditedFile): Promise<void> {
  let at = 8
  for (let chunk = 0; chunk < maxChunks && at + 12 <= file.size; chunk += 1) {
    const head = await file.read(at, 8)
    const end = at + 8 + head.readUInt32BE(0)
    if (end + 4 > file.size) return
    const isWritten = file.written.some((range) => range.at < end && range.at + range.length > at + 8)
    if (isWritten) await writeChecksum(file, at + 4, end)
    at = end + 4
  }
}

async function writeChecksum(file: EditedFile, from: number, end: number): Promise<void> {
  let sum = 0
  for (let at = from; at < end; at += checksumWindowBytes)
    sum = crc32(await file.read(at, Math.min(checksumWindowBytes, end - at)), sum)
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(sum)
  await file.write(end, bytes)
}
