// Importers for tools whose export is a JSON list, at the top level or under a name.
import { createHash } from 'node:crypto'
import type { ImportFormat } from '../../schema/transfer.ts'
import {
  type BroughtMemory,
  brought,
  type FileRemark,
  type Importer,
  type ImportItem,
  type ImportSource,
  type ItemName,
  numbered,
} from './items.ts'
import { type JsonRules, jsonValues } from './json-stream.ts'
import { createLosses, type Losses, restOf } from './losses.ts'
import { ImportFault, type Problem, problem } from './problems.ts'
import {
  cleanText,
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
} from './values.ts'

const MAX_VALUE_BYTES = 8_388_608

interface Context {
  source: ImportSource
  notes: Problem[]
  losses: Losses
  /** The names of lists by their ids, for a format that has such lists. */
  lists: ReadonlyMap<string, string>
}

interface JsonList {
  format: ImportFormat
  /** Names under which the list may be, if it is not at the top level. */
  names: readonly string[]
  /** Fields beside the list that show that it is one page of several. */
  pages?: Record<string, (value: unknown) => boolean>
  /** The field beside the list that names the lists to which items belong. */
  lists?: string
  /** True if the item is in the source's trash. */
  isDeleted?(fields: Fields): boolean
  /** Converts an item, or returns the problem because of which it is skipped. */
  memory(fields: Fields, context: Context): BroughtMemory | Problem
}

export function jsonListImporter(list: JsonList): Importer {
  return { format: list.format, items: (source) => listItems(source, list) }
}

async function* listItems(source: ImportSource, list: JsonList): AsyncGenerator<ImportItem | FileRemark> {
  const { names, pages = {}, isDeleted, memory } = list
  const losses = createLosses()
  const lists = list.lists === undefined ? new Map<string, string>() : await listNames(source, list.lists, losses)
  const known = new Set([...names, ...Object.keys(pages), list.lists])
  let isOnePage = false
  const rules: JsonRules = {
    paths: [...(await listPaths(source, names)), ...Object.keys(pages).map((name) => `$.${name}`)],
    maxValueBytes: MAX_VALUE_BYTES,
    onName: (name, within) => within !== null || known.has(name) || losses.field(cleanText(name)),
    onField: (name, value) => void (isOnePage ||= pages[name]?.(value) === true),
  }
  let number = 0
  for await (const value of jsonValues(source.file.read(), rules)) {
    number += 1
    const notes: Problem[] = []
    const name = itemName(value, number)
    if (isFields(value) && isDeleted?.(value)) {
      losses.trashed(name.item)
      continue
    }
    const read = isFields(value) ? memory(value, { source, notes, losses, lists }) : problem('not-an-object')
    yield 'code' in read ? { ...name, skipped: read } : { ...name, notes, brought: read }
  }
  if (isOnePage) yield { item: 'the file', place: { kind: 'file' }, remark: problem('pages-missing') }
  yield* losses.remarks()
}

const MAX_LISTS = 10_000

/** Read before the items, because the lists may follow them in the file. */
async function listNames({ file }: ImportSource, field: string, losses: Losses): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  try {
    for await (const value of jsonValues(file.read(), { paths: [`$.${field}.*`], maxValueBytes: MAX_VALUE_BYTES })) {
      const { id, name, ...rest } = fieldsOf(value)
      for (const each of Object.keys(restOf(rest, [], losses))) losses.field(`${field}.${each}`)
      if (names.size < MAX_LISTS) names.set(idOf(id), textOf(name))
    }
  } catch (error) {
    // Reading the items fails at the same place, after those before it.
    if (!(error instanceof ImportFault)) throw error
  }
  return names
}

/** Selectors for a list at the top level (`[…]`) or under a name (`{"memories": […]}`). */
async function listPaths({ file }: ImportSource, names: readonly string[]): Promise<string[]> {
  for await (const part of file.read()) {
    const first = /[^\s\uFEFF]/.exec(Buffer.from(part).toString('utf8'))?.[0]
    if (first === '[') return ['$.*']
    if (first !== undefined) break
  }
  return names.map((name) => `$.${name}.*`)
}

