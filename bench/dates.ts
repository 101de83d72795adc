import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Language, languages, readDueDate } from '../src/engines/language/index.ts'

/** `node bench/dates.ts [path] [--misses]`: the share of due dates read correctly, for each language. */
interface DateCase {
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
  const cases: DateCase[] = JSON.parse(readFileSync(path, 'utf8'))
  report('language known', cases, (each) => each.lang)
  report('language unknown', cases, () => null)
}

function report(title: string, cases: readonly DateCase[], languageOf: (each: DateCase) => Language | null): void {
  console.log(title)
  for (const language of languages) {
    const own = cases.filter(({ lang }) => lang === language)
    const misses = own.filter((each) => read(each, languageOf(each)).slice(0, 16) !== each.due.slice(0, 16))
    const right = own.length - misses.length
    console.log(`  ${language}  ${((100 * right) / Math.max(1, own.length)).toFixed(1)} %  (${right} of ${own.length})`)
    if (showsMisses)
      for (const each of misses)
        console.log(`    ${each.text} | ${each.now} | ${each.due} | ${read(each, languageOf(each))}`)
  }
}

/** The local date, or date and time if the case has one. */
function read({ text, now, lang, precision }: DateCase, language: Language | null): string {
  const { due } = readDueDate(text, { now: new Date(`${now}Z`), timezone: 'UTC', language, fallback: lang })
  if (!due) return 'none'
  return due.at.toISOString().slice(0, precision === 'day' ? 10 : 19)
}
