import { textOfHtml } from '../html-text.ts'
import { type AppImporter, brought, type ImportItem, type ImportSource, type ReadableFile } from '../items.ts'
import { identityOf, locationOf } from '../json-lists.ts'
import { createLosses, type Losses, restOf } from '../losses.ts'
import { type Problem, problem, tooLarge } from '../problems.ts'
import { type Fields, fieldsOf, firstTime, keptJson, tagsOf, textOf, titleOf } from '../values.ts'
import { filesIn, itemOf, mediaItem, type Owner, stemOf } from './app-files.ts'
import { attachedPdf } from './documents.ts'
import { type EnexNote, elementsOf, enexNotes } from './enex-notes.ts'

const READ = 'title content created updated tag note-attributes resource task'.split(' ')
/** Sizes are measured and words are read again. */
const LEFT_OUT = ['alternate-data', 'width', 'height', 'duration', 'recognition']
const READ_OF_ATTRIBUTES = ['latitude', 'longitude', 'reminder-time', 'reminder-done-time']

/** Evernote's ENEX, one file for each notebook. Its files, tasks and reminders become memories of their own. */
export const evernote: AppImporter = {
  format: 'evernote',
  recognises: { files: /\.enex$/i, head: /<!DOCTYPE\s+en-export|<en-export[\s>]/ },

  async *items(source) {
    const losses = createLosses()
    for await (const file of filesIn(source, /./)) {
      if (file.entry && !/\.enex$/i.test(file.path)) losses.file(file.path)
      else yield* notebookItems(await file.open(), stemOf(file.path), { source, losses })
    }
    yield* losses.remarks()
  },
}

interface Reading {
  source: ImportSource
  losses: Losses
}

async function* notebookItems(
  file: ReadableFile,
  notebook: string,
  reading: Reading,
): AsyncGenerator<ImportItem, void> {
  let number = 0
  for await (const note of enexNotes(file)) {
    number += 1
    const name = { item: titleOf(note?.fields['title']) ?? `${notebook || 'note'} ${number}` }
    if (note === null) {
      yield { ...name, skipped: tooLarge(16_777_216) }
      continue
    }
    const owner = ownerOf(note.fields, reading)
    const item = await itemOf(name, () => noteIn(note.fields, { notebook, ...reading }, owner))
    if (item) yield item
    for (const task of elementsOf(note.fields['task'])) yield taskItem(fieldsOf(task), owner, reading)
    for (const resource of elementsOf(note.fields['resource']))
      yield* resourceItems(file, note, fieldsOf(resource), { owner, reading, folder: `${notebook}/${name.item}` })
  }
}

function ownerOf(fields: Fields, { source: { account } }: Reading): Owner {
  return {
    title: titleOf(fields['title']),
    tags: tagsOf(elementsOf(fields['tag'])),
    createdAt: firstTime([timeIn(fields['created']), timeIn(fields['updated'])], account, []),
  }
}

async function noteIn(
  fields: Fields,
  { notebook, source: { account }, losses }: Reading & { notebook: string },
  owner: Owner,
) {
  const notes: Problem[] = []
  const content = textOf(fields['content'])
  if (content.includes('<en-media')) losses.field('en-media')
  const { text, leftOut } = await textOfHtml(content, { textOf: (element) => (element === 'en-media' ? '' : null) })
  for (const name of leftOut) losses.field(name)
  const attributes = fieldsOf(fields['note-attributes'])
  const hasOthers = elementsOf(fields['resource']).length + elementsOf(fields['task']).length > 0
  if (text === '' && owner.title === null) return hasOthers ? null : problem('no-text')
  const due = firstTime([timeIn(attributes['reminder-time'])], account, notes)
  const isReminder = due !== null
  const created = textOf(fields['created'])
  const files = elementsOf(fields['resource']).map((each) => fileNameOf(fieldsOf(each)))
  const rest = {
    ...restOf(fields, READ, losses),
    ...restOf(attributes, READ_OF_ATTRIBUTES, losses),
  }
  return {
    notes,
    memory: brought(identityOf('', owner.title ?? '', created, text), text === '' ? (owner.title ?? '') : text, {
      stableId: created === '' ? null : `created ${created}`,
      title: owner.title,
      tags: owner.tags,
      ...(isReminder && {
        type: 'reminder',
        due: { at: due, precision: 'minute' as const },
        status: 'reminder-done-time' in attributes ? ('done' as const) : ('open' as const),
      }),
      createdAt: owner.createdAt,
      updatedAt: firstTime([timeIn(fields['updated'])], account, notes),
      location: locationOf(Number(attributes['latitude'] ?? Number.NaN), Number(attributes['longitude'] ?? Number.NaN)),
      imported: keptJson({ notebook, files, doneAt: timeIn(attributes['reminder-done-time']), ...rest }, notes),
    }),
  }
}

