// Importers for tools whose export is a JSON list, at the top level or under a name.
import { createHash } from 'node:crypto'
import type { ImportFormat } from '../../schema/transfer.ts'
import {
  type BroughtMemory,
  brought,
  type Importer,
  type ImportItem,
  type ImportSource,
  type ItemName,
  numbered,
} from './items.ts'
import { jsonValues } from './json-stream.ts'
import { type Problem, problem } from './problems.ts'
import { type Fields, fieldsOf, firstTime, idOf, isFields, keptJson, tagsOf, textOf, titleOf } from './values.ts'

const MAX_VALUE_BYTES = 8_388_608

interface JsonList {
  format: ImportFormat
  /** Names under which the list may be, if it is not at the top level. */
  names: readonly string[]
  /** Converts an item, or returns the problem because of which it is skipped. */
  memory(fields: Fields, source: ImportSource, notes: Problem[]): BroughtMemory | Problem
}

export function jsonListImporter(list: JsonList): Importer {
  return { format: list.format, items: (source) => listItems(source, list) }
}

async function* listItems(source: ImportSource, { names, memory }: JsonList): AsyncGenerator<ImportItem> {
  const paths = await listPaths(source, names)
  let number = 0
  for await (const value of jsonValues(source.file.read(), { paths, maxValueBytes: MAX_VALUE_BYTES })) {
    number += 1
    const notes: Problem[] = []
    const name = itemName(value, number)
    const read = isFields(value) ? memory(value, source, notes) : problem('not-an-object')
    yield 'code' in read ? { ...name, skipped: read } : { ...name, notes, brought: read }
  }
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

const NO_TEXT = problem('no-text')

/** Output of `get_all` of the mem0 platform and library, and structured exports. */
export const MEM0: JsonList = {
  format: 'mem0',
  names: ['results', 'memories', 'data'],
  memory(fields, { account }, notes) {
    const text = firstText(fields, ['memory', 'content', 'text', 'data'])
    if (text === '') return NO_TEXT
    const id = idOf(fields['id'])
    const owners = pick(fields, ['user_id', 'agent_id', 'app_id', 'run_id'])
    return brought(identityOf(id, text), text, {
      tags: tagsOf(fields['categories']),
      createdAt: firstTime([fields['created_at']], account, notes),
      updatedAt: firstTime([fields['updated_at']], account, notes),
      imported: keptJson({ id, ...owners, metadata: fields['metadata'] }),
    })
  },
}

/** Documents as listed by the API. The summary was written by a model and is used only if the list contains no content. */
export const SUPERMEMORY: JsonList = {
  format: 'supermemory',
  names: ['memories', 'documents', 'results', 'memoryEntries'],
  memory(fields, { account }, notes) {
    const text = firstText(fields, ['content', 'raw', 'memory', 'summary'])
    if (text === '') return NO_TEXT
    const metadata = fieldsOf(fields['metadata'])
    const url = idOf(fields['url'] ?? metadata['url'])
    const id = idOf(fields['id']) || idOf(fields['documentId'])
    return brought(identityOf(id, text, url), withAddress(text, url), {
      title: titleOf(fields['title']),
      tags: tagsOf(fields['containerTags'] ?? fields['containerTag']),
      createdAt: firstTime([fields['createdAt']], account, notes),
      updatedAt: firstTime([fields['updatedAt']], account, notes),
      imported: keptJson({ id, url, customId: fields['customId'], metadata }),
    })
  },
}

export const KARAKEEP: JsonList = {
  format: 'karakeep',
  names: ['bookmarks'],
  memory(fields, { account }, notes) {
    const content = fieldsOf(fields['content'])
    const isLink = content['type'] === 'link'
    const url = isLink ? textOf(content['url']).trim() : ''
    const said = [url, textOf(content['text']), textOf(content['description']), textOf(fields['note'])]
    const text = [...said, textOf(fields['summary'])].filter((part) => part.trim() !== '').join('\n\n')
    if (text === '') return content['type'] === 'asset' ? problem('no-file') : NO_TEXT
    const id = idOf(fields['id'])
    return brought(identityOf(id, text, idOf(fields['createdAt'])), text, {
      title: titleOf(fields['title']) ?? titleOf(content['title']),
      type: isLink ? 'bookmark' : 'note',
      tags: tagsOf(fields['tags']),
      createdAt: firstTime([fields['createdAt']], account, notes),
      updatedAt: firstTime([fields['modifiedAt']], account, notes),
      imported: keptJson({ id, url, ...pick(fields, ['archived', 'favourited', 'lists']) }),
    })
  },
}

const MEMOS_TAG = /(?:^|\s)#([^\s#]{1,100})/gu

/** Memos as listed by the API, in the current and in older versions. */
export const MEMOS: JsonList = {
  format: 'memos',
  names: ['memos', 'data'],
  memory(fields, { account }, notes) {
    const text = textOf(fields['content'])
    if (text.trim() === '') return NO_TEXT
    const id = idOf(fields['name']) || idOf(fields['uid']) || idOf(fields['id'])
    const inline = [...text.matchAll(MEMOS_TAG)].slice(0, 100).map(([, tag]) => tag)
    return brought(identityOf(id, text), text, {
      tags: tagsOf([...tagsOf(fields['tags']), ...inline]),
      createdAt: firstTime([fields['createTime'] ?? fields['createdTs'], fields['displayTime']], account, notes),
      updatedAt: firstTime([fields['updateTime'] ?? fields['updatedTs']], account, notes),
      imported: keptJson({ id, ...pick(fields, ['pinned', 'visibility', 'state']) }),
    })
  },
}

function firstText(fields: Fields, names: readonly string[]): string {
  return names.map((name) => textOf(fields[name])).find((text) => text.trim() !== '') ?? ''
}

function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.filter((name) => fields[name] !== false).map((name) => [name, fields[name]]))
}

/** Appends the URL unless the text contains it, so that search finds it. */
function withAddress(text: string, url: string): string {
  return url === '' || text.includes(url) ? text : `${text}\n\n${url}`
}
