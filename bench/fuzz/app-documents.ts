// Exports of note apps, with a hostile text in some of their fields, or with plain ones (bench/large-imports.ts).
import { type ArchivedFile, tarOf, zipOf } from './archives.ts'

/** The values of an export's items. */
export interface Content {
  /** Bytes of the whole file, about. */
  length: number
  /** The text of an item. */
  text(): string
  /** A short field: the usual value, or a hostile one. */
  field(usual: string): string
}

export interface AppFile {
  name: string
  bytes: Buffer
}

/** Archives of real exports have fewer files. */
const MAX_FILES = 60_000

const json = JSON.stringify
const idOf = (place: number) => place.toString(16).padStart(32, '0')

export function filled(length: number, item: (place: number) => string, separator: string): string {
  const parts: string[] = []
  for (let size = 0; size < length; ) {
    const part = item(parts.length)
    parts.push(part)
    size += part.length + separator.length
  }
  return parts.join(separator)
}

/** Files until they fill the length. */
function files(length: number, make: (place: number) => readonly [path: string, content: string]): ArchivedFile[] {
  const made: ArchivedFile[] = []
  for (let size = 0; size < length && made.length < MAX_FILES; ) {
    const [path, content] = make(made.length)
    const bytes = Buffer.from(content)
    made.push([path, bytes])
    size += bytes.length + 2 * path.length + 100
  }
  return made
}

const archive = (name: string, content: readonly ArchivedFile[]): AppFile => ({ name, bytes: zipOf(content, true) })
const single = (name: string, content: string): AppFile => ({ name, bytes: Buffer.from(content) })

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const day = (place: number) => `20${10 + (place % 15)}-0${1 + (place % 9)}-1${place % 10}`
const compact = (place: number) => `${day(place).replaceAll('-', '')}T101500Z`
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function keep({ length, text, field }: Content): AppFile {
  const note = (place: number) =>
    json({
      title: field('Spare key'),
      textContent: text(),
      listContent: [{ text: field('milk'), isChecked: true }],
      labels: [{ name: field('home') }],
      annotations: [{ url: field('https://example.org'), title: field('A page') }],
      createdTimestampUsec: 1_700_000_000_000_000 + place,
      userEditedTimestampUsec: field(String(1_700_000_000_000_000 + place)),
      color: field('DEFAULT'),
    })
  return archive(
    'takeout.zip',
    files(length, (place) => [`Takeout/Keep/${place} ${field('note').slice(0, 100)}.json`, note(place)]),
  )
}

function notion({ length, text, field }: Content): AppFile {
  const row = (place: number) => `"${field('Row').replaceAll('"', '""')} ${place}","${field('home')}","${day(place)}"`
  const table = `Name,Tags,Due\r\n${filled(length / 4, row, '\r\n')}\r\n`
  const link = `[Page](Page%20${idOf(1)}.md)`
  const pages = files((length * 3) / 4, (place) =>
    place % 4 === 0
      ? [
          `Tasks/Row ${place} ${idOf(place)}.md`,
          `# Row ${place}\n\nTags: ${field('home')}\nDue: ${day(place)}\n\n${text()}`,
        ]
      : [`${field('Page').slice(0, 100)} ${idOf(place)}.md`, `# ${field('Page')}\n\n${text()}\n${link}`],
  )
  return archive('export.zip', [[`Tasks ${idOf(0)}_all.csv`, Buffer.from(table)], ...pages])
}

function evernote({ length, text, field }: Content): AppFile {
  const note = (place: number) =>
    `<note><title>${xml(field('Spare key'))}</title><content><![CDATA[<?xml version="1.0"?><en-note><div>${text()}</div><en-media hash="a"/></en-note>]]></content>` +
    `<created>${compact(place)}</created><updated>${field(compact(place))}</updated><tag>${xml(field('home'))}</tag>` +
    `<note-attributes><latitude>${xml(field('38.7'))}</latitude><longitude>-9.1</longitude><source-url>${xml(field('https://example.org'))}</source-url></note-attributes>` +
    `<task><title>${xml(field('Water the plants'))}</title><taskStatus>open</taskStatus><dueDate>${field(compact(place))}</dueDate></task>` +
    `<resource><data encoding="base64">${picture.toString('base64')}</data><mime>image/png</mime><resource-attributes><file-name>${xml(field('a.png'))}</file-name></resource-attributes></resource></note>`
  const head =
    '<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export4.dtd">'
  return single('Home.enex', `${head}<en-export>${filled(length, note, '\n')}</en-export>`)
}

