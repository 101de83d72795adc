import type { ReadableFile } from '../items.ts'
import { ImportFault, importFault, problem } from '../problems.ts'
import { type Fields, isFields } from '../values.ts'

/** An element of an ENEX file: its text, or its children. A name that occurs several times has a list. */
export interface EnexNote {
  fields: Fields
  /** The positions of the base64 of each `data` element. The element's text is an index of this list. */
  data: Array<{ from: number; length: number }>
}

/** For one note without the files in it. Evernote's own limit for a note with its files is 200 MB. */
const MAX_NOTE_LENGTH = 16_777_216
const MAX_DATA = 10_000
const MAX_ELEMENTS = 100_000
const MAX_DEPTH = 10
/** Elements whose content is skipped while the file is read. `recognition` is Evernote's reading of an image, as positions of words. */
const MARK = /<data\b|<recognition\b|<\/note>/
const LONGEST_MARK = 13
const NOTE = '<note>'

/**
 * Yields the notes of an ENEX file, or null for one that is too large. The files in it, which are most of its bytes, are never held: their positions are
 * recorded.
 */
export async function* enexNotes(file: ReadableFile): AsyncGenerator<EnexNote | null, void> {
  const scanner = createScanner()
  for await (const chunk of file.read())
    for (const note of scanner.notesIn(Buffer.from(chunk).toString('latin1')))
      yield note && { fields: await fieldsIn(utf8(note.xml)), data: note.data }
  scanner.end()
}

interface FoundNote {
  /** In Latin-1, so that positions count bytes. */
  xml: string
  data: EnexNote['data']
}

/** Content that is passed over. `from` is null for content of which nothing is recorded. */
interface Skipped {
  end: string
  from: number | null
}

interface Scan {
  held: string
  /** The position of `held` in the file. */
  at: number
  note: { parts: string[]; length: number; data: EnexNote['data'] } | null
  skipped: Skipped | null
}

function createScanner() {
  const scan: Scan = { held: '', at: 0, note: null, skipped: null }
  return {
    *notesIn(chunk: string): Generator<FoundNote | null, void> {
      scan.held += chunk
      if (scan.held.length > MAX_NOTE_LENGTH) throw importFault('xml-broken')
      while (isInNote(scan) && isPastSkipped(scan)) {
        const mark = nextMark(scan)
        if (mark === null || (mark !== '</note>' && !beginSkipping(scan, mark))) return
        if (mark === '</note>') yield endNote(scan)
      }
    },
    end(): void {
      if (scan.note) throw importFault('xml-broken')
    },
  }
}

function drop(scan: Scan, count: number): void {
  scan.held = scan.held.slice(count)
  scan.at += count
}

/** Keeps only so many characters as may be the beginning of what is sought. */
function dropUpTo(scan: Scan, sought: string): void {
  drop(scan, Math.max(0, scan.held.length - sought.length))
}

function keep({ note }: Scan, said: string): void {
  if (!note) return
  note.length += said.length
  if (note.length <= MAX_NOTE_LENGTH) note.parts.push(said)
  else note.parts = []
}

function isInNote(scan: Scan): boolean {
  if (scan.note) return true
  const begin = scan.held.indexOf(NOTE)
  if (begin === -1) {
    dropUpTo(scan, NOTE)
    return false
  }
  drop(scan, begin + NOTE.length)
  scan.note = { parts: [], length: 0, data: [] }
  return true
}

function isPastSkipped(scan: Scan): boolean {
  const { skipped, note } = scan
  if (!skipped) return true
  const end = scan.held.indexOf(skipped.end)
  if (end === -1) {
    dropUpTo(scan, skipped.end)
    return false
  }
  if (skipped.from !== null && note) {
    keep(scan, `<data>${note.data.length}</data>`)
    note.data.push({ from: skipped.from, length: scan.at + end - skipped.from })
  } else keep(scan, '<recognition>left out</recognition>')
  drop(scan, end + skipped.end.length)
  scan.skipped = null
  return true
}

/** Returns the next mark, with which `held` begins then. */
function nextMark(scan: Scan): string | null {
  const mark = MARK.exec(scan.held)
  const length = mark?.index ?? Math.max(0, scan.held.length - LONGEST_MARK)
  keep(scan, scan.held.slice(0, length))
  drop(scan, length)
  return mark?.[0] ?? null
}

function endNote(scan: Scan): FoundNote | null {
  const { parts = [], length = 0, data = [] } = scan.note ?? {}
  scan.note = null
  drop(scan, '</note>'.length)
  return length > MAX_NOTE_LENGTH || data.length > MAX_DATA ? null : { xml: parts.join(''), data }
}

/** Returns false if the tag is not complete yet. */
function beginSkipping(scan: Scan, mark: string): boolean {
  const end = scan.held.indexOf('>')
  if (end === -1) return false
  const isEmpty = scan.held[end - 1] === '/'
  drop(scan, end + 1)
  const isData = mark === '<data'
  if (!isEmpty) scan.skipped = { end: isData ? '</data>' : '</recognition>', from: isData ? scan.at : null }
  return true
}

function utf8(latin: string): string {
  return Buffer.from(latin, 'latin1').toString('utf8')
}

interface Element {
  name: string
  text: string[]
  children: Fields
  hasChildren: boolean
}

/** Entities other than those of XML stay as they are written, so a document type in the file has no effect. */
async function fieldsIn(xml: string): Promise<Fields> {
  const { Parser } = await import('htmlparser2')
  const root = element('note')
  const open = [root]
  let count = 0
  const parser = new Parser(
    {
      onopentag(name, { key }) {
        count += 1
        if (open.length > MAX_DEPTH || count > MAX_ELEMENTS) throw new ImportFault(problem('too-deep'))
        open.push(element(key === undefined ? name : `${name}.${key}`))
      },
      onclosetag() {
        const ended = open.length > 1 ? open.pop() : undefined
        const parent = open.at(-1)
        if (ended && parent) addTo(parent, ended)
      },
      ontext: (said) => void open.at(-1)?.text.push(said),
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return root.children
}

function element(name: string): Element {
  return { name, text: [], children: {}, hasChildren: false }
}

function addTo(parent: Element, { name, text, children, hasChildren }: Element): void {
  const value = hasChildren ? children : text.join('')
  const before = Object.hasOwn(parent.children, name) ? parent.children[name] : undefined
  parent.hasChildren = true
  if (name === '__proto__') return
  if (Array.isArray(before)) before.push(value)
  else parent.children[name] = before === undefined ? value : [before, value]
}

/** The elements of a name that may occur several times. */
export function elementsOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : isFields(value) || typeof value === 'string' ? [value] : []
}
