import { type ArchiveEntry, BASE64, type ImportArchive, type ReadableFile } from '../../core/transfer/items.ts'
import { importFault } from '../../core/transfer/problems.ts'
import { bytesBetween } from '../disk-files.ts'
import type { ArchiveFiles, FileRange } from './archive-files.ts'

/** Signatures of a ZIP archive, with and without entries. */
const ZIP_MARKS = new Set([0x04034b50, 0x06054b50])
const GZIP_MARK = 0x8b1f
const HEAD_BYTES = 512
/** An archive in an archive in the imported file; a file of the innermost can be opened too. */
const MAX_DEPTH = 2
/** Larger archives of archives are not what an app's export looks like. */
const MAX_WRAPPED = 50
const NOT_OF_EXPORT = /(?:^|\/)(?:\.|__MACOSX\/)/

/** A file as the importers see it. An archive that contains only archives, such as Notion's export, is read as if it were one archive of all files. */
export async function readableFile(files: ArchiveFiles, range: FileRange, depth = 0): Promise<ReadableFile> {
  const head = await headOf(range)
  if (depth === 0 && head.length > 2 && head.readUInt16LE(0) === GZIP_MARK)
    return readableFile(files, await files.gunzipped(range), depth + 1)
  const archive = await archiveIn(files, range, { head, depth })
  return {
    read: () => bytesBetween(range.handle, range.start, range.end),
    archive: archive && depth === 0 ? await unwrapped(archive) : archive,
    encodedPart: ({ name, from, length }) => encodedPart(range, { name, from, length }),
    readPart: files.read,
  }
}

async function headOf({ handle, start, end }: FileRange): Promise<Buffer> {
  const head = Buffer.alloc(Math.min(HEAD_BYTES, Math.max(0, end - start)))
  const { bytesRead } = await handle.read(head, 0, head.length, start)
  return head.subarray(0, bytesRead)
}

async function archiveIn(
  files: ArchiveFiles,
  range: FileRange,
  { head, depth }: { head: Buffer; depth: number },
): Promise<ImportArchive | null> {
  const entries = await listingOf(range, head)
  if (!entries) return null
  return {
    entries,
    read: files.read,
    async open(entry) {
      if (depth >= MAX_DEPTH) throw importFault('too-deep')
      return readableFile(files, await files.rangeOf(entry), depth + 1)
    },
  }
}

/** Lists the files of an archive; null if the bytes are none. */
async function listingOf(range: FileRange, head: Buffer): Promise<ImportArchive['entries'] | null> {
  if (head.length >= 4 && ZIP_MARKS.has(head.readUInt32LE(0))) {
    const { openZipDirectory, zipEntries } = await import('./zip.ts')
    await openZipDirectory(range)
    return () => zipEntries(range)
  }
  // A tar archive begins with a name. Most other files have no zero byte so early.
  if (head.length < HEAD_BYTES || !head.includes(0)) return null
  const { isTar, tarEntries } = await import('./tar.ts')
  return isTar(head) ? () => tarEntries(range) : null
}

async function unwrapped(archive: ImportArchive): Promise<ImportArchive> {
  const wrapped = await wrappedIn(archive)
  if (!wrapped) return archive
  const inner: ImportArchive[] = []
  for (const entry of wrapped) {
    const opened = await archive.open(entry)
    if (opened.archive) inner.push(opened.archive)
  }
  const [first] = inner
  if (!first) return archive
  return {
    async *entries() {
      for (const each of inner) yield* each.entries()
    },
    read: first.read,
    open: first.open,
  }
}

/** The archives in an archive that contains nothing else; null for any other. */
async function wrappedIn(archive: ImportArchive): Promise<ArchiveEntry[] | null> {
  const wrapped: ArchiveEntry[] = []
  for await (const entry of archive.entries()) {
    if (NOT_OF_EXPORT.test(entry.path)) continue
    if (!/\.zip$/i.test(entry.path) || wrapped.length === MAX_WRAPPED) return null
    wrapped.push(entry)
  }
  return wrapped.length > 0 ? wrapped : null
}

function encodedPart(
  { file, start }: FileRange,
  { name, from, length }: { name: string; from: number; length: number },
): ArchiveEntry {
  const bytes = Math.floor((length * 3) / 4)
  const place = { file, offset: start + from, method: BASE64, crc32: 0 }
  return { path: name, bytes, packedBytes: length, ...place, isEncrypted: false, modifiedAt: null }
}
