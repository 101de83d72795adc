// Tools whose export is JSON: a list of what they keep, by itself or under a name.
import { createHash } from 'node:crypto'
import type { ImportFormat } from '../../schema/import.ts'
import type { BroughtMemory, Importer, ImportItem, ImportSource } from './items.ts'
import { jsonValues } from './json-stream.ts'
import { type Fields, isFields, titleOf } from './values.ts'

const MAX_VALUE_BYTES = 8_388_608

export interface JsonList {
  format: ImportFormat
  /** Names that the list may stand under where it is no list by itself. */
  names: readonly string[]
  /** Null where it is nothing to keep, with the reason. */
  memory(fields: Fields, source: ImportSource, notes: string[]): BroughtMemory | string
}

export function jsonListImporter(list: JsonList): Importer {
  return { format: list.format, items: (source) => listItems(source, list) }
}

async function* listItems(source: ImportSource, { names, memory }: JsonList): AsyncGenerator<ImportItem> {
  const paths = await listPaths(source, names)
  let number = 0
  for await (const value of jsonValues(source.file.read(), { paths, maxValueBytes: MAX_VALUE_BYTES })) {
    number += 1
    const notes: string[] = []
    const item = itemName(value, number)
    const read = isFields(value) ? memory(value, source, notes) : 'It is no JSON object.'
    yield typeof read === 'string' ? { item, skipped: read } : { item, notes, brought: read }
  }
}

/** How a list is reached: `[…]` or `{"memories": […]}`. */
async function listPaths({ file }: ImportSource, names: readonly string[]): Promise<string[]> {
  for await (const part of file.read()) {
    const first = /[^\s\uFEFF]/.exec(Buffer.from(part).toString('utf8'))?.[0]
    if (first === '[') return ['$.*']
    if (first !== undefined) break
  }
  return names.map((name) => `$.${name}.*`)
}

function itemName(value: unknown, number: number): string {
  const { id, title, name } = isFields(value) ? value : {}
  const shown = titleOf(title) ?? titleOf(name) ?? (typeof id === 'number' ? String(id) : titleOf(id))
  return shown === null ? `item ${number}` : shown.slice(0, 100)
}

/** What tells it where it has no id of its own: all that it says. */
export function identityOf(id: string, ...said: readonly string[]): string {
  return id === '' ? `content ${createHash('sha256').update(said.join('\0')).digest('hex')}` : id
}