function itemName(value: unknown, number: number): ItemName {
  const { id, title, name } = isFields(value) ? value : {}
  const shown = titleOf(title) ?? titleOf(name) ?? (typeof id === 'number' ? String(id) : titleOf(id))
  return shown === null ? numbered('item', number) : { item: shown.slice(0, 100) }
}

/** Whether an id is globally unique: long and not a mere number. Every tool that numbers its items has a 1. */
export function isUnmistakable(id: string): boolean {
  return /^(?:[\w-]+\/)*(?!\d+$)[^/]{16,}$/.test(id)
}

/** The id if it is globally unique, else a hash of the id and the content. */
export function identityOf(id: string, ...said: readonly string[]): string {
  if (isUnmistakable(id)) return id
  return `content ${createHash('sha256')
    .update([id, ...said].join('\0'))
    .digest('hex')}`
}

/** The id if an edited item can be recognised by it, else null. */
export function stableIdOf(id: string): string | null {
  return isUnmistakable(id) ? id : null
}

const NO_TEXT = problem('no-text')

/** Output of `get_all` of the mem0 platform and library, and structured exports. */
export const MEM0: JsonList = {
  format: 'mem0',
  names: ['results', 'memories', 'data'],
  pages: { next: (value) => value !== null, previous: (value) => value !== null, count: () => false },
  isDeleted: (fields) => fields['is_deleted'] === true,
  memory(fields, { source: { account }, notes, losses }) {
    const [name, text] = firstText(fields, ['memory', 'content', 'text', 'data'])
    if (text === '') return NO_TEXT
    const id = idOf(fields['id'])
    return brought(identityOf(id, text), text, {
      stableId: stableIdOf(id),
      tags: tagsOf(fields['categories']),
      createdAt: firstTime([fields['created_at']], account, notes),
      updatedAt: firstTime([fields['updated_at']], account, notes),
      imported: keptJson(restOf(fields, [name, 'categories', 'created_at', 'updated_at'], losses), notes),
    })
  },
}

/** Documents as listed by the API. The summary was written by a model and is the text only if the list contains no content. */
export const SUPERMEMORY: JsonList = {
  format: 'supermemory',
  names: ['memories', 'documents', 'results', 'memoryEntries'],
  pages: { pagination: (value) => Number(fieldsOf(value)['totalPages']) > 1 },
  isDeleted: (fields) => fields['isForgotten'] === true,
  memory(fields, { source: { account }, notes, losses }) {
    const [name, text] = firstText(fields, ['content', 'raw', 'memory', 'summary'])
    if (text === '') return NO_TEXT
    const metadata = fieldsOf(fields['metadata'])
    const url = idOf(fields['url'] ?? metadata['url'])
    const id = idOf(fields['id']) || idOf(fields['documentId'])
    const read = [name, 'title', 'containerTags', 'containerTag', 'createdAt', 'updatedAt']
    return brought(identityOf(id, text, url), withAddress(text, url), {
      stableId: stableIdOf(id),
      title: titleOf(fields['title']),
      tags: tagsOf([...tagsOf(fields['containerTags']), ...tagsOf(fields['containerTag'])]),
      createdAt: firstTime([fields['createdAt']], account, notes),
      updatedAt: firstTime([fields['updatedAt']], account, notes),
      imported: keptJson({ id, url, ...restOf(fields, read, losses) }, notes),
    })
  },
}

const KARAKEEP_READ = ['title', 'tags', 'lists', 'note', 'summary', 'createdAt', 'modifiedAt', 'content']

