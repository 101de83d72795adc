import { lazy, sectionLines } from '../data.ts'
import { type Language, languageRules } from '../languages.ts'
import type { Inflection } from './inflections.ts'

const irregularVerbs = lazy(readIrregularVerbs)
const irregularPlurals = lazy(
  () => new Map(sectionLines('en', 'plurals').map((line) => [line.split(' ')[0], line.split(' ')[1]])),
)
/** Verbs that double the last letter before an ending, such as "drip" and "begin". */
const DOUBLED = /^(?:[^aeiou]*u?[aeiou][bdgklmnprt]|begin|forget|prefer|admit|regret|permit|refer)$/u

/** Inflects an English word or phrase. In a phrase, a verb is the first word and a noun the last. */
export function inflected(english: string, inflection: Inflection): string {
  if (inflection === 'plain') return english
  if (inflection === 'will' || inflection === 'would') return `${inflection} ${english}`
  if (inflection === 'very') return `very ${english}`
  if (inflection === 'little') return `little ${english}`
  if (inflection === 'ly') return english.replace(/(?:le|y)?$/u, (end) => (end === 'y' ? 'ily' : 'ly'))
  const space = inflection === 'plural' ? english.lastIndexOf(' ') : english.indexOf(' ')
  if (inflection === 'plural') return english.slice(0, space + 1) + plural(english.slice(space + 1))
  const verb = space < 0 ? english : english.slice(0, space)
  return verbForm(verb, inflection) + english.slice(verb.length)
}

function verbForm(verb: string, inflection: 'past' | 'participle' | 'ing'): string {
  const double = DOUBLED.test(verb) ? verb.slice(-1) : ''
  if (inflection === 'ing')
    return verb.endsWith('e') && !/(?:ee|ie|be)$/u.test(verb) ? `${verb.slice(0, -1)}ing` : `${verb}${double}ing`
  const irregular = irregularVerbs().get(verb)
  if (irregular) return irregular[inflection]
  if (verb.endsWith('e')) return `${verb}d`
  if (/[^aeiou]y$/u.test(verb)) return `${verb.slice(0, -1)}ied`
  return `${verb}${double}ed`
}

function plural(noun: string): string {
  const irregular = irregularPlurals().get(noun)
  if (irregular) return irregular
  if (noun.endsWith('s')) return noun
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
