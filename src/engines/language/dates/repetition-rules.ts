// Which rule the letters of a text describe (repetition-words.ts lists the letters). Expressions are tried in order, and all of them are bounded.
import type { Lexeme } from './repetition-words.ts'

export interface Letters {
  lexemes: readonly Lexeme[]
  /** One letter for each lexeme; a space for one that is used up. */
  letters: string
}

export interface Draft {
  freq: 'HOURLY' | 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
  interval: number
  /** BY… parts. */
  parts: readonly string[]
  /** Occurrences in one period, without regard to times of day. */
  perPeriod: number
}

type Values = (from: number, length: number, letters: string) => number[]
interface Reading extends Letters {
  /** The values of the lexemes with one of these letters, in a part of the text. */
  values: Values
}

const CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const WORKDAYS = 'BYDAY=MO,TU,WE,TH,FR'

const UNITS: Readonly<Record<string, readonly [freq: Draft['freq'], interval: number]>> = {
  h: ['HOURLY', 1],
  d: ['DAILY', 1],
  k: ['WEEKLY', 1],
  g: ['WEEKLY', 2],
  m: ['MONTHLY', 1],
  j: ['MONTHLY', 2],
  Q: ['MONTHLY', 3],
  J: ['MONTHLY', 6],
  y: ['YEARLY', 1],
  '1': ['HOURLY', 1],
  '2': ['DAILY', 1],
  '3': ['WEEKLY', 1],
  '4': ['WEEKLY', 2],
  '5': ['MONTHLY', 1],
  '6': ['MONTHLY', 2],
  '7': ['MONTHLY', 3],
  '8': ['MONTHLY', 6],
  '9': ['YEARLY', 1],
}

const LIST = '[wqW](?:[,a]{0,2}[eTl]{0,2}[wqW]){0,6}'
const ANY_LIST = new RegExp(LIST)
const NUMBERS = '[nr](?:[,a]{1,2}[lTd]{0,2}[nr]){0,6}'
const EVERY_MONTH = /eT?[mQj]|[5-8]/
const EVERY_YEAR = /eT?y|9/

const RULES: ReadonlyArray<(reading: Reading) => Draft | null> = [
  alternating,
  stepping,
  nthOfMonth,
  endOfMonth,
  dayOfYear,
  daysOfMonth,
  workdayRange,
  everyThirteenth,
  everyWeekday,
  everyUnit,
  timesAPeriod,
  adverb,
  pluralDays,
  everyPart,
]

export function readRule({ lexemes, letters }: Letters): Draft | null {
  const values: Values = (from, length, wanted) => {
    return lexemes.slice(from, from + length).flatMap(({ value }, index) => {
      return wanted.includes(letters[from + index] ?? ' ') ? [value] : []
    })
  }
  const reading = { lexemes, letters, values }
  for (const rule of RULES) {
    const draft = rule(reading)
    if (draft) return withoutMonths(withoutDays(draft, reading), reading)
  }
  return null
}

const EXCEPTED_DAYS = new RegExp(`E[lT@]{0,3}(${LIST})`)
const EXCEPTED_MONTHS = /E[lT]{0,3}(M(?:[,a]{1,2}l?M){0,6})/

/** "every day except Sunday", "todo dia útil menos quarta" */
function withoutDays(draft: Draft, { letters, values }: Reading): Draft {
  const { freq, interval, parts } = draft
  const match = EXCEPTED_DAYS.exec(letters)
  const isWorkdays = parts.length === 1 && parts[0] === WORKDAYS
  if (!match || interval > 1 || !(isWorkdays || (freq === 'DAILY' && parts.length === 0))) return draft
  const excepted = values(match.index, match[0].length, 'wqW')
  const days = [1, 2, 3, 4, 5, 6, 0].filter((day) => !excepted.includes(day) && !(isWorkdays && day % 6 === 0))
  return days.length > 0 ? weekly([dayPart(days).part], 1, days.length) : draft
}

/** "every Thursday except in August". A weekly rule cannot name months, so it becomes a daily one of the same days. */
function withoutMonths(draft: Draft, { letters, values }: Reading): Draft {
  const { freq, interval, parts } = draft
  const match = EXCEPTED_MONTHS.exec(letters)
  const isPlainWeek = freq === 'WEEKLY' && parts.length === 0
  if (!match || interval > 1 || isPlainWeek || freq === 'HOURLY' || freq === 'YEARLY') return draft
  const excepted = values(match.index, match[0].length, 'M')
  const months = Array.from({ length: 12 }, (_, index) => index + 1).filter((month) => !excepted.includes(month))
  const isWeekly = freq === 'WEEKLY'
  return {
    ...draft,
    freq: isWeekly ? 'DAILY' : freq,
    perPeriod: isWeekly ? 1 : draft.perPeriod,
    parts: [...parts, `BYMONTH=${months.join(',')}`],
  }
}

