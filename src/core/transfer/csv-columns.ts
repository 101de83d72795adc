import { cleanText } from './values.ts'

/** Known names of each column in three languages, without accents. If several headings match a column, the first name in this list wins. */
const NAMES = {
  text: `text content body note notes memory description details texto conteudo corpo nota notas anotacao anotacoes memoria descricao
    detalhes contenido cuerpo descripcion detalles`,
  title: 'title titulo name nome nombre subject assunto asunto task tarefa tarea',
  tags: 'tags tag labels label categories category keywords etiquetas etiqueta marcadores marcador categorias categoria',
  type: 'type tipo',
  created: `created created_at createdat created_on created_date created_time date_created creation_date criado criado_em criada_em
    data_de_criacao data_criacao creado creado_el creada_el fecha_de_creacion fecha_creacion date data fecha`,
  updated: `updated updated_at updatedat updated_date date_updated modified modified_at last_modified date_modified atualizado atualizado_em
    modificado modificado_em actualizado actualizado_el`,
  due: `due due_date due_at due_on duedate date_due deadline vencimento data_de_vencimento prazo vencimiento fecha_de_vencimiento
    fecha_limite plazo`,
  status: 'status estado situacao estatus',
  done: `done completed complete is_done is_completed finished checked feito feita concluido concluida hecho hecha completado completada
    finalizado finalizada terminado terminada completed_at completed_date date_completed concluido_em concluida_em completado_el
    completada_el`,
  url: 'url link uri address endereco enlace',
  id: 'id uid',
} as const
export type Column = keyof typeof NAMES

/** Columns that may occur several times in a table. */
const JOINED: ReadonlySet<Column> = new Set(['text', 'tags'])
const MAX_NAME_LENGTH = 100
const TODOIST = ['type', 'content', 'indent', 'date']

export interface Columns {
  /** The positions of each column. Joined ones are in the table's order. */
  places: ReadonlyMap<Column, readonly number[]>
  /** The name from the heading under which an otherwise unused cell is kept. */
  names: readonly string[]
  /** Positions of columns with an unknown name and of repeated columns that are not joined. */
  others: readonly number[]
  /** It has the columns of Todoist's templates, in which `DATE` is the due date. */
  isTodoist: boolean
}

export interface Table {
  delimiter: string
  /** Row separators. CRLF and LF are both allowed, because a table that was joined from two files contains both. */
  lineEnds: string[]
  columns: Columns
}

export function knownNames(): string[] {
  return Object.values(NAMES).flatMap((names) => namesIn(names))
}

function namesIn(names: string): string[] {
  return names.split(/\s+/)
}

/** Returns null if the first row names no text, title or URL column. */
export function findTable(head: string): Table | null {
  const text = head.replace(/^\uFEFF/, '').replace(/^[\r\n]+/, '')
  const lineEnds = text.includes('\n') ? ['\r\n', '\n'] : ['\r']
  const tables = [',', ';', '\t'].map((delimiter) => {
    return { delimiter, lineEnds, columns: columnsIn(headingOf(text, delimiter)) }
  })
  const found = tables.filter(
    ({ columns: { places } }) => places.has('text') || places.has('title') || places.has('url'),
  )
  return found.toSorted((one, other) => other.columns.places.size - one.columns.places.size)[0] ?? null
}

/** Splits the first row into cells. Delimiters and line breaks in quotes do not separate. */
function headingOf(text: string, delimiter: string): string[] {
  const cells: string[] = []
  let from = 0
  let isQuoted = false
  let place = 0
  for (; place < text.length; place += 1) {
    const char = text[place]
    if (char === '"' && (isQuoted || place === from || text[place - 1] === '"')) isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (char === '\n' || char === '\r') break
    else if (char === delimiter) {
      cells.push(unquoted(text.slice(from, place)))
      from = place + 1
    }
  }
  return [...cells, unquoted(text.slice(from, place))]
}

function unquoted(cell: string): string {
  return cell.replace(/^\s*"|"\s*$/g, '').replaceAll('""', '"')
}

function columnsIn(heading: readonly string[]): Columns {
  const plain = heading.map(plainName)
  const places = new Map<Column, readonly number[]>()
  for (const [column, known] of Object.entries(NAMES) as Array<[Column, string]>) {
    const names = namesIn(known)
    const found = plain.flatMap((name, place) => (names.includes(name) ? [place] : []))
    const surest = found.toSorted((one, other) => names.indexOf(plain[one] ?? '') - names.indexOf(plain[other] ?? ''))
    if (found.length > 0) places.set(column, JOINED.has(column) ? found : surest.slice(0, 1))
  }
  const isTodoist = TODOIST.every((name) => plain.includes(name))
  if (isTodoist) {
    places.delete('created')
    places.set('due', [plain.indexOf('date')])
  }
  const read = new Set([...places.values()].flat())
  return {
    places,
    names: keptNames(heading),
    others: [...heading.keys()].filter((place) => !read.has(place)),
    isTodoist,
  }
}

function plainName(name: string): string {
  return name
    .trim()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_-]+/gu, '_')
}

/** Makes the names distinct, so that no cell replaces another. */
function keptNames(heading: readonly string[]): string[] {
  const names = new Set<string>()
  for (const [place, cell] of heading.entries()) {
    const said = cleanText(cell).replace(/\s+/gu, ' ').trim().slice(0, MAX_NAME_LENGTH).toWellFormed()
    let name = said === '' || said === '__proto__' ? unnamed(place) : said
    while (names.has(name)) name = `${name} (${place + 1})`
    names.add(name)
  }
  return [...names]
}

export function unnamed(place: number): string {
  return `column ${place + 1}`
}
