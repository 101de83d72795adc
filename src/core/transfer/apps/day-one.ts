import { type AppImporter, brought, type ImportAccount, type ImportItem } from '../items.ts'
import { identityOf, locationOf, stableIdOf } from '../json-lists.ts'
import { jsonValues } from '../json-stream.ts'
import { createLosses, type Losses, onlyFor, restOf } from '../losses.ts'
import { type Problem, problem } from '../problems.ts'
import {
  type Fields,
  fieldsOf,
  firstTime,
  idOf,
  isFields,
  keptJson,
  listOf,
  tagsOf,
  textOf,
  titleOf,
} from '../values.ts'
import {
  createOwners,
  filesIn,
  isMedia,
  isPdf,
  mediaItem,
  nameOf,
  type Owner,
  type Owners,
  stemOf,
} from './app-files.ts'
import { attachedPdf } from './documents.ts'

const MAX_ENTRY_BYTES = 16_777_216
const JOURNAL = /\.json$/i
const FILES = ['photos', 'audios', 'videos', 'pdfAttachments']
const READ = ['uuid', 'text', 'tags', 'creationDate', 'modifiedDate', 'location', ...FILES]
/** The same text as JSON. */
const REPEATED = ['richText']
/** By which Day One itself finds and shows a file. */
const OF_APP = ['identifier', 'type', 'orderInEntry', 'fileSize']
/** Marks the place of a file in the text. */
const MOMENT = /!\[[^\][\n]{0,200}\]\(dayone-moment:[^)\s[]{1,200}\)\n?/g
/** Day One escapes punctuation that has no meaning inside a line. */
const ESCAPED = /\\([.!()+"'-])/g

/** Day One's export as JSON: a file for each journal, with photos and audio in folders beside it. */
export const dayOne: AppImporter = {
  format: 'day-one',
  recognises: {
    files: JOURNAL,
    head: /^\s*\{\s*"metadata"\s*:\s*\{\s*"version"|"dayone-moment:|com\.bloombuilt\.dayone|"creationDeviceType"\s*:/,
  },

  async *items(source) {
    const losses = createLosses()
    const owners = createOwners()
    for await (const file of filesIn(source, JOURNAL)) {
      const journal = stemOf(file.path)
      let number = 0
      const rules = { paths: ['$.entries.*'], maxValueBytes: MAX_ENTRY_BYTES, onName: onlyFor('entries', losses) }
      for await (const value of jsonValues(file.read(), rules)) {
        number += 1
        const name = `${journal || 'entry'} ${number}`
        if (isFields(value)) yield* entryItems(name, value, { journal, account: source.account, losses, owners })
        else yield { item: name, skipped: problem('not-an-object') }
      }
    }
    for await (const file of filesIn(source, /./)) {
      const { path, entry } = file
      if (!entry || JOURNAL.test(path)) continue
      const owner = owners.of(stemOf(path).toLowerCase())
      if (isMedia(path)) yield mediaItem(entry, owner)
      else if (owner && isPdf(path))
        yield* attachedPdf({ ...file, path: `${stemOf(path)}/${pdfName(owner) || nameOf(path)}` }, owner, {
          source,
          losses,
        })
      else losses.file(path)
    }
    yield* losses.remarks()
  },
}

function pdfName({ ofFile = {} }: Owner): string {
  return nameOf(idOf(ofFile['pdfName']))
}

interface Reading {
  journal: string
  account: ImportAccount
  losses: Losses
  owners: Owners
}

function* entryItems(
  name: string,
  fields: Fields,
  { journal, account, losses, owners }: Reading,
): Generator<ImportItem> {
  const notes: Problem[] = []
  const createdAt = firstTime([fields['creationDate']], account, notes)
  const tags = tagsOf(fields['tags'])
  const text = textOf(fields['text']).replace(MOMENT, '').replace(ESCAPED, '$1').replaceAll('\u200B', '').trim()
  const title = titleOf(/^#{1,6}[ \t]+(.+)$/m.exec(text.slice(0, 1_000).split('\n', 1)[0] ?? '')?.[1])
  const day = textOf(fields['creationDate']).slice(0, 10)
  const files = FILES.flatMap((each) => listOf(fields[each])).map(fieldsOf)
  for (const file of files) {
    const ofFile = restOf(file, ['md5'], losses, OF_APP)
    owners.add(idOf(file['md5']).toLowerCase(), { title: title ?? day, tags, createdAt, ofFile })
  }
  if (text === '') {
    if (files.length === 0) yield { item: name, skipped: problem('no-text') }
    return
  }
  const { latitude, longitude, ...place } = fieldsOf(fields['location'])
  const id = idOf(fields['uuid'])
  const rest = restOf({ ...fields, place }, READ, losses, REPEATED)
  yield {
    item: name,
    notes,
    brought: brought(identityOf(id, day, text), text, {
      stableId: stableIdOf(id),
      title,
      tags,
      createdAt,
      updatedAt: firstTime([fields['modifiedDate']], account, notes),
      location: locationOf(latitude, longitude),
      imported: keptJson({ id, journal, ...rest }, notes),
    }),
  }
}
