import { conceptTables } from './concepts/tables.ts'
import { type GlossedLanguage, glossWords, mainSenses } from './gloss-words.ts'
import { foldAccents } from './tokens.ts'

/** One thing that a word says. */
export interface Sense {
  english: string
  /** As the table writes it, with its accents. */
  form: string
  /** The same without accents. */
  folded: string
  /** The place among the synonyms of its line: the first is what the line is about. */
  place: number
  isVerb: boolean
}

export interface Phrase extends Sense {
  /** Without accents. */
  words: readonly string[]
}

export interface GlossTable {
  /** Function words by their very spelling: "esta" is not "está". */
  small: ReadonlyMap<string, string>
  /** The same without accents, as people type; none that is another one of them as it stands. */
  smallFolded: ReadonlyMap<string, string>
  /** What a single word says by the concepts, given without accents. */
  sensesOf: (folded: string) => readonly Sense[]
  /** The concepts' phrases that begin with the word, given without accents. */
  phrasesFrom: (folded: string) => readonly Phrase[]
  /** As `phrasesFrom`, of function words, the longest first. They are not inflected. */
  smallPhrasesFrom: (folded: string) => readonly Phrase[]
}

/** Numbers of lines by a word without accents. Most words stand in one line alone, and an array for each would cost half the time. */
type Index = Map<string, number | number[]>

/** Before the first of its line; how far, says how many lines it outweighs. */
const MAIN_PLACE = -0.9
const NO_PHRASES: readonly Phrase[] = []
const WORD_END = /[ \-'’]/u
/** "vingar-se", "vengarse": the verb is the same without. */
const REFLEXIVE: Record<GlossedLanguage, RegExp> = { pt: /r-se$/u, es: /[aeií]rse$/u }
const INFINITIVE = /[aeiíô]r(?= |$)/u
/** Nouns of both languages that end as infinitives do. */
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

/** Read at the first call for its language. */
export function glossTable(language: GlossedLanguage): GlossTable {
  const known = tables.get(language)
  if (known) return known
  const made: GlossTable = { ...conceptWords(language), ...smallWords(glossWords[language]) }
  tables.set(language, made)
  return made
}

/** Lines are taken apart only when one of their words is asked for. */
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
