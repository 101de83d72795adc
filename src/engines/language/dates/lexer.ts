import { type Language, languages } from '../languages.ts'
import { cells, entries, lazy, lazyByLanguage, memoized, readTable, sectionLines } from '../words.ts'
import { type CalendarDay, calendarDay, ENGLISH_MONTHS, nthWeekday, partsOf } from './calendar.ts'
import { foldClocks } from './clocks.ts'
import { has, type Tag, type Tags, type Token, tagNamed } from './pattern.ts'
import { foldSpans, joinNumberWords } from './quantities.ts'

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
const holidayNames = lazy(() => holidays().map(({ names }) => withArticles(names)))

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

interface Zone {
  name: string
  /** Names that need no further word, such as "Pacific". */
  bare: readonly string[]
  places: readonly string[]
}

/** Places that are words of their own: a holiday, meetings, a middle, a name. */
const NO_ZONE = /^(?:easter|reunion|center|nome)$/

const zones = lazy((): readonly Zone[] => [
  ...readTable('zones.txt').lines.map((line) => {
    const [name = '', bare, places] = cells(line)
    return { name, bare: entries(bare), places: entries(places) }
  }),
  ...Intl.supportedValuesOf('timeZone').map((name) => {
    const place = name.split('/').at(-1)?.replaceAll('_', ' ').toLowerCase() ?? ''
    return { name, bare: [], places: NO_ZONE.test(place) ? [] : [place] }
  }),
])

