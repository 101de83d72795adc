// Files as other tools export them, each with something hostile in it.
import { APP_MAKERS, type Content, filled } from './app-documents.ts'
import { type ArchivedFile, zipOf } from './archives.ts'
import type { Chance } from './random.ts'
import { hostileText, mutated } from './texts.ts'

export interface FuzzedFile {
  format: string
  name: string
  bytes: Buffer
}

const MEGABYTES_10 = 10_000_000

type Maker = (chance: Chance, length: number) => string

/** A file of at most 10 MB for one of the importers, or for one of those that are named. */
export function fuzzedFile(chance: Chance, formats: readonly string[] = FORMATS): FuzzedFile {
  const format = chance.pick(formats)
  const length = chance.is(0.3) ? MEGABYTES_10 - 1_000 : 100 + chance.size(MEGABYTES_10 - 1_000)
  const app = APP_MAKERS[format]
  if (app) return fuzzedExport(chance, { format, make: chance.pick(app), length })
  const make = MAKERS[format] ?? markdown
  const isArchived = ARCHIVED[format] !== undefined && chance.is(0.5)
  const whole = isArchived ? archive(chance, format, make, length) : Buffer.from(make(chance, length))
  const bytes = (chance.is(0.3) ? mutated(chance, whole, MEGABYTES_10) : whole).subarray(0, MEGABYTES_10)
  const name = isArchived ? 'a.zip' : `a.${EXTENSIONS[format] ?? 'json'}`
  return { format: chance.is(0.3) ? 'auto' : format, name, bytes }
}

/** An app's export with hostile texts: a few that are repeated, so that making the file takes less time than reading it. */
function fuzzedExport(
  chance: Chance,
  { format, make, length }: { format: string; make: (content: Content) => Omit<FuzzedFile, 'format'>; length: number },
): FuzzedFile {
  const each = shares(chance, length)
  const texts = [1, 2, 3].map(() => hostileText(chance, chance.is(0.5) ? Math.min(each, 2_000) : each))
  const hostile = hostileText(chance, Math.min(each, chance.pick([20, 300, 20_000])))
  const share = chance.pick([0, 0.02, 0.5])
  const { name, bytes } = make({
    length,
    text: () => chance.pick(texts),
    field: (usual) => (chance.is(share) ? hostile : usual),
  })
  const whole = chance.is(0.3) ? mutated(chance, bytes, MEGABYTES_10) : bytes
  return { format: chance.is(0.3) ? 'auto' : format, name, bytes: whole.subarray(0, MEGABYTES_10) }
}

const EXTENSIONS: Record<string, string> = { markdown: 'md', ical: 'ics', csv: 'csv', lembra: 'jsonl' }
const ARCHIVED: Record<string, string> = {
  lembra: 'memories.jsonl',
  chatgpt: 'conversations.json',
  markdown: 'a.md',
  memos: 'a.md',
}

function archive(chance: Chance, format: string, make: Maker, length: number): Buffer {
  const path = ARCHIVED[format] ?? 'a.md'
  const isPacked = chance.is(0.5)
  const count = format === 'markdown' || format === 'memos' ? 1 + chance.size(chance.is(0.2) ? 60_000 : 500) : 1
  const files: ArchivedFile[] = []
  const each = Math.max(1, Math.floor(length / count))
  const shared = Buffer.from(format === 'memos' ? markdown(chance, each) : make(chance, each))
  for (let place = 0; place < count; place += 1)
    files.push([count === 1 ? path : `${chance.is(0.01) ? hostileText(chance, 200) : 'n'}/${place}.md`, shared])
  if (chance.is(0.3)) files.push(['a.png', Buffer.from(hostileText(chance, chance.size(100_000)))])
  return zipOf(files, isPacked)
}

/** One hostile string of the whole length, or very many small items. */
function shares(chance: Chance, length: number): number {
  return Math.max(1, Math.floor(length / (1 + chance.size(Math.max(1, Math.floor(length / 20))))))
}

