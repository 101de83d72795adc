import { foldAccents, lazy, sharedWordSet } from '../words.ts'
import type { Walk, Word } from './context.ts'
import { type Inflection, inflected, subjectLeftOut } from './inflections.ts'

// The English grammar between the words of a gloss: subjects, verbs in questions, prepositions and articles.

const notInfinitives = lazy(() => sharedWordSet('not infinitives'))

/** After these, a verb has no subject to add: it has one, or it is a noun that the tables lack. */
const AFTER_SUBJECT =
  /(?:^|\s)(?:I|we|you|he|she|they|who|to|will|must|can|not|never|the|a|my|your|his|our|of|in|with|without|by)$/u
const INFINITIVE = /[aeiíô]r$/u
const BEFORE_GERUND = /^(?:before|after|without|besides|instead of|of|in|by)$/u
const BEFORE_INFINITIVE = /^(?:for|the|at|to the)$/u
const WEEKDAY = /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day/u
const BEFORE_DATE = /^(?:the|in the|at|in|to)$/u
/** English is "at" these places, and "in" others. */
const VISITED =
  /^(?:airport|bakery|bank|beach|church|college|daycare|dentist|doctor|gym|hospital|hotel|market|office|party|pharmacy|police station|reception|restaurant|school|shop|store|supermarket|university|vet|wedding|workshop)$/u
const POSSESSIVE = /^(?:my|your|his|her|our|their|Mr|Mrs)$/u
/** Questions in which an auxiliary verb follows the question words. */
const ASKS =
  /^(?:when|where|why|how|how much|how many|how often|how long|since when|until when|what time|what|which|with whom|with what|to whom)$/u
const ASKS_OF_SUBJECT = /^(?:when|where|why|how|how often|since when|what time)$/u
const HAS_SUBJECT = /^(?:did |do )?(?:I|we) /u
/** "when was I" needs no "did". */
const STATES = /^(?:ser|estar|poder|haver|haber)$/u
const PLURAL = /[mn]$/u
const NAME = /^\p{Lu}/u
const DIGIT = /\d/u

/** A verb in its inflection, with the subject that Portuguese and Spanish leave out, or with "do". */
export function verbAt(walk: Walk, at: number, english: string, inflection: Inflection): string {
  const word = walk.words[at]?.word ?? ''
  const subject = subjectLeftOut(word, walk.language, inflection)
  dropReflexive(walk, subject)
  const isFinite = (inflection === 'past' || inflection === 'plain') && !isInfinitive(word)
  const inPlace = () => withSubject(walk, subject, inflected(english, inflection))
  if (!isFinite) return inPlace()
  if (english.startsWith('be '))
    return inflection === 'past' ? inPlace() : withSubject(walk, subject, present(english, subject, word))
  const auxiliary = inflection === 'past' ? 'did' : subject !== null || PLURAL.test(word) ? 'do' : 'does'
  return asked(walk, at, subject, auxiliary, english) ?? inPlace()
}

/** "me apunté" is "I signed up". */
function dropReflexive({ said }: Walk, subject: string | null): void {
  if (subject !== null && said.at(-1) === (subject === 'I' ? 'me' : 'us')) said.pop()
}

/** "be on leave" becomes "am on leave". */
function present(english: string, subject: string | null, word: string): string {
  const form = subject === 'I' ? 'am' : subject === 'we' || PLURAL.test(word) ? 'are' : 'is'
  return english.replace('be', form)
}

/** "quando comprei" is "when did I buy", "onde a Ana trabalha" is "where does Ana work". */
function asked(
  { said, text, words }: Walk,
  at: number,
  subject: string | null,
  auxiliary: string,
  english: string,
): string | undefined {
  const first = said[0] ?? ''
  const between = said.length - 1
  if (subject !== null) {
    const isAsked = between < 3 && ASKS.test(first) && !AFTER_SUBJECT.test(said.at(-1) ?? '')
    return isAsked ? `${auxiliary} ${subject} ${english}` : undefined
  }
  if (between === 0 || between > 4 || !ASKS_OF_SUBJECT.test(first)) return undefined
  if (words.slice(Math.max(1, at - between), at).some((word) => hasVerb(word) && !NAME.test(text.slice(word.start))))
    return undefined
  said[0] = `${first} ${auxiliary}`
  return english
}

/** Like `asked`, for forms of common verbs that are in the table of function words. */
export function askedAt(walk: Walk, at: number): string | undefined {
  const word = walk.words[at]
  const subject = subjectLeftOut(word?.word ?? '', walk.language, 'past')
  const verb = word?.choices.find(({ kind, inflection }) => kind === 2 && inflection === 'past')
  if (!verb || subject === null || STATES.test(verb.sense.form)) return undefined
  dropReflexive(walk, subject)
  return asked(walk, at, subject, 'did', verb.sense.english)
}

/** English has the subjects, and a question with "my" is nearer to a note with "I". */
export function withSubject({ said }: Walk, subject: 'I' | 'we' | null, english: string): string {
  const before = said.at(-1) ?? ''
  if (subject === null || AFTER_SUBJECT.test(before) || HAS_SUBJECT.test(english)) return english
  return `${subject} ${english}`
}

/** The English after the words before it, which may change: "o meu carro" is "my car". */
export function afterWords(walk: Walk, english: string, at: number): string {
  const { said } = walk
  if (POSSESSIVE.test(english) || isNamed(walk, english, at)) dropArticle(said)
  return afterPreposition(walk, english, at)
}

/** "sem pagar" is "without paying", "para viajar" is "to travel", "no domingo" is "on Sunday" and "no dia 9" is "on the day 9". */
function afterPreposition({ said, words }: Walk, english: string, at: number): string {
  const before = said.at(-1) ?? ''
  const isDate = WEEKDAY.test(english) || (english === 'day' && DIGIT.test(words[at + 1]?.word ?? ''))
  if (before === 'in the' && VISITED.test(english)) said[said.length - 1] = 'at the'
  if (isDate && BEFORE_DATE.test(before)) said[said.length - 1] = WEEKDAY.test(english) ? 'on' : 'on the'
  if (!isInfinitive(words[at]?.word ?? '')) return english
  if (/^a[ol]$/u.test(words[at - 1]?.word ?? '')) {
    said[said.length - 1] = 'when'
    return inflected(english, 'ing')
  }
  if (before === 'of' && hasVerb(words[at - 2])) said.pop()
  if (said.at(-1)?.endsWith(' to')) return english
  if (BEFORE_INFINITIVE.test(before)) said[said.length - 1] = 'to'
  if (before === 'by') said[said.length - 1] = 'for'
  return BEFORE_GERUND.test(before) ? inflected(english, 'ing') : english
}

function hasVerb(word: Word | undefined): boolean {
  return word?.choices.some(({ sense }) => sense.isVerb) === true
}

function isInfinitive(word: string): boolean {
  return INFINITIVE.test(word) && !notInfinitives().has(foldAccents(word))
}

/** Portuguese puts an article before a name ("o Miguel"), English does not. */
function isNamed({ language, text, words }: Walk, english: string, at: number): boolean {
  return language === 'pt' && at > 0 && NAME.test(english) && text.startsWith(english, words[at]?.start)
}

/** "o meu carro" is "my car"; "da minha mãe" is "of my mother". */
function dropArticle(said: string[]): void {
  const before = said.pop()
  const left = before?.replace(/(?:^| )the$/u, '')
  if (left) said.push(left)
}
