import { wallTimeOf } from './zoned-time.ts'

export type DayPart = 'dawn' | 'afternoon' | 'evening'

/** The hours at which the service keeps "tomorrow evening" and its like. The morning's is that of a day alone. */
const PARTS: Readonly<Record<string, DayPart>> = { '05:00': 'dawn', '15:00': 'afternoon', '20:00': 'evening' }

/** The part of the day that was said of what is due on a day; null where only the day was. */
export function dayPartOf({ dueAt, duePrecision }: DayDue, zone: string): DayPart | null {
  if (duePrecision !== 'day') return null
  return PARTS[wallTimeOf(Date.parse(dueAt), zone).slice('2026-03-07T'.length)] ?? null
}

interface DayDue {
  dueAt: string
  duePrecision: 'day' | 'minute' | null
}
