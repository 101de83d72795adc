import { AppError } from '../../errors.ts'
import { excessOf } from '../../json-limits.ts'
import {
  type ArchiveEntry,
  type BroughtMemory,
  brought,
  type ImportArchive,
  type ImportItem,
  type ImportSource,
  type ItemName,
  type ReadableFile,
} from '../items.ts'
import { importFault, type Problem, problem, problemIn } from '../problems.ts'
import { decoded, wholeBytes } from '../text-stream.ts'
import { type Fields, fieldsOf, keptJson, titleOf } from '../values.ts'

/** A file of an export: a file of the archive, or the imported file itself. */
export interface FoundFile {
  path: string
  /** Null for the imported file. */
  entry: ArchiveEntry | null
  modifiedAt: number | null
  read(): AsyncIterable<Uint8Array>
  open(): Promise<ReadableFile>
}

/** Files that operating systems add to archives. They contain nothing of the owner's and are not reported. */
const SYSTEM_FILE = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i
const MEDIA = /\.(?:png|jpe?g|gif|webp|avif|bmp|tiff?|heic|mp3|m4a|wav|ogg|oga|opus|flac|aac|3gp|amr|weba)$/i
const MAX_JSON_BYTES = 8_388_608
const MAX_JSON_DEPTH = 100
const MAX_JSON_COMMAS = 200_000
const MAX_OWNERS = 300_000

/** The files whose path matches. A file that is no archive matches always. */
export async function* filesIn({ file, name }: ImportSource, wanted: RegExp): AsyncGenerator<FoundFile, void> {
  const { archive } = file
  if (!archive) {
    yield { path: name, entry: null, modifiedAt: null, read: file.read, open: async () => file }
    return
  }
  for await (const entry of archive.entries()) {
    if (!SYSTEM_FILE.test(entry.path) && wanted.test(entry.path)) yield archivedFile(archive, entry)
  }
}

export function archivedFile(archive: ImportArchive, entry: ArchiveEntry): FoundFile {
  const { path, modifiedAt } = entry
  return { path, entry, modifiedAt, read: () => archive.read(entry), open: () => archive.open(entry) }
}

export function isMedia(path: string): boolean {
  return MEDIA.test(path)
}

export function isPdf(path: string): boolean {
  return /\.pdf$/i.test(path)
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

export function stemOf(path: string): string {
  return nameOf(path).replace(/\.[^.]{1,10}$/u, '')
}

/** The folders of a path, the outermost first. */
export function foldersOf(path: string): string[] {
  return path.split('/').slice(0, -1)
}

/** A memory, or the reason why the file is skipped; null if the file has been read as something else. */
type Read = { memory: BroughtMemory; notes: Problem[] } | Problem | null

/** Turns what `read` returns, or an unreadable file, into an item. */
export async function itemOf(name: ItemName, read: () => Promise<Read>): Promise<ImportItem | null> {
  try {
    const found = await read()
    if (found === null) return null
    return 'code' in found ? { ...name, skipped: found } : { ...name, notes: found.notes, brought: found.memory }
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid') return { ...name, skipped: problemIn(error) }
    throw error
  }
}

/** @throws {ImportFault} if the file is not a JSON object of a usual size */
export async function jsonIn(file: FoundFile): Promise<Fields> {
  const bytes = await wholeBytes(file.read(), MAX_JSON_BYTES)
  const text = decoded(bytes)
  if (text === null) throw importFault('not-utf8')
  if (excessOf(bytes, { maxDepth: MAX_JSON_DEPTH, maxCommas: MAX_JSON_COMMAS })) throw importFault('json-too-large')
  try {
    return fieldsOf(JSON.parse(text.replace(/^\uFEFF/u, '')))
  } catch {
    throw importFault('not-json')
  }
}

/** @throws {ImportFault} if the file is not text */
export async function textIn(file: FoundFile, maxBytes: number): Promise<string> {
  const text = decoded(await wholeBytes(file.read(), maxBytes))
  if (text === null) throw importFault('not-utf8')
  return text.replace(/^\uFEFF/u, '')
}

/** The note to which an attachment belongs. */
export interface Owner {
  title: string | null
  tags: string[]
  createdAt: number | null
  /** Fields of the attachment itself, which are kept with it. */
  ofFile?: Fields
}

/** Owners by a name of the attachment, because attachments are separate files of an archive. */
export function createOwners() {
  const owners = new Map<string, Owner>()
  return {
    add(key: string, owner: Owner): void {
      if (owners.size < MAX_OWNERS) owners.set(key, owner)
    },
    of: (key: string): Owner | null => owners.get(key) ?? null,
  }
}

export type Owners = ReturnType<typeof createOwners>

/** An audio or image as a memory of its own, with the tags and time of the note to which it belongs. */
export function mediaItem(
  entry: ArchiveEntry,
  owner: Owner | null,
  more: { name?: string; contentType?: string } = {},
): ImportItem {
  const { path } = entry
  if (entry.bytes === 0) return { item: path, skipped: problem('empty-file') }
  const { name = nameOf(path), contentType = '' } = more
  const notes: Problem[] = []
  const memory = brought(path, '', {
    title: titleOf(name),
    tags: owner?.tags ?? [],
    createdAt: owner?.createdAt ?? entry.modifiedAt,
    imported: keptJson({ ...owner?.ofFile, path, note: owner?.title }, notes),
    media: { name, contentType, kinds: ['audio', 'image'], entry },
  })
  return { item: path, notes, brought: memory }
}