function everyUnitOf(letter: string, times: number, reading: Reading): Draft | null {
  if (letter === 'c' || letter === 'C') return weekly(['BYDAY=SA,SU'], times, 2)
  if (letter === 'b' || letter === 'B') return weekly([WORKDAYS], times, 5)
  const [freq, interval] = UNITS[letter] ?? []
  if (freq === undefined || interval === undefined) return null
  const draft: Draft = { freq, interval: interval * times, parts: [], perPeriod: 1 }
  if (freq === 'WEEKLY') return withDays(draft, reading)
  if (freq === 'MONTHLY' && times > 1) return withMonthDays(draft, reading)
  if (freq === 'DAILY' && times === 1 && /E[lT]{0,3}[cC]/.test(reading.letters)) return weekly([WORKDAYS], 1, 5)
  return draft
}

function weekly(parts: readonly string[], interval = 1, perPeriod = 1): Draft {
  return { freq: 'WEEKLY', interval, parts, perPeriod }
}

/** The days that are named beside "every two weeks". */
function withDays(draft: Draft, { letters, values }: Reading): Draft {
  const match = ANY_LIST.exec(letters)
  if (!match) return draft
  const days = dayPart(values(match.index, match[0].length, 'wqW'))
  return { ...draft, parts: [days.part], perPeriod: days.count }
}

const DAYS_BESIDE_MONTHS = new RegExp(`[lT]{1,3}(?:d${NUMBERS}|r(?:[,a]{1,2}r){0,6})`)

/** The days of the month that are named beside "every three months". */
function withMonthDays(draft: Draft, { letters, values }: Reading): Draft {
  const match = DAYS_BESIDE_MONTHS.exec(letters)
  const days = match ? values(match.index, match[0].length, 'nr').filter((day) => day >= 1 && day <= 31) : []
  return days.length > 0 ? monthly([`BYMONTHDAY=${days.join(',')}`], days.length, draft.interval) : draft
}

function dayPart(days: readonly number[]): { part: string; count: number } {
  const unique = [...new Set(days)].toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7))
  return { part: `BYDAY=${unique.map((day) => CODES[day]).join(',')}`, count: unique.length }
}

function daysAt(match: RegExpExecArray, { values }: Reading, interval: number): Draft {
  const { part, count } = dayPart(values(match.index, match[0].length, 'wqW'))
  return weekly([part], interval, count)
}

/** "quinta sim, quinta não", "un jueves sí y otro no", "martes por medio", "every other Friday", "alternate Fridays" */
function alternating(reading: Reading): Draft | null {
  const { letters } = reading
  const match =
    /([wqdkm])Y,?a?[lTn]{0,2}[wqdkmo]?[lo]{0,2}Z/.exec(letters) ??
    /([wqWdkm])H/.exec(letters) ??
    /eo([wqWdkmyhcb])/.exec(letters) ??
    /o(W)/.exec(letters)
  const letter = match?.[1] ?? ''
  if (!match) return null
  return 'wqW'.includes(letter) ? daysAt(match, reading, 2) : everyUnitOf(letter, 2, reading)
}

/** "every 3 days", "every third day", "a cada duas terças", "de 8 em 8 horas", "a cada 8h" */
function stepping(reading: Reading): Draft | null {
  const { letters, lexemes, values } = reading
  const each = /eT?[nr]([hdkmygcjQJ])(?!l{1,2}T?m)/.exec(letters)
  const [amount = 0] = each ? values(each.index, each[0].length, 'nr') : []
  if (each && amount > 0) return everyUnitOf(each[1] ?? '', amount, reading)
  const days = /eT?(n)[wqW]/.exec(letters)
  const [weeks = 0] = days ? values(days.index, days[0].length, 'n') : []
  if (days && weeks > 1) return daysAt(days, reading, weeks)
  const hours = /e(t)/.exec(letters)
  const text = hours ? (lexemes[hours.index + 1]?.text ?? '') : ''
  if (/^\d{1,2} ?h(?:s|rs?|oras)?$/.test(text)) return everyUnitOf('h', Number.parseInt(text, 10), reading)
  return fromTo(reading)
}

