// Importers for tools whose export is a JSON list, at the top level or under a name.
import { createHash } from 'node:crypto'
import type { ImportFormat } from '../../schema/transfer.ts'
import {
  type BroughtMemory,
  type Importer,
  type ImportItem,
  type ImportSource,
  type ItemName,
  numbered,
} from './items.ts'
import { jsonValues } from './json-stream.ts'
import { type Problem, problem } from './problems.ts'
import { type Fields, isFields, titleOf } from './values.ts'

const MAX_VALUE_BYTES = 8_388_608

export interface JsonList {
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
