import { type Language, languageRules } from '../languages.ts'
import { foldAccents, lazy, lazyByLanguage, sectionLines, wordSet } from '../words.ts'

const INFLECTIONS = ['plain', 'past', 'participle', 'ing', 'will', 'would', 'plural', 'very', 'ly'] as const
/** How an English word has to be inflected: `very` puts that word before it. */
export type Inflection = (typeof INFLECTIONS)[number]

/** A possible base form, without accents. The tables tell whether there is such a word. */
interface Reading {
  lemma: string
  inflection: Inflection
}

interface Ending {
  ending: string
  infinitive: string
  inflection: Inflection
}

export type Subject = 'I' | 'we'

/** Longer words are codes and noise. */
const MAX_WORD_LENGTH = 32
const MAX_ENDING_LENGTH = 8

const SUBJUNCTIVE_OF_AR = /^(?:e|es|emos|em|en)$/u

const verbEndings = lazyByLanguage(readVerbEndings)
const irregularForms = lazyByLanguage(readIrregularForms)
const firstPersons = lazyByLanguage((language) => wordSet('first person', [language]))
const nounEndings = lazyByLanguage(readNounEndings)

export function nounReadings(folded: string, language: Language): Reading[] {
  if (folded.length > MAX_WORD_LENGTH) return []
  const found: Reading[] = []
  for (const [ending, put, inflection] of nounEndings(language)) {
    if (folded.length > ending.length + 1 && folded.endsWith(ending)) {
      found.push({ lemma: folded.slice(0, folded.length - ending.length) + put, inflection })
    }
  }
  if (folded.length > 7 && folded.endsWith('mente')) found.push(...adverbReadings(folded.slice(0, -'mente'.length)))
  return found
}

/** "rapidamente" comes from "rápido", "facilmente" from "fácil". */
function adverbReadings(adjective: string): Reading[] {
  const masculine = adjective.endsWith('a') ? `${adjective.slice(0, -1)}o` : adjective
  return [...new Set([masculine, adjective])].map((lemma) => ({ lemma, inflection: 'ly' }))
}

export function isIrregularForm(word: string, language: Language): boolean {
  return irregularForms(language).has(word)
}

/** Possible infinitives of a verb form, most likely first: a longer ending is stronger evidence. */
export function verbReadings(word: string, language: Language): Reading[] {
  if (word.length > MAX_WORD_LENGTH) return []
  const found: Reading[] = [...(irregularForms(language).get(word) ?? [])]
  for (let length = Math.min(MAX_ENDING_LENGTH, word.length - 1); length > 0; length--) {
    for (const { infinitive, inflection } of endingsFor(word.slice(-length), language)) {
      const stem = foldAccents(word.slice(0, -length))
      for (const lemma of stemVariants(stem, language)) found.push({ lemma: lemma + infinitive, inflection })
    }
  }
  return found
}

/** "vende" is rather from "vender" than from "vendar", whose subjunctive it is too. */
function endingsFor(ending: string, language: Language): readonly Ending[] {
  const found = verbEndings(language).get(ending) ?? []
  if (!SUBJUNCTIVE_OF_AR.test(ending)) return found
  return found.toSorted((one, other) => Number(one.infinitive === 'ar') - Number(other.infinitive === 'ar'))
}

/** Possible stems before the infinitive's ending: "duerm" becomes "dorm", "empec" becomes "empez", "pagu" becomes "pag". */
function stemVariants(stem: string, language: Language): string[] {
  const spelt = [stem]
  if (/(?:qu|gu)$/u.test(stem))
    spelt.push(stem.endsWith('q') ? stem : `${stem.slice(0, -2)}${stem.endsWith('qu') ? 'c' : 'g'}`)
  if (stem.endsWith('c') && language === 'es') spelt.push(`${stem.slice(0, -1)}z`)
  if (stem.endsWith('z') && language === 'es') spelt.push(`${stem.slice(0, -1)}c`)
  if (stem.endsWith('j')) spelt.push(`${stem.slice(0, -1)}g`)
  if (stem.endsWith('g')) spelt.push(`${stem}u`)
  return [...spelt, ...spelt.flatMap((one) => vowelVariants(one, language))]
}

function vowelVariants(stem: string, language: Language): string[] {
  const changes = languageRules[language].gloss?.vowelChanges ?? []
  return changes.filter(([change]) => change.test(stem)).map(([change, vowel]) => stem.replace(change, vowel))
}

/** Portuguese and Spanish leave it out: "compré" is "I bought". Without an inflection, only forms of irregular and common verbs are known. */
export function subjectLeftOut(word: string, language: Language, inflection?: Inflection): Subject | null {
  const endings = languageRules[language].gloss?.firstPerson
  const ending = inflection === 'past' ? endings?.past : inflection === 'plain' ? endings?.present : undefined
  if (!firstPersons(language).has(word) && !ending?.test(word)) return null
  return word.endsWith('mos') ? 'we' : 'I'
}

