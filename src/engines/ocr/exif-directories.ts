// Reads the directories (IFDs) of the TIFF structure that EXIF uses: Exif 2.32 (CIPA DC-008), TIFF 6.0.
import type { ByteSource } from './byte-source.ts'

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

export function number32(block: Pick<ExifBlock, 'isLittleEndian'>, bytes: Buffer, at: number): number {
  return block.isLittleEndian ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)
}
