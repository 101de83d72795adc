// The messages of a ChatGPT conversation as the app shows them, with their pictures and the pages that they cite.
import { type Losses, reportRest } from './losses.ts'
import { type Fields, fieldsOf, idOf, isFields, listOf, textOf, titleOf } from './values.ts'

const READ_OF_MESSAGE = 'id author content metadata create_time recipient weight'.split(' ')

export interface Message extends Said {
  id: string
  /** Begins with the speaker: `User: …`. */
  text: string
  isOfUser: boolean
  /** As the export has it. */
  time: unknown
}

/** Follows the parents from the last visible message to the first, because an edited question leaves hidden branches. */
export function messagesOf(conversation: Fields, losses: Losses): Message[] {
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

export interface Picture {
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
