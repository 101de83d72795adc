// A TextBundle is a folder with one text, its pictures and a file about it (http://textbundle.org/spec).
import { AppError } from '../errors.ts'
import { excessOf } from '../json-limits.ts'
import type { ArchiveEntry, ImportArchive } from './items.ts'
import { decoded, wholeBytes } from './text-stream.ts'
import { type Fields, fieldsOf, isFields, titleOf } from './values.ts'

export interface Bundle {
  /** Without its extension. Null for a bundle that fills the whole archive. */
  name: string | null
  /** Fields of `info.json`, and those of the program that wrote it. */
  fields: Fields
  isTrashed: boolean
}

/** By folder, which ends with a slash or is empty for the whole archive. */
export type Bundles = ReadonlyMap<string, ArchiveEntry>

export const INFO_FILE = /^(|.*\.textbundle\/)info\.json$/i
export const TEXT_FILE = /^(|.*\.textbundle\/)text\.[a-z]{1,12}$/i
const MAX_BUNDLES = 20_000
const MAX_INFO_BYTES = 65_536

/** The `info.json` of each bundle. The archive itself is a bundle only if it has a text at its top. */
export async function bundlesIn(archive: ImportArchive): Promise<Bundles> {
  const bundles = new Map<string, ArchiveEntry>()
  let hasText = false
  for await (const entry of archive.entries()) {
    const folder = folderIn(entry.path, INFO_FILE)
    if (folder !== null && bundles.size < MAX_BUNDLES && !bundles.has(folder)) bundles.set(folder, entry)
    hasText ||= folderIn(entry.path, TEXT_FILE) === ''
  }
  if (!hasText) bundles.delete('')
  return bundles
}

/** The folder of a path that the pattern matches, with its slash, or null. */
export function folderIn(path: string, file: RegExp): string | null {
  return file.exec(path)?.[1] ?? null
}

/** Whether the path is the text of one of the bundles. */
export function isTextOf(bundles: Bundles, path: string): boolean {
  const folder = folderIn(path, TEXT_FILE)
  return folder !== null && bundles.has(folder)
}

/** Finds the bundle of a file. The files of a bundle follow one another, so the last one is remembered. */
export function createBundleReader(archive: ImportArchive, bundles: Bundles): (path: string) => Promise<Bundle | null> {
  let last: { folder: string; bundle: Bundle } | null = null
  return async (path) => {
    const folder = bundles.has('') ? '' : /^.*\.textbundle\//i.exec(path)?.[0]
    const entry = folder === undefined ? undefined : bundles.get(folder)
    if (folder === undefined || !entry) return null
    if (last?.folder !== folder) last = { folder, bundle: bundleIn(folder, await infoIn(archive, entry)) }
    return last.bundle
  }
}

function bundleIn(folder: string, info: Fields): Bundle {
  // The fields of the program are in an object under its name.
  const entries = Object.entries(info).flatMap(([name, value]) =>
    isFields(value) ? Object.entries(value) : [[name, value]],
  )
  const fields: Fields = Object.fromEntries(entries)
  const name = titleOf(nameOf(folder.slice(0, -1)).replace(/\.textbundle$/i, ''))
  return { name, fields, isTrashed: isSet(fields['trashed']) }
}

async function infoIn(archive: ImportArchive, entry: ArchiveEntry): Promise<Fields> {
  try {
    const bytes = await wholeBytes(archive.read(entry), MAX_INFO_BYTES)
    if (excessOf(bytes, { maxDepth: 20, maxCommas: 1_000 })) return {}
    return fieldsOf(JSON.parse(decoded(bytes) ?? ''))
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof AppError && error.kind === 'invalid')) return {}
    throw error
  }
}

function isSet(value: unknown): boolean {
  return value === true || value === 1
}

/** The last part of a path with slashes or, from Windows, backslashes. */
export function nameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}
