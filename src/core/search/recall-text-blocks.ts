import { writtenForm } from '../../engines/language/index.ts'
import type { QueryWord } from '../../engines/text-ranking/index.ts'
import type { LanguageSetting } from '../accounts/record.ts'
import type { Memory } from '../memories/record.ts'
import { type RecallMessages, typeName } from '../messages/recall.ts'
import type { Strength } from './ranking.ts'
import { plainField } from './recall-plain-text.ts'
import { type Quotable, quotable } from './recall-text-excerpt.ts'
import type { Relation } from './relations.ts'

/** One memory of a recall: the lines that we write about it, and the text to quote from. */
export interface Block {
  frame: string[]
  source: Quotable
}

export interface Voice {
  messages: RecallMessages
  writeTime: TimeWriter
  queryWords: readonly QueryWord[]
  fields: Fields
}

interface Fields {
  title: number
  name: number
  tags: number
  /** The day says enough. */
  isDayOnly: boolean
}

/** A small recall leaves out what the reader needs least rather than showing less of the memories. */
export const FIELDS: Record<'large' | 'small', Fields> = {
  large: { title: 120, name: 40, tags: 120, isDayOnly: false },
  small: { title: 50, name: 0, tags: 0, isDayOnly: true },
}
const MAX_TYPE_LENGTH = 24
/** Only the beginning of a text is searched for the spelling of a shared value: a long text takes milliseconds. */
const SPELLED_IN = 2_000
/** A relation names its memory with at least this much. */
const LEAST_NAME = 20

/** How well a memory answers, for a match; the way to it, for a related memory. */
interface Standing {
  strength: Strength | null
  relation: Relation | null
}

export function blockOf(
  voice: Voice,
  memory: Memory,
  passages: readonly string[],
  { strength, relation }: Standing,
): Block {
  const { queryWords } = voice
  const frame = [
    '',
    ...frameOf(voice, memory, strength),
    ...(relation ? [`↳ ${relationLine(voice, memory, relation)}`] : []),
  ]
  return { frame, source: quotable(memory.text, { language: memory.language, passages, queryWords }) }
}

/** The title, unless the text begins with it, and the line of fields. */
export function frameOf(voice: Voice, memory: Memory, strength: Strength | null): string[] {
  const title = beginsWithTitle(memory) ? [] : [`## ${plainField(memory.title, voice.fields.title)}`]
  return [...title, fieldsOf(voice, memory, strength)]
}

/** How much longer than its title the beginning of a text may be that is compared with it: it may have marks of a list, or more white space. */
const MORE_MARKS = 50

function beginsWithTitle({ title, text }: Pick<Memory, 'title' | 'text'>): boolean {
  const named = lettersOf(title)
  return named !== '' && lettersOf(text.slice(0, title.length + MORE_MARKS)).startsWith(named)
}

/** Without white space, punctuation and marks, and in lower case. */
function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
}

/** `strength · type · local date and time · source · due · client · tags · id`, without the absent ones. A note needs no type. */
function fieldsOf({ messages, writeTime, fields }: Voice, memory: Memory, strength: Strength | null): string {
  const type = typeName(messages, memory.type, memory.status) ?? plainField(memory.type, MAX_TYPE_LENGTH)
  const precision = memory.attributes.duePrecision === 'day' ? 'day' : 'minute'
  const tags = tagList(memory.tags, fields.tags)
  return [
    strength ? messages.strength[strength] : '',
    memory.type === 'note' ? '' : type,
    writeTime(memory.capturedAt, fields.isDayOnly ? 'day' : 'minute'),
    messages.source[memory.source] ?? '',
    memory.client === null || fields.name === 0 ? '' : clientField(messages, memory.client, fields.name),
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
  const others = [
    ...Object.values(messages.strength),
    messages.due(''),
    messages.tags(''),
    messages.source.audio,
    messages.source.image,
    'mem_',
  ]
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
  const length = Math.max(LEAST_NAME, fields.name)
  return messages.relation(
    kind,
    plainField(writtenValue({ title: memory.title, text: memory.text.slice(0, SPELLED_IN) }, { kind, value }), length),
    `‹${plainField(from.title, length)}›`,
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
