// Recurrence rules in words. No TypeBox here: the web app loads this file.

type WordsLanguage = 'en' | 'pt-BR' | 'es'

interface Parts {
  freq: string
  interval: number
  /** From 0. */
  months: number[]
  monthDays: number[]
  /** From 0 for Monday, in order. */
  days: number[]
  /** The positions of the days in their month; empty if each one counts. */
  nths: number[]
  /** BYSETPOS */
  position: number | null
  timesADay: number
  count: number | null
  until: Date | null
}

/** `month` is the end of a phrase, such as " of May", or empty. Negative numbers count from the end. */
interface Phrases {
  every(freq: string, interval: number): string | undefined
  weekly(days: number[], interval: number): string
  monthDays(days: number[], month: string): string
  nthWeekdays(nths: number[], day: number, month: string): string
  nthWorkday(nth: number, month: string): string
  eachMonth: string
  ofMonth(month: string): string
  inMonths(months: string): string
  dates(days: number[], month: string): string
  timesADay(times: number): string
  count(count: number): string
  until(day: string): string
  byRule(rule: string): string
}

const CODES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const WORKDAYS = '0,1,2,3,4'
const WORKDAYS_AND_SATURDAY = '0,1,2,3,4,5'
const ALL_DAYS = '0,1,2,3,4,5,6'
const MAX_LENGTH = 300
const KNOWN = /^(?:FREQ|INTERVAL|COUNT|UNTIL|WKST|BYMONTH|BYMONTHDAY|BYDAY|BYHOUR|BYMINUTE|BYSETPOS)=[\dA-Z,+-]{1,300}$/

/**
 * Describes a rule (RFC 5545) without its time of day: "every Friday", "toda sexta", "todos los viernes". A rule without a plain description is quoted.
 * The zone decides on which day the rule ends.
 */
export function recurrenceInWords(rule: string, language: WordsLanguage, timezone = 'UTC'): string {
  const phrases = { en, 'pt-BR': pt, es }[language]
  const parts = partsOf(rule)
  const occurrences = parts && occurrencesInWords(parts, phrases, language)
  if (!occurrences) return phrases.byRule(rule.slice(0, MAX_LENGTH))
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: timezone })
  return [
    occurrences,
    ...(parts.timesADay > 1 ? [phrases.timesADay(parts.timesADay)] : []),
    ...(parts.count === null ? [] : [phrases.count(parts.count)]),
    ...(parts.until === null ? [] : [phrases.until(day.format(parts.until))]),
  ].join(', ')
}

/** Null if the rule is malformed. */
function partsOf(rule: string): Parts | null {
  const pairs = rule.slice(0, MAX_LENGTH + 1).split(';')
  if (rule.length > MAX_LENGTH || !pairs.every((pair) => KNOWN.test(pair))) return null
  const values = new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]))
  const texts = (name: string) => values.get(name)?.split(',') ?? []
  const numbers = (name: string) => texts(name).map(Number)
  const weekdays = texts('BYDAY').map((each) => ({
    nth: Number(each.slice(0, -2)),
    day: CODES.indexOf(each.slice(-2)),
  }))
  const nths = weekdays.map(({ nth }) => nth)
  const [, year, month, date, hours = '12', minutes = '00'] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d))?/.exec(values.get('UNTIL') ?? '') ?? []
  const parts = {
    freq: values.get('FREQ') ?? '',
    interval: Number(values.get('INTERVAL') ?? 1),
    months: numbers('BYMONTH').map((each) => each - 1),
    monthDays: numbers('BYMONTHDAY'),
    days: weekdays.map(({ day }) => day),
    nths: nths.some((nth) => nth !== 0) ? nths : [],
    position: values.has('BYSETPOS') ? Number(values.get('BYSETPOS')) : null,
    timesADay: Math.max(1, texts('BYHOUR').length) * Math.max(1, texts('BYMINUTE').length),
    count: values.has('COUNT') ? Number(values.get('COUNT')) : null,
    until: values.has('UNTIL') ? new Date(`${year}-${month}-${date}T${hours}:${minutes}Z`) : null,
  }
  const all = [parts.interval, parts.position, parts.count, parts.until?.getTime(), ...parts.monthDays, ...nths]
  const isFaulty =
    all.some((each) => Number.isNaN(each ?? 0)) ||
    parts.days.some((day) => day < 0) ||
    parts.months.some((each) => !(each >= 0 && each < 12))
  if (isFaulty || parts.nths.includes(0)) return null
  return { ...parts, days: parts.nths.length > 0 ? parts.days : parts.days.toSorted((one, other) => one - other) }
}

