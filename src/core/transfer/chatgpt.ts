import { AppError } from '../errors.ts'
import { type Message, messagesOf, type Picture } from './chatgpt-messages.ts'
import {
  type ArchiveEntry,
  brought,
  type Importer,
  type ImportItem,
  type ImportSource,
  type ItemName,
  numbered,
} from './items.ts'
import { identityOf } from './json-lists.ts'
import { jsonValues } from './json-stream.ts'
import { createEntryIndex, type EntryIndex } from './lembra.ts'
import { createLosses, type Losses, restOf } from './losses.ts'
import { type Problem, problem } from './problems.ts'
import { cutTo, type Fields, fieldsOf, firstTime, idOf, keptJson, titleOf } from './values.ts'

/** Large exports contain several numbered files. */
export const CONVERSATIONS = /(?:^|\/)conversations(?:-\d+)?\.json$/
/** For one conversation, including all its branches. */
const MAX_CONVERSATION_BYTES = 33_554_432
/** UTF-16 units of one memory, for an exchange with very long messages. */
const PART_LENGTH = 20_000
const SEPARATOR = '\n\n'
/** Leaves room for the first words of the part. */
const MAX_PART_TITLE_LENGTH = 400
const FIRST_WORDS_LENGTH = 60
const MAX_FILES = 1_000

/** ChatGPT's data export. Each exchange becomes a memory: messages of the user and the answers to them. Pictures are memories of their own. */
export const chatgpt: Importer = {
  format: 'chatgpt',

  async *items(source) {
    const rules = { paths: ['$.*'], maxValueBytes: MAX_CONVERSATION_BYTES }
    const losses = createLosses()
    const { files, pictures } = await outlineOf(source, losses)
    let number = 0
    for (const parts of files)
      for await (const value of jsonValues(parts, rules)) {
        number += 1
        yield* conversationItems(fieldsOf(value), source, { number, pictures, losses })
      }
    yield* losses.remarks()
  },
}

interface Outline {
  files: Array<AsyncIterable<Uint8Array>>
  /** By the id at the beginning of the file's name. */
  pictures: EntryIndex
}

const PICTURE = /(?:^|\/)(file[-_][A-Za-z0-9]{8,64})(?![A-Za-z0-9])[^/]*\.(?:png|jpe?g|gif|webp)$/i

async function outlineOf({ file }: ImportSource, losses: Losses): Promise<Outline> {
  const { archive } = file
  const pictures = createEntryIndex()
  if (!archive) return { files: [file.read()], pictures }
  const found: ArchiveEntry[] = []
  for await (const entry of archive.entries()) {
    const picture = PICTURE.exec(entry.path)?.[1]
    if (picture !== undefined) pictures.add(picture, entry)
    else if (!CONVERSATIONS.test(entry.path)) losses.file(entry.path)
    else if (found.length === MAX_FILES)
      throw new AppError('invalid', `The archive has more than ${MAX_FILES} files of conversations.`)
    else found.push(entry)
  }
  if (found.length === 0) throw new AppError('invalid', 'There is no conversations.json in the archive.')
  const sorted = found.toSorted((one, other) => one.path.localeCompare(other.path, 'en', { numeric: true }))
  return { files: sorted.map((entry) => archive.read(entry)), pictures }
}

const READ_FIELDS = 'title conversation_id id create_time update_time current_node mapping default_model_slug'.split(
  ' ',
)

async function* conversationItems(
  fields: Fields,
  source: ImportSource,
  { number, pictures, losses }: { number: number; pictures: EntryIndex; losses: Losses },
): AsyncGenerator<ImportItem> {
  const title = titleOf(fields['title'])
  const id = idOf(fields['conversation_id']) || idOf(fields['id'])
  const name: ItemName = title === null && id === '' ? numbered('item', number) : { item: title ?? id }
  const messages = messagesOf(fields, losses)
  if (messages.length === 0) {
    yield { ...name, skipped: problem('no-messages') }
    return
  }
  const notes: Problem[] = []
  const conversation: Conversation = {
    id,
    name,
    title,
    model: fields['default_model_slug'],
    createdAt: firstTime([fields['create_time']], source.account, notes),
    updatedAt: firstTime([fields['update_time']], source.account, notes),
    timeOf: (message) => firstTime([message?.time], source.account, []),
    rest: restOf(fields, READ_FIELDS, losses),
    parts: await partsOf(id, messages, source),
  }
  for (const place of conversation.parts.keys()) yield partItem(conversation, place, pictures, place === 0 ? notes : [])
  for (const message of messages) yield* pictureItems(conversation, message, pictures)
}

