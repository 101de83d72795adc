import { createHash } from 'node:crypto'
import { AppError } from '../errors.ts'
import { type Note, noteIn } from './front-matter.ts'
import type { ArchiveEntry, ImportArchive } from './items.ts'
import { brought, type Importer, type ImportItem, type ImportSource } from './items.ts'
import { type Problem, problem, problemIn } from './problems.ts'
import { decoded, MAX_TEXT_BYTES, wholeBytes } from './text-parts.ts'
import { firstTime, keptJson, listOf, tagsOf, textOf, titleOf } from './values.ts'

const NOTE = /\.(?:md|markdown)$/i
const MEDIA = /\.(?:png|jpe?g|gif|webp|avif|bmp|tiff?|mp3|m4a|wav|ogg|oga|opus|flac|aac|3gp|amr|weba)$/i
/** Settings, trash, and files that operating systems add to archives. */
const LEFT_OUT = /(?:^|\/)(?:\.|__MACOSX\/|node_modules\/)/
const MAX_ENTRIES = 300_000
/** Fields that are not kept as attributes, because they are used otherwise or only matter to the other tool. */
const READ_FIELDS = new Set(
  'title tags tag created date updated modified cssclass cssclasses publish position'.split(' '),
)

/** A zipped folder of Markdown files, such as an Obsidian vault, or a single note. */
export const markdown: Importer = {
  format: 'markdown',

  async *items(source) {
    const { archive } = source.file
    if (!archive) {
      yield await noteItem(source, source.name || 'note.md', await wholeBytes(source.file.read(), MAX_TEXT_BYTES), null)
      return
    }
    for await (const entry of wantedIn(archive)) yield await entryItem(source, archive, entry)
  },

  async count({ file }) {
    let count = file.archive ? 0 : 1
    if (file.archive) for await (const _ of wantedIn(file.archive)) count += 1
    return count
  },
}

/** 53 bits, as many as a number stores exactly: with 300,000 paths, one archive in 200,000 has a collision. */
function pathDigest(path: string): number {
  const digest = createHash('sha256').update(path).digest()
  return digest.readUIntBE(0, 6) * 32 + (digest.readUInt8(6) >> 3)
}

/** Notes and attachments, the first entry of each path. Only hashes of the paths are held in memory. */
async function* wantedIn(archive: ImportArchive): AsyncGenerator<ArchiveEntry, void, undefined> {
  const seen = new Set<number>()
  for await (const entry of archive.entries()) {
    if (LEFT_OUT.test(entry.path) || !(NOTE.test(entry.path) || MEDIA.test(entry.path))) continue
    const digest = pathDigest(entry.path)
    if (seen.has(digest)) continue
    seen.add(digest)
    if (seen.size > MAX_ENTRIES) throw new AppError('invalid', `The archive has more than ${MAX_ENTRIES} notes.`)
    yield entry
  }
}

async function entryItem(source: ImportSource, archive: ImportArchive, entry: ArchiveEntry): Promise<ImportItem> {
  if (!NOTE.test(entry.path)) return attachmentItem(entry)
  try {
    return await noteItem(source, entry.path, await wholeBytes(archive.read(entry), MAX_TEXT_BYTES), entry.modifiedAt)
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid') return { item: entry.path, skipped: problemIn(error) }
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

async function noteItem(
  { account }: ImportSource,
  path: string,
  bytes: Buffer,
  modifiedAt: number | null,
): Promise<ImportItem> {
  const text = decoded(bytes)
  if (text === null) return { item: path, skipped: problem('not-utf8') }
  const note = await noteIn(text)
  const body = textOf(note.body)
  if (body.trim() === '') return { item: path, skipped: problem('no-text') }
  const notes: Problem[] = note.isBroken ? [problem('front-matter-broken')] : []
  const { matter } = note
  const createdAt = firstTime([matter['created'], matter['date']], account, notes) ?? modifiedAt
  const memory = brought(`${path}\0${text}`, body, {
    title: titleIn(note, path),
    tags: tagsIn(note),
    createdAt,
    updatedAt: firstTime([matter['updated'], matter['modified']], account, notes) ?? modifiedAt ?? createdAt,
    imported: { path, ...otherFields(note) },
  })
  return { item: path, notes, brought: memory }
}

/** The title in the front matter, else the file name, because links in other notes refer to it. A note without a name gets its first heading. */
function titleIn({ matter, body }: Note, path: string): string | null {
  const name = titleOf(nameOf(path).replace(NOTE, ''))
  const isNamed = name !== null && !/^(?:note|untitled|sem título|sin título)(?: \d+)?$/i.test(name)
  return titleOf(matter['title']) ?? (isNamed ? name : titleOf(/^#{1,6}[ \t]+(.+)$/m.exec(body)?.[1]))
}

const INLINE_TAG = /(?<![\p{L}\p{N}_/#&])#([\p{L}\p{N}_/-]{0,99}[\p{L}_][\p{L}\p{N}_/-]{0,99})/gu
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g
const MAX_INLINE_TAGS = 100

function tagsIn({ matter, body }: Note): string[] {
  const given = matter['tags'] ?? matter['tag']
  // Obsidian separates tags by spaces or commas.
  const own = tagsOf(typeof given === 'string' ? given.split(/[\s,]+/u) : given)
  const inline = [...body.replace(CODE, '').matchAll(INLINE_TAG)].slice(0, MAX_INLINE_TAGS).map(([, tag]) => tag)
  return tagsOf([...own, ...inline])
}

function otherFields({ matter }: Note) {
  const aliases = listOf(matter['aliases'] ?? matter['alias'])
  const rest = Object.fromEntries(Object.entries(matter).filter(([name]) => !READ_FIELDS.has(name.toLowerCase())))
  return keptJson({ ...rest, ...(aliases.length > 0 && { aliases }) })
}

function nameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}
