import { existsSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Language, languages, readDueDate } from '../src/engines/language/index.ts'
import { readWrittenCases } from './support/written-cases.ts'

/**
 * `node bench/dates.ts [path] [--misses]`: the share of due dates read correctly, for each language. The path names a JSON array of `JsonCase`, or a
 * folder of written cases such as `bench/spoken-dates`. There a heading is the time of asking and the zone, and a line is `text => expected`.
 */
interface DateCase {
  lang: Language
  text: string
  now: Date
  timezone: string
  /**
   * In local time: a minute; a day, which must be read with the precision of a day; `from..to`, both included, in which the precision is free; `none`.
   * Alternatives are separated by ` or `.
   */
  expected: string
}

interface JsonCase {
  lang: Language
  text: string
  /** Wall clock, without an offset. */
  now: string
  due: string
  precision: 'day' | 'minute'
}

const root = resolve(import.meta.dirname, '..')
const path = resolve(
  root,
  process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? '../shared/data/dates-dev.json',
)
const showsMisses = process.argv.includes('--misses')

if (!existsSync(path)) {
  console.log(`No date cases at ${path}: nothing to measure.`)
} else {
  const cases = statSync(path).isDirectory() ? writtenCases(path) : jsonCases(path)
  report('language known', cases, (each) => each.lang)
  report('language unknown', cases, () => null)
}

function writtenCases(folder: string): DateCase[] {
  return readWrittenCases(folder).map(({ lang, heading, line }) => {
    const [now = '', timezone = ''] = heading.replace(',', '').split(' ')
    const [text = '', expected = ''] = line.split(' => ')
    return { lang, text, now: new Date(now), timezone, expected }
  })
}

function jsonCases(file: string): DateCase[] {
  const cases: JsonCase[] = JSON.parse(readFileSync(file, 'utf8'))
  return cases.map(({ lang, text, now, due, precision }) => {
    const moment = due.slice(0, precision === 'day' ? 10 : 16)
    return { lang, text, now: new Date(`${now}Z`), timezone: 'UTC', expected: `${moment}..${moment}` }
  })
}

function report(title: string, cases: readonly DateCase[], languageOf: (each: DateCase) => Language | null): void {
  console.log(title)
  for (const language of languages) {
    const own = cases.filter(({ lang }) => lang === language)
    const misses = own.filter((each) => !isExpected(read(each, languageOf(each)), each.expected))
    const right = own.length - misses.length
    console.log(`  ${language}  ${((100 * right) / Math.max(1, own.length)).toFixed(1)} %  (${right} of ${own.length})`)
    if (showsMisses)
      for (const each of misses)
        console.log(
          `    ${each.text} | ${each.now.toISOString()} | ${each.expected} | ${read(each, languageOf(each))?.local ?? 'none'}`,
        )
  }
}

interface ReadDue {
  /** `YYYY-MM-DDTHH:mm` */
  local: string
  isDay: boolean
}

function read({ text, now, timezone, lang }: DateCase, language: Language | null): ReadDue | null {
  const { due } = readDueDate(text, { now, timezone, language, fallback: lang })
  if (!due) return null
  // Swedish writes dates and times as ISO 8601 does, apart from the T.
  const local = new Intl.DateTimeFormat('sv', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' })
  return { local: local.format(due.at).replace(' ', 'T'), isDay: due.precision === 'day' }
}

function isExpected(due: ReadDue | null, expected: string): boolean {
  return expected.split(' or ').some((one) => {
    if (!due || one === 'none') return !due && one === 'none'
    const [from = '', to] = one.split('..')
    if (to !== undefined) return due.local >= from && due.local.slice(0, to.length) <= to
    return due.isDay ? due.local.slice(0, 10) === one : due.local === one
  })
}