function taskItem(
  fields: Fields,
  { title, tags, createdAt }: Owner,
  { source: { account }, losses }: Reading,
): ImportItem {
  const said = textOf(fields['title']).trim()
  const name = { item: said === '' ? `${title ?? 'note'}: task` : said.slice(0, 100) }
  if (said === '') return { ...name, skipped: problem('no-text') }
  const notes: Problem[] = []
  const at = firstTime([timeIn(fields['dueDate'])], account, notes)
  const rest = restOf(fields, 'title created updated taskStatus dueDate'.split(' '), losses)
  const id = textOf(fields['noteLevelID'])
  return {
    ...name,
    notes,
    brought: brought(identityOf(id, said, title ?? ''), said, {
      stableId: id === '' ? null : identityOf(id, said, title ?? ''),
      type: 'task',
      tags,
      status: fields['taskStatus'] === 'completed' ? 'done' : 'open',
      due: at === null ? null : { at, precision: fields['dueDateUIOption'] === 'date_only' ? 'day' : 'minute' },
      createdAt: firstTime([timeIn(fields['created'])], account, notes) ?? createdAt,
      updatedAt: firstTime([timeIn(fields['updated'])], account, notes),
      imported: keptJson({ note: title, ...rest }, notes),
    }),
  }
}

async function* resourceItems(
  file: ReadableFile,
  { data }: EnexNote,
  resource: Fields,
  { owner, reading, folder }: { owner: Owner; reading: Reading; folder: string },
): AsyncGenerator<ImportItem, void> {
  const { losses } = reading
  const name = fileNameOf(resource)
  const place = data[Number(textOf(resource['data']) || Number.NaN)]
  const contentType = textOf(resource['mime']).trim().toLowerCase()
  if (place && /^(?:image|audio)\//.test(contentType))
    yield mediaItem(file.encodedPart({ name, ...place }), { ...owner, ofFile: aboutFile(resource, losses) }, { name })
  else if (place && contentType === 'application/pdf') {
    const entry = file.encodedPart({ name, ...place })
    const found = { path: `${folder}/${name}`, modifiedAt: null, read: () => file.readPart(entry) }
    yield* attachedPdf(found, { ...owner, ofFile: aboutFile(resource, losses) }, reading)
  } else losses.file(name)
}

/** Its size is measured, and its words are read, when it is imported. */
function aboutFile(resource: Fields, losses: Losses): Fields {
  const attributes = restOf(fieldsOf(resource['resource-attributes']), ['file-name'], losses)
  return {
    ...restOf(resource, ['data', 'mime', 'resource-attributes'], losses, LEFT_OUT),
    ...attributes,
  }
}

function fileNameOf(resource: Fields): string {
  const name = textOf(fieldsOf(resource['resource-attributes'])['file-name']).trim()
  const kind = textOf(resource['mime']).split('/').at(-1) ?? ''
  return name === '' ? `file.${kind || 'bin'}` : name.slice(0, 255)
}

/** `20240115T093000Z` with the separators of ISO 8601. */
function timeIn(value: unknown): string | null {
  const said = textOf(value).trim()
  if (said === '') return null
  const [, day, time] = /^(\d{8})T(\d{6})Z$/.exec(said) ?? []
  if (day === undefined || time === undefined) return said
  const [date, clock] = [day.replace(/^(....)(..)/, '$1-$2-'), time.replace(/^(..)(..)/, '$1:$2:')]
  return `${date}T${clock}Z`
}
