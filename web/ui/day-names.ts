const DAY_MS = 86_400_000

/** Names calendar days such as `2026-03-07`: today and yesterday by word, others by weekday and date, other years with the year. */
export function createDayNames(language: string): (day: string, today: string) => string {
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', day: 'numeric', month: 'long', ...options })
  const ofThisYear = written({ weekday: 'long' })
  const ofAnotherYear = written({ year: 'numeric' })
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  return (day, today) => {
    const time = Date.parse(day)
    const distance = Math.round((time - Date.parse(today)) / DAY_MS)
    const isNamed = distance === 0 || distance === -1
    const format = day.slice(0, 4) === today.slice(0, 4) ? ofThisYear : ofAnotherYear
    return capitalised(isNamed ? relative.format(distance, 'day') : format.format(time), language)
  }
}

/** Capitalized for use as a heading */
function capitalised(text: string, language: string): string {
  return text.replace(/^\p{L}/u, (letter) => letter.toLocaleUpperCase(language))
}