/** The IANA name of a zone by its tag: twice its number, plus one for a place. */
export function zoneName(tag: number): string | null {
  return zones()[Math.floor(tag / 2)]?.name ?? null
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

/** The words of one language. A phrase (folded: lower case, no accents, spaces for hyphens) stands for one or more tokens. */
interface Vocabulary {
  phrases: ReadonlyMap<string, readonly Tags[]>
  /** The number of words of the longest phrase that starts with a word. */
  starts: ReadonlyMap<string, number>
}

const TIME_TAGS: readonly Tag[] = [
  'month',
  'weekday',
  'rel',
  'part',
  'unit',
  'now',
  'noon',
  'holiday',
  'season',
  'ampm',
  'oclock',
]
const NUMBER_TAGS: readonly Tag[] = ['num', 'ord']

const timeWords = lazy(() => wordsWith(TIME_TAGS))
const numberWords = lazy(() => wordsWith(NUMBER_TAGS))

/** The longest word of each phrase with such a meaning. Single letters ("a m", "h") occur only next to numbers, which are checked separately. */
function wordsWith(tags: readonly Tag[]): ReadonlySet<string> {
  const words = new Set<string>()
  for (const language of languages) {
    for (const [phrase, meanings] of vocabularyOf(language).phrases) {
      if (!meanings.some((meaning) => tags.some((tag) => meaning[tag] !== undefined))) continue
      const longest = phrase.split(' ').reduce((most, word) => (word.length >= most.length ? word : most), '')
      if (longest.length > 1) words.add(longest)
    }
  }
  return words
}

interface Hints {
  hasDigit: boolean
  hasTimeWord: boolean
  hasNumberWord: boolean
}

/** A cheap check first: most texts name no time and cost only this. */
export function hintsIn(folded: string): Hints {
  const words = folded.match(/\p{L}+/gu) ?? []
  return {
    hasDigit: /\d/.test(folded),
    hasTimeWord: words.some((word) => timeWords().has(word)),
    hasNumberWord: words.some((word) => numberWords().has(word)),
  }
}

const vocabularyOf: (language: Language) => Vocabulary = lazyByLanguage((language) => {
  const phrases = new Map<string, readonly Tags[]>()
  const starts = new Map<string, number>()
  for (const line of sectionLines(language, 'dates')) {
    const [meaning = '', words] = line.split(' = ')
    for (const phrase of entries(words).flatMap(alternatives)) addPhrase(phrases, starts, phrase, readMeaning(meaning))
  }
  for (const [index, names] of holidayNames().entries()) {
    for (const name of names) addPhrase(phrases, starts, name, [{ holiday: index }])
  }
  for (const [index, { bare, places }] of zones().entries()) {
    for (const name of bare) addPhrase(phrases, starts, name, [{ zone: 2 * index }])
    for (const name of places) addPhrase(phrases, starts, name, [{ zone: 2 * index + 1 }])
  }
  return { phrases, starts }
})

/** "(a/the) day" is "a day" and "the day". */
function alternatives(phrase: string): string[] {
  const [group, choices = ''] = /\(([^()]*)\)/u.exec(phrase) ?? []
  if (group === undefined) return [phrase]
  return choices.split('/').flatMap((choice) => alternatives(phrase.replace(group, choice)))
}

/** A space separates tokens, `&` joins the meanings of one: "this part:6", "month:3&weak". */
function readMeaning(meaning: string): Tags[] {
  return meaning.split(' ').map((token) => {
    const tags: Partial<Record<Tag, number>> = {}
    for (const part of token.split('&')) {
      const [tag = '', value] = part.split(':')
      tags[tagNamed(tag)] = value === undefined ? 1 : Number(value)
    }
    return tags
  })
}

/** A phrase of two meanings gets both. */
function addPhrase(
  phrases: Map<string, readonly Tags[]>,
  starts: Map<string, number>,
  phrase: string,
  tokens: readonly Tags[],
): void {
  const known = phrases.get(phrase)
  const merged = known?.length === 1 && tokens.length === 1 ? [{ ...known[0], ...tokens[0] }] : tokens
  phrases.set(phrase, merged)
  const words = phrase.split(' ')
  const first = words[0] ?? ''
  starts.set(first, Math.max(starts.get(first) ?? 1, words.length))
}

/** A date late in a text is not its subject, and no text may hold up a request. */
const SCANNED_CHARACTERS = 3000
const SCANNED_TOKENS = 600

/** All repetitions are bounded, so that the scan takes linear time. */
const LEXEME = new RegExp(
  [
    String.raw`(?<iso>(?<![\d])\d{4}([-/.])\d{1,2}\2\d{1,2})(?=t\d{2}:|(?![\d]))`,
    String.raw`(?<date>\d{1,2}([-/.])\d{1,2}\4(?:\d{4}|\d{2}))(?!\d)`,
    String.raw`(?<clock>\d{1,2}:\d{2}(?::\d{2})?)(?!\d|:\d)`,
    String.raw`(?<hclock>\d{1,2} ?h ?\d{2})(?:m|min)?(?![\da-z])`,
    String.raw`(?<hours>\d{1,2}h)(?:s|rs?)?(?![\da-z])`,
    String.raw`(?<money>(?:[$€£]|r\$) ?\d{1,12}(?:[.,]\d{1,12}){0,4})`,
    String.raw`(?<pair>\d{1,2}[-/.]\d{1,2})(?![-/.,]?\d|%)`,
    String.raw`(?<ordinal>\d{1,2}(?:st|nd|rd|th|r[oa]|er|do|to|mo|[oa]|\.?[oaº°ª]))(?![\da-z])`,
    String.raw`(?<number>\d{1,20}(?:[.,]\d{1,12}){0,4}%?)`,
    String.raw`(?<half>[ap]\. ?m\.?(?![a-z])|(?<=\d)[ap](?!\p{L})|(?<=\d )p(?![\p{L}.']| m\b))`,
    String.raw`(?<word>\p{L}{1,40}(?:'\p{L}{1,12})?)`,
    String.raw`(?<mark>\S|\n)`,
  ].join('|'),
  'gu',
)

/** URLs, email addresses and identifiers: "7p" at the end of one is not a time. Each run is read once, up to a space or another kind of character. */
const CODE = /(?:https?:\/\/|www\.)\S+|(?<!\S)[^\s@]{1,64}@\S+|(?<![\p{L}\d_])\p{L}[\p{L}\d]*_[\p{L}\d_]+/gu

/**
 * A capture reads its text for a notice, a due date, a repetition and the days that it names, and some captures are under way at once. The readers get
 * the same string, so that its tokens are found by its identity.
 */
const MAX_KEPT = 16

/** Lower case without accents, with straight apostrophes. NFD keeps º and ª, which ordinals need. A part of a long text would keep all of it in memory. */
export function fold(text: string): string {
  return text.length > SCANNED_CHARACTERS ? foldWhole(text.slice(0, SCANNED_CHARACTERS)) : foldedOnce(text)
}

const foldedOnce = memoized(MAX_KEPT, foldWhole)

function foldWhole(text: string): string {
  return text
    .replaceAll(CODE, 'x')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’‘`]/g, "'")
    .replaceAll(/[–—−]/g, '-')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/(?<=\p{L})-(?=\p{L})/gu, ' ')
}

const tokensIn = lazyByLanguage((language) =>
  memoized(MAX_KEPT, (folded): readonly Token[] =>
    foldSpans(foldClocks(joinNumberWords(tokensOf(lexemesOf(folded), vocabularyOf(language))))),
  ),
)

/** The tokens of a folded text, with its numbers, times and lengths of time as one token each. */
export function readTokens(folded: string, language: Language): readonly Token[] {
  return tokensIn(language)(folded)
}

const lexemesOf = memoized(MAX_KEPT, (folded): readonly Token[] =>
  [...folded.matchAll(LEXEME)].slice(0, SCANNED_TOKENS).map(readLexeme),
)

function tokensOf(lexemes: readonly Token[], { phrases, starts }: Vocabulary): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < lexemes.length; ) {
    const lexeme = lexemes[at]
    const longest = lexeme ? (starts.get(lexeme.text) ?? 0) : 0
    const length = longestPhrase(phrases, lexemes, at, longest)
    if (lexeme && length === 0) tokens.push(lexeme)
    else if (lexeme) tokens.push(...phraseTokens(phrases, lexemes.slice(at, at + length)))
    at += Math.max(1, length)
  }
  return withoutAbbreviationDots(tokens)
}

function phraseTokens(phrases: Vocabulary['phrases'], lexemes: readonly Token[]): Token[] {
  const text = lexemes.map((lexeme) => lexeme.text).join(' ')
  const own = lexemes.length === 1 ? lexemes[0]?.tags : {}
  return (phrases.get(text) ?? []).map((tags, index) => ({ text: index === 0 ? text : '', tags: { ...own, ...tags } }))
}

function longestPhrase(phrases: Vocabulary['phrases'], lexemes: readonly Token[], at: number, longest: number): number {
  for (let length = longest; length > 0; length -= 1) {
    const words = lexemes.slice(at, at + length)
    if (words.length === length && phrases.has(words.map(({ text }) => text).join(' '))) return length
  }
  return 0
}

/** The full stops of "Oct. 2" and "16. Nov." do not end a sentence. */
function withoutAbbreviationDots(tokens: readonly Token[]): Token[] {
  return tokens.filter(({ text }, index) => {
    const before = tokens[index - 1]
    const after = tokens[index + 1]
    if (text !== '.' || !before || !after) return true
    if (has(before, 'num', 'ord') && has(after, 'month')) return false
    return !has(before, 'month', 'weekday', 'unit') || (before.text.length > 5 && !has(after, 'num', 'ord'))
  })
}

function readLexeme(match: RegExpMatchArray): Token {
  const text = match[0]
  const groups = match.groups ?? {}
  if (groups.iso ?? groups.date) return { text, tags: { numdate: 1 }, parts: numbersIn(text) }
  if (groups.clock ?? groups.hclock ?? groups.hours) return clockLexeme(text, groups.clock === undefined)
  if (groups.pair) return pairLexeme(text)
  if (groups.money) return { text, tags: { money: 1 } }
  if (groups.ordinal) return ordinalLexeme(text)
  if (groups.number) return numberLexeme(text)
  if (groups.half) return { text: `${text.slice(0, 1)}m`, tags: { ampm: text.startsWith('a') ? 0 : 12 } }
  if (groups.word) return { text: text.replace(/'s$/, ''), tags: {} }
  return { text, tags: markTags(text) }
}

function clockLexeme(text: string, isHours: boolean): Token {
  const [hour = 0, minute = 0, second = 0] = numbersIn(text)
  if (hour > 24 || minute > 59 || second > 59) return { text, tags: {} }
  return { text, tags: isHours ? { hclock: 1 } : { clock: 1 }, parts: [hour, minute, second] }
}

/** "6a" is an ordinal, "9a" can be nine in the morning, and "6ª feira" is Friday in Portuguese. */
function ordinalLexeme(text: string): Token {
  const value = numbersIn(text)[0] ?? 0
  const isShortHalf = /^\d+a$/.test(text)
  return { text, tags: { ord: value, ...(isShortHalf ? { ampm: 0 } : {}) } }
}

/** "5.12" is a date, a time or a decimal, depending on its neighbours. */
function pairLexeme(text: string): Token {
  const isDecimal = /^\d+\.\d$/.test(text)
  return {
    text,
    tags: { pair: 1, ...(isDecimal ? { decimal: 1 } : {}) },
    parts: numbersIn(text),
    amount: Number(text) || 0,
  }
}

function numberLexeme(text: string): Token {
  if (/^\d{1,4}$/.test(text)) return { text, tags: { num: Number(text) } }
  if (/^\d{1,2},\d$/.test(text)) return { text, tags: { decimal: 1 }, amount: Number(text.replace(',', '.')) }
  return { text, tags: {} }
}

function markTags(text: string): Tags {
  if (',()|[]'.includes(text)) return { comma: 1 }
  if (text === '-' || text === '/') return { dash: 1 }
  return '.;!?\n'.includes(text) ? { stop: 1 } : {}
}

function numbersIn(text: string): number[] {
  return (text.match(/\d+/g) ?? []).map(Number)
}
