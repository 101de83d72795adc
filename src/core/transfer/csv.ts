import { AppError } from '../errors.ts'
import type { JsonObject, TaskStatus } from '../memories/record.ts'
import { isTaskType } from '../memories/task-state.ts'
import { type Column, type Columns, findTable, knownNames, type Table, unnamed } from './csv-columns.ts'
import {
  brought,
  type FileRemark,
  type ImportAccount,
  type Importer,
  type ImportItem,
  type ImportSource,
  numbered,
} from './items.ts'
import { identityOf, stableIdOf } from './json-lists.ts'
import { createLosses } from './losses.ts'
import { importFault, type Problem, problem } from './problems.ts'
import { createUtf8Writer, headOf, inUtf8, type TextEncoding } from './text-stream.ts'
import { createTodoist, type TodoistRow } from './todoist.ts'
import {
  cleanText,
  type Fields,
  firstTime,
  keptJson,
  noTime,
  statusOf,
  tagsOf,
  textOf,
  timeOf,
  titleOf,
} from './values.ts'

const TYPE = /^\p{Ll}[\p{Ll}\p{M}0-9_-]{0,49}$/u
const HEAD_BYTES = 65_536
const MAX_SAID_LENGTH = 200
/** Limits the unused cells that are kept for a row. */
const MAX_OTHERS = 1_000

/** A table with a heading row, separated by commas, semicolons or tabs. */
export const csv: Importer = {
  format: 'csv',

  async *items(source) {
    const table = tableIn(await headOf(source.file.read(), HEAD_BYTES))
    const writer = createUtf8Writer()
    let toldOf: TextEncoding = 'ascii'
    let isHeading = true
    let isUnnamedTold = false
    const losses = createLosses()
    const todoist = table.columns.isTodoist ? createTodoist(source, losses) : null
    for await (const row of rowsOf(inUtf8(source.file.read(), writer), table)) {
      if (writer.encoding() !== toldOf) yield* encodingRemark(writer.encoding())
      toldOf = writer.encoding()
      if (isHeading) yield* columnsRemark(table.columns, row)
      else {
        const place: number = isUnnamedTold ? -1 : unnamedPlace(table.columns, row.cells)
        if (place !== -1) yield { ...numbered('line', row.line), remark: columnsKept([unnamed(place)]) }
        isUnnamedTold ||= place !== -1
        const ofTodoist = todoist?.((heading) => cellAt(row.cells, table.columns.names.indexOf(heading)))
        if (ofTodoist !== null) yield rowItem(source, table.columns, row, ofTodoist)
      }
      isHeading = false
    }
    yield* losses.remarks()
  },
}

/** @throws {AppError} invalid, with the known column names */
function tableIn(head: string): Table {
  const table = findTable(head)
  if (table) return table
  throw new AppError(
    'invalid',
    `The first row must name the columns, including one for the text. Known names: ${knownNames().join(', ')}.`,
  )
}

function* encodingRemark(encoding: TextEncoding): Generator<FileRemark> {
  const name = { item: 'the file', place: { kind: 'file' } } as const
  if (encoding === 'windows-1252') yield { ...name, remark: problem('read-as-windows-1252') }
  if (encoding === 'mixed') yield { ...name, remark: problem('partly-windows-1252') }
}

function* columnsRemark({ others, names }: Columns, { cells, line }: Row): Generator<FileRemark> {
  const said = others.filter((place) => textOf(cells[place]).trim() !== '').map((place) => names[place] ?? '')
  if (said.length > 0) yield { ...numbered('line', line), remark: columnsKept(said) }
}

function columnsKept(names: readonly string[]): Problem {
  const said = names.join(', ')
  const shown = said.length > MAX_SAID_LENGTH ? `${said.slice(0, MAX_SAID_LENGTH)}…` : said
  return problem('columns-kept', { said: shown.toWellFormed() })
}

