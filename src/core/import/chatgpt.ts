import { AppError } from '../errors.ts'
import type { ArchiveEntry, ImportArchive } from '../import-ports.ts'
import { brought, type Importer, type ImportItem, type ImportSource } from './items.ts'
import { identityOf } from './json-lists.ts'
import { jsonValues } from './json-stream.ts'
import { type Fields, fieldsOf, firstTime, idOf, isFields, keptJson, listOf, textOf, titleOf } from './values.ts'

/** Large exports have several, numbered. */
export const CONVERSATIONS = /(?:^|\/)conversations(?:-\d+)?\.json$/
/** Of one conversation, all its branches included. */
const MAX_CONVERSATION_BYTES = 33_554_432
/** UTF-16 units of one memory: some screens, so that what is found in it is near. */
const PART_LENGTH = 20_000
const MAX_MESSAGES = 20_000

/** Its data export: the conversations as they ended, one memory each, long ones in parts. */
export const chatgpt: Importer = {
  format: 'chatgpt',

  async *items(source) {
    const rules = { paths: ['$.*'], maxValueBytes: MAX_CONVERSATION_BYTES }
    for (const parts of await conversationFiles(source))
      for await (const value of jsonValues(parts, rules)) yield* conversationItems(fieldsOf(value), source)
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
  for await (const entry of archive.entries()) if (CONVERSATIONS.test(entry.path)) found.push(entry)
  return found.slice(0, 1_000).toSorted((one, other) => one.path.localeCompare(other.path, 'en', { numeric: true }))
}

function* conversationItems(conversation: Fields, { account }: ImportSource): Generator<ImportItem> {
  const title = titleOf(conversation['title'])
  const id = idOf(conversation['conversation_id']) || idOf(conversation['id'])
  const item = title ?? (id || 'a conversation without a title')
  const messages = messagesOf(conversation)
  if (messages.length === 0) {
    yield { item, skipped: 'There is no message in it.' }
    return
  }
  const notes: string[] = []
  const createdAt = firstTime([conversation['create_time']], account, notes)
  const updatedAt = firstTime([conversation['update_time']], account, notes)
  const parts = inParts(messages)
  const sourceId = identityOf(id, ...messages)
  for (const [place, text] of parts.entries()) {
    const isWhole = parts.length === 1
    const memory = brought(isWhole ? sourceId : `${sourceId} ${place + 1}`, text, {
      title: title !== null && !isWhole ? `${title.slice(0, 480)} (${place + 1}/${parts.length})` : title,
      type: 'conversation',
      createdAt,
      updatedAt,
      client: 'ChatGPT',
      imported: keptJson({ id, model: conversation['default_model_slug'], part: isWhole ? null : place + 1 }),
    })
    yield {
      item: isWhole ? item : `${item} (${place + 1}/${parts.length})`,
      notes: place === 0 ? notes : [],
      brought: memory,
    }
  }
}

/** From the last message that was shown back to the first: an edited question leaves branches that nobody sees. */
function messagesOf(conversation: Fields): string[] {
  const mapping = fieldsOf(conversation['mapping'])
  const seen = new Set<string>()
  const messages: string[] = []
  let id = idOf(conversation['current_node']) || lastIn(mapping)
  while (id !== '' && !seen.has(id) && seen.size < MAX_MESSAGES) {
    seen.add(id)
    const node = Object.hasOwn(mapping, id) ? fieldsOf(mapping[id]) : {}
    const message = shownText(fieldsOf(node['message']))
    if (message !== '') messages.push(message)
    id = idOf(node['parent'])
  }
  return messages.reverse()
}

/** Where the export does not say which: the last one that nothing answers. */
function lastIn(mapping: Fields): string {
  return Object.keys(mapping).findLast((id) => listOf(fieldsOf(mapping[id])['children']).length === 0) ?? ''
}

const SPEAKERS: Record<string, string> = { user: 'User', assistant: 'Assistant' }

/** `User: …`; empty for what was never shown: instructions, tools, thoughts. */
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

/** Cut between messages; one that is longer than a part by itself is one. */
function inParts(messages: readonly string[]): string[] {
  const parts: string[] = []
  let part = ''
  for (const message of messages) {
    const isFull = part !== '' && part.length + message.length > PART_LENGTH
    if (isFull) parts.push(part)
    part = part === '' || isFull ? message : `${part}\n\n${message}`
  }
  return [...parts, part]
}
