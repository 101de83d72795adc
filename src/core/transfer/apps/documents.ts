import type { TaskStatus } from '../../memories/record.ts'
import { textOfHtml } from '../html-text.ts'
import { type AppImporter, brought, type ImportItem, type ImportSource } from '../items.ts'
import { createLosses, type Losses } from '../losses.ts'
import { importFault, type Problem, problem } from '../problems.ts'
import { MAX_TEXT_BYTES, wholeBytes } from '../text-stream.ts'
import { fieldsOf, firstTime, keptJson, tagsOf, textOf, titleOf } from '../values.ts'
import { type FoundFile, filesIn, isMedia, itemOf, mediaItem, type Owner, stemOf, textIn } from './app-files.ts'
import { outlineTasks, type TaskSyntax } from './outline-tasks.ts'
import { pdfText } from './pdf-text.ts'

export type DocumentKind = 'text' | 'org' | 'html' | 'pdf'

const KINDS: Record<string, DocumentKind> = {
  txt: 'text',
  text: 'text',
  org: 'org',
  htm: 'html',
  html: 'html',
  pdf: 'pdf',
}
const MAX_HTML_BYTES = 33_554_432
const MAX_PDF_BYTES = 67_108_864
/** Pages of a long document are divided into memories of about so many characters. */
const PART_LENGTH = 200_000
const ENCODED = /(?<=data:(?:image|audio)\/)[\w.+-]{1,50}(?=;base64,)/g
const MAX_ENCODED = 1_000

/** A text file, or a folder of text files, Org files, web pages and PDFs without Markdown notes among them. */
export const text = importerOf('text', { files: /\.te?xt$/i, name: /\.te?xt$/i })
export const org = importerOf('org', { files: /\.org$/i, name: /\.org$/i })
export const html = importerOf('html', { files: /\.html?$/i, head: /^\s*(?:<!DOCTYPE html|<html)[\s>]/i })
export const pdf = importerOf('pdf', { files: /\.pdf$/i, head: /^%PDF-/ })

function importerOf(kind: DocumentKind, recognises: AppImporter['recognises']): AppImporter {
  return {
    format: kind,
    recognises: recognises,
    async *items(source) {
      const losses = createLosses()
      for await (const file of filesIn(source, /./)) {
        const found = documentKindOf(file.path) ?? (file.entry ? null : kind)
        if (found) yield* documentItems(file, found, { source, losses })
        else if (file.entry && isMedia(file.path)) yield inFolder(mediaItem(file.entry, null))
        else losses.file(file.path)
      }
      yield* losses.remarks()
    },
  }
}

/** The ids of media are those of a folder of notes, which the folder may become. */
function inFolder(item: ImportItem): ImportItem {
  return 'brought' in item ? { ...item, brought: { ...item.brought, from: 'markdown' } } : item
}

/** By the file's ending. Null for a file of another kind. */
export function documentKindOf(path: string): DocumentKind | null {
  const [ending = ''] = /[^.]{1,10}$/.exec(path.toLowerCase()) ?? []
  return Object.hasOwn(KINDS, ending) ? (KINDS[ending] ?? null) : null
}

interface Reading {
  source: ImportSource
  losses: Losses
}

/** The memories of a file: usually one; more for a long PDF, for the tasks of an outline, and for images inside a web page. */
export async function* documentItems(
  file: FoundFile,
  kind: DocumentKind,
  reading: Reading,
): AsyncGenerator<ImportItem> {
  if (kind === 'pdf') yield* pdfItems(file, reading)
  else if (kind === 'html') yield* pageItems(file, reading)
  else yield* textItems(file, kind, reading.source)
}

async function* textItems(file: FoundFile, kind: 'text' | 'org', source: ImportSource): AsyncGenerator<ImportItem> {
  const { path, modifiedAt } = file
  const name = { item: path || 'note.txt' }
  let outline: { said: string; owner: Owner } | null = null
  const item = await itemOf(name, async () => {
    const said = await textIn(file, MAX_TEXT_BYTES)
    if (said.trim() === '') return problem('no-text')
    const notes: Problem[] = []
    const head = kind === 'org' ? orgHead(said) : { body: said, fields: {} }
    const title = titleOf(head.fields['title']) ?? titleOf(stemOf(path))
    const createdAt =
      firstTime([head.fields['date']?.replace(/[<>[\]]/gu, '').replace(/ \p{L}+\.?/u, '')], source.account, notes) ??
      modifiedAt
    const tags = tagsOf((head.fields['filetags'] ?? '').split(/[:\s]+/u))
    const { title: _, filetags: __, date: ___, ...rest } = head.fields
    if (kind === 'org') outline = { said, owner: { title, tags, createdAt } }
    const body = head.body.trim() === '' ? said : head.body
    const memory = brought(`${path}\0${said}`, body, {
      from: kind,
      stableId: path === '' ? null : path,
      title,
      tags,
      createdAt,
      updatedAt: modifiedAt,
      imported: keptJson({ path, ...rest }, notes),
    })
    return { memory, notes }
  })
  if (item) yield item
  if (outline) yield* orgTasks(outline, path, source)
}