/** The position of the first non-empty cell without a column name, or -1. */
function unnamedPlace({ names, others }: Columns, cells: readonly string[]): number {
  const within = others.find((place) => names[place] === unnamed(place) && cellAt(cells, place) !== '')
  return within ?? cells.findIndex((_, place) => place >= names.length && cellAt(cells, place) !== '')
}

function cellAt(cells: readonly string[], place: number): string {
  return textOf(cells[place]).trim()
}

type CellOf = (column: Column) => string

function rowItem(
  { account }: ImportSource,
  columns: Columns,
  { cells, line }: Row,
  ofTodoist: TodoistRow = { due: null, series: null, isRuleLost: false, tags: [], belongs: {} },
): ImportItem {
  const all = (column: Column) =>
    (columns.places.get(column) ?? []).map((place) => cellAt(cells, place)).filter((said) => said !== '')
  const cell: CellOf = (column) => all(column)[0] ?? ''
  const name = numbered('line', line)
  const url = cell('url')
  const said = [...new Set(all('text'))].join('\n\n')
  const text = [said || cell('title'), url].filter(Boolean).join('\n\n')
  if (text === '') return { ...name, skipped: problem('no-text') }
  const notes: Problem[] = []
  const due = ofTodoist.due ?? timeOf(cell('due'), account)
  if (ofTodoist.isRuleLost) notes.push(problem('rule-not-kept', { said: cell('due').slice(0, 100) }))
  else if (cell('due') !== '' && !due) notes.push(noTime(cell('due')))
  const status = statusIn(columns, cell, account)
  const asked = cell('type').toLowerCase()
  const type = TYPE.test(asked) ? asked : due || status ? 'task' : 'note'
  if (asked !== '' && type !== asked)
    notes.push(problem('type-unknown', { said: cleanText(asked).slice(0, 40), keptAs: type }))
  const id = cell('id')
  const memory = brought(id === '' ? `row ${cells.join('\0')}` : identityOf(id, cell('title'), text), text, {
    stableId: stableIdOf(id),
    title: titleOf(cell('title')),
    type,
    tags: tagsOf([...tagsOf(all('tags').join(',')), ...ofTodoist.tags]),
    createdAt: firstTime([cell('created')], account, notes),
    updatedAt: firstTime([cell('updated')], account, notes),
    ...(isTaskType(type) && {
      status: status ?? 'open',
      due: due && { at: due.at, precision: due.isDay ? 'day' : 'minute' },
      series: ofTodoist.series,
    }),
    imported: keptOf(
      { id, url, ...ofTodoist.belongs },
      otherCells(columns, cells, unreadIn(cell, type, account)),
      notes,
    ),
  })
  return { ...name, notes, brought: memory }
}

/** A table with a `done` column and without a `type` column is a list of tasks: an empty cell means open. */
function statusIn({ places }: Columns, cell: CellOf, account: ImportAccount): TaskStatus | null {
  const status = statusOf(cell('status')) ?? markedStatus(cell('done'), account)
  return status ?? (places.has('done') && !places.has('type') && cell('done') === '' ? 'open' : null)
}

/** Reads a check mark or a completion time. */
function markedStatus(said: string, account: ImportAccount): TaskStatus | null {
  if (said === '1' || said === '0') return said === '1' ? 'done' : 'open'
  return statusOf(said) ?? (timeOf(said, account) ? 'done' : null)
}

/** Known columns whose cell in this row does not fit into the memory's fields. */
function unreadIn(cell: CellOf, type: string, account: ImportAccount): Column[] {
  const unread = (['created', 'updated', 'due'] as const).filter((column) => !timeOf(cell(column), account))
  const isTask = isTaskType(type)
  const rest = {
    due: !isTask,
    type: cell('type').toLowerCase() !== type,
    status: !isTask || !statusOf(cell('status')),
    // A completion time is kept, because the status alone would lose it.
    done: !isTask || !markedStatus(cell('done'), account) || timeOf(cell('done'), account) !== null,
  }
  return [...unread, ...(['due', 'type', 'status', 'done'] as const).filter((column) => rest[column])]
}