function fromTo(reading: Reading): Draft | null {
  const { letters, lexemes, values } = reading
  const steps = /n(l)n([hdkmy])/.exec(letters)
  const isLinked = (index: number) => /^e[mn]$/.test(lexemes[index]?.text ?? '')
  if (steps && isLinked(steps.index + 1)) {
    const [one = 0, other] = values(steps.index, steps[0].length, 'n')
    return one === other && one > 0 ? everyUnitOf(steps[2] ?? '', one, reading) : null
  }
  const timed = /n(l)t/.exec(letters)
  const hours = Number.parseInt(lexemes[(timed?.index ?? 0) + 2]?.text ?? '', 10)
  const isHours = timed && isLinked(timed.index + 1) && hours === values(timed.index, 1, 'n')[0]
  return isHours && hours > 0 ? everyUnitOf('h', hours, reading) : null
}

const NTH = /(e?)[lT]{0,2}((?:[rq][lT]?[,a]{1,2}[lT]?){0,3})([rq])([wqWdb])([lT]{0,3}(e?)[lT]?m?)/

/** "first Monday of every month", "2nd and 4th Thursday of each month", "el último día de cada mes", "every second Sunday" */
function nthOfMonth(reading: Reading): Draft | null {
  const { letters, values } = reading
  const match = NTH.exec(letters)
  if (!match) return null
  const [all, lead, , ordinal, counted = '', tail = ''] = match
  const isOfMonth = tail.endsWith('m')
  if (!lead && !match[6] && !EVERY_MONTH.test(letters)) return null
  const lengthOfNths = all.length - tail.length - 1
  const nths = values(match.index, lengthOfNths, 'r')
  const byWeekdayName = values(match.index, lengthOfNths, 'q').map((day) => day + 1)
  if (ordinal === 'q' && !isOfMonth) return null
  const numbers = [...nths, ...byWeekdayName].filter((nth) => nth === -1 || (nth > 0 && nth <= 31))
  const [day = 0] = values(match.index + lengthOfNths, 1, 'wqW')
  const [nth] = numbers
  if (nth === undefined) return null
  if (counted === 'd')
    return isOfMonth || EVERY_MONTH.test(letters) ? monthly([`BYMONTHDAY=${numbers.join(',')}`], numbers.length) : null
  if (counted === 'b') return monthly([WORKDAYS, `BYSETPOS=${nth}`], 1)
  if (nth === 2 && !isOfMonth && !EVERY_MONTH.test(letters)) return weekly([`BYDAY=${CODES[day]}`], 2)
  if (numbers.some((each) => each > 5)) return null
  return monthly([`BYDAY=${numbers.map((each) => `${each}${CODES[day]}`).join(',')}`], numbers.length)
}

function monthly(parts: readonly string[], perPeriod: number, interval = 1): Draft {
  return { freq: 'MONTHLY', interval, parts, perPeriod }
}

/** "end of every month", "todo fim de mês", "a fin de mes, todos los meses" */
function endOfMonth({ letters }: Reading): Draft | null {
  const isEnd =
    /eT?F[lT]{0,2}m|F[lT]{0,2}eT?m/.test(letters) || (/F[lT]{0,2}m/.test(letters) && EVERY_MONTH.test(letters))
  return isEnd ? monthly(['BYMONTHDAY=-1'], 1) : null
}

/** "every 25 December", "cada 12 de mayo", "every year on July 3", "every January" */
function dayOfYear(reading: Reading): Draft | null {
  const { letters, values } = reading
  const date = /([nr])l{0,2}M|Ml?T?([nr])(?![hdkmyx])/.exec(letters)
  const isLed = date && /e[Tld]{0,3}$/.test(letters.slice(0, date.index))
  if (date && (isLed || EVERY_YEAR.test(letters))) {
    const [month] = values(date.index, date[0].length, 'M')
    const [day = 0] = values(date.index, date[0].length, 'nr')
    if (day < 1 || day > 31) return null
    return { freq: 'YEARLY', interval: 1, parts: [`BYMONTH=${month}`, `BYMONTHDAY=${day}`], perPeriod: 1 }
  }
  const alone = /eM/.exec(letters)
  const [month] = alone ? values(alone.index, 2, 'M') : []
  const parts = [`BYMONTH=${month}`, 'BYMONTHDAY=1']
  return month === undefined ? null : { freq: 'YEARLY', interval: 1, parts, perPeriod: 1 }
}

const OF_MONTH = new RegExp(
  `(${NUMBERS})[lT]{0,2}eT?[mQj]|eT?(${NUMBERS})[lT]{0,2}m|eT?d(${NUMBERS})(?![pxhdkmi]|[lT]{0,2}p)|eT?(r[,a]{1,2}lT?r|r[,a]{1,2}r)(?![hdkmyQjJgcCbBwqW])`,
)
const BESIDE_MONTH = new RegExp(`[lTd]{1,3}(${NUMBERS})(?:[lT]{1,2}m|(?![pxhdkmy]|[lT]{0,2}[mp]))`)

