import { conceptTables } from './concepts/tables.ts'
import { type GlossedLanguage, glossWords, mainSenses } from './gloss-words.ts'
import { foldAccents } from './tokens.ts'

export interface Sense {
  english: string
  form: string
  folded: string
  /** The position among the synonyms of its line; the first is the main word. */
  place: number
  isVerb: boolean
}

export interface Phrase extends Sense {
  words: readonly string[]
}

export interface GlossTable {
  /** Function words by exact spelling: "esta" is not "está". */
  small: ReadonlyMap<string, string>
  /** `small` without accents, as people type. It has no key that is also a key of `small`. */
  smallFolded: ReadonlyMap<string, string>
  sensesOf: (folded: string) => readonly Sense[]
  phrasesFrom: (folded: string) => readonly Phrase[]
  /** Like `phrasesFrom`, for phrases of function words, longest first. They are not inflected. */
  smallPhrasesFrom: (folded: string) => readonly Phrase[]
}

/** Line numbers by word without accents. Most words occur in one line only, and an array for each would double the build time. */
type Index = Map<string, number | number[]>

/** Ranks before the first word of a line. The weight 1 / (1 + place) is that of ten lines. */
const MAIN_PLACE = -0.9
const NO_PHRASES: readonly Phrase[] = []
const WORD_END = /[ \-'’]/u
/** "vingar-se" and "vengarse": the verb is looked up without the pronoun. */
const REFLEXIVE: Record<GlossedLanguage, RegExp> = { pt: /r-se$/u, es: /[aeií]rse$/u }
const INFINITIVE = /[aeiíô]r(?= |$)/u
const NO_VERB = new Set([
  'mulher',
  'mujer',
  'mar',
  'lugar',
  'lar',
  'hogar',
  'par',
  'bar',
  'celular',
  'açúcar',
  'altar',
  'líder',
  'suéter',
])

const tables = new Map<GlossedLanguage, GlossTable>()

export function glossTable(language: GlossedLanguage): GlossTable {
  const known = tables.get(language)
  if (known) return known
  const made: GlossTable = { ...conceptWords(language), ...smallWords(glossWords[language]) }
  tables.set(language, made)
  return made
}

/** Lines are parsed only when one of their words is looked up. */
function conceptWords(language: GlossedLanguage): Pick<GlossTable, 'sensesOf' | 'phrasesFrom'> {
  const lines = conceptTables.flatMap((table) => table.trim().split('\n'))
  const words: Index = new Map()
  const beginnings: Index = new Map()
  for (const [number, line] of lines.entries()) {
    for (const form of formsIn(line, language)) {
      const end = form.search(WORD_END)
      if (end < 0) addTo(words, foldAccents(form), number)
      else addTo(beginnings, foldAccents(form.slice(0, end)), number)
    }
  }
  const main = mainSensesIn(mainSenses[language])
  return {
    sensesOf: (folded) => {
      const senses = sensesIn(lines, words.get(folded), language).filter((sense) => sense.folded === folded)
      return [...(main.get(folded) ?? []), ...senses]
    },
    phrasesFrom: (folded) => {
      const numbers = beginnings.get(folded)
      if (numbers === undefined) return NO_PHRASES
      return sensesIn(lines, numbers, language)
        .flatMap(asPhrase)
        .filter(({ words: [first] }) => first === folded)
    },
  }
}

function mainSensesIn(lines: string): ReadonlyMap<string, readonly Sense[]> {
  const found = new Map<string, Sense[]>()
  for (const line of lines.split('|')) {
    const [english = '', forms = ''] = line.trim().split(' = ')
    for (const form of forms.split(', ')) {
      const folded = foldAccents(form)
      const sense = { english, form, folded, place: MAIN_PLACE, isVerb: isInfinitive(form) }
      found.set(folded, [...(found.get(folded) ?? []), sense])
    }
  }
  return found
}

function sensesIn(
  lines: readonly string[],
  numbers: number | number[] | undefined,
  language: GlossedLanguage,
): Sense[] {
  if (numbers === undefined) return []
  return [...new Set([numbers].flat())].flatMap((number) => sensesOfLine(lines[number] ?? '', language))
}

function sensesOfLine(line: string, language: GlossedLanguage): Sense[] {
  const [english = ''] = line.split(/,| \|/u, 1)
  const isVerbal = formsIn(line, 'pt').some(isInfinitive) && formsIn(line, 'es').some(isInfinitive)
  return formsIn(line, language).map((form, place) => {
    return { english, form, folded: foldAccents(form), place, isVerb: isVerbal && isInfinitive(form) }
  })
}

function formsIn(line: string, language: GlossedLanguage): string[] {
  const middle = line.indexOf(' | ')
  const last = line.lastIndexOf(' | ')
  const part = language === 'pt' ? line.slice(middle + 3, last) : line.slice(last + 3)
  return part.split(', ').map((form) => withoutReflexive(form, language))
}

function withoutReflexive(form: string, language: GlossedLanguage): string {
  if (!form.endsWith('se') || !REFLEXIVE[language].test(form)) return form
  return form.slice(0, language === 'pt' ? -3 : -2)
}

function isInfinitive(form: string): boolean {
  return INFINITIVE.test(form) && !NO_VERB.has(form)
}

function asPhrase(sense: Sense): Phrase[] {
  const words = sense.folded.split(WORD_END).filter((word) => word !== '')
  return words.length > 1 ? [{ ...sense, words }] : []
}

function smallWords(lines: string): Pick<GlossTable, 'small' | 'smallFolded' | 'smallPhrasesFrom'> {
  const small = new Map<string, string>()
  const phrases = new Map<string, Phrase[]>()
  for (const line of lines.split('|')) {
    const [english = '', forms = ''] = line.split('=')
    for (const form of forms.split(',')) addSmall(small, phrases, form.trim(), english.trim())
  }
  const smallFolded = new Map<string, string>()
  for (const [form, english] of small) {
    const folded = foldAccents(form)
    if (folded !== form && !small.has(folded) && !smallFolded.has(folded)) smallFolded.set(folded, english)
  }
  for (const found of phrases.values()) longestFirst(found)
  return { small, smallFolded, smallPhrasesFrom: (folded) => phrases.get(folded) ?? NO_PHRASES }
}

function addSmall(small: Map<string, string>, phrases: Map<string, Phrase[]>, form: string, english: string): void {
  const [phrase] = asPhrase({ english, form, folded: foldAccents(form), place: 0, isVerb: false })
  const [first] = phrase?.words ?? []
  if (!phrase || first === undefined) {
    if (!small.has(form)) small.set(form, english)
    return
  }
  const known = phrases.get(first)
  if (known) known.push(phrase)
  else phrases.set(first, [phrase])
}

function longestFirst(phrases: Phrase[]): Phrase[] {
  return phrases.sort((a, b) => b.words.length - a.words.length)
}

function addTo(index: Index, word: string, number: number): void {
  const known = index.get(word)
  if (known === undefined) index.set(word, number)
  else if (typeof known === 'number') index.set(word, [known, number])
  else known.push(number)
}
