import type { ImportFormat } from '../../schema/transfer.ts'
import { AppError } from '../errors.ts'
import { appleNotes } from './apps/apple-notes.ts'
import { bookmarks } from './apps/bookmarks.ts'
import { dayOne } from './apps/day-one.ts'
import { html, org, pdf, text } from './apps/documents.ts'
import { evernote } from './apps/evernote.ts'
import { joplin } from './apps/joplin.ts'
import { keep } from './apps/keep.ts'
import { linkwarden } from './apps/linkwarden.ts'
import { logseq } from './apps/logseq.ts'
import { notion } from './apps/notion.ts'
import { simplenote } from './apps/simplenote.ts'
import { todoist } from './apps/todoist.ts'
import { CONVERSATIONS, chatgpt } from './chatgpt.ts'
import { csv } from './csv.ts'
import { findTable } from './csv-columns.ts'
import { ical } from './ical.ts'
import type { AppImporter, ArchiveEntry, ImportArchive, Importer, ReadableFile } from './items.ts'
import { jsonListImporter, KARAKEEP, MEM0, MEMOS, SUPERMEMORY } from './json-lists.ts'
import { createLembraImporter, LINES_PATH } from './lembra.ts'
import { markdown } from './markdown.ts'
import { headOf } from './text-stream.ts'

const HEAD_BYTES = 65_536
/** Files of an archive that are looked into for each format. */
const MAX_SAMPLES = 3
const HIDDEN = /(?:^|\/)(?:\.|__MACOSX\/)/
const memos = jsonListImporter(MEMOS)

/** In the order in which they are tried: formats with clear marks first. */
const APPS = {
  'google-keep': keep,
  notion,
  evernote,
  'apple-notes': appleNotes,
  bookmarks,
  joplin,
  'day-one': dayOne,
  simplenote,
  logseq,
  linkwarden,
  todoist,
  pdf,
  org,
  html,
  text,
}

const APP_LIST: readonly AppImporter[] = Object.values(APPS)

const createImporters = (): Record<ImportFormat, Importer> => ({
  lembra: createLembraImporter(),
  markdown,
  mem0: jsonListImporter(MEM0),
  supermemory: jsonListImporter(SUPERMEMORY),
  karakeep: jsonListImporter(KARAKEEP),
  memos,
  chatgpt,
  ical,
  csv,
  ...APPS,
})

const ARCHIVED: ReadonlySet<string> = new Set(['lembra', 'markdown', 'memos', 'chatgpt', ...Object.keys(APPS)])

/** The importer for the requested format, or for the format detected from the content. @throws {AppError} invalid, field `format` */
export async function importerFor(
  file: ReadableFile,
  { format, name, contentType }: { format: ImportFormat | 'auto'; name: string; contentType: string },
): Promise<Importer> {
  const told = format === 'auto' ? await formatOf(file, name, contentType) : format
  if (told === null) throw unknownFormat(file.archive !== null)
  if (file.archive && !ARCHIVED.has(told))
    throw new AppError('invalid', `Send the ${told} file itself, not an archive of it.`, { field: 'format' })
  // An archive of memos contains Markdown files.
  if (told === 'memos' && file.archive) return { ...markdown, format: 'memos' }
  return createImporters()[told]
}

async function formatOf(file: ReadableFile, name: string, contentType: string): Promise<ImportFormat | null> {
  if (file.archive) return archivedFormat(file.archive)
  const head = cleanHead(await headOf(file.read(), HEAD_BYTES))
  if (/^BEGIN:VCALENDAR/i.test(head)) return 'ical'
  if (/^[[{]/.test(head)) return appWith((app) => app.head?.test(head) === true) ?? jsonFormat(head)
  if (/\.(?:md|markdown)$/i.test(name) || contentType.startsWith('text/markdown')) return 'markdown'
  const named = appWith((app) => app.name?.test(name) === true)
  const table = findTable(head)
  // A text file whose first line is "Notes" is not a table.
  if (table && !(named && table.columns.names.length === 1)) return 'csv'
  return appWith((app) => app.head?.test(head) === true) ?? named
}

function cleanHead(head: string): string {
  return head.replace(/^\uFEFF/, '').trimStart()
}

function appWith(isMet: (recognises: AppImporter['recognises']) => boolean): ImportFormat | null {
  return APP_LIST.find(({ recognises }) => isMet(recognises))?.format ?? null
}

/** Decides by the first file that only one format has, then by the content of files that several formats have, then by their names. */
async function archivedFormat(archive: ImportArchive): Promise<ImportFormat | null> {
  let hasNotes = false
  const samples = new Map<AppImporter, ArchiveEntry[]>()
  for await (const entry of archive.entries()) {
    const { path } = entry
    if (LINES_PATH.test(path)) return 'lembra'
    if (CONVERSATIONS.test(path)) return 'chatgpt'
    if (HIDDEN.test(path)) continue
    const app = appWith((recognises) => recognises.path?.test(path) === true)
    if (app) return app
    hasNotes ||= /\.(?:md|markdown)$|\.textbundle\/text\.[a-z]+$/i.test(path)
    for (const each of APP_LIST) {
      const found = each.recognises.files?.test(path) ? (samples.get(each) ?? []) : null
      if (found && found.length < MAX_SAMPLES) samples.set(each, [...found, entry])
    }
  }
  return hasNotes ? 'markdown' : sampledFormat(archive, samples)
}

async function sampledFormat(
  archive: ImportArchive,
  samples: ReadonlyMap<AppImporter, ArchiveEntry[]>,
): Promise<ImportFormat | null> {
  for (const app of APP_LIST) {
    const { head } = app.recognises
    for (const entry of samples.get(app) ?? [])
      if (!head || head.test(await sampleOf(archive, entry))) return app.format
  }
  return null
}

/** An unreadable file is reported when it is imported. */
async function sampleOf(archive: ImportArchive, entry: ArchiveEntry): Promise<string> {
  try {
    return cleanHead(await headOf(archive.read(entry), HEAD_BYTES))
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid') return ''
    throw error
  }
}

/** Field names that only one format contains, the most reliable first. */
const MARKS: ReadonlyArray<readonly [RegExp, ImportFormat]> = [
  [/^\{"id":"mem_[0-9a-z]{26}"/, 'lembra'],
  [/"mapping"\s*:\s*\{/, 'chatgpt'],
  [/^\{\s*"bookmarks"\s*:|"taggingStatus"/, 'karakeep'],
  [/"name"\s*:\s*"memos\/|"(?:createdTs|displayTime|rowStatus)"|^\{\s*"memos"\s*:/, 'memos'],
  [/"(?:containerTags?|documentId|customId|memoryEntries)"\s*:/, 'supermemory'],
  [/"memory"\s*:\s*"|"user_id"\s*:/, 'mem0'],
]

function jsonFormat(head: string): ImportFormat | null {
  return MARKS.find(([mark]) => mark.test(head))?.[1] ?? null
}

function unknownFormat(isArchive: boolean): AppError {
  const what = isArchive
    ? 'The archive contains no file of a known format.'
    : 'The format of the file could not be detected from its content.'
  return new AppError('invalid', `${what} Set format to one of: ${Object.keys(createImporters()).join(', ')}.`, {
    field: 'format',
  })
}