/** Null if parts are combined that have no plain description together. */
function occurrencesInWords(parts: Parts, phrases: Phrases, language: WordsLanguage): string | null {
  const { freq, interval, months } = parts
  const every = phrases.every(freq, interval)
  if (every === undefined) return null
  const names = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  const monthNames = months.map((month) => names.format(Date.UTC(2024, month, 15)))
  const inMonths = months.length > 0 ? phrases.inMonths(joined(monthNames, language)) : null
  if (freq === 'YEARLY') return yearlyInWords(parts, phrases, { every, inMonths, month: monthNames[0] })
  if (freq === 'MONTHLY') {
    const days = daysInWords(parts, phrases, interval === 1 ? phrases.eachMonth : '')
    if (days === null) return null
    return [...(interval > 1 || days === '' ? [every] : []), days, inMonths].filter(Boolean).join(', ')
  }
  if (parts.monthDays.length > 0 || parts.nths.length > 0 || parts.position !== null) return null
  const isPlain = parts.days.length === 0
  if (!isPlain && freq !== 'WEEKLY' && interval > 1) return null
  const days = isPlain ? null : phrases.weekly(parts.days, interval)
  const isTimed = freq === 'HOURLY' || isPlain
  return [...(isTimed ? [every] : []), days, inMonths].filter(Boolean).join(', ')
}

/** The days in a month; empty if the rule names none. */
function daysInWords({ days, nths, monthDays, position }: Parts, phrases: Phrases, month: string): string | null {
  const [day] = days
  if (day === undefined)
    return position !== null ? null : monthDays.length > 0 ? phrases.monthDays(monthDays, month) : ''
  if (monthDays.length > 0) return null
  if (position !== null) {
    if (days.join() === WORKDAYS && nths.length === 0) return phrases.nthWorkday(position, month)
    return days.length === 1 && nths.length === 0 ? phrases.nthWeekdays([position], day, month) : null
  }
  if (nths.length > 0) return days.every((each) => each === day) ? phrases.nthWeekdays(nths, day, month) : null
  return month === '' ? null : phrases.weekly(days, 1)
}

interface YearWords {
  every: string
  inMonths: string | null
  month: string | undefined
}

function yearlyInWords(parts: Parts, phrases: Phrases, { every, inMonths, month }: YearWords): string | null {
  const { months, monthDays, days } = parts
  if (months.length === 0 || month === undefined) return monthDays.length + days.length > 0 ? null : every
  if (monthDays.length + days.length === 0) return `${every}, ${inMonths}`
  if (months.length > 1) return null
  if (days.length === 0 && monthDays.every((day) => day > 0)) return `${every}, ${phrases.dates(monthDays, month)}`
  const said = daysInWords(parts, phrases, phrases.ofMonth(month))
  return said === null || (days.length > 0 && parts.nths.length === 0) ? null : `${every}, ${said}`
}

function joined(words: readonly string[], language: WordsLanguage): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(words)
}

const EN_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const EN_NTHS = ['first', 'second', 'third', 'fourth', 'fifth']
const EN_UNITS: Readonly<Record<string, string>> = {
  HOURLY: 'hour',
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
}

function enNth(nth: number): string {
  if (nth === -1) return 'last'
  if (nth < 0) return `${enOrdinal(-nth)} to last`
  return EN_NTHS[nth - 1] ?? enOrdinal(nth)
}

function enOrdinal(number: number): string {
  const rule = new Intl.PluralRules('en', { type: 'ordinal' }).select(number)
  return `${number}${{ one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' }[rule]}`
}

