import { type AppImporter, brought, type ImportAccount, type ImportItem, numbered } from '../items.ts'
import { identityOf } from '../json-lists.ts'
import { jsonValues } from '../json-stream.ts'
import { createLosses, type Losses, reportRest, restOf } from '../losses.ts'
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
import { filesIn } from './app-files.ts'

const MAX_LINK_BYTES = 16_777_216
const MAX_PINNED = 100_000
const READ = 'name description url textContent tags createdAt updatedAt'.split(' ')
const OUTERMOST = new Set(['collections', 'pinnedLinks'])
const READ_OF_COLLECTION = new Set(['id', 'name', 'links'])
/** Paths on the server of files that the backup does not contain. */
const STORED = ['image', 'pdf', 'readable', 'monolith', 'preview']

/** Linkwarden's backup (Settings → Account → Export): its links. Their collections become tags. */
export const linkwarden: AppImporter = {
  format: 'linkwarden',
  recognises: {
    files: /\.json$/i,
    head: /"(?:collectionOrder|archiveAsScreenshot|linksRouteTo|whitelistedUsers|pinnedLinks)"\s*:/,
  },

  async *items(source) {
    const losses = createLosses()
    for await (const file of filesIn(source, /\.json$/i)) {
      const pinned = await pinnedIn(file.read())
      const onName = (name: string, within: string | null) => {
        if (within === null && !OUTERMOST.has(name)) losses.field(name)
        if (within === 'collections' && !READ_OF_COLLECTION.has(name)) losses.field(`collections.${name}`)
      }
      const paths = ['$.collections.*.name', '$.collections.*.links.*']
      const rules = { paths, maxValueBytes: MAX_LINK_BYTES, onName }
      let collection = ''
      let number = 0
      for await (const value of jsonValues(file.read(), rules)) {
        if (typeof value === 'string') {
          collection = value
          continue
        }
        number += 1
        yield linkItem(fieldsOf(value), number, { collection, pinned, account: source.account, losses })
      }
    }
    yield* losses.remarks()
  },
}

async function pinnedIn(parts: AsyncIterable<Uint8Array>): Promise<Set<string>> {
  const pinned = new Set<string>()
  // The links are only passed, so that the limits count from one to the next.
  const rules = { paths: ['$.pinnedLinks.*.id', '$.collections.*.links.*'], maxValueBytes: MAX_LINK_BYTES }
  for await (const id of jsonValues(parts, rules)) if (!isFields(id) && pinned.size < MAX_PINNED) pinned.add(idOf(id))
  return pinned
}

interface Reading {
  collection: string
  pinned: ReadonlySet<string>
  account: ImportAccount
  losses: Losses
}

function linkItem(fields: Fields, number: number, { collection, pinned, account, losses }: Reading): ImportItem {
  const url = textOf(fields['url']).trim()
  const title = titleOf(fields['name'])
  const name = title === null ? numbered('item', number) : { item: title.slice(0, 100) }
  const said = [url, textOf(fields['description']).trim(), textOf(fields['textContent']).trim()]
  const text = said.filter((part) => part !== '').join('\n\n')
  const isFile = fields['type'] === 'pdf' || fields['type'] === 'image'
  if (text === '') return { ...name, skipped: problem(isFile ? 'no-file' : 'no-text') }
  const notes: Problem[] = isFile ? [problem('no-file')] : []
  const id = idOf(fields['id'])
  const created = idOf(fields['createdAt'])
  const rest = restOf(fields, READ, losses, STORED)
  reportRest('tags', listOf(fields['tags']), ['name'], losses)
  return {
    ...name,
    notes,
    brought: brought(identityOf('', id, created, url, title ?? '', text), text, {
      stableId: `${id} ${created}`,
      title,
      type: 'bookmark',
      tags: tagsOf([...tagsOf(fields['tags']), collection]),
      createdAt: firstTime([fields['createdAt']], account, notes),
      updatedAt: firstTime([fields['updatedAt']], account, notes),
      imported: keptJson({ ...rest, url, collection, pinned: pinned.has(id) || null }, notes),
    }),
  }
}