interface Conversation {
  id: string
  name: ItemName
  title: string | null
  /** As the export has it. */
  model: unknown
  createdAt: number | null
  updatedAt: number | null
  timeOf(message: Message | undefined): number | null
  /** The fields that a memory has no place for. */
  rest: Fields
  parts: readonly Part[]
}

function partItem(conversation: Conversation, place: number, pictures: EntryIndex, notes: Problem[]): ImportItem {
  const { id, name, title, model, createdAt, updatedAt, timeOf, rest, parts } = conversation
  const { sourceId = '', messages = [] } = parts[place] ?? {}
  const isWhole = parts.length === 1
  const sources = messages.flatMap((message) => message.sources)
  const imported = {
    id,
    model,
    part: isWhole ? null : place + 1,
    lastMessage: messages.at(-1)?.id,
    ...rest,
    ...(sources.length > 0 && { sources }),
  }
  const memory = brought(sourceId, textOfAll(messages), {
    title: title !== null && !isWhole ? `${cutTo(title, MAX_PART_TITLE_LENGTH)}: ${firstWords(messages)}` : title,
    type: 'conversation',
    createdAt: timeOf(messages[0]) ?? createdAt,
    updatedAt: timeOf(messages.at(-1)) ?? updatedAt,
    client: 'ChatGPT',
    imported: keptJson(imported, notes),
  })
  const shown = messages.flatMap((message) => message.pictures)
  if (shown.some((picture) => !pictures.get(picture.id))) notes.push(problem('no-file'))
  const item = isWhole ? name.item : `${name.item} (${place + 1}/${parts.length})`
  return { ...name, item, notes, brought: memory }
}

function* pictureItems(
  { id, createdAt, timeOf }: Conversation,
  message: Message,
  pictures: EntryIndex,
): Generator<ImportItem> {
  for (const picture of message.pictures) {
    const entry = pictures.get(picture.id)
    if (entry) yield pictureItem(entry, picture, { conversation: id, createdAt: timeOf(message) ?? createdAt })
  }
}

function pictureItem(
  entry: ArchiveEntry,
  { id, name, said }: Picture,
  { conversation, createdAt }: { conversation: string; createdAt: number | null },
): ImportItem {
  const media = { name, contentType: '', kinds: ['image'] as const, entry }
  const notes: Problem[] = []
  const imported = keptJson({ ...said, id: conversation, picture: id }, notes)
  return {
    item: name,
    notes,
    brought: brought(`${conversation} ${id}`, '', { createdAt, client: 'ChatGPT', imported, media }),
  }
}

interface Part {
  /** Derived from the part's first message, because earlier parts and the part's end may differ in the next export. */
  sourceId: string
  messages: Message[]
}

/**
 * Messages that were imported before keep their parts, and newer ones go into new parts. A known part ends with the message that was its last. If
 * that message is gone, because an earlier question was edited, the part is only its first message.
 */
async function partsOf(id: string, messages: readonly Message[], source: ImportSource): Promise<Part[]> {
  const places = new Map(messages.map((message, place) => [message.id, place]))
  const parts: Part[] = []
  for (let from = 0; from < messages.length; ) {
    const first = messages[from]
    const sourceId = identityOf('', id, first?.id ?? '', first?.text ?? '')
    const kept = await source.before(sourceId)
    const last = Math.max(places.get(idOf(kept?.['lastMessage'])) ?? 0, from)
    const end = kept ? last + 1 : endOfPart(messages, from)
    parts.push({ sourceId, messages: messages.slice(from, end) })
    from = end
  }
  return parts
}

/** A part ends before the next message of the user that follows an answer, or before it gets too long. */
function endOfPart(messages: readonly Message[], from: number): number {
  let end = from
  for (let length = 0; end < messages.length; end += 1) {
    const isNext = messages[end]?.isOfUser === true && messages[end - 1]?.isOfUser === false
    length += messages[end]?.text.length ?? 0
    if (end > from && (isNext || length > PART_LENGTH)) break
  }
  return end
}

function firstWords([first]: readonly Message[]): string {
  const words = first?.text.slice(first.text.indexOf(': ') + 2).replace(/\s+/gu, ' ') ?? ''
  return words.length > FIRST_WORDS_LENGTH ? `${cutTo(words, FIRST_WORDS_LENGTH).replace(/ \S*$/u, '')}…` : words
}

function textOfAll(messages: readonly Message[]): string {
  return messages.map(({ text }) => text).join(SEPARATOR)
}