function appleNotes({ length, text, field }: Content): AppFile {
  const note = (place: number) =>
    `"${place}":${json({
      uuid: `A0000000-0000-0000-0000-${String(place).padStart(12, '0')}`,
      title: field('Spare key'),
      plaintext: text(),
      folder: field('Notes'),
      creation_time: `${day(place)} 10:15:00 +0000`,
      modify_time: field(`${day(place)} 10:15:00 +0000`),
      hashtags: [field('home')],
      is_pinned: true,
    })}`
  return single('all_notes.json', `{"version":1,"cloudkit_participants":{},"notes":{${filled(length, note, ',')}}}`)
}

function appleFolder({ length, text, field }: Content): AppFile {
  return archive(
    'notes.zip',
    files(length, (place) => [`iCloud Notes/${field('Home').slice(0, 100)} ${place}/${place}.txt`, text()]),
  )
}

function simplenote({ length, text, field }: Content): AppFile {
  const note = (place: number) =>
    json({
      id: idOf(place),
      content: `${field('Spare key')}\r\n${text()}`,
      creationDate: `${day(place)}T10:15:00.000Z`,
      lastModified: field(`${day(place)}T10:15:00.000Z`),
      tags: [field('home')],
    })
  return single('notes.json', `{"activeNotes":[${filled(length, note, ',')}],"trashedNotes":[${note(0)}]}`)
}

function dayOne({ length, text, field }: Content): AppFile {
  const entry = (place: number) =>
    json({
      uuid: idOf(place).toUpperCase(),
      text: `# ${field('A day')}\n\n${text()}\n![](dayone-moment://${idOf(place)})`,
      creationDate: `${day(place)}T10:15:00Z`,
      tags: [field('home')],
      location: { latitude: 38.7, longitude: -9.1, placeName: field('Lisbon') },
      photos: [{ md5: idOf(place), cameraMake: field('Camera'), identifier: idOf(place) }],
    })
  const journal = `{"metadata":{"version":"1.0"},"entries":[${filled(length, entry, ',')}]}`
  return archive('journal.zip', [
    ['Journal.json', Buffer.from(journal)],
    [`photos/${idOf(1)}.png`, picture],
  ])
}

function joplinFiles({ length, text, field }: Content): ArchivedFile[] {
  return files(length, (place) => {
    const kind = place % 10 === 0 ? '2' : place % 10 === 1 ? '5' : place % 10 === 2 ? '6' : '1'
    const links =
      kind === '6'
        ? `note_id: ${idOf(place + 1)}\ntag_id: ${idOf(place - 1)}\n`
        : `parent_id: ${idOf(place - (place % 10))}\n`
    const head =
      kind === '6' ? '' : `${field('Spare key').replaceAll('\n', ' ')} ${place}\n\n${kind === '1' ? text() : ''}\n\n`
    const times = `created_time: ${day(place)}T10:15:00.000Z\nuser_created_time: ${field(`${day(place)}T10:15:00.000Z`)}\n`
    return [
      `${idOf(place)}.md`,
      `${head}id: ${idOf(place)}\n${links}${times}is_todo: ${place % 2}\nsource_url: ${field('https://example.org')}\ntype_: ${kind}`,
    ]
  })
}

function logseq({ length, text, field }: Content): AppFile {
  const page = (place: number): readonly [string, string] => {
    const path =
      place % 3 === 0
        ? `journals/${day(place).replaceAll('-', '_')}.md`
        : `pages/Page ${place}.${place % 5 === 0 ? 'org' : 'md'}`
    const tasks = `- TODO ${field('Water the plants')}\n  SCHEDULED: <${field('2026-03-01 Sun')}>\n`
    return [path, `title:: ${field('Page')}\ntags:: ${field('home')}\n\n${tasks}- ${text()}\n  id:: ${idOf(place)}\n`]
  }
  return archive('graph.zip', [['logseq/config.edn', Buffer.from('{}')], ...files(length, page)])
}

function bookmarks({ length, text, field }: Content): AppFile {
  const folder = () => `</DL><p>\n<DT><H3 ADD_DATE="1700000000">${xml(field('Garden'))}</H3>\n<DL><p>\n`
  const link = (place: number) =>
    (place % 50 === 0 ? folder() : '') +
    `<DT><A HREF="https://example.org/${place}" ADD_DATE="${field('1700000000')}" TAGS="${xml(field('home'))}">${xml(field('A page'))}</A>\n<DD>${xml(text())}`
  return single(
    'bookmarks.html',
    `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n${filled(length, link, '\n')}\n</DL><p>`,
  )
}

