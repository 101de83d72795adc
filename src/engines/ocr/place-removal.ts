import { open } from 'node:fs/promises'
import { removeExifPlace } from './exif-place.ts'
import { type EditedFile, editFile } from './file-edits.ts'
import { blankPhotoshopPlace } from './iptc-place.ts'
import { blankExtendedXmp } from './jpeg-extended-xmp.ts'
import { mendPngChecksums } from './png-checksums.ts'
import { blankXmpPlace } from './xmp-place.ts'

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