function value(chance: Chance, length: number): string {
  switch (chance.below(8)) {
    case 0:
      return nested(chance, length)
    case 1:
      return `[${filled(length, () => chance.pick(['1', '[]', '{}', '""', 'null', '1e9']), ',')}]`
    case 2:
      return `{${filled(length, (place) => `"k${place}":1`, ',')}}`
    case 3:
      return chance.pick(['1', '-']) + '9'.repeat(length)
    case 4:
      return chance.pick(['null', 'true', '1e400', '-0', '1.5', '"2026-01-02T03:04:05Z"', '1767322800', '""'])
    case 5:
      return `"${chance.pick(['\\u0041', '\\n', '\\ud800', '\\"', '\\\\']).repeat(Math.ceil(length / 6))}"`
    default:
      return JSON.stringify(hostileText(chance, length))
  }
}

function nested(chance: Chance, length: number): string {
  const [open, close] = chance.pick([
    ['[', ']'],
    ['{"a":', '}'],
    ['[{"a":', '}]'],
    ['[1,', ']'],
  ] as const)
  const depth = Math.min(chance.size(200_000), Math.ceil(length / open.length / 2))
  return open.repeat(depth) + '1' + (chance.is(0.8) ? close.repeat(depth) : '')
}

const JSON_FIELDS: Record<string, readonly string[]> = {
  mem0: ['id', 'memory', 'categories', 'created_at', 'updated_at', 'metadata', 'user_id'],
  supermemory: ['id', 'content', 'title', 'containerTags', 'url', 'metadata', 'createdAt', 'documentId'],
  karakeep: ['id', 'content', 'title', 'tags', 'note', 'createdAt', 'taggingStatus'],
  memos: ['name', 'content', 'tags', 'createTime', 'displayTime', 'pinned'],
  chatgpt: ['id', 'title', 'create_time', 'mapping', 'current_node'],
  lembra: ['id', 'title', 'text', 'attributes', 'metadata'],
}
const LIST_NAMES = ['results', 'memories', 'bookmarks', 'memos', 'data']

function fields(chance: Chance, format: string, length: number): string {
  const names = JSON_FIELDS[format] ?? []
  const hostile = chance.pick(names)
  const all = names.map((name) => {
    if (name === hostile) return `"${name}":${value(chance, length)}`
    if (name === 'mapping') return `"mapping":${mapping(chance, length)}`
    if (name === 'id' && format === 'lembra') return `"id":"mem_06fj3q7d1s9f7e5v3k2m8n4p0r"`
    if (name === 'metadata' && format === 'lembra')
      return '"metadata":{"type":"note","tags":[],"createdAt":"2026-01-01T00:00:00Z","updatedAt":"2026-01-01T00:00:00Z","capturedAt":"2026-01-01T00:00:00Z","source":"text"}'
    return `"${name}":${JSON.stringify(`plain ${chance.below(1_000_000)}`)}`
  })
  return `{${all.join(',')}}`
}

function mapping(chance: Chance, length: number): string {
  const each = shares(chance, Math.min(length, 1_000_000))
  const text = JSON.stringify(hostileText(chance, Math.min(each, 20_000)))
  const node = (place: number) =>
    `"n${place}":{"id":"n${place}","parent":"n${place - 1}","children":[],"message":{"author":{"role":"user"},"content":{"content_type":"text","parts":[${text}]}}}`
  return `{${filled(Math.min(length, 1_000_000), node, ',')}}`
}

function jsonList(format: string): Maker {
  return (chance, length) => {
    const each = shares(chance, length)
    const list = chance.is(0.1)
      ? value(chance, length)
      : `[${filled(length, () => fields(chance, format, chance.is(0.1) ? each : Math.min(each, 200)), ',')}]`
    const lists = format === 'karakeep' && chance.is(0.5) ? `,"lists":${value(chance, each)}` : ''
    return chance.is(0.3) ? `{"${chance.pick(LIST_NAMES)}":${list}${lists}}` : list
  }
}

function lembraLines(chance: Chance, length: number): string {
  const each = shares(chance, length)
  return filled(length, () => fields(chance, 'lembra', each), '\n')
}

const COLUMNS = 'text title tags type created updated due status done url id Unknown'.split(' ')

