import { writtenForm } from '../../engines/language/index.ts'
import type { LanguageSetting } from '../accounts/record.ts'
import type { Memory } from '../memories/record.ts'
import type { RecallMessages } from '../messages/recall.ts'
import { plainField, type Quotable, quotable } from './recall-text-excerpt.ts'
import type { Relation } from './relations.ts'

/** One memory of a recall: the lines that we write about it, and the text to quote from. */
export interface Block {
  frame: string[]
  source: Quotable
}

export interface Voice {
  messages: RecallMessages
  writeTime: TimeWriter
  queryWords: ReadonlySet<string>
  fields: (typeof FIELD_LENGTHS)['large']
}

/** A small recall shortens tags and titles rather than showing fewer memories. */
export const FIELD_LENGTHS = {
  large: { title: 120, name: 40, tags: 120 },
  small: { title: 50, name: 20, tags: 20 },
}
const MAX_TYPE_LENGTH = 24

export function blockOf(voice: Voice, memory: Memory, passages: readonly string[], relation?: Relation): Block {
  const frame = [
    '',
    `## ${plainField(memory.title, voice.fields.title)}`,
    fieldsOf(voice, memory),
    ...(relation ? [`↳ ${relationLine(voice, memory, relation)}`] : []),
  ]
  return { frame, source: quotable(memory.text, passages, voice.queryWords) }
}

/** `type · local date and time · source · client · due · tags · id`, without the absent ones. */
function fieldsOf({ messages, writeTime, fields }: Voice, memory: Memory): string {
  const type = messages.type(memory.type, memory.status) ?? plainField(memory.type, MAX_TYPE_LENGTH)
  const precision = memory.attributes.duePrecision === 'day' ? 'day' : 'minute'
  const tags = tagList(memory.tags, fields.tags)
  return [
    type,
    writeTime(memory.capturedAt),
    messages.source(memory.source) ?? '',
    memory.client === null ? '' : clientField(messages, memory.client, fields.name),
    memory.dueAt === null ? '' : messages.due(writeTime(memory.dueAt, precision)),
    tags === '' ? '' : messages.tags(tags),
    memory.id,
  ]
    .filter((field) => field !== '')
    .join(' · ')
}

/** Quotes the name if it begins like another field: clients choose their names freely and could imitate one. */
function clientField(messages: RecallMessages, client: string, maxLength: number): string {
  const field = plainField(client, maxLength)
  const folded = withoutAccents(field)
  const [word = ''] = /^\p{L}+/u.exec(folded) ?? []
  const others = [messages.due(''), messages.tags(''), messages.source('audio'), messages.source('image'), 'mem_']
  const isLikeAnother =
    others.some((other) => withoutAccents(other ?? '').split(/[ :_]/u)[0] === word) || /\d-\d\d-\d/u.test(folded)
  return isLikeAnother && field !== '' ? `"${field.replaceAll('"', "'")}"` : field
}

function withoutAccents(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

function tagList(tags: readonly string[], maxLength: number): string {
  let list = ''
  for (const tag of tags) {
    const field = plainField(tag, maxLength).replaceAll(',', ' ')
    const longer = list === '' ? field : `${list}, ${field}`
    if (field === '' || longer.length > maxLength) continue
    list = longer
  }
  return list
}

function relationLine({ messages, fields }: Voice, memory: Memory, { kind, value, from }: Relation): string {
  return messages.relation(
    kind,
    plainField(writtenValue(memory, { kind, value }), fields.name),
    `‹${plainField(from.title, fields.name)}›`,
  )
}

/** The shared value as `memory` spells it. Empty for links, capture sessions and similarity. */
export function writtenValue(
  memory: Pick<Memory, 'text' | 'title'>,
  { kind, value }: Pick<Relation, 'kind' | 'value'>,
): string {
  if (kind === 'link-to' || kind === 'link-from' || kind === 'sitting' || kind === 'meaning' || kind === 'tag')
    return value
  return writtenForm(memory, { kind, value })
}

type TimeWriter = (time: number, precision?: 'day' | 'minute') => string

/** "Sat 2026-03-07 14:05" in the account's time zone. The weekday is in its language; the ISO date is unambiguous in all of them. */
export function timeWriter(language: LanguageSetting, timezone: string): TimeWriter {
  const days = new Intl.DateTimeFormat(language, { timeZone: timezone, weekday: 'short' })
  const clocks = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    calendar: 'iso8601',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (time, precision = 'minute') => {
    const parts = new Map(clocks.formatToParts(time).map(({ type, value }) => [type, value]))
    const date = `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
    const day = days.format(time).replace('.', '')
    return precision === 'day' ? `${day} ${date}` : `${day} ${date} ${parts.get('hour')}:${parts.get('minute')}`
  }
}
