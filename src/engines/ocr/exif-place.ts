import { type ExifDirectory, placeTag, type ReadBudget, readExif } from './exif-directories.ts'
import type { EditedFile } from './file-edits.ts'
import { blankIptcPlace } from './iptc-place.ts'

/** Georeferencing tags of maps (GeoTIFF 1.1, OGC 19-008). */
const mapTags = new Set([33550, 33922, 34264, 34735, 34736, 34737])
const iptcTag = 0x83bb
/** No location value is this long; a larger size could be an attempt to make us erase the pixels. */
const maxValueBytes = 65_536

/** Removes location data from the EXIF block at `start`: GPS directories, GeoTIFF tags and IPTC names. Returns true if there was any. */
export async function removeExifPlace(file: EditedFile, start: number, budget: ReadBudget): Promise<boolean> {
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
