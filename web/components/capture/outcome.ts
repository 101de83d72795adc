import type { CapturedView, MemoryView } from '../../../src/client/types.ts'
import type { Formats } from '../../hooks/formatting.ts'

type DayFormats = Pick<Formats, 'date' | 'time' | 'dayOf'>

/** What became of a capture, as the words for it are named. */
export type Outcome =
  | { kind: 'note' | 'audio' | 'image' | 'task' | 'reminder' }
  | { kind: 'dueTask' | 'dueReminder'; when: string }

export function outcomeOf(
  { type, memory: processing }: CapturedView,
  captured: { contentType?: string | undefined },
  memory: MemoryView | null,
  when: (dueAt: string, isDayOnly: boolean) => string,
): Outcome {
  // A file is read later: only then is it known what it is.
  if (captured.contentType && processing !== 'ready')
    return { kind: captured.contentType.startsWith('audio/') ? 'audio' : 'image' }
  if (type !== 'task' && type !== 'reminder') return { kind: 'note' }
  const dueAt = memory?.metadata.dueAt
  if (!dueAt) return { kind: type }
  const isDayOnly = memory.attributes['duePrecision'] === 'day'
  return { kind: type === 'task' ? 'dueTask' : 'dueReminder', when: when(dueAt, isDayOnly) }
}

/** "tomorrow, 9:00 AM", or the date where the day has no word of its own. */
export function whenText(formats: DayFormats, language: string, time: string, isDayOnly: boolean, now: number): string {
  const day = dayText(formats, language, time, now)
  return isDayOnly ? day : `${day}, ${formats.time(time)}`
}

const DAY_MS = 86_400_000

function dayText(formats: DayFormats, language: string, time: string, now: number): string {
  // Days of the calendar there, not of 24 hours.
  const distance = Math.round((Date.parse(formats.dayOf(time)) - Date.parse(formats.dayOf(now))) / DAY_MS)
  if (Math.abs(distance) > 1) return formats.date(time)
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(distance, 'day')
}
