import type { Language } from '../languages.ts'
import { cells, entries, foldAccents, lazy, readTable } from '../words.ts'
import type { GlossTable, Sense } from './gloss-table.ts'
import { type Inflection, isIrregularForm, nounReadings, verbReadings } from './inflections.ts'

// The senses of a word, and which of them is meant next to other words.

export interface Choice {
  sense: Sense
  inflection: Inflection
  /** 0 for an exact match, 1 for a form of a noun or adjective, 2 for a form of a verb. */
  kind: 0 | 1 | 2
}

const REGULAR_PARTICIPLE = /[ai]d[oa]s?$/u
/** Weight of an exact match: more than all other lines together. */
const MORE_THAN_ALL = 100
const ACCENT = /[áéíóú]/iu
/** Letters that are typed even if accents are left out. */
const OWN_LETTER = /[ñç]/u

const topics = lazy(() => linesByEnglishWord('topics.txt'))

/** Exact matches first, then forms of nouns, then forms of verbs; in each group the most likely sense first. */
export function choicesFor(word: string, language: Language, { sensesOf, small }: GlossTable): readonly Choice[] {
  const folded = foldAccents(word)
  const found: Choice[] = ranked(sensesOf(folded), word).map((sense) => ({ sense, inflection: 'plain', kind: 0 }))
  for (const { lemma, inflection } of nounReadings(folded, language)) {
    for (const sense of ranked(sensesOf(lemma))) if (!sense.isVerb) found.push({ sense, inflection, kind: 1 })
  }
  for (const { lemma, inflection } of verbReadings(word, language)) {
    const common = lemma.endsWith('r') ? small.get(lemma) : undefined
    if (common !== undefined) found.push({ sense: commonVerb(common, lemma), inflection, kind: 2 })
    for (const sense of ranked(sensesOf(lemma))) if (sense.isVerb) found.push({ sense, inflection, kind: 2 })
  }
  return inOrder(verbsBeforeFeminines(found, folded), word).filter(
    (choice) => choice.kind > 0 || !isSaidBetter(choice, found, isIrregularForm(word, language)),
  )
}

/** Words with other letters come last: "olvidó" is not "olvido", and "sonó" not from "soñar". */
function inOrder(choices: readonly Choice[], word: string): Choice[] {
  const isOther = ({ kind, sense: { form } }: Choice) =>
    (kind === 0 && ACCENT.test(word) && form !== word) || OWN_LETTER.test(form) !== OWN_LETTER.test(word)
  return [...choices.filter((choice) => !isOther(choice)), ...choices.filter(isOther)]
}

/** "canta" is rather "sings" than the feminine of "canto". Feminines of adjectives are in the table of senses. */
function verbsBeforeFeminines(choices: readonly Choice[], folded: string): readonly Choice[] {
  if (!folded.endsWith('a') || !choices.some(({ kind, inflection }) => kind === 2 && inflection === 'plain'))
    return choices
  const isFeminine = ({ kind, inflection, sense }: Choice) =>
    kind === 1 && inflection === 'plain' && sense.folded.endsWith('o')
  return [...choices.filter((choice) => !isFeminine(choice)), ...choices.filter(isFeminine)]
}

function commonVerb(english: string, form: string): Sense {
  return { english, form, folded: form, place: 0, isVerb: true }
}

/** Whether the form expresses a tense. "llamada" (call), "lluvia" (rain) and regular participles are usually nouns or adjectives. */
function saysWhen(inflection: Inflection, form: string): boolean {
  return (
    inflection !== 'plain' && !form.endsWith('ia') && !(inflection === 'participle' && REGULAR_PARTICIPLE.test(form))
  )
}

/** The tables list some irregular forms as words. The reading as a form of their verb is better, because it has the tense. */
function isSaidBetter({ sense }: Choice, choices: readonly Choice[], isIrregular: boolean): boolean {
  return choices.some(
    ({ kind, inflection, sense: { english } }) =>
      kind === 2 && english === sense.english && (isIrregular || saysWhen(inflection, sense.folded)),
  )
}

/**
 * Orders senses by weight: each line adds to it, more if it lists the word early. A match that includes accents outweighs all others. The line of a
 * verb only tells the sense of a noun that has no line of its own.
 */
function ranked(all: readonly Sense[], word?: string): readonly Sense[] {
  const own = all.filter(({ isDerived }) => !isDerived)
  const senses = own.some(({ isVerb }) => !isVerb) ? own : all
  if (senses.length < 2) return senses
  const weights = new Map<string, number>()
  for (const { english, form, place } of senses) {
    const weight = (form === word ? MORE_THAN_ALL : 1) / (1 + place)
    weights.set(english, (weights.get(english) ?? 0) + weight)
  }
  return senses.toSorted((a, b) => (weights.get(b.english) ?? 0) - (weights.get(a.english) ?? 0))
}

/** How many of the words have a sense in each topic. Function words are left out. */
export function topicsAmong(
  words: ReadonlyArray<{ word: string; choices: readonly Choice[] }>,
  { small }: GlossTable,
): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  const telling = new Map(words.filter(({ word }) => !small.has(word)).map((word) => [word.word, word.choices]))
  for (const choices of telling.values()) {
    const own = new Set(choices.flatMap(({ sense }) => topicsOf(sense.english)))
    for (const topic of own) counts.set(topic, (counts.get(topic) ?? 0) + 1)
  }
  return counts
}

/** The sense that shares a topic with the most other words, else the first of them: "receita" next to "óculos" is a prescription. */
export function inContext(counts: ReadonlyMap<number, number>, choices: readonly Choice[]): Choice | undefined {
  const [first] = choices
  if (!first) return undefined
  const sharing = ({ sense }: Choice) => Math.max(1, ...topicsOf(sense.english).map((topic) => counts.get(topic) ?? 0))
  const alike = choices.filter(
    ({ kind, inflection, sense }) =>
      kind === first.kind && inflection === first.inflection && sense.isVerb === first.sense.isVerb,
  )
  return alike.reduce((best, each) => (sharing(each) > sharing(best) ? each : best), first)
}

/** The topics in which an English word occurs. */
function topicsOf(english: string): readonly number[] {
  return topics().get(english) ?? []
}

function linesByEnglishWord(name: string): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>()
  const { columns, lines } = readTable(name)
  for (const [number, line] of lines.entries())
    for (const word of entries(cells(line)[columns.indexOf('en')]))
      found.set(word, [...(found.get(word) ?? []), number])
  return found
}
