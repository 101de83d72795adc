import { AppError } from '../errors.ts'
import { excessOf } from '../json-limits.ts'
import type { Memory } from '../memories/record.ts'
import type {
  ArchiveEntry,
  BroughtMedia,
  ImportArchive,
  Importer,
  ImportItem,
  ImportSource,
  ItemName,
  KeptSettings,
} from './items.ts'
import { keptMemoryIn } from './lembra-line.ts'
import { createLosses, type Losses } from './losses.ts'
import { ImportFault, type Problem, problem, tooLarge } from './problems.ts'
import { decoded, linesOf, wholeBytes } from './text-stream.ts'
import { cleanText, fieldsOf } from './values.ts'

const LINES_FILE = 'memories.jsonl'
/** An unpacked export is in a folder, whose name a client sends along. */
export const LINES_PATH = /^(?:[^/]+\/)?memories\.jsonl$/
const ACCOUNT_PATH = /^(?:[^/]+\/)?account\.json$/
/** Enough for a text of the maximum size whose every character is escaped in JSON. */
const MAX_LINE_BYTES = 16_777_216
const MAX_ACCOUNT_BYTES = 65_536
/** For one line: more than the attributes of a memory can contain. */
const MAX_COMMAS = 200_000
const MAX_DEPTH = 100
const MEDIA = /^(?:[^/]+\/)?media\/(mem_[0-9a-z]{26})\.[a-z0-9]{1,8}$/
const NOTE = /^(?:[^/]+\/)?notes\/[^/]+\.md$/

/** Imports the archive from `GET /v1/export`, or only its `memories.jsonl`. The notes are ignored, because they repeat the lines. */
export function createLembraImporter(): Importer {
  let outline: Promise<Outline> | undefined
  /** Read once, because reading a directory of 50,000 entries leaves 40 MB of garbage. */
  const outlineOf = (archive: ImportArchive) => (outline ??= readOutline(archive))
  return {
    format: 'lembra',

    async *items({ file, account }) {
      const { archive } = file
      const losses = createLosses()
      const known = archive && (await outlineOf(archive))
      const chunks = archive ? archive.read(found(known?.lines, LINES_FILE)) : file.read()
      let number = 0
      for await (const line of linesOf(chunks, MAX_LINE_BYTES)) {
        number += 1
        if (line?.length === 0) continue
        const name: ItemName = { item: `${LINES_FILE}, line ${number}`, place: { kind: 'line', number } }
        const item = lineItem(name, line, account, losses)
        yield 'memory' in item ? { ...name, kept: { memory: item.memory, media: mediaOf(known, item.memory) } } : item
      }
      yield* losses.remarks()
    },

    /** There is one note for each memory. */
    count: async ({ file: { archive } }) => (archive ? (await outlineOf(archive)).notes : 0),
    settings: async ({ archive }) => archive && settingsIn(archive, outlineOf(archive)),
  }
}

function lineItem(
  name: ItemName,
  line: Buffer | null,
  account: ImportSource['account'],
  losses: Losses,
): Extract<ImportItem, { skipped: Problem }> | { memory: Memory } {
  if (line === null) return { ...name, skipped: tooLarge(MAX_LINE_BYTES) }
  const text = decoded(line)
  if (text === null) return { ...name, skipped: problem('not-utf8') }
  if (excessOf(line, { maxDepth: MAX_DEPTH, maxCommas: MAX_COMMAS }))
    return { ...name, skipped: problem('json-too-large') }
  try {
    const read: unknown = JSON.parse(text)
    const memory = keptMemoryIn(read, account)
    tellUnknown(read, losses)
    return { memory }
  } catch (error) {
    if (error instanceof ImportFault) return { ...name, skipped: error.problem }
    if (error instanceof SyntaxError) return { ...name, skipped: problem('not-json') }
    throw error
  }
}

const FIELDS = new Set('id title text url attributes metadata isTitleGiven'.split(' '))
const METADATA = new Set(
  'type tags createdAt updatedAt client status memory source capturedAt clientId dueAt recurrence resolved language media'.split(
    ' ',
  ),
)