/** Returns the unused cells by column name, or null if there are too many. */
function otherCells({ places, names, others }: Columns, cells: readonly string[], unread: Column[]): Others | null {
  const kept: Others = new Map()
  const beyond = [...cells.keys()].slice(names.length)
  for (const place of [...others, ...unread.flatMap((column) => places.get(column) ?? []), ...beyond]) {
    const said = cellAt(cells, place)
    if (said === '') continue
    if (kept.size === MAX_OTHERS) return null
    kept.set(names[place] ?? unnamed(place), said)
  }
  return kept
}

type Others = Map<string, string>

/** Includes the other cells unless they are too large. */
function keptOf(known: Fields, others: Others | null, notes: Problem[]): JsonObject {
  if (others?.size === 0) return keptJson(known, notes)
  const kept = others === null ? {} : keptJson({ ...known, columns: Object.fromEntries(others) }, [])
  if ('columns' in kept) return kept
  notes.push(problem('columns-too-large'))
  return keptJson(known, notes)
}

export interface Row {
  cells: string[]
  /** The line on which the row begins, counted from 1. */
  line: number
}

const MAX_RECORD_LENGTH = 4_194_304

/**
 * The rows of a UTF-8 table, heading included, empty lines excluded. The rows that one chunk of the file completes are held together. Rows before an
 * error are yielded before it is thrown. @throws {ImportFault} if a quote is never closed
 */
export async function* rowsOf(
  bytes: AsyncIterable<Uint8Array>,
  table: Pick<Table, 'delimiter' | 'lineEnds'>,
): AsyncGenerator<Row, void, undefined> {
  const parser = await createParser(table)
  for await (const part of bytes) {
    const error = await parser.write(part)
    yield* parser.rows.splice(0)
    if (error) throw faultOf(error)
  }
  const error = await parser.end()
  yield* parser.rows
  if (error) throw faultOf(error)
}

interface RowParser {
  /** Complete rows that were not taken yet. */
  rows: Row[]
  write(part: Uint8Array): Promise<Error | null>
  end(): Promise<Error | null>
}

async function createParser({ delimiter, lineEnds }: Pick<Table, 'delimiter' | 'lineEnds'>): Promise<RowParser> {
  const { parse } = await import('csv-parse')
  const rows: Row[] = []
  let countedTwice = 0
  const take = (cells: string[], lines: number) => {
    const breaks = breaksIn(cells)
    rows.push({ cells, line: lines - breaks.characters - countedTwice })
    countedTwice += breaks.pairs
    // Stored here, because an error in the stream would discard the rows in its buffer.
    return null
  }
  const parser = parse({
    delimiter,
    record_delimiter: lineEnds,
    bom: true,
    columns: false,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_LENGTH,
    on_record: (cells: string[], { lines }) => take(cells, lines),
  })
  let fault: Error | null = null
  parser.on('error', (error) => {
    fault = error
  })
  const settled = (resolve: (fault: Error | null) => void) => (error?: Error | null) => resolve(error ?? fault)
  return {
    rows,
    write: (part) => new Promise((resolve) => parser.write(part, settled(resolve))),
    end: () => new Promise((resolve) => parser.end(settled(resolve))),
  }
}

/** The parser's line number is that of the row's end, and it counts a CRLF inside a cell as two lines. */
function breaksIn(cells: readonly string[]): { characters: number; pairs: number } {
  let characters = 0
  let pairs = 0
  for (const cell of cells)
    for (const [found] of cell.matchAll(/\r\n|\r|\n/g)) {
      characters += found.length
      pairs += found.length - 1
    }
  return { characters, pairs }
}

function faultOf(error: Error): Error {
  const isOfTable = 'code' in error && typeof error.code === 'string' && error.code.startsWith('CSV_')
  return isOfTable ? importFault('table-broken') : error
}