const en: Phrases = {
  every(freq, interval) {
    const unit = EN_UNITS[freq]
    if (unit === undefined || interval === 1) return unit && `every ${unit}`
    return interval === 2 && freq !== 'HOURLY' ? `every other ${unit}` : `every ${interval} ${unit}s`
  },
  weekly(days, interval) {
    const names = joined(
      days.map((day) => EN_DAYS[day] ?? ''),
      'en',
    )
    if (interval === 1 && days.join() === ALL_DAYS) return 'every day'
    if (interval === 1 && days.join() === WORKDAYS) return 'every weekday'
    if (interval === 1 && days.join() === WORKDAYS_AND_SATURDAY) return 'Monday to Saturday'
    if (interval === 1) return `every ${names}`
    if (interval === 2 && days.length === 1) return `every other ${names}`
    return `${en.every('WEEKLY', interval)} on ${names}`
  },
  monthDays(days, month) {
    const names = days.map((day) => (day > 0 ? enOrdinal(day) : `${enNth(day)} day`))
    return `on the ${joined(names, 'en')}${month}`
  },
  nthWeekdays: (nths, day, month) => `on the ${joined(nths.map(enNth), 'en')} ${EN_DAYS[day]}${month}`,
  nthWorkday: (nth, month) => `on the ${enNth(nth)} weekday${month}`,
  eachMonth: ' of every month',
  ofMonth: (month) => ` of ${month}`,
  inMonths: (months) => `in ${months}`,
  dates: (days, month) => `on ${month} ${joined(days.map(String), 'en')}`,
  timesADay: (times) => (times === 2 ? 'twice a day' : `${times} times a day`),
  count: (count) => (count === 1 ? 'one last time' : `${count} times`),
  until: (day) => `until ${day}`,
  byRule: (rule) => `by the rule ${rule}`,
}

const PT_DAYS = ['segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado', 'domingo']
const PT_NTHS = ['primeir', 'segund', 'terceir', 'quart', 'quint']
const PT_UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  HOURLY: ['a cada hora', 'horas'],
  DAILY: ['todo dia', 'dias'],
  WEEKLY: ['toda semana', 'semanas'],
  MONTHLY: ['todo mês', 'meses'],
  YEARLY: ['todo ano', 'anos'],
}

/** Saturday and Sunday are masculine. */
function ptEnding(day: number): string {
  return day > 4 ? 'o' : 'a'
}

function ptNth(nth: number, ending: string): string {
  if (nth === -1) return `últim${ending}`
  if (nth === -2) return `penúltim${ending}`
  const ordinal = ending === 'a' ? 'ª' : 'º'
  return nth < 0 ? `${-nth}${ordinal} a partir do fim` : nth <= 5 ? `${PT_NTHS[nth - 1]}${ending}` : `${nth}${ordinal}`
}

function ptDay(day: number): string {
  return day === 1 ? '1º' : String(day)
}

const pt: Phrases = {
  every(freq, interval) {
    const [one, many] = PT_UNITS[freq] ?? []
    return interval === 1 ? one : many && `a cada ${interval} ${many}`
  },
  weekly(days, interval) {
    const [first = 0] = days
    const isOneGender = days.every((day) => ptEnding(day) === ptEnding(first))
    const names = days.map((day) => PT_DAYS[day] ?? '')
    const led = names.map((name, at) => (isOneGender && at > 0 ? name : `tod${ptEnding(days[at] ?? 0)} ${name}`))
    if (interval === 1 && days.join() === ALL_DAYS) return 'todo dia'
    if (interval === 1 && days.join() === WORKDAYS) return 'de segunda a sexta'
    if (interval === 1 && days.join() === WORKDAYS_AND_SATURDAY) return 'de segunda a sábado'
    if (interval === 1) return joined(led, 'pt-BR')
    if (interval === 2 && days.length === 1) return `${names[0]} sim, ${names[0]} não`
    return `a cada ${interval} semanas, ${joined(
      names.map((name, at) => `n${ptEnding(days[at] ?? 0)} ${name}`),
      'pt-BR',
    )}`
  },
  monthDays(days, month) {
    const ends = days.filter((day) => day < 0).map((day) => `no ${ptNth(day, 'o')} dia`)
    const plain = days.filter((day) => day > 0).map(ptDay)
    const named = plain.length === 0 ? [] : [`${plain.length > 1 ? 'nos dias' : 'no dia'} ${joined(plain, 'pt-BR')}`]
    return `${joined([...named, ...ends], 'pt-BR')}${month}`
  },
  nthWeekdays(nths, day, month) {
    const ending = ptEnding(day)
    const led = nths.map((nth) => `n${ending} ${ptNth(nth, ending)}`)
    return `${joined(led, 'pt-BR')} ${PT_DAYS[day]}${day > 4 ? '' : '-feira'}${month}`
  },
  nthWorkday: (nth, month) => `no ${ptNth(nth, 'o')} dia útil${month}`,
  eachMonth: ' de cada mês',
  ofMonth: (month) => ` de ${month}`,
  inMonths: (months) => `em ${months}`,
  dates: (days, month) => `em ${joined(days.map(ptDay), 'pt-BR')} de ${month}`,
  timesADay: (times) => (times === 2 ? 'duas vezes por dia' : `${times} vezes por dia`),
  count: (count) => (count === 1 ? 'pela última vez' : `${count} vezes`),
  until: (day) => `até ${day}`,
  byRule: (rule) => `pela regra ${rule}`,
}