/** A newer release may export fields that this one does not know. */
function tellUnknown(line: unknown, losses: Losses): void {
  const { metadata, ...fields } = fieldsOf(line)
  for (const name of Object.keys(fields)) if (!FIELDS.has(name)) losses.field(cleanText(name))
  for (const name of Object.keys(fieldsOf(metadata)))
    if (!METADATA.has(name)) losses.field(`metadata.${cleanText(name)}`)
}

interface Outline {
  lines: ArchiveEntry | null
  account: ArchiveEntry | null
  notes: number
  media: EntryIndex
}

/** The first of several entries with the same name wins. */
async function readOutline(archive: ImportArchive): Promise<Outline> {
  const outline: Outline = { lines: null, account: null, notes: 0, media: createEntryIndex() }
  for await (const entry of archive.entries()) {
    const id = MEDIA.exec(entry.path)?.[1]
    if (id !== undefined) outline.media.add(id, entry)
    else if (LINES_PATH.test(entry.path)) outline.lines ??= entry
    else if (ACCOUNT_PATH.test(entry.path)) outline.account ??= entry
    else if (NOTE.test(entry.path)) outline.notes += 1
  }
  return outline
}

function mediaOf(outline: Outline | null, { id, source, media }: Memory): BroughtMedia | null {
  const entry = outline?.media.get(id)
  if (!entry || !media || source === 'text') return null
  const { name, contentType } = media
  return { name, contentType, kinds: [source], entry }
}

function found(entry: ArchiveEntry | null | undefined, path: string): ArchiveEntry {
  if (entry) return entry
  throw new AppError('invalid', `There is no ${path} in the archive: it is not an export of Lembra.`)
}

async function settingsIn(archive: ImportArchive, outline: Promise<Outline>): Promise<KeptSettings | null> {
  try {
    const bytes = await wholeBytes(archive.read(found((await outline).account, 'account.json')), MAX_ACCOUNT_BYTES)
    const account = fieldsOf(fieldsOf(JSON.parse(bytes.toString('utf8')))['account'])
    const [settings, notifications] = [fieldsOf(account['settings']), fieldsOf(account['notifications'])]
    return { name: account['name'], settings, notifications }
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof AppError && error.kind === 'invalid')) return null
    throw error
  }
}

/** Files of an archive by the id in their names. The first of several with the same id wins. */
export interface EntryIndex {
  /** @throws {AppError} invalid, if there are too many */
  add(id: string, entry: ArchiveEntry): void
  get(id: string): ArchiveEntry | undefined
}

/** Half of the files that an archive may have, because our exports contain a note for each media file. */
const MAX_ENTRIES = 250_005
const NUMBERS = ['bytes', 'packedBytes', 'file', 'offset', 'method', 'crc32'] as const

/** Stores entries as numbers in one array, which takes a hundred bytes each; objects would take three times that. */
export function createEntryIndex(): EntryIndex {
  const places = new Map<string, number>()
  const numbers: number[] = []
  return {
    add(id, entry) {
      if (places.has(id)) return
      if (places.size === MAX_ENTRIES) throw new AppError('invalid', 'The archive has too many files.')
      // A copy, because a substring keeps the whole string in memory.
      places.set(Buffer.from(id).toString(), numbers.length)
      for (const name of NUMBERS) numbers.push(entry[name])
      numbers.push(Number(entry.isEncrypted))
    },
    get(id) {
      const from = places.get(id)
      if (from === undefined) return undefined
      const numbered = numbers.slice(from, from + 7)
      const [bytes = 0, packedBytes = 0, file = 0, offset = 0, method = 0, crc32 = 0, encrypted = 0] = numbered
      const place = { file, offset, method, crc32 }
      return { path: id, bytes, packedBytes, ...place, isEncrypted: encrypted === 1, modifiedAt: null }
    },
  }
}
