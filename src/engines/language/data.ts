import { readdirSync, readFileSync } from 'node:fs'
import { type Language, languages } from './languages.ts'

const FOLDER = new URL('./data/', import.meta.url)

/** Read when the service starts, as there may be no file descriptor left for them later. Parsed when they are first needed. */
const files = new Map(readdirSync(FOLDER).map((name) => [name, readFileSync(new URL(name, FOLDER))]))

/** Calls `make` when the value is first needed, and only once. */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** Like `lazy`, with a value for each language. */
export function lazyByLanguage<T>(make: (language: Language) => T): (language: Language) => T {
  const made = new Map(languages.map((language) => [language, lazy(() => make(language))]))
  return (language) => made.get(language)?.() ?? make(language)
}

interface Table {
  /** One for each column of the header line. */
  columns: readonly string[]
  lines: readonly string[]
}

/** A file of data/ whose first line names its columns. `|` separates them. */
export function readTable(name: string): Table {
  const [header = '', ...lines] = readLines(name)
  return { columns: cells(header), lines }
}

export function cells(line: string): string[] {
  return line.split('|').map((cell) => cell.trim())
}

/** The entries of a cell. */
export function entries(cell: string | undefined): string[] {
  return cell ? cell.split(',').map((entry) => entry.trim()) : []
}

/** The lines of a section of a language's own file. Empty if it has no such section. */
export function sectionLines(language: Language, section: string): readonly string[] {
  return languageSections(language).get(section) ?? []
}

/** The words of a section, in one language or in all of them. */
export function wordSet(section: string, inLanguages: readonly Language[] = languages): ReadonlySet<string> {
  return new Set(inLanguages.flatMap((language) => wordsIn(sectionLines(language, section))))
}

/** The words of a section of the lists that are not split by language. */
export function sharedWordSet(section: string): ReadonlySet<string> {
  return new Set(wordsIn(sharedSections().get(section) ?? []))
}

const languageSections = lazyByLanguage((language) => readSections(`${language}.txt`))
const sharedSections = lazy(() => readSections('shared.txt'))

function wordsIn(lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split(' '))
}

/** A line in brackets starts a section. */
function readSections(name: string): ReadonlyMap<string, readonly string[]> {
  const sections = new Map<string, string[]>()
  let lines: string[] = []
  for (const line of readLines(name)) {
    const section = /^\[(.+)\]$/u.exec(line)?.[1]
    if (section === undefined) lines.push(line)
    else sections.set(section, (lines = []))
  }
  return sections
}

/** Without comments and blank lines. An indented line continues the one before it. */
function readLines(name: string): string[] {
  const file = files.get(name)
  if (!file) throw new Error(`The language data have no file ${name}.`)
  return file
    .toString()
    .replaceAll(/\n +/g, ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
}