function readVerbEndings(language: Language): ReadonlyMap<string, readonly Ending[]> {
  const found = new Map<string, Ending[]>()
  const add = (ending: string, entry: Ending) => {
    const known = found.get(ending)
    if (known) known.push(entry)
    else found.set(ending, [entry])
  }
  for (const line of sectionLines(language, 'verb endings')) {
    const [infinitive = '', inflection = '', ...forms] = line.split(' ')
    for (const ending of forms) add(ending, { ending, infinitive, inflection: inflectionNamed(inflection) })
  }
  // People leave out accents, so an ending also counts without them unless that is already another ending.
  for (const entry of [...found.values()].flat()) {
    const plain = foldAccents(entry.ending)
    if (plain !== entry.ending && !found.get(plain)?.some((other) => other.ending === plain)) add(plain, entry)
  }
  return found
}

/** "foi" is from "ser" and from "ir". */
function readIrregularForms(language: Language): ReadonlyMap<string, readonly Reading[]> {
  const found = new Map<string, Reading[]>()
  for (const line of sectionLines(language, 'verb forms')) {
    const [lemma = '', inflection = '', ...forms] = line.split(' ')
    for (const form of forms) {
      const reading = { lemma, inflection: inflectionNamed(inflection) }
      found.set(form, [...(found.get(form) ?? []), reading])
    }
  }
  return found
}

/** Plurals, feminines, diminutives and augmentatives: the ending, its replacement and the inflection. */
function readNounEndings(language: Language): ReadonlyArray<readonly [string, string, Inflection]> {
  return sectionLines(language, 'noun endings').flatMap((line) => {
    const [inflection = '', ...pairs] = line.split(' ')
    return pairs.map((pair) => {
      const [ending = '', replacement = ''] = pair.split('>')
      return [ending, replacement, inflectionNamed(inflection)] as const
    })
  })
}

function inflectionNamed(name: string): Inflection {
  return INFLECTIONS.find((each) => each === name) ?? 'plain'
}

const PARTICIPLE = /[^e]{3}ed$/u
const irregularVerbs = lazy(readIrregularVerbs)
const irregularPlurals = lazy(
  () => new Map(sectionLines('en', 'plurals').map((line) => [line.split(' ')[0], line.split(' ')[1]])),
)
/** Verbs that double the last letter before an ending, such as "drip" and "begin". */
const DOUBLED =
  /^(?:[^aeiou]*u?[aeiou][bdgklmnprt]|begin|forget|prefer|admit|regret|permit|refer|equip|submit|commit|emit|transfer|kidnap|expel|enrol|occur|control|cancel)$/u

/** Inflects an English word or phrase. In a phrase, a verb is the first word and a noun the last. */
export function inflected(english: string, inflection: Inflection): string {
  if (inflection === 'plain') return english
  if (inflection === 'will' || inflection === 'would') return `${inflection} ${english}`
  if (inflection === 'very') return `very ${english}`
  if (inflection === 'ly') return english.replace(/(?:le|y)?$/u, (end) => (end === 'y' ? 'ily' : 'ly'))
  const space = inflection === 'plural' ? english.lastIndexOf(' ') : english.indexOf(' ')
  if (inflection === 'plural') return english.slice(0, space + 1) + plural(english.slice(space + 1))
  const verb = space < 0 ? english : english.slice(0, space)
  return verbForm(verb, inflection) + english.slice(verb.length)
}

function verbForm(verb: string, inflection: 'past' | 'participle' | 'ing'): string {
  const double = DOUBLED.test(verb) ? verb.slice(-1) : ''
  if (inflection === 'ing' && /[^aeiou]ie$/u.test(verb)) return `${verb.slice(0, -2)}ying`
  if (inflection === 'ing')
    return verb.endsWith('e') && !/(?:ee|ie|^be)$/u.test(verb) ? `${verb.slice(0, -1)}ing` : `${verb}${double}ing`
  const irregular = irregularVerbs().get(verb)
  if (irregular) return irregular[inflection]
  if (verb.endsWith('e')) return `${verb}d`
  if (/[^aeiou]y$/u.test(verb)) return `${verb.slice(0, -1)}ied`
  return `${verb}${double}ed`
}

function plural(noun: string): string {
  const irregular = irregularPlurals().get(noun)
  if (irregular) return irregular
  if (noun.endsWith('s') || PARTICIPLE.test(noun)) return noun
  if (/(?:x|ch|sh|z|potato|tomato|hero)$/u.test(noun)) return `${noun}es`
  if (/[^aeiou]y$/u.test(noun)) return `${noun.slice(0, -1)}ies`
  return `${noun}s`
}

export function asCognate(word: string, language: Language): string {
  const ending = languageRules[language].gloss?.cognateEndings.find(
    ([pattern]) => word.length > 5 && pattern.test(word),
  )
  return ending ? word.replace(...ending) : word
}

function readIrregularVerbs(): ReadonlyMap<string, { past: string; participle: string }> {
  const lines = sectionLines('en', 'verb forms').map((line) => line.split(' '))
  return new Map(lines.map(([base = '', past = '', participle = past]) => [base, { past, participle }] as const))
}
