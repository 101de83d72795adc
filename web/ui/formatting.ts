export interface Formats {
  /** Times are ISO 8601; results use the language and timezone of the account. */
  date(time: string): string
  time(time: string): string
  dateTime(time: string): string
  /** "in 3 hours" or "yesterday", in the largest unit that fits */
  relative(time: string): string
  number(value: number): string
  bytes(value: number): string
  /** `4:05` or `1:02:03`. */
  duration(seconds: number): string
  /** Calendar day, `2026-03-07` */
  dayOf(time: string | number): string
  /** UTC offset in milliseconds at an instant, positive east of UTC */
  offsetAt(instant: number): number
}

/** Gives formats by language and timezone, each made once: creating an `Intl` formatter takes milliseconds. */
export function createFormatting(now: () => number) {
  const made = new Map<string, Formats>()
  return (language: string, zone: string | undefined): Formats => {
    const key = `${language} ${zone}`
    const formats = made.get(key) ?? createFormats(language, zone, now)
    made.set(key, formats)
    return formats
  }
}

function createFormats(language: string, zone: string | undefined, now: () => number): Formats {
  const timeZone = zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const written = (options: Intl.DateTimeFormatOptions) => {
    const format = lazily(() => new Intl.DateTimeFormat(language, { timeZone, ...options }))
    return (time: string) => format().format(new Date(time))
  }
  // Formats parts in the current language: a locale with ISO 8601 dates would have to be loaded first (35 ms).
  const days = lazily(
    () => new Intl.DateTimeFormat(language, { timeZone, calendar: 'gregory', numberingSystem: 'latn', ...DAY_PARTS }),
  )
  const relative = lazily(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
  const clock = lazily(() => new Intl.DateTimeFormat('en-US', { timeZone, ...CLOCK_PARTS }))
  const number = lazily(() => new Intl.NumberFormat(language))
  return {
    date: written({ day: 'numeric', month: 'short', year: 'numeric' }),
    time: written({ hour: 'numeric', minute: '2-digit' }),
    dateTime: written({ day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' }),
    relative: (time) => relativeIn(relative(), Date.parse(time) - now()),
    number: (value) => number().format(value),
    bytes: (value) => bytesIn(language, value),
    duration,
    dayOf: (time) => dayIn(days().formatToParts(new Date(time))),
    offsetAt: (instant) => offsetIn(clock().formatToParts(instant), instant),
  }
}

const DAY_PARTS = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

function dayIn(parts: readonly Intl.DateTimeFormatPart[]): string {
  const valueOf = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return `${valueOf('year').padStart(4, '0')}-${valueOf('month')}-${valueOf('day')}`
}

const CLOCK_PARTS = {
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const

function offsetIn(parts: readonly Intl.DateTimeFormatPart[], instant: number): number {
  const values: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of parts) values[type] = Number(value)
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = values
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}

/** Created on first use, because a page needs few of them. */
function lazily<T>(make: () => T): () => T {
  let value: T | undefined
  return () => (value ??= make())
}

const UNITS: ReadonlyArray<[Intl.RelativeTimeFormatUnit, number]> = [
  ['year', 365.25 * 86_400_000],
  ['month', 30.44 * 86_400_000],
  ['week', 7 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

function relativeIn(format: Intl.RelativeTimeFormat, distanceMs: number): string {
  const [unit, size] = UNITS.find(([, length]) => Math.abs(distanceMs) >= length) ?? ['second' as const, 1_000]
  return format.format(unit === 'second' ? 0 : Math.round(distanceMs / size), unit)
}

function bytesIn(language: string, value: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte']
  const step = value < 1_000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(value) / 3))
  const options = {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  } as const
  return new Intl.NumberFormat(language, options).format(value / 1_000 ** step)
}

function duration(seconds: number): string {
  const whole = Math.round(seconds)
  const parts = [Math.floor(whole / 60) % 60, whole % 60].map((part) => String(part).padStart(2, '0'))
  const hours = Math.floor(whole / 3_600)
  return hours > 0 ? `${hours}:${parts.join(':')}` : `${Number(parts[0])}:${parts[1]}`
}

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
    const distance = daysBetween(today, day)
    const isNamed = distance === 0 || distance === -1
    const format = day.slice(0, 4) === today.slice(0, 4) ? ofThisYear : ofAnotherYear
    return capitalised(isNamed ? relative.format(distance, 'day') : format.format(time), language)
  }
}

/** Whole days from one calendar day to another, such as `2026-03-07` */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** Capitalized for use as a heading */
export function capitalised(text: string, language: string): string {
  return text.replace(/^\p{L}/u, (letter) => letter.toLocaleUpperCase(language))
}
