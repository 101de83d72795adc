// Cases that were written for the benches: a folder holds a text file for each language, with one case on each line.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '../../src/engines/language/index.ts'

export interface WrittenCase {
  lang: Language
  /** The latest heading (`# …`) above the line: what the lines below it have in common. */
  heading: string
  line: string
}

export function readWrittenCases(folder: string): WrittenCase[] {
  return languages.flatMap((lang) => {
    const cases: WrittenCase[] = []
    let heading = ''
    for (const line of readFileSync(join(folder, `${lang}.txt`), 'utf8').split('\n')) {
      if (line.startsWith('# ')) heading = line.slice(2)
      else if (line !== '') cases.push({ lang, heading, line })
    }
    return cases
  })
}
