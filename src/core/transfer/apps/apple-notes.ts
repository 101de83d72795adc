import { type AppImporter, brought, type ImportItem, type ImportSource } from '../items.ts'
import { identityOf, stableIdOf } from '../json-lists.ts'
import { jsonValues } from '../json-stream.ts'
import { createLosses, type Losses, onlyFor, restOf } from '../losses.ts'
import { type Problem, problem } from '../problems.ts'
import { type Fields, fieldsOf, firstTime, idOf, keptJson, tagsOf, textOf, titleOf } from '../values.ts'
import { type FoundFile, filesIn, foldersOf, isMedia, mediaItem, stemOf } from './app-files.ts'
import { documentItems, documentKindOf } from './documents.ts'

const JSON_FILE = /\.json$/i
const MAX_NOTE_BYTES = 33_554_432
const READ = 'uuid title plaintext creation_time modify_time hashtags'.split(' ')
/** The stored form of the note, the page that the parser made of it, and numbers of the parser's own. */
const LEFT_OUT = ['note_proto', 'html', 'note_id', 'primary_key', 'is_password_protected']
const DELETED = 'Recently Deleted'
const TRASH = /(?:^|\/)Recently Deleted\//i

/**
 * Apple Notes: the download of privacy.apple.com (a folder with a text for each note), folders of pages or texts that apps export, and the JSON of
 * apple_cloud_notes_parser.
 */
export const appleNotes: AppImporter = {
  format: 'apple-notes',
  recognises: {
    path: /(?:^|\/)(?:iCloud Notes|Apple Notes|note_store\d*)\//i,
    files: JSON_FILE,
    head: /"(?:cloudkit_participants|cloudkit_last_modified_device)"\s*:/,
  },

  async *items(source) {
    const losses = createLosses()
    for await (const file of filesIn(source, /./)) {
      const { path, entry } = file
      const kind = documentKindOf(path)
      if (!entry || JSON_FILE.test(path)) yield* parsedItems(file, source, losses)
      else if (TRASH.test(path)) losses.trashed(path)
      else if (isMedia(path)) yield mediaItem(entry, { title: ownerOf(path), tags: [], createdAt: entry.modifiedAt })
      else if (kind) for await (const item of documentItems(file, kind, { source, losses })) yield inFolder(item, path)
      else losses.file(path)
    }
    yield* losses.remarks()
  },
}

/** Attachments are in the folder of their note, or in one that is named after it. */
function ownerOf(path: string): string | null {
  return titleOf(
    foldersOf(path)
      .at(-1)
      ?.replace(/ \(Attachments\)$|^Attachments$/iu, ''),
  )
}

/** Folders of Apple Notes stay known as a path. A note of Apple's download has a folder of its own. */
function inFolder(item: ImportItem, path: string): ImportItem {
  if (!('brought' in item)) return item
  const folders = foldersOf(path)
  const isOwn = folders.at(-1) === stemOf(path)
  const folder = (isOwn ? folders.slice(0, -1) : folders).join('/')
  const imported = { ...item.brought.imported, ...(folder !== '' && { folder }) }
  return { ...item, brought: { ...item.brought, from: null, imported } }
}

async function* parsedItems(file: FoundFile, source: ImportSource, losses: Losses): AsyncGenerator<ImportItem> {
  let number = 0
  const rules = { paths: ['$.notes.*'], maxValueBytes: MAX_NOTE_BYTES, onName: onlyFor('notes', losses) }
  for await (const value of jsonValues(file.read(), rules)) {
    number += 1
    const fields = fieldsOf(value)
    const name = { item: titleOf(fields['title']) ?? `note ${number}` }
    if (fields['folder'] === DELETED) losses.trashed(name.item)
    else yield { ...name, ...noteIn(fields, source, losses) }
  }
}

function noteIn(fields: Fields, { account }: ImportSource, losses: Losses) {
  const title = titleOf(fields['title'])
  const text = textOf(fields['plaintext']).trim()
  if (text === '') return { skipped: problem(isLocked(fields) ? 'encrypted' : 'no-text') }
  const notes: Problem[] = []
  const id = idOf(fields['uuid'])
  const created = idOf(fields['creation_time'])
  return {
    notes,
    brought: brought(identityOf(id, created, text), text, {
      stableId: stableIdOf(id) ?? (created === '' ? null : `created ${created}`),
      title,
      tags: tagsOf(fields['hashtags']),
      createdAt: firstTime([created], account, notes),
      updatedAt: firstTime([fields['modify_time']], account, notes),
      imported: keptJson({ id, ...restOf(fields, READ, losses, LEFT_OUT) }, notes),
    }),
  }
}

function isLocked(fields: Fields): boolean {
  return fields['is_password_protected'] === true || fields['is_password_protected'] === 1
}
