import { type AppImporter, brought, type ImportAccount } from '../items.ts'
import { identityOf } from '../json-lists.ts'
import { createLosses, type Losses, reportRest, restOf } from '../losses.ts'
import { type Problem, problem } from '../problems.ts'
import { type Fields, fieldsOf, firstTime, idOf, keptJson, listOf, tagsOf, textOf, titleOf } from '../values.ts'
import { createOwners, filesIn, isMedia, itemOf, jsonIn, mediaItem, nameOf, type Owners, stemOf } from './app-files.ts'

const TAKEOUT = /(?:^|\/)Takeout\//
const OF_KEEP = /(?:^|\/)(?:Google )?Keep\//
const NOTE = /\.json$/i
const READ =
  'title textContent listContent labels attachments createdTimestampUsec userEditedTimestampUsec isTrashed'.split(' ')
/** The same text with its formatting as styles of HTML elements. */
const REPEATED = ['textContentHtml']

/** Google Keep as exported by Google Takeout: a JSON file for each note, and its attachments beside it. */
export const keep: AppImporter = {
  format: 'google-keep',
  recognises: {
    path: /(?:^|\/)Takeout\/(?:Google )?Keep\//,
    files: NOTE,
    head: /"(?:userEditedTimestampUsec|createdTimestampUsec)"\s*:/,
  },

  async *items(source) {
    const losses = createLosses()
    const owners = createOwners()
    for await (const file of filesIn(source, NOTE)) {
      if (isOfOtherApp(file.path)) continue
      const item = await itemOf({ item: file.path }, async () =>
        noteIn(file.path, await jsonIn(file), source.account, { losses, owners }),
      )
      if (item) yield item
    }
    for await (const { path, entry } of filesIn(source, /./)) {
      if (!entry || (!isOfOtherApp(path) && NOTE.test(path))) continue
      if (isMedia(path) && !isOfOtherApp(path)) yield mediaItem(entry, owners.of(stemOf(path)))
      else losses.file(path)
    }
    yield* losses.remarks()
  },
}

/** A takeout may contain the data of other Google apps. */
function isOfOtherApp(path: string): boolean {
  return TAKEOUT.test(path) && !OF_KEEP.test(path)
}

function noteIn(
  path: string,
  fields: Fields,
  account: ImportAccount,
  { losses, owners }: { losses: Losses; owners: Owners },
) {
  if (!('createdTimestampUsec' in fields || 'userEditedTimestampUsec' in fields)) return problem('not-an-object')
  if (fields['isTrashed'] === true) {
    losses.trashed(path)
    return null
  }
  const notes: Problem[] = []
  const timeOf = (name: string) => firstTime([milliseconds(fields[name])], account, notes)
  const updatedAt = timeOf('userEditedTimestampUsec')
  const createdAt = timeOf('createdTimestampUsec') ?? updatedAt
  const title = titleOf(fields['title'])
  const tags = tagsOf(fields['labels'])
  // Some exports give an attachment another ending than its file has.
  for (const each of listOf(fields['attachments'])) {
    const name = idOf(fieldsOf(each)['filePath'])
    if (name !== '') owners.add(stemOf(name), { title: title ?? stemOf(path), tags, createdAt })
  }
  const text = textOfNote(fields)
  const hasFiles = listOf(fields['attachments']).length > 0
  if (text === '' && title === null) return hasFiles ? null : problem('no-text')
  const rest = restOf(fields, [...READ, ...(fields['color'] === 'DEFAULT' ? ['color'] : [])], losses, REPEATED)
  reportRest('attachments', listOf(fields['attachments']), ['filePath'], losses)
  reportRest('listContent', listOf(fields['listContent']), ['text', 'isChecked'], losses)
  reportRest('labels', listOf(fields['labels']), ['name'], losses)
  const created = idOf(fields['createdTimestampUsec'])
  return {
    notes,
    memory: brought(identityOf(created, path, text), text === '' ? (title ?? '') : text, {
      stableId: created === '' ? null : `created ${created}`,
      title,
      tags,
      createdAt,
      updatedAt,
      imported: keptJson({ file: nameOf(path), ...rest, ...(hasFiles && { attachments: filesOf(fields) }) }, notes),
    }),
  }
}

/** Keep has microseconds, which would be read as a time in a far future. */
function milliseconds(value: unknown): unknown {
  const microseconds = typeof value === 'string' && /^\d{1,17}$/.test(value) ? Number(value) : value
  return typeof microseconds === 'number' ? Math.round(microseconds / 1_000) : value
}

/** The items of a list stay text, because Keep does not call them tasks. */
function textOfNote(fields: Fields): string {
  const list = listOf(fields['listContent']).map((each) => {
    const { text, isChecked } = fieldsOf(each)
    return `- [${isChecked === true ? 'x' : ' '}] ${linesOf(textOf(text)).join(' ')}`
  })
  const said = [textOf(fields['textContent']).trim(), list.join('\n')].filter((part) => part !== '').join('\n\n')
  const links = listOf(fields['annotations']).flatMap((each) => {
    const { url, title } = fieldsOf(each)
    const address = textOf(url).trim()
    return address === '' || said.includes(address)
      ? []
      : [[textOf(title).trim(), address].filter((part) => part !== '').join('\n')]
  })
  return [said, ...links.slice(0, 100)].filter((part) => part !== '').join('\n\n')
}

function filesOf(fields: Fields): string[] {
  return listOf(fields['attachments'])
    .map((each) => textOf(fieldsOf(each)['filePath']))
    .filter((name) => name !== '')
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
