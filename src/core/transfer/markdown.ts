import { createHash } from 'node:crypto'
import { AppError } from '../errors.ts'
import { archivedFile } from './apps/app-files.ts'
import { documentItems, documentKindOf } from './apps/documents.ts'
import { matterIn, noteIn } from './front-matter.ts'
import {
  type ArchiveEntry,
  brought,
  type ImportArchive,
  type Importer,
  type ImportItem,
  type ImportSource,
} from './items.ts'
import { stableIdOf } from './json-lists.ts'
import { createLosses, type Losses } from './losses.ts'
import { type Problem, problem, problemIn } from './problems.ts'
import {
  type Bundle,
  type Bundles,
  bundlesIn,
  createBundleReader,
  folderIn,
  INFO_FILE,
  isTextOf,
  nameOf,
  TEXT_FILE,
} from './text-bundles.ts'
import { decoded, MAX_TEXT_BYTES, wholeBytes } from './text-stream.ts'
import { type Fields, firstTime, idOf, keptJson, listOf, tagsOf, textOf, titleOf } from './values.ts'

const NOTE = /\.(?:md|markdown)$/i
const MEDIA = /\.(?:png|jpe?g|gif|webp|avif|bmp|tiff?|mp3|m4a|wav|ogg|oga|opus|flac|aac|3gp|amr|weba)$/i
/** Files that operating systems add to archives. They contain nothing of the owner's and are not reported. */
const SYSTEM_FILE = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i
const TRASH = /(?:^|\/)\.trash\//i
/** Settings of other programs. */
const HIDDEN = /(?:^|\/)(?:\.|node_modules\/)/
const MAX_ENTRIES = 300_000

/** A zipped folder of Markdown files, such as an Obsidian vault, TextBundles, or a single note. */
export const markdown: Importer = {
  format: 'markdown',

  async *items(source) {
    const { archive } = source.file
    if (!archive) {
      const bytes = await wholeBytes(source.file.read(), MAX_TEXT_BYTES)
      yield await noteItem(source, { path: source.name || 'note.md', bytes, modifiedAt: null, bundle: null })
      return
    }
    const losses = createLosses()
    const bundles = await bundlesIn(archive)
    const bundleOf = createBundleReader(archive, bundles)
    for await (const entry of wantedIn(archive, bundles, losses)) {
      const bundle = await bundleOf(entry.path)
      const kind = bundle ? null : documentKindOf(entry.path)
      if (bundle?.isTrashed) losses.trashed(entry.path)
      else if (kind) yield* documentItems(archivedFile(archive, entry), kind, { source, losses })
      else yield await entryItem(source, archive, entry, bundle)
    }
    yield* losses.remarks()
  },

  async count({ file: { archive } }) {
    if (!archive) return 1
    let count = 0
    for await (const _ of wantedIn(archive, await bundlesIn(archive), createLosses())) count += 1
    return count
  },
}

/** 53 bits, as many as a number stores exactly: with 300,000 paths, one archive in 200,000 has a collision. */
function pathDigest(path: string): number {
  const digest = createHash('sha256').update(path).digest()
  return digest.readUIntBE(0, 6) * 32 + (digest.readUInt8(6) >> 3)
}

/** Notes and attachments, the first entry of each path. Only hashes of the paths are held in memory. */
async function* wantedIn(
  archive: ImportArchive,
  bundles: Bundles,
  losses: Losses,
): AsyncGenerator<ArchiveEntry, void, undefined> {
  const seen = new Set<number>()
  for await (const entry of archive.entries()) {
    const { path } = entry
    if (SYSTEM_FILE.test(path) || bundles.has(folderIn(path, INFO_FILE) ?? '\0')) continue
    if (TRASH.test(path)) losses.trashed(path)
    else if (HIDDEN.test(path) || !(isNoteOrMedia(path) || isTextOf(bundles, path))) losses.file(path)
    else {
      const digest = pathDigest(path)
      if (seen.has(digest)) continue
      seen.add(digest)
      if (seen.size > MAX_ENTRIES) throw new AppError('invalid', `The archive has more than ${MAX_ENTRIES} notes.`)
      yield entry
    }
  }
}

/** A folder of notes may contain documents of other kinds. */
function isNoteOrMedia(path: string): boolean {
  return NOTE.test(path) || MEDIA.test(path) || documentKindOf(path) !== null
}

async function entryItem(
  source: ImportSource,
  archive: ImportArchive,
  entry: ArchiveEntry,
  bundle: Bundle | null,
): Promise<ImportItem> {
  const { path, modifiedAt } = entry
  const isText = bundle !== null && TEXT_FILE.test(path)
  if (!NOTE.test(path) && !isText) return attachmentItem(entry)
  try {
    const bytes = await wholeBytes(archive.read(entry), MAX_TEXT_BYTES)
    return await noteItem(source, { path, bytes, modifiedAt, bundle: isText ? bundle : null })
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid') return { item: path, skipped: problemIn(error) }
    throw error
  }
}

