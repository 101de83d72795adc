// Holidays and feast days by their names, from data/holidays.txt.
import { cells, entries, lazy, readTable } from '../words.ts'
import { type CalendarDay, calendarDay, ENGLISH_MONTHS, nthWeekday, partsOf } from './calendar.ts'

/** Null if the year has no such day. */
type Finder = (year: number) => CalendarDay | null

interface Holiday {
  /** In all languages: people use foreign names too. */
  names: readonly string[]
  on: Finder
  /** The days around it that people call by its name. */
  span: readonly [before: number, after: number]
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

const holidays = lazy(() => readTable('holidays.txt').lines.map(readHoliday))

/** The names by the number of their holiday. */
export const holidayNames = lazy(() => holidays().map(({ names }) => withArticles(names)))

function readHoliday(line: string): Holiday {
  const [day = '', ...columns] = cells(line)
  const [, date = '', before = '0', after = '0'] = /^(.+?)(?: \((-\d+)\.\.(\d+)\))?$/u.exec(day) ?? []
  return { names: columns.flatMap(entries), on: finderOf(date), span: [Number(before), Number(after)] }
}

/** The comment in holidays.txt explains the forms of a date. @throws on any other form */
function finderOf(date: string): Finder {
  const [, name, offset = '0'] = /^(.+?)(?: ([+-]\d+))?$/u.exec(date) ?? []
  if (name === 'easter') return (year) => easterSunday(year) + Number(offset)
  const [, nth, weekday = '', month = ''] = /^(last|\d)(?:st|nd|rd|th)? (\w+) of (\w+)$/u.exec(name ?? '') ?? []
  if (nth !== undefined) {
    const [monthNumber, weekdayNumber] = [ENGLISH_MONTHS.indexOf(month) + 1, WEEKDAYS.indexOf(weekday)]
    return (year) => offsetBy(nthWeekday(year, monthNumber, weekdayNumber, Number(nth)), Number(offset))
  }
  const [, calendar, monthNumber, day] = /^(?:(\S+) )?(\d+)-(\d+)$/u.exec(name ?? '') ?? []
  if (day === undefined) throw new Error(`no date of a holiday: ${date}`)
  if (calendar !== undefined) return (year) => firstDayIn(calendar, year, `${monthNumber}/${day}`)
  return (year) => calendarDay(year, Number(monthNumber), Number(day))
}

function offsetBy(day: CalendarDay | null, offset: number): CalendarDay | null {
  return day === null ? null : day + offset
}

/** Adds articles, because "el día" and "no dia" are phrases of their own, which would match the start of "el día de la madre". */
function withArticles(names: readonly string[]): readonly string[] {
  const articles = ['o', 'no', 'do', 'ao', 'pro', 'ate o', 'para o', 'el', 'del', 'al', 'en el', 'para el', 'hasta el']
  const days = names.filter((name) => name.startsWith('dia '))
  return [...names, ...days.flatMap((name) => articles.map((article) => `${article} ${name}`))]
}

/** The first such holiday on or after `from`, or the one in `year` if given. */
export function holidayDay(index: number, from: CalendarDay, year: number | null): CalendarDay | null {
  const holiday = holidays()[index]
  if (!holiday) return null
  if (year !== null) return holiday.on(year)
  const start = partsOf(from).year
  for (let ahead = 0; ahead <= 2; ahead += 1) {
    const day = holiday.on(start + ahead)
    if (day !== null && day >= from) return day
  }
  return null
}

export function holidaySpan(index: number): Holiday['span'] {
  return holidays()[index]?.span ?? [0, 0]
}

/** The anonymous Gregorian computus (Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): CalendarDay {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const correction = Math.floor((century + 8) / 25)
  const moon = Math.floor((century - correction + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - moon + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const sum = epact + weekday - 7 * shift + 114
  return calendarDay(year, Math.floor(sum / 31), (sum % 31) + 1) ?? 0
}

/** The first day of a Gregorian year with this month and day in another ICU calendar. Finding it takes up to 4 ms. */
function firstDayIn(calendar: string, year: number, monthAndDay: string): CalendarDay | null {
  const format = new Intl.DateTimeFormat('en-US', { calendar, timeZone: 'UTC', month: 'numeric', day: 'numeric' })
  const start = calendarDay(year, 1, 1) ?? 0
  for (let candidate = start; candidate < start + 366; candidate += 1) {
    const parts = format.formatToParts(new Date(candidate * 86_400_000))
    const read = (type: string) => parts.find((part) => part.type === type)?.value
    if (`${read('month')}/${read('day')}` === monthAndDay) return candidate
  }
  return null
}
