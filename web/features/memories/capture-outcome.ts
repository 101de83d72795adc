import type { OutboxEntry } from '../../../src/client/outbox.ts'
import type { CapturedView, MemoryView } from '../../../src/client/types.ts'
import { daysBetween, type Formats } from '../../ui/formatting.ts'
import { MAX_FILE_BYTES } from '../media/file-sorting.ts'

type DayFormats = Pick<Formats, 'date' | 'time' | 'dayOf'>

/** Result of a capture. `kind` is the name of its message. */
export type Outcome =
  | { kind: 'note' | 'audio' | 'image' | 'task' | 'reminder' }
  | { kind: 'dueTask' | 'dueReminder'; when: string }

export function outcomeOf(
  { type, memory: processing }: CapturedView,
  captured: { contentType?: string | undefined },
  memory: MemoryView | null,
  when: (dueAt: string, isDayOnly: boolean) => string,
): Outcome {
  // A file is processed later; its type is not known before.
  if (captured.contentType && processing !== 'ready')
    return { kind: captured.contentType.startsWith('audio/') ? 'audio' : 'image' }
  if (type !== 'task' && type !== 'reminder') return { kind: 'note' }
  const dueAt = memory?.metadata.dueAt
  if (!dueAt) return { kind: type }
  const isDayOnly = memory.attributes['duePrecision'] === 'day'
  return { kind: type === 'task' ? 'dueTask' : 'dueReminder', when: when(dueAt, isDayOnly) }
}

/** "tomorrow, 9:00 AM", or the date if the day is not yesterday, today or tomorrow */
export function whenText(formats: DayFormats, language: string, time: string, isDayOnly: boolean, now: number): string {
  const day = dayText(formats, language, time, now)
  return isDayOnly ? day : `${day}, ${formats.time(time)}`
}

function dayText(formats: DayFormats, language: string, time: string, now: number): string {
  // Calendar days in the timezone of the account, not 24-hour periods
  const distance = daysBetween(formats.dayOf(now), formats.dayOf(time))
  if (Math.abs(distance) > 1) return formats.date(time)
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(distance, 'day')
}

type Refused = Pick<OutboxEntry, 'error' | 'field' | 'file'> & {
  /** Null if it was never sent. Missing in entries stored by older versions. */
  status?: number | null
}

const OF_STATUS = { 403: 'forbidden', 413: 'tooLarge' } as const

const OF_FIELD = {
  text: 'text',
  contentType: 'media',
  'Content-Type': 'media',
  name: 'name',
  tags: 'tags',
  tag: 'tags',
  capturedAt: 'time',
  location: 'place',
  attributes: 'place',
  lat: 'place',
  lon: 'place',
  accuracy: 'place',
} as const

/** Names the message that says why a capture was refused and what to do. `other` shows the error of the service; `unknown` means there was none. */
export function refusalOf({ status, error, field, file }: Refused) {
  if (status === null) return 'gone'
  if (isKeyOf(OF_STATUS, status)) return OF_STATUS[status]
  const [outer] = (field ?? '').split('.')
  if (isKeyOf(OF_FIELD, outer)) return OF_FIELD[outer]
  if (file?.size === 0) return 'empty'
  if (file && file.size > MAX_FILE_BYTES) return 'tooLarge'
  return error ? 'other' : 'unknown'
}

function isKeyOf<T extends object>(map: T, key: string | number | undefined): key is keyof T & (string | number) {
  return key !== undefined && Object.hasOwn(map, key)
}
