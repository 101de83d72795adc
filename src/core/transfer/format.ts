import type { ImportFormat } from '../../schema/transfer.ts'
import { AppError } from '../errors.ts'
import { CONVERSATIONS, chatgpt } from './chatgpt.ts'
import { csv } from './csv.ts'
import { findTable } from './csv-columns.ts'
import { ical } from './ical.ts'
import type { ImportArchive, Importer, ReadableFile } from './items.ts'
import { jsonListImporter, KARAKEEP, MEM0, MEMOS, SUPERMEMORY } from './json-lists.ts'
import { createLembraImporter, LINES_FILE } from './lembra.ts'
import { markdown } from './markdown.ts'
import { headOf } from './text-stream.ts'

const HEAD_BYTES = 65_536
const memos = jsonListImporter(MEMOS)

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
})

const ARCHIVED: ReadonlySet<ImportFormat> = new Set(['lembra', 'markdown', 'memos', 'chatgpt'])

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
  const head = (await headOf(file.read(), HEAD_BYTES)).replace(/^\uFEFF/, '').trimStart()
  if (/^BEGIN:VCALENDAR/i.test(head)) return 'ical'
  if (/^[[{]/.test(head)) return jsonFormat(head)
  if (/\.(?:md|markdown)$/i.test(name) || contentType.startsWith('text/markdown')) return 'markdown'
  const isText = /\.txt$/i.test(name)
  const table = findTable(head)
  // A text file whose first line is "Notes" is not a table.
  if (table && !(isText && table.columns.names.length === 1)) return 'csv'
  return isText ? 'markdown' : null
}

/** Decides by the first file that only one format has. */
async function archivedFormat(archive: ImportArchive): Promise<ImportFormat | null> {
  let hasNotes = false
  for await (const { path } of archive.entries()) {
    if (path === LINES_FILE) return 'lembra'
    if (CONVERSATIONS.test(path)) return 'chatgpt'
    hasNotes ||= /\.(?:md|markdown)$|\.textbundle\/text\.[a-z]+$/i.test(path)
  }
  return hasNotes ? 'markdown' : null
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
