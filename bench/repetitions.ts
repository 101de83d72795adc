import { resolve } from 'node:path'
import { instantOf, type Language, languages, readRepetition, wallClockAt } from '../src/engines/language/index.ts'
import { occurrenceAfter, parseRule } from '../src/engines/recurrence/index.ts'
import { readWrittenCases } from './support/written-cases.ts'

/**
 * `node bench/repetitions.ts [--odd | --even] [--misses]`: the share of `bench/repetitions` whose rule is read correctly, for each language. A heading
 * is the time of asking and the zone, a line is `text => rule @ first due time`, or `none`. Rules are compared by their first twelve occurrences in local
 * time and by the last one, if they end. A range as first due time leaves the hour open, so the days are compared.
 */
interface RepetitionCase {
  lang: Language
  text: string
  now: Date
  timezone: string
  expected: string
}

const COMPARED = 12
const LONGEST = 400
const DAY_MS = 86_400_000
const [isOdd, isEven, showsMisses] = ['--odd', '--even', '--misses'].map((option) => process.argv.includes(option))

const cases = languages.flatMap((language) =>
  readWrittenCases(resolve(import.meta.dirname, 'repetitions'))
    .filter(({ lang }) => lang === language)
    .map(({ lang, heading, line }): RepetitionCase => {
      const [now = '', timezone = ''] = heading.replace(',', '').split(' ')
      const [text = '', expected = ''] = line.split(' => ')
      return { lang, text, now: new Date(now), timezone, expected }
    })
    .filter((_, index) => (isOdd ? index % 2 === 0 : isEven ? index % 2 === 1 : true)),
)
report('language known', (each) => each.lang)
report('language unknown', () => null)

function report(title: string, languageOf: (each: RepetitionCase) => Language | null): void {
  console.log(title)
  for (const language of languages) {
    const own = cases.filter(({ lang }) => lang === language)
    const misses = own.filter((each) => !isExpected(each, languageOf(each)))
    const right = own.length - misses.length
    const silent = own.filter(({ expected }) => expected === 'none').length
    const invented = misses.filter(({ expected }) => expected === 'none').length
    console.log(
      `  ${language}  ${((100 * right) / own.length).toFixed(1)} %  (${right} of ${own.length}; ${invented} of ${silent} without a rule get one)`,
    )
    if (showsMisses)
      for (const each of misses) console.log(`    ${each.text} | ${each.expected} | ${found(each, languageOf(each))}`)
  }
}

function read({ text, now, timezone, lang }: RepetitionCase, language: Language | null) {
  return readRepetition(text, { now, timezone, language, fallback: lang })
}

function found(each: RepetitionCase, language: Language | null): string {
  const repetition = read(each, language)
  return repetition
    ? `${repetition.rule} @ ${localText(localOf(repetition.first, each.timezone))} ${repetition.precision}`
    : 'none'
}

function isExpected(each: RepetitionCase, language: Language | null): boolean {
  const repetition = read(each, language)
  return each.expected.split(' or ').some((one) => {
    if (!repetition || one === 'none') return !repetition && one === 'none'
    const [rule = '', first = ''] = one.split(' @ ')
    const [from = '', to] = first.split('..')
    const start = localOf(repetition.first, each.timezone)
    const own = occurrences(repetition.rule, start, each.timezone)
    const isDay = from.length === 10
    if (to !== undefined) {
      const said = localText(start)
      const days = (list: readonly number[]) => list.map((at) => Math.floor(at / DAY_MS)).join()
      return said >= from && said <= to && days(own) === days(occurrences(rule, start, each.timezone))
    }
    const seconds = isDay ? start % DAY_MS : 0
    const wanted = occurrences(rule, Date.parse(isDay ? `${from}T00:00Z` : `${from}Z`) + seconds, each.timezone)
    return isDay === (repetition.precision === 'day') && own.join() === wanted.join()
  })
}

/** The first twelve, and the last one. */
function occurrences(text: string, start: number, timezone: string): number[] {
  const rule = parseRule(text)
  if (!rule) throw new Error(`not a rule: ${text}`)
  // A day as UNTIL in a file of cases is a local day.
  const day = /UNTIL=(\d{4})(\d\d)(\d\d)(?!T)/.exec(text)
  const until = day
    ? instantOf(
        { day: Date.UTC(Number(day[1]), Number(day[2]) - 1, Number(day[3])) / DAY_MS, seconds: 86_399 },
        timezone,
      ).getTime()
    : rule.until
  const isOver = (at: number) =>
    until !== null &&
    instantOf({ day: Math.floor(at / DAY_MS), seconds: (at % DAY_MS) / 1000 }, timezone).getTime() > until
  const all: number[] = []
  let next: number | null = start
  while (next !== null && all.length < (rule.count ?? LONGEST) && !isOver(next)) {
    all.push(next)
    if (rule.count === null && until === null && all.length === COMPARED) break
    next = occurrenceAfter(rule, start, next)
  }
  return [...all.slice(0, COMPARED), ...all.slice(-1)]
}

function localOf(at: Date, timezone: string): number {
  const { day, seconds } = wallClockAt(at, timezone)
  return day * DAY_MS + seconds * 1000
}

function localText(at: number): string {
  return new Date(at).toISOString().slice(0, 16)
}
