import type { Formats } from '../../ui/formatting.ts'
import { wallTimeOf } from './zoned-time.ts'

export type DayPart = 'dawn' | 'afternoon' | 'evening'

/** The hours that the service stores for "tomorrow evening" and the like. A plain day is stored as the morning. */
const PARTS: Readonly<Record<string, DayPart>> = { '05:00': 'dawn', '15:00': 'afternoon', '20:00': 'evening' }

/** The part of the day of a task that is due on a day; null if only the day was given. */
export function dayPartOf({ dueAt, duePrecision }: DayDue, offsetAt: Formats['offsetAt']): DayPart | null {
  if (duePrecision !== 'day') return null
  return PARTS[wallTimeOf(Date.parse(dueAt), offsetAt).slice('2026-03-07T'.length)] ?? null
}

interface DayDue {
  dueAt: string
  duePrecision: 'day' | 'minute' | null
}
