import { AppError } from '../errors.ts'
import { isTaskType } from '../task-state.ts'
import { brought, type Importer, type ImportItem, type ImportSource } from './items.ts'
import { statusOf } from './task-words.ts'
import { headOf } from './text-parts.ts'
import { cleanText, type Fields, firstTime, keptJson, noTime, tagsOf, textOf, timeOf, titleOf } from './values.ts'

/** What each column may be called, in three languages, without accents. */
const COLUMNS = {
  text: ['text', 'content', 'note', 'body', 'memory', 'texto', 'conteudo', 'nota', 'contenido'],
  title: ['title', 'titulo'],
  tags: ['tags', 'tag', 'labels', 'etiquetas', 'marcadores'],
  type: ['type', 'tipo'],
  created: ['created', 'created_at', 'createdat', 'date', 'criado', 'criado_em', 'data', 'creado', 'fecha'],
  updated: ['updated', 'updated_at', 'updatedat', 'atualizado', 'actualizado'],
  due: ['due', 'due_date', 'due_at', 'deadline', 'vencimento', 'prazo', 'vencimiento', 'plazo'],
  status: ['status', 'done', 'estado', 'situacao'],
  url: ['url', 'link', 'address', 'endereco', 'enlace'],
  id: ['id', 'uid'],
} as const
type Column = keyof typeof COLUMNS

const TYPE = /^\p{Ll}[\p{Ll}\p{M}0-9_-]{0,49}$/u
const HEAD_BYTES = 65_536
const MAX_RECORD_LENGTH = 4_194_304

/** A table with a row of names first; columns by commas, semicolons or tabs. */
export const csv: Importer = {
  format: 'csv',

  async *items(source) {
    const head = await headOf(source.file.read(), HEAD_BYTES)
    const { delimiter, columns } = tableIn(head)
    const { parse } = await import('csv-parse')
    const parser = parse({
      delimiter,
      bom: true,
      columns: false,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD_LENGTH,
      from: 2,
      info: true,
    })
    const { Readable } = await import('node:stream')
    const rows = Readable.from(source.file.read())
      .on('error', (error) => parser.destroy(error))
      .pipe(parser)
    try {
      for await (const row of rows as AsyncIterable<{ record: string[]; info: { lines: number } }>)
        yield rowItem(source, columns, row.record, row.info.lines)
    } catch (error) {
      throw isCsvError(error) ? new AppError('invalid', 'The table is broken: a quote in it is never closed.') : error
    }
  },
}

function isCsvError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('CSV_')
}

interface Table {
  delimiter: string
  columns: Map<Column, number>
}

/** @throws {AppError} invalid, with the names that are known */
function tableIn(head: string): Table {
  const table = findTable(head)
  if (table) return table
  const known = Object.values(COLUMNS).flatMap((names) => names)
  throw new AppError(
    'invalid',
    `The first row has to name the columns, a text among them. Known names: ${known.join(', ')}.`,
  )
}

/** Null where the first line names no column with a text. */
export function findTable(head: string): Table | null {
  const [line = ''] = head.replace(/^\uFEFF/, '').split(/\r?\n|\r/, 1)
  for (const delimiter of [',', ';', '\t']) {
    const columns = columnsIn(line.split(delimiter))
    if (columns.has('text') || columns.has('title') || columns.has('url')) return { delimiter, columns }
  }
  return null
}

function columnsIn(names: readonly string[]): Map<Column, number> {
  const columns = new Map<Column, number>()
  for (const [place, name] of names.entries()) {
    const plain = name
      .replace(/^\s*"|"\s*$/g, '')
      .trim()
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[\s-]+/g, '_')
    const column = columnNamed(plain)
    if (column && !columns.has(column)) columns.set(column, place)
  }
  return columns
}

function columnNamed(name: string): Column | undefined {
  const all = Object.entries(COLUMNS) as Array<[Column, readonly string[]]>
  return all.find(([, names]) => names.includes(name))?.[0]
}

function rowItem({ account }: ImportSource, columns: Table['columns'], row: string[], line: number): ImportItem {
  const cell = (column: Column) => textOf(row[columns.get(column) ?? -1]).trim()
  const item = `line ${line}`
  const url = cell('url')
  const text = [cell('text') || cell('title'), url].filter(Boolean).join('\n\n')
  if (text === '') return { item, skipped: 'There is no text in it.' }
  const notes: string[] = []
  const due = cell('due') === '' ? null : timeOf(cell('due'), account)
  if (cell('due') !== '' && !due) notes.push(noTime(cell('due')))
  const status = statusOf(cell('status'))
  const asked = cell('type').toLowerCase()
  const type = TYPE.test(asked) ? asked : due || status ? 'task' : 'note'
  if (asked !== '' && type !== asked)
    notes.push(`"${cleanText(asked).slice(0, 40)}" is no type; it was kept as ${type}.`)
  const id = cell('id')
  const memory = brought(id === '' ? `row ${row.join('\0')}` : id, text, {
    title: titleOf(cell('title')),
    type,
    tags: tagsOf(cell('tags')),
    createdAt: firstTime([cell('created')], account, notes),
    updatedAt: firstTime([cell('updated')], account, notes),
    ...(isTaskType(type) && {
      status: status ?? 'open',
      due: due && { at: due.at, precision: due.isDay ? 'day' : 'minute' },
    }),
    imported: keptJson({ id, url } satisfies Fields),
  })
  return { item, notes, brought: memory }
}
