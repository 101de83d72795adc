export interface ZonedTime {
  /** 2026-03-02 */
  day(iso: string): string
  /** 2026-03-02 09:00 */
  minute(iso: string): string
}

/** Formats local time in this IANA time zone. Digits only: they sort, and read the same in every language. */
export function zonedTime(timezone: string): ZonedTime {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  const minute = (iso: string) => format.format(new Date(iso))
  return { day: (iso) => minute(iso).slice(0, 10), minute }
}