const ORG_KEYWORD = /^#\+([A-Za-z_]{1,40}):(.*)/u
/** Org's own words and those that its users agree on. A file may name others in `#+TODO:`. */
const ORG_STATUSES: ReadonlyMap<string, TaskStatus> = new Map([
  ...['TODO', 'NEXT', 'WAITING', 'HOLD', 'STARTED'].map((word) => [word, 'open'] as const),
  ['DONE', 'done'],
  ...['CANCELLED', 'CANCELED'].map((word) => [word, 'cancelled'] as const),
])

/** The keywords before the first heading, and the text after them. A keyword between paragraphs stays in the text. */
function orgHead(said: string): { body: string; fields: Record<string, string> } {
  const fields: Record<string, string> = {}
  const lines = said.split('\n')
  let place = 0
  let isDrawer = false
  for (; place < lines.length; place += 1) {
    const line = (lines[place] ?? '').trim()
    if (line === ':PROPERTIES:') isDrawer = true
    const [, name, value = ''] = (isDrawer ? /^:([\w-]{1,40}):(.*)/u : ORG_KEYWORD).exec(line) ?? []
    if (line === ':END:') isDrawer = false
    else if (name !== undefined && name !== 'PROPERTIES') fields[name.toLowerCase()] ??= value.trim()
    else if (line !== '' && line !== ':PROPERTIES:') break
  }
  return { body: lines.slice(place).join('\n').trim(), fields }
}

