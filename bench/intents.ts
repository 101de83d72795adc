import { existsSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  type ClassificationContext,
  classify,
  guessLanguage,
  type Language,
  readDueDate,
} from '../src/engines/language/index.ts'
import { readWrittenCases } from './support/written-cases.ts'

/**
 * Share of captures classified right, for each language and kind: `node bench/intents.ts [path] [--misses]`.
 * The path names a JSON array of {lang, text, type}, or a folder of written cases whose headings name the type and perhaps a kind:
 * `bench/orders`, `bench/statements`. Once without dates, once with the dates read.
 */
interface Case {
  lang: Language
  text: string
  type: 'note' | 'task' | 'reminder'
  kind?: string
}
type DateReader = (text: string, language: Language | null) => ClassificationContext['due']

const now = new Date('2026-03-11T10:00:00Z')
const showsMisses = process.argv.includes('--misses')
const path = process.argv.slice(2).find((argument) => !argument.startsWith('--'))
const file = path === undefined ? resolve(import.meta.dirname, '../../shared/data/intents-dev.json') : resolve(path)

if (existsSync(file)) {
  const cases = readCases(file)
  report('without dates', cases, () => null)
  report(
    'with dates',
    cases,
    (text, language) => readDueDate(text, { now, timezone: 'UTC', language, fallback: 'en' }).due,
  )
} else {
  console.log(`No cases at ${file}: nothing measured.`)
}

function readCases(from: string): Case[] {
  const parsed: unknown = statSync(from).isDirectory() ? writtenCases(from) : JSON.parse(readFileSync(from, 'utf8'))
  // The user of the bench chose the file; a wrong shape shows at once as wrong figures.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return parsed as Case[]
}

function writtenCases(folder: string): object[] {
  return readWrittenCases(folder).map(({ lang, heading, line }) => {
    const [type, kind] = heading.split(' ')
    return { lang, text: line, type, kind }
  })
}

function report(name: string, cases: Case[], readDate: DateReader): void {
  const rows: Record<string, { cases: number; right: number; actions: number; sure: number; languageRight: number }> =
    {}
  for (const { lang, text, type, kind = '' } of cases) {
    const { language } = guessLanguage(text)
    const found = classify(text, { language, due: readDate(text, language), now })
    for (const label of [`${lang} ${type} ${kind}`, `${lang} all`]) {
      const row = (rows[label] ??= { cases: 0, right: 0, actions: 0, sure: 0, languageRight: 0 })
      row.cases++
      if (language === lang) row.languageRight++
      if (found.isSure) row.sure++
      if (found.type === type) row.right++
      if (found.type !== 'note') row.actions++
    }
    if (found.type !== type && showsMisses)
      console.log(`${lang} ${type} → ${found.type}${found.isSure ? '' : '?'}: ${text}`)
  }
  console.log(`\n${name}`)
  for (const [kind, { cases: count, right, actions, sure, languageRight }] of Object.entries(rows).toSorted(
    ([a], [b]) => a.localeCompare(b),
  )) {
    const share = (part: number): string => `${((100 * part) / count).toFixed(1)} %`.padStart(8)
    console.log(
      `${kind.padEnd(21)} ${String(count).padStart(5)} right ${share(right)}  task or reminder ${share(actions)}  sure ${share(sure)}  language ${share(languageRight)}`,
    )
  }
}