function csv(chance: Chance, length: number): string {
  const delimiter = chance.pick([',', ';', '\t'])
  const count = 1 + chance.size(chance.is(0.1) ? 20_000 : 12)
  const heading = Array.from({ length: count }, (_, place) => (place === 0 ? 'text' : chance.pick(COLUMNS)))
  const each = shares(chance, length)
  const cell = () => {
    const text = hostileText(chance, Math.max(1, Math.floor(chance.is(0.1) ? each : Math.min(each / count, 50))))
    return chance.is(0.5) ? `"${chance.is(0.9) ? text.replaceAll('"', '""') : text}"` : text
  }
  const rows = [cell(), cell(), cell()].map((text) => [
    text,
    ...heading.slice(1).map(() => chance.pick(['', 'x', '1'])),
  ])
  const row = (place: number) => (rows[place % rows.length] ?? []).join(delimiter)
  return `${heading.join(delimiter)}\n${filled(length, row, chance.pick(['\n', '\r\n', '\r']))}`
}

const RULES = [
  'FREQ=DAILY',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=MONTHLY;BYDAY=5MO',
  'FREQ=SECONDLY',
  'FREQ=WEEKLY;INTERVAL=999',
]
const PROPERTIES = [
  'SUMMARY',
  'DESCRIPTION',
  'DTSTART',
  'DUE',
  'RRULE',
  'EXDATE',
  'CATEGORIES',
  'UID',
  'DTSTAMP',
  'DURATION',
  'ATTENDEE',
  'X-A',
]

function ical(chance: Chance, length: number): string {
  const each = shares(chance, length)
  const component = () => {
    const kind = chance.pick(['VTODO', 'VEVENT'])
    const property = () => {
      const name = chance.pick(PROPERTIES)
      const size = chance.is(0.2) ? each : Math.min(each, 60)
      const parameters = chance.is(0.2) ? hostileText(chance, Math.min(size, 20_000)).replaceAll('\n', ' ') : ''
      const text = chance.is(0.5)
        ? hostileText(chance, size)
        : chance.pick(['20260101T090000Z', '20260101', '19000101T000000', ...RULES])
      const fitting = Math.ceil(length / (text.length + 1))
      const list = chance.is(0.2) ? `${text},`.repeat(Math.min(1 + chance.size(2_000), fitting)).slice(0, length) : text
      return `${name}${parameters ? `;${parameters}` : chance.pick(['', ';TZID=Europe/Lisbon', ';VALUE=DATE'])}:${list}`
    }
    const inside = Array.from({ length: 1 + chance.size(20) }, property)
    return [
      `BEGIN:${kind}`,
      'SUMMARY:x',
      'DTSTART:20200101T090000Z',
      `RRULE:${chance.pick(RULES)}`,
      ...inside,
      `END:${kind}`,
    ].join('\r\n')
  }
  const kinds = [component(), component(), component()]
  return `BEGIN:VCALENDAR\r\n${filled(length, (place) => kinds[place % 3] ?? '', '\r\n')}\r\nEND:VCALENDAR\r\n`
}

const YAML_UNITS = [
  '? ',
  '- ',
  '[',
  '{',
  '[{',
  '}]',
  ']',
  '}',
  ': ',
  'a: ',
  '&a ',
  '*a ',
  '! ',
  '!!map ',
  '|\n ',
  '>\n ',
  '"',
  "'",
  '#',
  '\n',
  '  ',
  ',',
  'a',
  '%',
  '@',
]

function markdown(chance: Chance, length: number): string {
  const count = chance.size(chance.pick([50, 400, 4_000]))
  const few = Array.from({ length: 1 + chance.below(4) }, () => chance.pick(YAML_UNITS)).join('')
  const yaml = chance.is(0.6)
    ? few.repeat(count)
    : Array.from({ length: count }, () => chance.pick(YAML_UNITS)).join('')
  const indented = Array.from({ length: Math.min(count, 300) }, (_, place) => `${' '.repeat(place)}a:`).join('\n')
  const matter = chance.is(0.8) ? `---\n${chance.is(0.1) ? indented : yaml}\n---\n` : ''
  return matter + hostileText(chance, Math.min(length, chance.is(0.8) ? 1_040_000 : length))
}

const MAKERS: Record<string, Maker> = {
  lembra: lembraLines,
  markdown,
  mem0: jsonList('mem0'),
  supermemory: jsonList('supermemory'),
  karakeep: jsonList('karakeep'),
  memos: jsonList('memos'),
  chatgpt: jsonList('chatgpt'),
  ical,
  csv,
}

const FORMATS = [...Object.keys(MAKERS), ...Object.keys(APP_MAKERS)]
