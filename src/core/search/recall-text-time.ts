import type { LanguageSetting } from '../accounts/record.ts'

export type TimeWriter = (time: number, precision?: 'day' | 'minute') => string

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
