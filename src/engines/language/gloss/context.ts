import type { Language } from '../languages.ts'
import { lazy, sharedWordSet, type Token } from '../words.ts'
import type { GlossTable, Phrase } from './gloss-table.ts'
import type { Inflection } from './inflections.ts'
import { type Choice, inContext } from './senses.ts'

// Decides by the words around a word whether it is a name, a verb or a noun.

/** The part of the analysis that does not depend on context. */
export interface Entry {
  folded: string
  choices: readonly Choice[]
  /** Phrases of the concept tables that start with one of its forms, longest first. */
  phrases: ReadonlyArray<{ phrase: Phrase; inflection: Inflection }>
}

export type Word = Token & Entry

export interface Walk {
  text: string
  language: Language
  table: GlossTable
  words: readonly Word[]
  /** How many of the words have a sense in each topic. */
  topics: ReadonlyMap<number, number>
  said: string[]
}

const firstNames = lazy(() => sharedWordSet('names first'))
const namesThatAreWords = lazy(() => sharedWordSet('names that are words'))

const BEFORE_NOUN =
  /(?:^|\s)(?:the|a|my|your|his|our|this|that|these|those|of|in|with|without|no|some|many|few|every|each|another)$/u
const BEFORE_VERB =
  /(?:^|\s)(?:I|you|he|she|we|they|not|will|who|never|always|already|still|to be|can|must|want|wants|wanted|need|needs)$/u
/** Words between a subject and its verb. "que" is one inside a sentence only: at its start it asks. */
const LEADS_VERB = /^(?:que|quem|quien|me|te|se|lhes?|les?|lo)$/u
const BEFORE_ASKED = /^(?:em|com|de|a|para|pra|sobre|desde|até|en|con|hasta)$/u
/** These words begin the object of a verb, and seldom follow a noun. */
const BEGINS_OBJECT =
  /^(?:\d.*|os?|as|el|los|las|una?s?|um|uns|umas|aquel[ae]?s?|aquell[ao]s?|est[aeo]s?|es[aeo]s?|ess[ea]s?|m[ei]us?|minhas?|mis?|seus?|suas?|sus?|noss[oa]s?|nuestr[oa]s?|quando|cuando|porque)$/u
/** Before a participle: "tinha esquecido" is "had forgotten". */
const AUXILIARY =
  /^(?:te(?:r|m|nho|mos|ria)|têm|tinham?|tínhamos|tivesse|había[ns]?|habíamos|h[ae]n?|has|hemos|haber)$/u
const HYPHENED = /^-(?:l?[oa]s?|me|te|se|nos|lhes?)(?!\p{L})/u
const SENTENCE_END = /[.!?\n]/u
const NAME = /^\p{Lu}/u
const PUNCTUATION = /[.!?,;:]/u

export function isNameAt(walk: Walk, at: number, raw: string): boolean {
  const before = walk.words[at - 1]
  if (NAME.test(raw) && firstNames().has(raw.toLowerCase())) return true
  return (
    before !== undefined &&
    NAME.test(raw) &&
    (raw === 'São' || namesThatAreWords().has(raw.toLowerCase()) || isVerb(walk.words[at])) &&
    !SENTENCE_END.test(walk.text.slice(before.end, walk.words[at]?.start))
  )
}

/** A capital inside a sentence is not that of a verb: "el doctor Soler". */
function isVerb(word: Word | undefined): boolean {
  return word?.choices[0]?.sense.isVerb === true
}

/** The word before a hyphen and a pronoun is a verb: "comprá-lo". */
function isBeforePronoun({ language, text }: Walk, { end }: Word): boolean {
  return language === 'pt' && text[end] === '-' && HYPHENED.test(text.slice(end, end + 6))
}

export function chosen(walk: Walk, at: number, word: Word): Choice | undefined {
  const { choices } = word
  if (AUXILIARY.test(walk.words[at - 1]?.word ?? '')) {
    const participle = choices.find(({ sense, inflection }) => sense.isVerb && inflection === 'participle')
    if (participle) return participle
  }
  if (isBeforePronoun(walk, word)) return choices.find(({ sense }) => sense.isVerb) ?? choices[0]
  const first = inContext(walk.topics, choices)
  const verb = inContext(
    walk.topics,
    choices.filter(({ sense }) => sense.isVerb),
  )
  const other = inContext(
    walk.topics,
    choices.filter(({ sense }) => !sense.isVerb),
  )
  if (!verb || !other) return first
  const before = walk.said.at(-1) ?? ''
  if (isAskedFor(walk, at)) return other
  if (BEFORE_VERB.test(before) || isLedToVerb(walk, at)) return verb
  if (BEFORE_NOUN.test(before)) return other
  if (isBeforeObject(walk, at)) return verb
  return first === other && isOnlyAccented(first, word) ? verb : first
}

/** "bebe" is rather "drinks" than a "bebê" without its accent. */
function isOnlyAccented({ kind, sense }: Choice, { word }: Word): boolean {
  return kind === 0 && sense.form !== word && sense.folded === word
}

function isLedToVerb({ words }: Walk, at: number): boolean {
  const before = words[at - 1]?.word ?? ''
  return LEADS_VERB.test(before) && !(before === 'que' && at === 1)
}

/** "que curso", "em que estado": Portuguese leaves out an accent. */
function isAskedFor({ words, language }: Walk, at: number): boolean {
  return words[at - 1]?.word === 'que' && (at === 1 ? language === 'pt' : BEFORE_ASKED.test(words[at - 2]?.word ?? ''))
}

/** "Peso 71 quilos", "a vizinha aluga o quarto". */
function isBeforeObject({ text, words }: Walk, at: number): boolean {
  const [word, next] = [words[at], words[at + 1]]
  if (!word || !next || !BEGINS_OBJECT.test(next.word)) return false
  return !PUNCTUATION.test(text.slice(word.end, next.start))
}