const ES_DAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo']
const ES_NTHS = ['primer', 'segundo', 'tercer', 'cuarto', 'quinto']
const ES_UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  HOURLY: ['cada hora', 'horas'],
  DAILY: ['todos los días', 'días'],
  WEEKLY: ['cada semana', 'semanas'],
  MONTHLY: ['cada mes', 'meses'],
  YEARLY: ['cada año', 'años'],
}

function esNth(nth: number): string {
  if (nth === -1) return 'último'
  if (nth === -2) return 'penúltimo'
  return nth < 0 ? `${-nth}.º por el final` : (ES_NTHS[nth - 1] ?? `${nth}.º`)
}

const es: Phrases = {
  every(freq, interval) {
    const [one, many] = ES_UNITS[freq] ?? []
    return interval === 1 ? one : many && `cada ${interval} ${many}`
  },
  weekly(days, interval) {
    const names = days.map((day) => ES_DAYS[day] ?? '')
    const plurals = names.map((name) => (name.endsWith('s') ? name : `${name}s`))
    if (interval === 1 && days.join() === ALL_DAYS) return 'todos los días'
    if (interval === 1 && days.join() === WORKDAYS) return 'de lunes a viernes'
    if (interval === 1 && days.join() === WORKDAYS_AND_SATURDAY) return 'de lunes a sábado'
    if (interval === 1) return `todos los ${joined(plurals, 'es')}`
    if (interval === 2 && days.length === 1) return `un ${names[0]} sí y otro no`
    return `cada ${interval} semanas, ${joined(
      names.map((name) => `el ${name}`),
      'es',
    )}`
  },
  monthDays(days, month) {
    const ends = days.filter((day) => day < 0).map((day) => `el ${esNth(day)} día`)
    const plain = days.filter((day) => day > 0).map(String)
    const named = plain.length === 0 ? [] : [`${plain.length > 1 ? 'los días' : 'el día'} ${joined(plain, 'es')}`]
    return `${joined([...named, ...ends], 'es')}${month}`
  },
  nthWeekdays: (nths, day, month) =>
    `${joined(
      nths.map((nth) => `el ${esNth(nth)}`),
      'es',
    )} ${ES_DAYS[day]}${month}`,
  nthWorkday: (nth, month) => `el ${esNth(nth)} día laborable${month}`,
  eachMonth: ' de cada mes',
  ofMonth: (month) => ` de ${month}`,
  inMonths: (months) => `en ${months}`,
  dates: (days, month) => `${days.length > 1 ? 'los días' : 'el'} ${joined(days.map(String), 'es')} de ${month}`,
  timesADay: (times) => (times === 2 ? 'dos veces al día' : `${times} veces al día`),
  count: (count) => (count === 1 ? 'por última vez' : `${count} veces`),
  until: (day) => `hasta el ${day}`,
  byRule: (rule) => `según la regla ${rule}`,
}