function linkwarden({ length, text, field }: Content): AppFile {
  const link = (place: number) =>
    json({
      id: place,
      name: field('A page'),
      url: `https://example.org/${place}`,
      description: text(),
      tags: [{ id: 1, name: field('home') }],
      createdAt: `${day(place)}T10:15:00.000Z`,
      pdf: 'archives/1.pdf',
    })
  const collection = json(field('Reading'))
  return single(
    'backup.json',
    `{"username":"ana","collectionOrder":[1],"pinnedLinks":[{"id":1}],"collections":[{"id":1,"name":${collection},"links":[${filled(length, link, ',')}]}]}`,
  )
}

function todoist({ length, text, field }: Content): AppFile {
  const row = (place: number) =>
    `${place % 9 === 0 ? 'section' : 'task'},"${text().replaceAll('"', '""')}","${field('').replaceAll('"', '""')}",4,1,ana,,"${field('every friday')}",en,Europe/Lisbon`
  const table = () =>
    Buffer.from(
      `TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE\r\n${filled(length / 3, row, '\r\n')}\r\n`,
    )
  return archive('backup.zip', [
    ['Home [123].csv', table()],
    ['Garden [124].csv', table()],
    ['Work [125].csv', table()],
  ])
}

function org({ length, text, field }: Content): AppFile {
  const head = `#+TITLE: ${field('Garden')}\n#+FILETAGS: :home:\n#+TODO: TODO NEXT | DONE\n`
  const heading = () =>
    `* TODO ${field('Water the plants')} :home:\n  DEADLINE: <${field('2026-03-01 Sun 10:00')}>\n${text()}`
  return single('garden.org', `${head}${filled(length, heading, '\n')}`)
}

function html({ length, text, field }: Content): AppFile {
  const section = () =>
    `<h2>${xml(field('Garden'))}</h2><ul><li>${text()}</li></ul><table><tr><td>${xml(field('a'))}</td></tr></table><img src="data:image/png;base64,${picture.toString('base64')}">`
  return single(
    'page.html',
    `<!DOCTYPE html><html><title>${xml(field('Garden'))}</title><body>${filled(length, section, '\n')}</body></html>`,
  )
}

/** A page for each text, in the standard font. */
function pdf({ length, text, field }: Content): AppFile {
  const literal = (said: string) => `(${said.replace(/[^\x20-\x7e]/g, ' ').replace(/[\\()]/g, '\\$&')})`
  const bodies: string[] = []
  const add = (body: string) => bodies.push(body)
  add('<< /Type /Catalog /Pages 2 0 R >>')
  add('')
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  add(`<< /Title ${literal(field('Garden'))} /CreationDate ${literal(field("D:20240115093000+01'00'"))} >>`)
  const pages: number[] = []
  for (let size = 0; size < length && pages.length < 3_000; ) {
    const lines = text().match(/[^\n]{1,90}/g) ?? []
    const stream = `BT /F1 9 Tf 40 800 Td 10 TL ${lines.map((line) => `${literal(line)} Tj T*`).join('\n')} ET`
    const content = add(`<< /Length ${Buffer.byteLength(stream)} >>\nstream\n${stream}\nendstream`)
    pages.push(
      add(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      ),
    )
    size += stream.length + 300
  }
  bodies[1] = `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] >>`
  let said = '%PDF-1.4\n'
  const offsets: number[] = []
  const parts: string[] = [said]
  let at = said.length
  for (const [place, body] of bodies.entries()) {
    offsets.push(at)
    said = `${place + 1} 0 obj\n${body}\nendobj\n`
    parts.push(said)
    at += Buffer.byteLength(said)
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${table}trailer << /Size ${bodies.length + 1} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${at}\n%%EOF`,
  )
  return single('document.pdf', parts.join(''))
}

/** By format. A format with several kinds of files has several makers. */
export const APP_MAKERS: Record<string, ReadonlyArray<(content: Content) => AppFile>> = {
  'google-keep': [keep],
  notion: [notion],
  evernote: [evernote],
  'apple-notes': [appleNotes, appleFolder],
  simplenote: [simplenote],
  'day-one': [dayOne],
  joplin: [
    (content) => ({ name: 'notes.jex', bytes: tarOf(joplinFiles(content)) }),
    (content) => archive('raw.zip', joplinFiles(content)),
  ],
  logseq: [logseq],
  bookmarks: [bookmarks],
  linkwarden: [linkwarden],
  todoist: [todoist],
  text: [
    ({ length, text }) => single('notes.txt', filled(Math.min(length, 1_000_000), text, '\n')),
    ({ length, text }) =>
      archive(
        'notes.zip',
        files(length, (place) => [`${place}.txt`, text()]),
      ),
  ],
  org: [org],
  html: [html],
  pdf: [pdf],
}
