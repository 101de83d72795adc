import { AppError } from '../errors.ts'
import type { ArchiveEntry, ImportArchive } from './items.ts'
import { brought, type Importer, type ImportItem, type ImportSource, type ItemName, numbered } from './items.ts'
import { identityOf } from './json-lists.ts'
import { jsonValues } from './json-stream.ts'
import { type Problem, problem } from './problems.ts'
import { cutTo, type Fields, fieldsOf, firstTime, idOf, isFields, keptJson, listOf, textOf, titleOf } from './values.ts'

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

/** ChatGPT's data export. Each exchange becomes a memory: messages of the user and the answers to them. */
export const chatgpt: Importer = {
  format: 'chatgpt',

  async *items(source) {
    const rules = { paths: ['$.*'], maxValueBytes: MAX_CONVERSATION_BYTES }
    let number = 0
    for (const parts of await conversationFiles(source))
      for await (const value of jsonValues(parts, rules)) {
        number += 1
        yield* conversationItems(fieldsOf(value), source, number)
      }
  },
}

async function conversationFiles({ file }: ImportSource): Promise<Array<AsyncIterable<Uint8Array>>> {
  const { archive } = file
  if (!archive) return [file.read()]
  const entries = await conversationEntries(archive)
  if (entries.length === 0) throw new AppError('invalid', 'There is no conversations.json in the archive.')
  return entries.map((entry) => archive.read(entry))
}

async function conversationEntries(archive: ImportArchive): Promise<ArchiveEntry[]> {
  const found: ArchiveEntry[] = []
  for await (const entry of archive.entries()) {
    if (!CONVERSATIONS.test(entry.path)) continue
    if (found.length === MAX_FILES)
      throw new AppError('invalid', `The archive has more than ${MAX_FILES} files of conversations.`)
    found.push(entry)
  }
  return found.toSorted((one, other) => one.path.localeCompare(other.path, 'en', { numeric: true }))
}

async function* conversationItems(
  conversation: Fields,
  source: ImportSource,
  number: number,
): AsyncGenerator<ImportItem> {
  const { account } = source
  const title = titleOf(conversation['title'])
  const id = idOf(conversation['conversation_id']) || idOf(conversation['id'])
  const name: ItemName = title === null && id === '' ? numbered('item', number) : { item: title ?? id }
  const messages = messagesOf(conversation)
  if (messages.length === 0) {
    yield { ...name, skipped: problem('no-messages') }
    return
  }
  const notes: Problem[] = []
  const createdAt = firstTime([conversation['create_time']], account, notes)
  const updatedAt = firstTime([conversation['update_time']], account, notes)
  const timeIn = (message: Message | undefined) => firstTime([message?.time], account, [])
  const parts = await partsOf(id, messages, source)
  for (const [place, { sourceId, messages: some }] of parts.entries()) {
    const isWhole = parts.length === 1
    const which = ` (${place + 1}/${parts.length})`
    const memory = brought(sourceId, textOfAll(some), {
      title: title !== null && !isWhole ? `${cutTo(title, MAX_PART_TITLE_LENGTH)}: ${firstWords(some)}` : title,
      type: 'conversation',
      createdAt: timeIn(some[0]) ?? createdAt,
      updatedAt: timeIn(some.at(-1)) ?? updatedAt,
      client: 'ChatGPT',
      imported: keptJson({
        id,
        model: conversation['default_model_slug'],
        part: isWhole ? null : place + 1,
        lastMessage: some.at(-1)?.id,
      }),
    })
    yield {
      ...name,
      ...(!isWhole && { item: `${name.item}${which}` }),
      notes: place === 0 ? notes : [],
      brought: memory,
    }
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

interface Message {
  id: string
  /** Begins with the speaker: `User: …`. */
  text: string
  isOfUser: boolean
  /** As the export has it. */
  time: unknown
}

/** Follows the parents from the last visible message to the first, because an edited question leaves hidden branches. */
function messagesOf(conversation: Fields): Message[] {
  const mapping = fieldsOf(conversation['mapping'])
  const seen = new Set<string>()
  const messages: Message[] = []
  let id = idOf(conversation['current_node']) || lastIn(mapping)
  while (id !== '' && !seen.has(id)) {
    seen.add(id)
    const node = Object.hasOwn(mapping, id) ? fieldsOf(mapping[id]) : {}
    const message = fieldsOf(node['message'])
    const text = shownText(message)
    const isOfUser = fieldsOf(message['author'])['role'] === 'user'
    if (text !== '') messages.push({ id, text, isOfUser, time: message['create_time'] })
    id = idOf(node['parent'])
  }
  return messages.reverse()
}

/** The last node without children, for an export that does not name the current one. */
function lastIn(mapping: Fields): string {
  return Object.keys(mapping).findLast((id) => listOf(fieldsOf(mapping[id])['children']).length === 0) ?? ''
}

const SPEAKERS: Record<string, string> = { user: 'User', assistant: 'Assistant' }

/** Returns an empty string for messages that were never shown, such as instructions, tool calls and thoughts. */
function shownText(message: Fields): string {
  const role = textOf(fieldsOf(message['author'])['role'])
  const speaker = Object.hasOwn(SPEAKERS, role) ? SPEAKERS[role] : undefined
  const isHidden = fieldsOf(message['metadata'])['is_visually_hidden_from_conversation'] === true
  const isForAll = message['recipient'] === undefined || message['recipient'] === null || message['recipient'] === 'all'
  const content = fieldsOf(message['content'])
  const isText = ['text', 'multimodal_text', undefined].includes(content['content_type'] as string | undefined)
  if (speaker === undefined || isHidden || !isForAll || !isText || message['weight'] === 0) return ''
  const parts = listOf(content['parts']).map((part) => (isFields(part) ? textOf(part['text']) : textOf(part)))
  const text = parts.filter((part) => part.trim() !== '').join('\n\n')
  return text === '' ? '' : `${speaker}: ${text.trim()}`
}
