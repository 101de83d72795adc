import { type AppImporter, brought, type ImportAccount, type ImportItem } from '../items.ts'
import { identityOf, stableIdOf } from '../json-lists.ts'
import { jsonValues } from '../json-stream.ts'
import { createLosses, type Losses, restOf } from '../losses.ts'
import { type Problem, problem } from '../problems.ts'
import { type Fields, fieldsOf, firstTime, idOf, keptJson, tagsOf, textOf, titleOf } from '../values.ts'
import { filesIn } from './app-files.ts'

const MAX_NOTE_BYTES = 8_388_608
const NOTES = /(?:^|\/)source\/notes\.json$/
const READ = ['content', 'tags', 'creationDate', 'lastModified']
/** The first line is the title if it is so short and not the whole note. */
const MAX_TITLE_LENGTH = 120

/** Simplenote's export: `source/notes.json` in an archive that has the same notes as text files. */
export const simplenote: AppImporter = {
  format: 'simplenote',
  recognises: { path: NOTES, head: /^\s*\{\s*"(?:activeNotes|trashedNotes)"\s*:/ },

  async *items(source) {
    const losses = createLosses()
    for await (const file of filesIn(source, /./)) {
      // Beside its notes as JSON, the archive has the same notes as text files.
      if (file.entry && !NOTES.test(file.path)) {
        losses.file(file.path)
        continue
      }
      const rules = { maxValueBytes: MAX_NOTE_BYTES }
      const onName = (name: string, within: string | null) => {
        if (within === null && !/^(?:active|trashed)Notes$/.test(name)) losses.field(name)
      }
      let number = 0
      for await (const value of jsonValues(file.read(), { ...rules, paths: ['$.activeNotes.*'], onName })) {
        number += 1
        yield noteItem(fieldsOf(value), `note ${number}`, source.account, losses)
      }
      for await (const value of jsonValues(file.read(), { ...rules, paths: ['$.trashedNotes.*'] }))
        losses.trashed(firstLine(textOf(fieldsOf(value)['content'])).slice(0, 60))
    }
    yield* losses.remarks()
  },
}

function noteItem(fields: Fields, position: string, account: ImportAccount, losses: Losses): ImportItem {
  const text = textOf(fields['content']).replaceAll('\r\n', '\n').trim()
  const line = firstLine(text)
  const isTitled = line.length <= MAX_TITLE_LENGTH && line.length < text.length
  const name = { item: titleOf(line)?.slice(0, 100) ?? position }
  if (text === '') return { ...name, skipped: problem('no-text') }
  const notes: Problem[] = []
  const id = idOf(fields['id'])
  return {
    ...name,
    notes,
    brought: brought(identityOf(id, text), text, {
      stableId: stableIdOf(id),
      title: isTitled ? titleOf(line.replace(/^#{1,6}\s+/u, '')) : null,
      tags: tagsOf(fields['tags']),
      createdAt: firstTime([fields['creationDate']], account, notes),
      updatedAt: firstTime([fields['lastModified']], account, notes),
      imported: keptJson(restOf(fields, READ, losses), notes),
    }),
  }
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]?.trim() ?? ''
}