/** The keywords of tasks, with those that the file adds: `#+TODO: TODO(t) WAITING | DONE CANCELLED`. */
function orgStatuses(said: string): TaskSyntax['statuses'] {
  const statuses = new Map(ORG_STATUSES)
  const add = (words: string, status: 'open' | 'done') => {
    for (const word of words.trim().split(/\s+/u))
      if (word !== '' && !statuses.has(word)) statuses.set(word.split('(', 1)[0] ?? word, status)
  }
  for (const [, words = ''] of said.matchAll(/^#\+(?:TODO|SEQ_TODO):[ \t]*(.{1,500})$/gmu)) {
    const [open = '', done = ''] = words.split('|')
    add(open, 'open')
    add(done, 'done')
  }
  return statuses
}

function* orgTasks(
  { said, owner }: { said: string; owner: Owner },
  path: string,
  { account }: ImportSource,
): Generator<ImportItem> {
  const syntax: TaskSyntax = { entry: /^\*{1,50}[ \t]+(\S.*)$/u, statuses: orgStatuses(said), hasTagsAtEnd: true }
  for (const item of outlineTasks(said, syntax, { path, owner, account }))
    yield 'brought' in item ? { ...item, brought: { ...item.brought, from: 'org' } } : item
}

/** A web page, or a note that an app exported as one. Images inside it become memories of their own. */
async function* pageItems(file: FoundFile, { losses }: Reading): AsyncGenerator<ImportItem> {
  const { path, modifiedAt } = file
  let images: ReturnType<typeof encodedIn> = []
  let owner: Owner | null = null
  const item = await itemOf({ item: path || 'page.html' }, async () => {
    const bytes = await wholeBytes(file.read(), MAX_HTML_BYTES)
    const latin = bytes.toString('latin1')
    images = encodedIn(latin)
    const withoutImages = images.length === 0 ? bytes : Buffer.from(without(latin, images), 'latin1')
    const page = await textOfHtml(new TextDecoder().decode(withoutImages))
    for (const name of page.leftOut) losses.field(name)
    const heading = /^#{1,6}[ \t]+(.+)$/m.exec(page.text)?.[1]
    const title = titleOf(page.title) ?? titleOf(heading) ?? titleOf(stemOf(path))
    owner = { title, tags: [], createdAt: modifiedAt }
    if (page.text === '') return images.length > 0 ? null : problem('no-text')
    const notes: Problem[] = []
    const memory = brought(`${path}\0${page.text}`, page.text, {
      from: 'html',
      stableId: path === '' ? null : path,
      title,
      createdAt: modifiedAt,
      updatedAt: modifiedAt,
      imported: keptJson({ ...Object.fromEntries(page.meta), path }, notes),
    })
    return { memory, notes }
  })
  if (item) yield item
  if (images.length === 0) return
  const opened = await file.open()
  for (const [place, { from, length, ending }] of images.entries()) {
    const name = `${stemOf(path) || 'image'} ${place + 1}.${ending}`
    const media = mediaItem(opened.encodedPart({ name, from, length }), owner, { name })
    yield 'brought' in media
      ? { ...media, brought: { ...media.brought, from: 'html', sourceId: `${path}\0${place}` } }
      : media
  }
}

/** Positions of the base64 in `data:` addresses. */
function encodedIn(latin: string): Array<{ from: number; length: number; ending: string }> {
  const found: ReturnType<typeof encodedIn> = []
  for (const { 0: subtype, index } of latin.matchAll(ENCODED)) {
    const from = index + subtype.length + ';base64,'.length
    const end = /[^A-Za-z0-9+/=\s%]|$/.exec(latin.slice(from))?.index ?? 0
    found.push({ from, length: end, ending: /^(?:x-)?(\w{1,10})/.exec(subtype)?.[1] ?? 'bin' })
    if (found.length === MAX_ENCODED) break
  }
  return found
}

function without(latin: string, images: ReturnType<typeof encodedIn>): string {
  let place = 0
  const parts: string[] = []
  for (const { from, length } of images) {
    parts.push(latin.slice(place, from))
    place = from + length
  }
  return [...parts, latin.slice(place)].join('')
}

type PdfFile = Pick<FoundFile, 'path' | 'modifiedAt' | 'read'>

async function* pdfItems(file: PdfFile, { source: { account }, losses }: Reading): AsyncGenerator<ImportItem> {
  const { path, modifiedAt } = file
  const name = { item: path || 'document.pdf' }
  const items: ImportItem[] = []
  const failed = await itemOf(name, async () => {
    const { pages, info, isWhole, leftOut } = await pdfText(
      new Uint8Array(await wholeBytes(file.read(), MAX_PDF_BYTES)),
    )
    const notes: Problem[] = isWhole ? [] : [problem('pages-left-out', { count: pages.length })]
    for (const each of leftOut) losses.field(each)
    const parts = partsOf(pages)
    if (parts.length === 0) throw importFault('pdf-without-text')
    const title = titleOf(info['Title']) ?? titleOf(stemOf(path))
    const createdAt = firstTime([pdfTime(info['CreationDate'])], account, []) ?? modifiedAt
    for (const [place, part] of parts.entries()) {
      const which = parts.length === 1 ? '' : ` (${place + 1}/${parts.length})`
      const kept = {
        path,
        pages: pages.length,
        ...fieldsOf(info['Custom']),
        ...Object.fromEntries(PDF_FIELDS.map((field) => [field.toLowerCase(), info[field]])),
      }
      items.push({
        ...name,
        notes: place === 0 ? notes : [],
        brought: brought(`${path}\0${part}`, part, {
          from: 'pdf',
          stableId: path === '' ? null : `${path}${which}`,
          title: titleOf(`${title ?? ''}${which}`),
          createdAt,
          updatedAt: firstTime([pdfTime(info['ModDate'])], account, []) ?? createdAt,
          imported: keptJson(kept, notes),
        }),
      })
    }
    return null
  })
  if (failed) yield failed
  yield* items
}

/** A PDF that belongs to a note of an app, with the tags and time of the note. Its name is unique only together with its text. */
export async function* attachedPdf(
  file: PdfFile,
  { title, tags, createdAt, ofFile }: Owner,
  reading: Reading,
): AsyncGenerator<ImportItem> {
  for await (const item of pdfItems(file, reading)) {
    if ('brought' in item) {
      const { brought: read } = item
      const imported = { ...read.imported, ...keptJson({ ...ofFile, note: title }, item.notes) }
      yield {
        ...item,
        brought: { ...read, from: null, stableId: null, tags, createdAt: createdAt ?? read.createdAt, imported },
      }
    } else yield item
  }
}

const PDF_FIELDS = ['Author', 'Subject', 'Keywords', 'Creator', 'Producer']

function partsOf(pages: readonly string[]): string[] {
  const parts: string[] = []
  let held: string[] = []
  let length = 0
  for (const page of pages.map((each) => textOf(each)).filter((each) => each !== '')) {
    if (length > 0 && length + page.length > PART_LENGTH) {
      parts.push(held.join('\n\n'))
      held = []
      length = 0
    }
    held.push(page)
    length += page.length
  }
  return held.length > 0 ? [...parts, held.join('\n\n')] : parts
}

/** `D:20240115093000+01'00'` as ISO 8601. */
function pdfTime(value: unknown): string | null {
  const [, year, month, day, hours, minutes, seconds, sign, zoneHours = '00', zoneMinutes = '00'] =
    /^D:(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(?:(Z|[+-])(\d{2})?'?(\d{2})?)?/.exec(textOf(value)) ?? []
  if (year === undefined) return null
  const zone = sign === '+' || sign === '-' ? `${sign}${zoneHours}:${zoneMinutes}` : sign === 'Z' ? 'Z' : ''
  return `${year}-${month}-${day}T${hours}:${minutes}:${seconds}${zone}`
}
