import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  type ClassificationContext,
  classify,
  guessLanguage,
  type Language,
  readDueDate,
} from '../src/engines/language/index.ts'

/**
 * Share of captures classified right, for each language and kind: `node bench/intents.ts [path] [--misses]`.
 * The file is a JSON array of {lang, text, type}. Once without dates, once with the dates read.
 */
interface Case {
  lang: Language
  text: string
  type: 'note' | 'task' | 'reminder'
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
  const parsed: unknown = JSON.parse(readFileSync(from, 'utf8'))
  // The user of the bench chose the file; a wrong shape shows at once as wrong figures.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return parsed as Case[]
}

function report(name: string, cases: Case[], readDate: DateReader): void {
  const rows: Record<string, { cases: number; right: number; sure: number; languageRight: number }> = {}
  for (const { lang, text, type } of cases) {
    const row = (rows[`${lang} ${type}`] ??= { cases: 0, right: 0, sure: 0, languageRight: 0 })
    const { language } = guessLanguage(text)
    const found = classify(text, { language, due: readDate(text, language), now })
    row.cases++
    if (language === lang) row.languageRight++
    if (found.isSure) row.sure++
    if (found.type === type) row.right++
    else if (showsMisses) console.log(`${lang} ${type} → ${found.type}${found.isSure ? '' : '?'}: ${text}`)
  }
  console.log(`\n${name}`)
  for (const [kind, { cases: count, right, sure, languageRight }] of Object.entries(rows).toSorted(([a], [b]) =>
    a.localeCompare(b),
  )) {
    const share = (part: number): string => `${((100 * part) / count).toFixed(1)} %`.padStart(8)
    console.log(
      `${kind.padEnd(12)} ${String(count).padStart(5)} right ${share(right)}  sure ${share(sure)}  language ${share(languageRight)}`,
    )
  }
}