function attachmentItem(entry: ArchiveEntry): ImportItem {
  if (entry.bytes === 0) return { item: entry.path, skipped: problem('empty-file') }
  const name = nameOf(entry.path)
  const media = { name, contentType: '', kinds: ['audio', 'image'] as const, entry }
  const memory = brought(entry.path, '', { createdAt: entry.modifiedAt, imported: { path: entry.path }, media })
  return { item: entry.path, notes: [], brought: memory }
}

interface NoteFile {
  path: string
  bytes: Buffer
  modifiedAt: number | null
  bundle: Bundle | null
}

const CREATED = ['created', 'date created', 'created_at', 'createdat', 'creationdate', 'date']
const UPDATED = [
  'updated',
  'modified',
  'date modified',
  'lastmod',
  'last_modified',
  'updated_at',
  'updatedat',
  'modificationdate',
]

async function noteItem({ account, name }: ImportSource, file: NoteFile): Promise<ImportItem> {
  const { path, bytes, modifiedAt, bundle } = file
  const text = decoded(bytes)
  if (text === null) return { item: path, skipped: problem('not-utf8') }
  const note = await noteIn(text)
  // A note that has only properties is found by them.
  const body = textOf(note.body).trim() === '' ? textOf(matterIn(text)).trim() : textOf(note.body)
  if (body.trim() === '') return { item: path, skipped: problem('no-text') }
  const notes: Problem[] = note.isBroken ? [problem('front-matter-broken')] : []
  const fields = createFields({ ...bundle?.fields, ...note.matter })
  const timeOf = (names: readonly string[]) => fields.take(names, (value) => firstTime([value], account, notes))
  const createdAt = timeOf(CREATED) ?? modifiedAt
  const updatedAt = timeOf(UPDATED) ?? modifiedAt ?? createdAt
  const title = fields.take(['title'], (value) => titleOf(idOf(value)))
  const fileTitle = bundle
    ? (bundle.name ?? titleOf(nameOf(name).replace(/\.[a-z]+$/i, '')))
    : titleOf(nameOf(path).replace(NOTE, ''))
  const tags = tagsIn(fields, note.body)
  const aliases = fields.take(['aliases', 'alias'], (value) =>
    nonEmpty(listOf(typeof value === 'string' ? [value] : value)),
  )
  const uid = fields.take(['uniqueidentifier'], (value) => stableIdOf(idOf(value)))
  const memory = brought(uid ?? `${path}\0${text}`, body, {
    stableId: uid ?? (modifiedAt === null && !isNamed(fileTitle) ? null : path),
    title: title ?? (isNamed(fileTitle) ? fileTitle : titleOf(/^#{1,6}[ \t]+(.+)$/m.exec(note.body)?.[1])),
    tags,
    createdAt,
    updatedAt,
    imported: keptJson({ path, ...fields.rest(), ...(aliases && { aliases }), ...(uid && { id: uid }) }, notes),
  })
  return { item: path, notes, brought: memory }
}

/** Links in other notes refer to the file's name, unless a program made it. Such a note gets its first heading as title. */
function isNamed(name: string | null): boolean {
  return name !== null && !/^(?:note|untitled|sem título|sin título)(?: \d+)?$/i.test(name)
}

interface NoteFields {
  /** The first of the fields that `read` can use, by names in lower case. The others stay in the rest. */
  take<T>(names: readonly string[], read: (value: unknown) => T | null): T | null
  rest(): Fields
}

function createFields(all: Fields): NoteFields {
  const unread = new Map(Object.entries(all).filter(([, value]) => value !== null && value !== ''))
  return {
    take(names, read) {
      for (const name of names)
        for (const [key, value] of unread) {
          const found = key.toLowerCase() === name ? read(value) : null
          if (found === null) continue
          unread.delete(key)
          return found
        }
      return null
    },
    rest: () => Object.fromEntries(unread),
  }
}

function nonEmpty<T>(list: T[]): T[] | null {
  return list.length === 0 ? null : list
}

const INLINE_TAG = /(?<![\p{L}\p{N}_/#&])#([\p{L}\p{N}_/-]{0,99}[\p{L}_][\p{L}\p{N}_/-]{0,99})/gu
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g
const MAX_INLINE_TAGS = 1_000

function tagsIn(fields: NoteFields, body: string): string[] {
  // Obsidian separates tags by spaces or commas.
  const read = (value: unknown) => {
    const isFlat = !listOf(value).some((each) => typeof each === 'object')
    return isFlat ? nonEmpty(tagsOf(typeof value === 'string' ? value.split(/[\s,]+/u) : value)) : null
  }
  const own = ['tags', 'tag'].flatMap((name) => fields.take([name], read) ?? [])
  const inline = [...body.replace(CODE, '').matchAll(INLINE_TAG)].slice(0, MAX_INLINE_TAGS).map(([, tag]) => tag)
  return tagsOf([...own, ...inline])
}