/** The export of the settings. Its lists become tags. */
export const KARAKEEP: JsonList = {
  format: 'karakeep',
  names: ['bookmarks'],
  lists: 'lists',
  memory(fields, { source: { account }, notes, losses, lists }) {
    const content = fieldsOf(fields['content'])
    const isLink = content['type'] === 'link'
    const url = isLink ? textOf(content['url']).trim() : ''
    const said = [url, textOf(content['text']), textOf(content['description']), textOf(fields['note'])]
    const text = [...said, textOf(fields['summary'])].filter((part) => part.trim() !== '').join('\n\n')
    if (text === '') return content['type'] === 'asset' ? problem('no-file') : NO_TEXT
    if (content['type'] === 'asset') notes.push(problem('no-file'))
    const id = idOf(fields['id'])
    const title = titleOf(fields['title'])
    const listed = listOf(fields['lists']).map((list) => lists.get(idOf(list)) ?? list)
    const { title: pageTitle, ...ofContent } = restOf(content, ['type', 'url', 'text', 'description'], losses)
    const rest = { url, ...restOf(fields, KARAKEEP_READ, losses), ...ofContent }
    return brought(identityOf(id, text, idOf(fields['createdAt'])), text, {
      stableId: stableIdOf(id),
      title: title ?? titleOf(pageTitle),
      type: isLink ? 'bookmark' : 'note',
      tags: tagsOf([...tagsOf(fields['tags']), ...tagsOf(listed)]),
      createdAt: firstTime([fields['createdAt']], account, notes),
      updatedAt: firstTime([fields['modifiedAt']], account, notes),
      imported: keptJson({ ...rest, ...(title !== null && { pageTitle }) }, notes),
    })
  },
}

const MEMOS_TAG = /(?:^|\s)#([^\s#]{1,100})/gu
const MEMOS_READ = 'content name uid id tags createTime createdTs updateTime updatedTs'.split(' ')

/** Memos as listed by the API, in the current and in older versions. `nodes` is the content again, parsed. */
export const MEMOS: JsonList = {
  format: 'memos',
  names: ['memos', 'data'],
  pages: { nextPageToken: (value) => typeof value === 'string' && value !== '' },
  memory(fields, { source: { account }, notes, losses }) {
    const text = textOf(fields['content'])
    const files = [...listOf(fields['attachments']), ...listOf(fields['resources'])]
    if (text.trim() === '') return files.length > 0 ? problem('no-file') : NO_TEXT
    if (files.length > 0) notes.push(problem('no-file'))
    const id = idOf(fields['name']) || idOf(fields['uid']) || idOf(fields['id'])
    const inline = [...text.matchAll(MEMOS_TAG)].slice(0, 1_000).map(([, tag]) => tag)
    const { latitude, longitude, ...place } = fieldsOf(fields['location'])
    const location = locationOf(latitude, longitude)
    const rest = restOf({ ...fields, ...(location && { location: place }) }, MEMOS_READ, losses, ['nodes'])
    return brought(identityOf(id, text), text, {
      stableId: stableIdOf(id),
      tags: tagsOf([...tagsOf(fields['tags']), ...inline]),
      createdAt: firstTime([fields['createTime'] ?? fields['createdTs'], fields['displayTime']], account, notes),
      updatedAt: firstTime([fields['updateTime'] ?? fields['updatedTs']], account, notes),
      location,
      imported: keptJson({ id, ...rest }, notes),
    })
  },
}

/** Returns null unless both are degrees. A description of the place belongs under `imported.location`. */
export function locationOf(lat: unknown, lon: unknown): BroughtMemory['location'] {
  if (typeof lat !== 'number' || typeof lon !== 'number') return null
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null
}

/** The first of the fields that has a text, and its text. Two empty strings if none has. */
function firstText(fields: Fields, names: readonly string[]): [string, string] {
  for (const name of names) {
    const text = textOf(fields[name])
    if (text.trim() !== '') return [name, text]
  }
  return ['', '']
}

/** Appends the URL unless the text contains it, so that search finds it. */
function withAddress(text: string, url: string): string {
  return url === '' || text.includes(url) ? text : `${text}\n\n${url}`
}
