import type { CapturedView, MemoryView } from '../../../src/client/types.ts'
import type { Formats } from '../../ui/formatting.ts'

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

const DAY_MS = 86_400_000

function dayText(formats: DayFormats, language: string, time: string, now: number): string {
  // Calendar days in the timezone of the account, not 24-hour periods
  const distance = Math.round((Date.parse(formats.dayOf(time)) - Date.parse(formats.dayOf(now))) / DAY_MS)
  if (Math.abs(distance) > 1) return formats.date(time)
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(distance, 'day')
}
