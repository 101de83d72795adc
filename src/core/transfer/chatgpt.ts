import { AppError } from '../errors.ts'
import type { ArchiveEntry } from './items.ts'
import { brought, type Importer, type ImportItem, type ImportSource, type ItemName, numbered } from './items.ts'
import { identityOf } from './json-lists.ts'
import { jsonValues } from './json-stream.ts'
import { createEntryIndex, type EntryIndex } from './lembra.ts'
import { createLosses, type Losses, reportRest, restOf } from './losses.ts'
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

const READ_OF_MESSAGE = 'id author content metadata create_time recipient weight'.split(' ')

async function* conversationItems(
  conversation: Fields,
  source: ImportSource,
  { number, pictures, losses }: { number: number; pictures: EntryIndex; losses: Losses },
): AsyncGenerator<ImportItem> {
  const { account } = source
  const title = titleOf(conversation['title'])
  const id = idOf(conversation['conversation_id']) || idOf(conversation['id'])
  const name: ItemName = title === null && id === '' ? numbered('item', number) : { item: title ?? id }
  const messages = messagesOf(conversation, losses)
  if (messages.length === 0) {
    yield { ...name, skipped: problem('no-messages') }
    return
  }
  const notes: Problem[] = []
  const createdAt = firstTime([conversation['create_time']], account, notes)
  const updatedAt = firstTime([conversation['update_time']], account, notes)
  const timeIn = (message: Message | undefined) => firstTime([message?.time], account, [])
  const rest = restOf(conversation, READ_FIELDS, losses)
  const parts = await partsOf(id, messages, source)
  for (const [place, { sourceId, messages: some }] of parts.entries()) {
    const isWhole = parts.length === 1
    const which = ` (${place + 1}/${parts.length})`
    const partNotes = place === 0 ? notes : []
    const sources = some.flatMap((message) => message.sources)
    const imported = {
      id,
      model: conversation['default_model_slug'],
      part: isWhole ? null : place + 1,
      lastMessage: some.at(-1)?.id,
      ...rest,
      ...(sources.length > 0 && { sources }),
    }
    const memory = brought(sourceId, textOfAll(some), {
      title: title !== null && !isWhole ? `${cutTo(title, MAX_PART_TITLE_LENGTH)}: ${firstWords(some)}` : title,
      type: 'conversation',
      createdAt: timeIn(some[0]) ?? createdAt,
      updatedAt: timeIn(some.at(-1)) ?? updatedAt,
      client: 'ChatGPT',
      imported: keptJson(imported, partNotes),
    })
    const isPictureMissing = some.some((message) => message.pictures.some((each) => !pictures.get(each.id)))
    if (isPictureMissing) partNotes.push(problem('no-file'))
    yield { ...name, ...(!isWhole && { item: `${name.item}${which}` }), notes: partNotes, brought: memory }
  }
  for (const message of messages)
    for (const picture of message.pictures) {
      const entry = pictures.get(picture.id)
      const of = { conversation: id, createdAt: timeIn(message) ?? createdAt }
      if (entry) yield pictureItem(entry, picture, of)
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

interface Message extends Said {
  id: string
  /** Begins with the speaker: `User: …`. */
  text: string
  isOfUser: boolean
  /** As the export has it. */
  time: unknown
}

/** Follows the parents from the last visible message to the first, because an edited question leaves hidden branches. */
function messagesOf(conversation: Fields, losses: Losses): Message[] {
  const mapping = fieldsOf(conversation['mapping'])
  const seen = new Set<string>()
  const messages: Message[] = []
  let id = idOf(conversation['current_node']) || lastIn(mapping)
  while (id !== '' && !seen.has(id)) {
    seen.add(id)
    const node = Object.hasOwn(mapping, id) ? fieldsOf(mapping[id]) : {}
    reportRest('mapping', [node], ['id', 'message', 'parent', 'children'], losses)
    const message = fieldsOf(node['message'])
    const said = saidIn(message)
    const isOfUser = fieldsOf(message['author'])['role'] === 'user'
    if (said) {
      messages.push({ ...said, id, isOfUser, time: message['create_time'] })
      tellUnread(message, losses)
    } else if (hasContent(message)) losses.field('messages that are not shown (instructions, tools, thoughts)')
    id = idOf(node['parent'])
  }
  const isLeftOut = Object.keys(mapping).some(
    (each) => !seen.has(each) && hasContent(fieldsOf(fieldsOf(mapping[each])['message'])),
  )
  if (isLeftOut) losses.field('other versions of messages')
  return messages.reverse()
}

/** Only the words, time, author, pictures and sources of a message are read. */
function tellUnread(message: Fields, losses: Losses): void {
  const { author, content } = message
  const metadata = fieldsOf(message['metadata'])
  const [references, citations] = [listOf(metadata['content_references']), listOf(metadata['citations'])]
  const cited = [...references.flatMap((each) => listOf(fieldsOf(each)['items'])), ...metadataOf(citations)]
  reportRest('message', [message], READ_OF_MESSAGE, losses)
  reportRest('author', [author], ['role'], losses)
  reportRest('content', [content], ['content_type', 'parts'], losses)
  reportRest('metadata', [metadata], ['attachments', 'content_references', 'citations'], losses)
  reportRest('attachments', listOf(metadata['attachments']), ['id', 'name'], losses)
  reportRest('content_references', references, ['matched_text', 'alt', 'title', 'url', 'items'], losses)
  reportRest('citations', citations, ['start_ix', 'end_ix', 'metadata'], losses)
  reportRest('sources', cited, ['title', 'url'], losses)
  for (const part of listOf(fieldsOf(content)['parts']).map(fieldsOf)) {
    const kind = idOf(part['content_type'])
    if (kind !== '' && pictureIn(part, []).length === 0 && textOf(part['text']) === '') losses.field(kind)
  }
}

function hasContent(message: Fields): boolean {
  return Object.keys(fieldsOf(message['content'])).length > 0
}

/** The last node without children, for an export that does not name the current one. */
function lastIn(mapping: Fields): string {
  return Object.keys(mapping).findLast((id) => listOf(fieldsOf(mapping[id])['children']).length === 0) ?? ''
}

const SPEAKERS: Record<string, string> = { user: 'User', assistant: 'Assistant' }

interface Said {
  text: string
  pictures: Picture[]
  /** The pages that the answer cites. */
  sources: Source[]
}

interface Picture {
  id: string
  /** The name of the file that the user sent, else the id. */
  name: string
  /** All other fields of it in the export, such as the prompt of a picture that was drawn. */
  said: Fields
}

interface Source {
  title: string
  url: string
}

/** Returns null for messages that were never shown, such as instructions, tool calls and thoughts. */
function saidIn(message: Fields): Said | null {
  const role = textOf(fieldsOf(message['author'])['role'])
  const content = fieldsOf(message['content'])
  const metadata = fieldsOf(message['metadata'])
  const parts = listOf(content['parts'])
  const attachments = attachmentsIn(metadata)
  const pictures = parts.flatMap((part) => pictureIn(fieldsOf(part), attachments))
  // A tool draws pictures for the assistant.
  const shownRole = role === 'tool' && pictures.length > 0 ? 'assistant' : role
  const speaker = Object.hasOwn(SPEAKERS, shownRole) ? SPEAKERS[shownRole] : undefined
  const isHidden = metadata['is_visually_hidden_from_conversation'] === true
  const isForAll = message['recipient'] === undefined || message['recipient'] === null || message['recipient'] === 'all'
  const isText = ['text', 'multimodal_text', undefined].includes(content['content_type'] as string | undefined)
  if (speaker === undefined || isHidden || !isForAll || !isText || message['weight'] === 0) return null
  const sources = sourcesIn(metadata)
  const texts = parts.map((part) => {
    const [picture] = pictureIn(fieldsOf(part), attachments)
    if (picture) return `[image: ${picture.name}]`
    return withoutMarks(isFields(part) ? textOf(part['text']) : textOf(part), metadata)
  })
  const files = attachments.filter(({ id }) => !pictures.some((picture) => picture.id === id))
  const all = [...texts, ...files.map(({ name }) => `[file: ${name}]`)].filter((part) => part.trim() !== '')
  return all.length === 0 ? null : { text: `${speaker}: ${all.join('\n\n').trim()}`, pictures, sources }
}

const POINTER = /^(?:file-service|sediment):\/\/(file[-_][A-Za-z0-9]{8,64})$/
const MAX_ATTACHMENTS = 100

function pictureIn(part: Fields, attachments: readonly Attachment[]): Picture[] {
  const [, id] = POINTER.exec(textOf(part['asset_pointer'])) ?? []
  if (part['content_type'] !== 'image_asset_pointer' || id === undefined) return []
  const { content_type: _, asset_pointer: __, ...said } = part
  return [{ id, name: attachments.find((each) => each.id === id)?.name ?? id, said }]
}

type Attachment = Pick<Picture, 'id' | 'name'>

function attachmentsIn(metadata: Fields): Attachment[] {
  return listOf(metadata['attachments'])
    .slice(0, MAX_ATTACHMENTS)
    .map((each) => ({ id: idOf(fieldsOf(each)['id']), name: titleOf(fieldsOf(each)['name']) ?? '' }))
    .filter(({ name }) => name !== '')
}

const MAX_REFERENCES = 200

function sourcesIn(metadata: Fields): Source[] {
  const references = listOf(metadata['content_references']).slice(0, MAX_REFERENCES).map(fieldsOf)
  const citations = metadataOf(listOf(metadata['citations']).slice(0, MAX_REFERENCES))
  const all = [
    ...references.flatMap((each) => [each, ...listOf(each['items']).slice(0, 20).map(fieldsOf)]),
    ...citations,
  ]
  const byUrl = new Map(all.map((each) => [textOf(each['url']), titleOf(each['title']) ?? '']))
  return [...byUrl].filter(([url]) => /^https?:\/\//.test(url)).map(([url, title]) => ({ title, url }))
}

function metadataOf(citations: readonly unknown[]): Fields[] {
  return citations.map((each) => fieldsOf(fieldsOf(each)['metadata']))
}

/** Characters of Unicode's private use area, between which the app shows a link. */
const MARK = /\uE200[^\uE200\uE201]{0,2000}\uE201|[\uE200-\uE206]/g
/** `【12†source】`, the marks of earlier versions. */
const OLD_MARK = /【\d{1,4}(?::\d{1,4})?†[^【】\n]{0,200}】/g

const MAX_LINK_LENGTH = 2_000

/** Replaces the marks of citations by the links that the app shows for them. A mark without a link says nothing and is removed. */
function withoutMarks(text: string, metadata: Fields): string {
  let plain = text
  for (const each of listOf(metadata['content_references']).slice(0, MAX_REFERENCES)) {
    const reference = fieldsOf(each)
    const mark = textOf(reference['matched_text'])
    if (/[\uE200-\uE206]|【/.test(mark)) plain = plain.replace(mark, () => linkIn(reference))
  }
  const places = listOf(metadata['citations']).slice(0, MAX_REFERENCES).map(fieldsOf)
  const cited = places.toSorted((one, other) => Number(one['start_ix']) - Number(other['start_ix']))
  const marks = plain.match(OLD_MARK) ?? []
  let place = 0
  const linkAt = (_: string, offset: number, whole: string) => {
    const link = marks.length === cited.length ? linkIn(fieldsOf(cited[place++]?.['metadata'])) : ''
    return link === '' || /\s/.test(whole.charAt(offset - 1)) ? link : ` ${link}`
  }
  return plain.replace(OLD_MARK, linkAt).replace(MARK, '')
}

function linkIn(reference: Fields): string {
  const alt = textOf(reference['alt']).slice(0, MAX_LINK_LENGTH).toWellFormed()
  if (alt !== '') return alt
  const url = textOf(reference['url'])
  return /^https?:\/\//.test(url) ? `([${titleOf(reference['title']) ?? url}](${url}))` : ''
}
