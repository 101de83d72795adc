import { type Row, rowsOf } from '../csv.ts'
import { textOfHtml } from '../html-text.ts'
import { type AppImporter, brought, type ImportAccount, type ImportItem, type ImportSource } from '../items.ts'
import { createLosses } from '../losses.ts'
import { ImportFault, type Problem, problem } from '../problems.ts'
import { keptJson, statusOf, tagsOf, textOf, timeOf, titleOf } from '../values.ts'
import {
  createOwners,
  type FoundFile,
  filesIn,
  foldersOf,
  isMedia,
  itemOf,
  mediaItem,
  nameOf,
  type Owners,
  textIn,
} from './app-files.ts'

/** Each name ends with the id of the page or database. */
const ID = / ([0-9a-f]{32})(?:_all)?(?=\.(?:md|html|csv)$|$)/
const PAGE = / [0-9a-f]{32}\.(?:md|html)$/
const TABLE = / [0-9a-f]{32}(?:_all)?\.csv$/
const MAX_PAGE_BYTES = 8_388_608
const MAX_TABLES = 5_000
const MAX_ROWS = 500_000
const MAX_COLUMNS = 500
/** Links between pages are paths of files. */
const LINK = /(?<!!)\[([^\][\n]{0,300})\]\(([^()\s[]{1,1600})\)/g
const ENDING = /%20[0-9a-f]{32}(?:_all)?\.(?:md|html|csv)$/
const COMMAS = { delimiter: ',', lineEnds: ['\r\n', '\n'] }

/** Notion's export as Markdown and CSV, or as HTML. Rows of a database are pages; those without a page are read from its table. */
export const notion: AppImporter = {
  format: 'notion',
  recognises: { path: / [0-9a-f]{32}(?:_all)?\.(?:md|html|csv)$/ },

  async *items(source) {
    const losses = createLosses()
    const owners = createOwners()
    const tables = await tablesIn(source)
    const areRead = new Set([...tables.values()].map(({ file }) => file.path))
    const rows = createRowCount()
    for await (const file of filesIn(source, PAGE)) {
      const table = tables.get(folderKey(file.path))
      const item = await itemOf({ item: withoutIds(file.path) }, () => pageIn(file, { source, table, owners, rows }))
      if (item) yield item
    }
    for (const [key, table] of tables) yield* rowItems(key, table, { source, rows })
    for await (const { path, entry } of filesIn(source, /./)) {
      // A table that is one view of another, and the list of pages (index.html), repeat what was read.
      if (!entry || PAGE.test(path) || areRead.has(path)) continue
      if (isMedia(path)) yield mediaItem(entry, owners.of(folderKey(path)))
      else losses.file(withoutIds(path))
    }
    yield* losses.remarks()
  },
}

function withoutIds(path: string): string {
  return path
    .split('/')
    .map((name) => name.replace(ID, ''))
    .join('/')
}

/** The folder of a page or database has its name; newer exports leave the id out of it. */
function folderKey(path: string): string {
  return withoutIds(foldersOf(path).join('/'))
}

interface Table {
  file: FoundFile
  columns: string[]
}

/** By the folder of their rows' pages. The table of all rows is preferred to that of one view. */
async function tablesIn(source: ImportSource): Promise<Map<string, Table>> {
  const tables = new Map<string, Table>()
  for await (const file of filesIn(source, TABLE)) {
    const key = withoutIds(file.path).replace(/\.csv$/, '')
    const isOfView = tables.has(key) && !file.path.endsWith('_all.csv')
    if (isOfView || tables.size >= MAX_TABLES) continue
    tables.set(key, { file, columns: await columnsOf(file) })
  }
  return tables
}

async function columnsOf(file: FoundFile): Promise<string[]> {
  try {
    for await (const { cells } of rowsOf(file.read(), COMMAS))
      return cells.map((cell) => cell.trim()).slice(0, MAX_COLUMNS)
  } catch {
    // Reported when its rows are read.
  }
  return []
}

/** Rows by database and title, to tell which rows have a page. */
function createRowCount() {
  const counts = new Map<string, number>()
  const keyOf = (table: string, title: string) => `${table}\n${title.slice(0, 200)}`
  return {
    add(table: string, title: string): void {
      const key = keyOf(table, title)
      if (counts.size < MAX_ROWS) counts.set(key, (counts.get(key) ?? 0) + 1)
    },
    /** False if there was none left. */
    take(table: string, title: string): boolean {
      const key = keyOf(table, title)
      const count = counts.get(key) ?? 0
      counts.set(key, count - 1)
      return count > 0
    },
  }
}

type Rows = ReturnType<typeof createRowCount>
type Cells = ReadonlyMap<string, string>

interface PageReading {
  source: ImportSource
  table: Table | undefined
  owners: Owners
  rows: Rows
}

async function pageIn(file: FoundFile, { source, table, owners, rows }: PageReading) {
  const { path } = file
  const id = ID.exec(path)?.[1] ?? ''
  const said = await textIn(file, MAX_PAGE_BYTES)
  const isHtml = path.endsWith('.html')
  const page = isHtml ? await textOfHtml(said) : { text: said, title: '' }
  const [heading = '', first = ''] =
    /^#[ \t](.*)/u.exec(page.text.slice(0, 2_000).trimStart().split('\n', 1)[0] ?? '') ?? []
  const title = titleOf(first) ?? titleOf(page.title) ?? titleOf(withoutIds(nameOf(path)).replace(/\.\w+$/, ''))
  const text = textOf(withTitles(page.text.trimStart().slice(heading.length))).trim()
  if (table) rows.add(folderKey(path), title ?? '')
  const cells = table ? propertiesIn(text, table.columns) : new Map<string, string>()
  const { notes, ...state } = stateIn(cells, source.account)
  owners.add(withoutIds(path).replace(/\.\w+$/, ''), { title, tags: state.tags, createdAt: state.createdAt })
  if (text === '' && title === null) return problem('no-text')
  const memory = brought(id, text === '' ? (title ?? '') : text, {
    stableId: id,
    title,
    ...state,
    imported: keptJson(
      { id, path: withoutIds(path), ...(cells.size > 0 && { properties: Object.fromEntries(cells) }) },
      notes,
    ),
  })
  return { memory, notes }
}

/** Titles in the place of paths, so that the pages are linked as memories. */
function withTitles(text: string): string {
  return text.replace(LINK, (whole: string, label: string, path: string) => {
    if (!ENDING.test(path)) return whole
    const name = nameOf(decodedPath(path.replace(ENDING, ''))).trim()
    return label === name || label === '' ? `[[${name}]]` : `[[${name}|${label}]]`
  })
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The lines of a row's page that name a column. They also stay in its text. */
function propertiesIn(text: string, columns: readonly string[]): Cells {
  const cells = new Map<string, string>()
  for (const line of text.split('\n', columns.length + 1)) {
    const end = line.indexOf(': ')
    const name = line.slice(0, end).trim()
    if (end === -1 || !columns.includes(name)) break
    cells.set(name, line.slice(end + 2).trim())
  }
  return cells
}

async function* rowItems(
  key: string,
  { file, columns }: Table,
  { source, rows }: { source: ImportSource; rows: Rows },
): AsyncGenerator<ImportItem> {
  const id = ID.exec(file.path)?.[1] ?? ''
  let isHeading = true
  try {
    for await (const { cells, line } of rowsOf(file.read(), COMMAS)) {
      const isPage = isHeading || rows.take(key, titleOf(cells[0]) ?? '')
      isHeading = false
      if (!isPage) yield rowItem({ cells, line }, columns, { database: key, id, account: source.account })
    }
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error
    yield { item: `${key}.csv`, skipped: error.problem }
  }
}

function rowItem(
  { cells, line }: Row,
  columns: readonly string[],
  { database, id, account }: { database: string; id: string; account: ImportAccount },
): ImportItem {
  const named = cells
    .map((cell, place) => [columns[place] || `Column ${place + 1}`, cell.trim()] as const)
    .filter(([, said]) => said !== '')
  const name = { item: `${nameOf(database)}, line ${line}` }
  if (named.length === 0) return { ...name, skipped: problem('no-text') }
  const title = titleOf(cells[0])
  const text = textOf(named.map(([column, said]) => `${column}: ${said}`).join('\n'))
  const { notes, ...state } = stateIn(new Map(named), account)
  return {
    ...name,
    notes,
    brought: brought(`${id}\n${text}`, text, {
      stableId: title === null ? null : `${id}\n${title}`,
      title,
      ...state,
      imported: keptJson({ path: database, properties: Object.fromEntries(named) }, notes),
    }),
  }
}

const NAMES: Record<'tags' | 'created' | 'updated' | 'due' | 'status', RegExp> = {
  tags: /^(?:multi-select|tags?|labels?|keywords|etiquetas?|marcadores)$/iu,
  created: /^(?:created|created time|created at|date created|criado em|criado|creado|fecha de creación)$/iu,
  updated: /^(?:updated|last edited|last edited time|updated at|editado em|última edição|última edición)$/iu,
  due: /^(?:due|due date|deadline|prazo|vencimento|data de vencimento|fecha límite|vencimiento)$/iu,
  status: /^(?:status|state|done|completed|complete|situação|feito|concluído|estado|hecho|completado)$/iu,
}

/** A row is a task if it has a due time, or a status that tasks have. */
function stateIn(cells: Cells, account: ImportAccount) {
  const notes: Problem[] = []
  const cell = (kind: keyof typeof NAMES) =>
    [...cells].find(([name, said]) => NAMES[kind].test(name) && said !== '')?.[1] ?? ''
  const due = notionTime(cell('due'), account)
  const status = statusOf(cell('status'))
  const isTask = due !== null || status !== null
  return {
    notes,
    tags: tagsOf(cell('tags')),
    createdAt: notionTime(cell('created'), account)?.at ?? null,
    updatedAt: notionTime(cell('updated'), account)?.at ?? null,
    ...(isTask && {
      type: 'task',
      status: status ?? ('open' as const),
      due: due && { at: due.at, precision: due.isDay ? ('day' as const) : ('minute' as const) },
    }),
  }
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const WRITTEN = /^(\p{L}{3,9})\.? (\d{1,2}), (\d{4})(?:,? (\d{1,2}):(\d{2})(?: ?([AP])M)?)?/iu

/** `January 5, 2024 3:00 PM`, as Notion writes times whatever the language, or a form that other files have too. Returns the beginning of a range. */
function notionTime(said: string, account: ImportAccount) {
  const [, word = '', day, year, hours, minutes = '00', half] = WRITTEN.exec(said) ?? []
  const month = MONTHS.findIndex((name) => name.startsWith(word.toLowerCase())) + 1
  if (day === undefined || month === 0) return timeOf(said.split('→')[0]?.trim().replaceAll('/', '-') ?? '', account)
  const clock = hours === undefined ? '' : ` ${hourOf(Number(hours), half)}:${minutes}`
  return timeOf(`${year}-${month}-${day}${clock}`, account)
}

function hourOf(hours: number, half: string | undefined): number {
  if (half === undefined) return hours
  return (hours % 12) + (half.toUpperCase() === 'P' ? 12 : 0)
}
