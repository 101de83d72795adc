import { createHash } from 'node:crypto'
import { AppError } from '../errors.ts'
import {
  type ArchiveEntry,
  brought,
  type ImportArchive,
  type Importer,
  type ImportItem,
  type ImportSource,
} from './items.ts'
import { type Problem, problem, problemIn } from './problems.ts'
import { decoded, MAX_TEXT_BYTES, wholeBytes } from './text-stream.ts'
import { type Fields, firstTime, isFields, keptJson, listOf, tagsOf, textOf, titleOf } from './values.ts'

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

interface Note {
  /** Empty if there is none or it cannot be parsed. */
  matter: Fields
  /** The text without the front matter, or the whole text if that cannot be parsed. */
  body: string
  /** The note begins with front matter that cannot be parsed. */
  isBroken: boolean
}

/** Real front matter has a few lines. It is stored in addition to the text. */
const MAX_MATTER_BYTES = 16_384
/** Limits the characters with a meaning in YAML: parsing takes a few dozen microseconds for each. */
const MAX_MARKS = 1_000
/** Deeper values would not be kept anyway. */
const MAX_DEPTH = 20
const MARKS = /[^\p{L}\p{N} \t\r./_-]|\r(?!\n)|-(?=\s)/gu
const MATTER = /^\uFEFF?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/
const KEY = /^["']?[\p{L}_][\p{L}\p{N}_ -]{0,60}["']?:(?:\s|$)/u
/** The closing dashes must be within this distance. */
const MAX_HEAD_LENGTH = MAX_MATTER_BYTES + 16

/** Separates a Markdown note from its front matter. YAML aliases are not followed, so that a small text cannot expand into a large value. */
export async function noteIn(text: string): Promise<Note> {
  const whole = { matter: {}, body: text.replace(/^\uFEFF/, ''), isBroken: false }
  const head = text.slice(0, MAX_HEAD_LENGTH)
  const [match, yaml = ''] = MATTER.exec(head) ?? []
  if (match === undefined) return { ...whole, isBroken: isTooLong(head, text) }
  const body = text.slice(match.length).replace(/^(?:[ \t]*\r?\n)+/, '')
  if (yaml.trim() === '') return { ...whole, body }
  const matter = await mapIn(yaml)
  return matter ? { matter, body, isBroken: false } : { ...whole, isBroken: beginsWithKey(yaml) }
}

function isTooLong(head: string, text: string): boolean {
  const [dashes] = /^\uFEFF?---[ \t]*\r?\n/.exec(head) ?? []
  if (dashes === undefined || head.length === text.length) return false
  return beginsWithKey(head.slice(dashes.length)) && /\n---[ \t]*(?:\r?\n|$)/.test(text)
}

/** Distinguishes front matter from a horizontal rule, which is followed by prose. */
function beginsWithKey(yaml: string): boolean {
  return KEY.test(yaml.split('\n').find((line) => line.trim() !== '' && !line.startsWith('#')) ?? '')
}

/** Returns null if the YAML is not a map or is larger or deeper than real front matter. */
async function mapIn(yaml: string): Promise<Fields | null> {
  if (Buffer.byteLength(yaml) > MAX_MATTER_BYTES || (yaml.match(MARKS)?.length ?? 0) > MAX_MARKS) return null
  const { Lexer, parse } = await import('yaml')
  if (isTooDeep(new Lexer().lex(yaml))) return null
  try {
    // Without `stringKeys` the library writes every nested key as text again, at each depth: 400 of them took 34 s.
    // With `uniqueKeys` it compares each key with each.
    const options = {
      maxAliasCount: 0,
      schema: 'core',
      logLevel: 'error',
      uniqueKeys: false,
      stringKeys: true,
    } as const
    const matter: unknown = parse(yaml, options)
    return isFields(matter) ? matter : null
  } catch {
    return null
  }
}

/** Counts open brackets, and lists and keys that are nested on one line. */
function isTooDeep(tokens: Iterable<string>): boolean {
  let open = 0
  let begun = 0
  for (const token of tokens) {
    if (token === '[' || token === '{') open += 1
    else if (token === ']' || token === '}') open -= 1
    if (token === '-' || token === '?') begun += 1
    else if (token.trim() !== '') begun = 0
    if (open > MAX_DEPTH || begun > MAX_DEPTH) return true
  }
  return false
}
