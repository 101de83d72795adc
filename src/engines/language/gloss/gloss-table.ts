import { type Language, languageRules, languages } from '../languages.ts'
import { cells, entries, foldAccents, lazy, lazyByLanguage, readTable, sharedWordSet } from '../words.ts'
import { inflected } from './inflections.ts'

export interface Sense {
  english: string
  form: string
  folded: string
  /** The position among the synonyms of its line; the first is the main word. */
  place: number
  isVerb: boolean
  /** A noun or an adjective on the line of a verb: "entupido" on that of "clog". */
  isDerived?: boolean
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
/** Tokens of texts are without it: "caixa d'água". */
const ELIDED = /(?<= )d['’]/u
const WORD_END = /[ \-'’]/u
const PARTICIPLE = /[ai]d[oa]s?$/u
const INFINITIVE = /[aeiíô]r(?= |$)/u
const concepts = lazy(() => readTable('concepts.txt'))
const nounsLikeInfinitives = lazy(() => sharedWordSet('nouns like infinitives'))
const glossedLanguages = languages.filter((language) => languageRules[language].gloss)

export const glossTable: (language: Language) => GlossTable = lazyByLanguage((language) => {
  return { ...conceptWords(language), ...smallWords(language) }
})

/** Lines are parsed only when one of their words is looked up. */
function conceptWords(language: Language): Pick<GlossTable, 'sensesOf' | 'phrasesFrom'> {
  const words: Index = new Map()
  const beginnings: Index = new Map()
  for (const [number, line] of concepts().lines.entries()) {
    for (const form of formsIn(line, language)) {
      const end = form.search(WORD_END)
      if (end < 0) addTo(words, foldAccents(form), number)
      else addTo(beginnings, foldAccents(form.slice(0, end)), number)
    }
  }
  const main = mainSenses(language)
  const mainPhrases = new Map<string, Phrase[]>()
  for (const phrase of [...main.values()].flat().flatMap(asPhrase)) {
    const [first = ''] = phrase.words
    mainPhrases.set(first, [...(mainPhrases.get(first) ?? []), phrase])
  }
  return {
    sensesOf: (folded) => {
      const senses = sensesIn(words.get(folded), language).filter((sense) => sense.folded === folded)
      return [...(main.get(folded) ?? []), ...senses]
    },
    phrasesFrom: (folded) => {
      const own = mainPhrases.get(folded) ?? NO_PHRASES
      const numbers = beginnings.get(folded)
      if (numbers === undefined) return own
      const others = sensesIn(numbers, language).flatMap(asPhrase)
      return [...own, ...others.filter(({ words: [first] }) => first === folded)]
    },
  }
}

function mainSenses(language: Language): ReadonlyMap<string, readonly Sense[]> {
  const found = new Map<string, Sense[]>()
  for (const [english, forms] of glosses('gloss-senses.txt', language)) {
    for (const form of forms) {
      const folded = foldAccents(form)
      const sense = { english, form, folded, place: MAIN_PLACE, isVerb: isInfinitive(form) }
      found.set(folded, [...(found.get(folded) ?? []), sense])
    }
  }
  return found
}

/** The English of each line of a table with its forms in a language. */
function glosses(name: string, language: Language): Array<readonly [english: string, forms: readonly string[]]> {
  const { columns, lines } = readTable(name)
  return lines.map((line) => {
    const row = cells(line)
    return [row[columns.indexOf('en')] ?? '', entries(row[columns.indexOf(language)])]
  })
}

function sensesIn(numbers: number | number[] | undefined, language: Language): Sense[] {
  if (numbers === undefined) return []
  return [...new Set([numbers].flat())].flatMap((number) => sensesOfLine(concepts().lines[number] ?? '', language))
}

function sensesOfLine(line: string, language: Language): Sense[] {
  const [english = ''] = formsIn(line, 'en')
  const isVerbal = glossedLanguages.every((each) => formsIn(line, each).some(isInfinitive))
  const forms = formsIn(line, language)
  const isOfVerb = isVerbal && isInfinitive(forms[0] ?? '')
  return forms.map((form, place) => {
    const isVerb = isVerbal && isInfinitive(form)
    const isDerived = isOfVerb && !isVerb
    const said = isDerived && PARTICIPLE.test(form) ? inflected(english, 'participle') : english
    return { english: said, form, folded: foldAccents(form), place, isVerb, isDerived }
  })
}

function formsIn(line: string, language: Language): string[] {
  const forms = entries(cells(line)[concepts().columns.indexOf(language)])
  const reflexive = languageRules[language].gloss?.reflexive
  return reflexive ? forms.map((form) => (form.endsWith('se') ? form.replace(reflexive, '') : form)) : forms
}

function isInfinitive(form: string): boolean {
  return INFINITIVE.test(form) && !nounsLikeInfinitives().has(form)
}

function asPhrase(sense: Sense): Phrase[] {
  const words = sense.form
    .replace(ELIDED, '')
    .split(WORD_END)
    .flatMap((word, index) => {
      if (word === '') return []
      return index > 0 && word === 'à' ? [word] : [foldAccents(word)]
    })
  return words.length > 1 ? [{ ...sense, words }] : []
}

function smallWords(language: Language): Pick<GlossTable, 'small' | 'smallFolded' | 'smallPhrasesFrom'> {
  const small = new Map<string, string>()
  const phrases = new Map<string, Phrase[]>()
  for (const [english, forms] of glosses('gloss.txt', language)) {
    for (const form of forms) addSmall(small, phrases, form, english)
  }
  const smallFolded = new Map<string, string>()
  for (const [form, english] of small) {
    const folded = foldAccents(form)
    if (folded !== form && !small.has(folded) && !smallFolded.has(folded)) smallFolded.set(folded, english)
  }
  for (const found of phrases.values()) found.sort((a, b) => b.words.length - a.words.length)
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

function addTo(index: Index, word: string, number: number): void {
  const known = index.get(word)
  if (known === undefined) index.set(word, number)
  else if (typeof known === 'number') index.set(word, [known, number])
  else known.push(number)
}
