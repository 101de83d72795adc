// Reads the directories (IFDs) of the TIFF structure that EXIF uses: Exif 2.32 (CIPA DC-008), TIFF 6.0.
import type { ByteSource } from './byte-source.ts'
import type { PictureFacts } from './image-process.ts'

interface ExifEntry {
  tag: number
  type: number
  /** Absolute offset in the source. */
  valueAt: number
  valueBytes: number
  raw: Buffer
}

export interface ExifDirectory {
  kind: 'image' | 'exif' | 'place'
  at: number
  /** Count, entries and the link to the next directory. */
  tableBytes: number
  entries: ExifEntry[]
  next: Buffer
}

export interface ExifBlock {
  isLittleEndian: boolean
  directories: ExifDirectory[]
}

/** Limits the number of directories, as a malicious file can consist of nothing else. */
export interface ReadBudget {
  directories: number
}

export const placeTag = 0x8825
const links = new Map<number, ExifDirectory['kind']>([
  [0x014a, 'image'],
  [0x8769, 'exif'],
  [placeTag, 'place'],
])
const typeBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]
const maxEntries = 1024
const maxLinks = 16

/** Returns null if no block starts at `start`. Does not follow links that lead outside the block or form a cycle. */
export async function readExif(source: ByteSource, start: number, budget: ReadBudget): Promise<ExifBlock | null> {
  const head = await source.read(start, 8)
  const isLittleEndian = head.toString('latin1', 0, 4) === 'II*\0'
  if (head.length < 8 || (!isLittleEndian && head.toString('latin1', 0, 4) !== 'MM\0*')) return null
  const block: ExifBlock = { isLittleEndian, directories: [] }
  const queue: { at: number; kind: ExifDirectory['kind'] }[] = [{ at: start + number32(block, head, 4), kind: 'image' }]
  const seen = new Set<number>()
  for (let todo = queue.shift(); todo && budget.directories > 0; todo = queue.shift()) {
    if (todo.at < start + 8 || seen.has(todo.at)) continue
    seen.add(todo.at)
    budget.directories -= 1
    const directory = await readDirectory(source, start, block, todo)
    if (!directory) continue
    block.directories.push(directory)
    for (const entry of directory.entries) queue.push(...(await linksOf(source, start, block, entry)))
    const next = directory.next.length === 4 ? number32(block, directory.next, 0) : 0
    if (directory.kind === 'image' && next > 0) queue.push({ at: start + next, kind: 'image' })
  }
  return block
}

async function readDirectory(
  source: ByteSource,
  start: number,
  block: ExifBlock,
  { at, kind }: Pick<ExifDirectory, 'at' | 'kind'>,
): Promise<ExifDirectory | null> {
  const counted = await source.read(at, 2)
  if (counted.length < 2) return null
  const count = number16(block, counted, 0)
  if (count === 0 || count > maxEntries) return null
  const table = await source.read(at + 2, count * 12 + 4)
  const entries: ExifEntry[] = []
  for (let offset = 0; offset + 12 <= table.length && entries.length < count; offset += 12) {
    const raw = table.subarray(offset, offset + 12)
    const type = number16(block, raw, 2)
    const valueBytes = (typeBytes[type] ?? 0) * number32(block, raw, 4)
    const valueAt = valueBytes <= 4 ? at + 2 + offset + 8 : start + number32(block, raw, 8)
    entries.push({ tag: number16(block, raw, 0), type, valueAt, valueBytes, raw })
  }
  return { kind, at, tableBytes: 2 + table.length, entries, next: table.subarray(count * 12) }
}

async function linksOf(source: ByteSource, start: number, block: ExifBlock, entry: ExifEntry) {
  const kind = links.get(entry.tag)
  if (!kind || (entry.type !== 4 && entry.type !== 13)) return []
  const value = await source.read(entry.valueAt, Math.min(entry.valueBytes, maxLinks * 4))
  return Array.from({ length: Math.floor(value.length / 4) }, (_, index) => ({
    at: start + number32(block, value, index * 4),
    kind,
  }))
}

function number16(block: Pick<ExifBlock, 'isLittleEndian'>, bytes: Buffer, at: number): number {
  return block.isLittleEndian ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)
}

function number32(block: Pick<ExifBlock, 'isLittleEndian'>, bytes: Buffer, at: number): number {
  return block.isLittleEndian ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)
}

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