/** "on the 1st of each month", "todo dia 5", "every 1st and 15th", "every quarter on the 15th" */
function daysOfMonth({ letters, lexemes, values }: Reading): Draft | null {
  const isMonthly = EVERY_MONTH.test(letters)
  const match = OF_MONTH.exec(letters) ?? (isMonthly ? BESIDE_MONTH.exec(letters) : null)
  if (!match || (match[3] !== undefined && isAmountADay(match, lexemes))) return null
  const days = [...new Set(values(match.index, match[0].length, 'nr'))].filter((day) => day >= 1 && day <= 31)
  const step = /eT?([Qj])|([678])/.exec(letters)
  const [, interval = 1] = UNITS[step?.[1] ?? step?.[2] ?? 'm'] ?? []
  return days.length > 0
    ? monthly([`BYMONTHDAY=${days.toSorted((a, b) => a - b).join(',')}`], days.length, interval)
    : null
}

/** "todo dia 10 flexões", "every day 10 push-ups": something is done ten times. "todo dia 10 pagar a luz" is the tenth. */
function isAmountADay({ 0: all, index }: RegExpExecArray, lexemes: readonly Lexeme[]): boolean {
  const day = lexemes.slice(index, index + all.length).find(({ letter }) => letter === 'd')
  return !/(?:^| )dias?$/.test(day?.text ?? '') || isPluralNoun(lexemes[index + all.length])
}

function isPluralNoun(lexeme: Lexeme | undefined): boolean {
  return lexeme?.letter === '_' && lexeme.text.endsWith('s')
}

/** "Monday to Friday", "seg a sex" */
function workdayRange({ letters, lexemes, values }: Reading): Draft | null {
  const match = /[wqW]([Rul]?)[wqW]/.exec(letters)
  if (!match) return null
  const link = match[1] ? (lexemes[match.index + 1]?.text ?? '') : 'to'
  const [from, to = 0] = values(match.index, match[0].length, 'wqW')
  if (from !== 1 || to < 5 || !/^(?:to|a|ate|through|thru|till|until|-)$/.test(link)) return null
  return to === 5 ? weekly([WORKDAYS], 1, 5) : weekly([`${WORKDAYS},SA`], 1, 6)
}

const EVERY_LIST = new RegExp(`eT?l?(${LIST})`)

function everyWeekday(reading: Reading): Draft | null {
  const match = EVERY_LIST.exec(reading.letters)
  return match && daysAt(match, reading, 1)
}

/** "every Friday the 13th", "cada martes 13". After other numbers it would often be a time: "every Friday 8". */
function everyThirteenth({ letters, values }: Reading): Draft | null {
  const match = /eT?l?([wq])[lT]{0,2}[nr](?![hi])/.exec(letters)
  if (!match || values(match.index, match[0].length, 'nr')[0] !== 13) return null
  const days = dayPart(values(match.index, match[0].length, 'wq'))
  return monthly([days.part, 'BYMONTHDAY=13'], 1)
}

function everyUnit(reading: Reading): Draft | null {
  const match = /eT?([hdkmyQjJgcCbB])/.exec(reading.letters)
  return match && everyUnitOf(match[1] ?? '', 1, reading)
}

/** "once a week"; "twice a week" needs the days. */
function timesAPeriod(reading: Reading): Draft | null {
  const { letters, values } = reading
  const match = /(?:X|nx)[alTf@n]{0,3}([dkmy])/.exec(letters)
  if (!match) return null
  const [times = 0] = values(match.index, 1, 'Xn')
  const draft = everyUnitOf(match[1] ?? '', 1, reading)
  return times === 1 || draft?.perPeriod === times ? draft : null
}

function adverb(reading: Reading): Draft | null {
  const match = /[1-9]/.exec(reading.letters)
  return match && everyUnitOf(match[0], 1, reading)
}

const PLURAL_LIST = new RegExp(`(?<=T)${LIST}|W(?:[,a]{1,2}[Tl]{0,2}[wqW]){0,6}`)

/** "on Mondays and Fridays", "los martes y jueves", "on weekdays", "nos fins de semana" */
function pluralDays(reading: Reading): Draft | null {
  const days = PLURAL_LIST.exec(reading.letters)
  if (days) return daysAt(days, reading, 1)
  const group = /[BC]/.exec(reading.letters)
  return group && everyUnitOf(group[0], 1, reading)
}

/** "every morning", "in the evenings" */
function everyPart({ letters }: Reading): Draft | null {
  return /eT?[pP]|P/.test(letters) ? { freq: 'DAILY', interval: 1, parts: [], perPeriod: 1 } : null
}
