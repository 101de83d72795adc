import type { ByteSource } from './byte-source.ts'
import { type ExifBlock, type ExifDirectory, number32, readExif } from './exif-directories.ts'
import type { PictureFacts } from './types.ts'

export type ExifFacts = Pick<PictureFacts, 'takenAt' | 'place'>

/** Tags of a time and its UTC offset, best first: original, digitized, file changed. */
const momentTags = [
  [0x9003, 0x9011],
  [0x9004, 0x9012],
  [0x0132, 0x9010],
] as const
const maxValueBytes = 64
const maxDirectories = 32

/** The EXIF block must start at the first byte of the source. */
export async function readExifFacts(source: ByteSource): Promise<ExifFacts> {
  const block = await readExif(source, 0, { directories: maxDirectories })
  if (!block) return { takenAt: null, place: null }
  return { takenAt: await readMoment(source, block), place: await readPlace(source, block) }
}

async function readMoment(source: ByteSource, block: ExifBlock): Promise<ExifFacts['takenAt']> {
  const directories = block.directories.filter((directory) => directory.kind !== 'place')
  for (const [moment, zone] of momentTags) {
    const local = localTime(await readText(source, directories, moment))
    if (local) return { local, offset: zoneOffset(await readText(source, directories, zone)) }
  }
  return null
}

/** Returns `YYYY-MM-DDTHH:mm:ss`, or null if the camera's clock was not set or the time is invalid. */
function localTime(text: string): string | null {
  const match = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(text)
  if (!match) return null
  const [, year, month, day, hour, minute, second] = match
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const time = Date.parse(`${local}Z`)
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(local)
  return isReal && Number(year) >= 1900 ? local : null
}

function zoneOffset(text: string): string | null {
  if (text === 'Z') return '+00:00'
  return /^[+-](0\d|1[0-4]):[0-5]\d$/.test(text) ? text : null
}

async function readPlace(source: ByteSource, block: ExifBlock): Promise<ExifFacts['place']> {
  const directories = block.directories.filter((directory) => directory.kind === 'place')
  const lat = await readDegrees(source, block, directories, { reference: 1, value: 2, positive: 'N', negative: 'S' })
  const lon = await readDegrees(source, block, directories, { reference: 3, value: 4, positive: 'E', negative: 'W' })
  if (lat === null || lon === null || Math.abs(lat) > 90 || Math.abs(lon) > 180) return null
  // GPS receivers without a fix report 0, 0.
  return lat === 0 && lon === 0 ? null : { lat, lon }
}

async function readDegrees(
  source: ByteSource,
  block: ExifBlock,
  directories: readonly ExifDirectory[],
  tags: { reference: number; value: number; positive: string; negative: string },
): Promise<number | null> {
  const reference = (await readText(source, directories, tags.reference)).toUpperCase()
  const value = await readValue(source, directories, tags.value, 5)
  if (value.length < 8 || (reference !== tags.positive && reference !== tags.negative)) return null
  let degrees = 0
  for (let part = 0; part < 3 && value.length >= part * 8 + 8; part += 1) {
    degrees += number32(block, value, part * 8) / number32(block, value, part * 8 + 4) / 60 ** part
  }
  if (!Number.isFinite(degrees)) return null
  return degrees === 0 || reference === tags.positive ? degrees : -degrees
}

async function readText(source: ByteSource, directories: readonly ExifDirectory[], tag: number): Promise<string> {
  const value = await readValue(source, directories, tag, 2)
  return (value.toString('latin1').split('\0')[0] ?? '').trim()
}

async function readValue(
  source: ByteSource,
  directories: readonly ExifDirectory[],
  tag: number,
  type: number,
): Promise<Buffer> {
  const entries = directories.flatMap((directory) => directory.entries)
  const entry = entries.find((candidate) => candidate.tag === tag && candidate.type === type)
  return entry ? source.read(entry.valueAt, Math.min(entry.valueBytes, maxValueBytes)) : Buffer.alloc(0)
}
