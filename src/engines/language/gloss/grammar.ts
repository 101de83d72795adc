import { foldAccents, lazy, sharedWordSet } from '../words.ts'
import type { Walk, Word } from './context.ts'
import { type Inflection, inflected, type Subject, subjectLeftOut } from './inflections.ts'

// The English grammar between the words of a gloss: subjects, verbs in questions, prepositions and articles.

const notInfinitives = lazy(() => sharedWordSet('not infinitives'))

/** After these, a verb has no subject to add: it has one, or it is a noun that the tables lack. */
const AFTER_SUBJECT =
  /(?:^|\s)(?:I|we|you|he|she|they|who|to|will|must|can|not|never|the|a|my|your|his|our|of|in|with|without|by)$/u
const INFINITIVE = /[aeiíô]r$/u
const BEFORE_GERUND =
  /^(?:before|after|without|besides|in|by)$|(?:^|\s)(?:of|about|like)$|\b(?:stop|stopped|stopping|again)$/u
const JUST = /\bjust$/u
const BEFORE_INFINITIVE = /^(?:for|the|at|to the)$/u
const WEEKDAY = /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day/u
const BEFORE_DATE = /^(?:the|in the|at|in|to)$/u
/** English is "at" these places, and "in" others. */
const VISITED =
  /^(?:airport|bakery|bank|beach|church|college|daycare|dentist|doctor|gym|hospital|hotel|market|office|party|pharmacy|police station|reception|restaurant|school|shop|store|supermarket|university|vet|wedding|workshop)$/u
const POSSESSIVE = /^(?:my|your|his|her|our|their|Mr|Mrs)$/u
/** Questions in which an auxiliary verb follows the question words. */
const ASKS =
  /^(?:who|when|where|why|how|how much|how many|how often|how long|since when|until when|what time|what|which|with whom|with what|to whom)$/u
const ASKS_OF_SUBJECT = /^(?:when|where|why|how|how often|since when|what time)$/u
/** Words between a subject and its verb. */
const ADVERB = /^(?:not|not yet|never|already|always|still|also|almost|only|even|no longer)$/u
const AUXILIARY = /^(?:did|do|does) /u
const MODAL = /^(can|must|will|am|are|was|were|did|could|should)(?: (.+))?$/u
/** "take care of" needs no second "of". */
const PREPOSITION = /\S (?:of|on|about|like|to|for|with)$/u
const AGAIN = /^(?:of|in|on|for|to|with)(?: |$)/u
const BEFORE_NOT = /^(?:is|are|am|was|were|can|could|will|would|should|must)(?: |$)/u
const HAS_SUBJECT = /^(?:did |do )?(?:I|we) /u
/** "when was I" needs no "did". */
const STATES = /^(?:ser|estar|poder|haver|haber|ir)$/u
const PLURAL = /[mn]$/u
const NAME = /^\p{Lu}/u
const DIGIT = /\d/u

/** A verb in its inflection, with the subject that Portuguese and Spanish leave out, or with "do". */
export function verbAt(walk: Walk, at: number, english: string, inflection: Inflection): string {
  const word = walk.words[at]?.word ?? ''
  const subject = subjectAt(walk, word, inflection)
  dropReflexive(walk, subject)
  const isFinite = (inflection === 'past' || inflection === 'plain') && !isInfinitive(word)
  const inPlace = () => withSubject(walk, at, subject, inflected(english, inflection))
  if (!isFinite) return inPlace()
  if (english.startsWith('be '))
    return inflection === 'past' ? inPlace() : withSubject(walk, at, subject, present(english, subject, word))
  return asked(walk, at, subject, auxiliaryOf(subject, word, inflection), english) ?? inPlace()
}

function auxiliaryOf(subject: Subject | null, word: string, inflection: Inflection): string {
  if (inflection === 'past') return 'did'
  return subject !== null || PLURAL.test(word) ? 'do' : 'does'
}

/** The subject that a form implies, or the pronoun before it: "eu ia". */
export function subjectAt({ language, said }: Walk, word: string, inflection?: Inflection): Subject | null {
  const before = said.findLast((part) => !ADVERB.test(part))
  return subjectLeftOut(word, language, inflection) ?? (before === 'I' || before === 'we' ? before : null)
}

/** "me apunté" is "I signed up". */
function dropReflexive({ said }: Walk, subject: Subject | null): void {
  if (subject !== null && said.at(-1) === (subject === 'I' ? 'me' : 'us')) said.pop()
}

/** "be on leave" becomes "am on leave". */
function present(english: string, subject: Subject | null, word: string): string {
  const form = subject === 'I' ? 'am' : subject === 'we' || PLURAL.test(word) ? 'are' : 'is'
  return english.replace('be', form)
}

/** "quando comprei" is "when did I buy", "onde a Ana trabalha" is "where does Ana work". */
function asked(
  { said, text, words }: Walk,
  at: number,
  subject: Subject | null,
  auxiliary: string,
  english: string,
): string | undefined {
  const first = said[0] ?? ''
  if (subject !== null) {
    const adverbs = takeAdverbs(said, subject)
    const isAsked = said.length < 4 && ASKS.test(first) && !said.some((part) => AUXILIARY.test(part))
    if (isAsked && (said.length === 1 || !AFTER_SUBJECT.test(said.at(-1) ?? '')))
      return [auxiliary, subject, ...adverbs.filter((word) => word !== subject), english].join(' ').trim()
    said.push(...adverbs)
    return undefined
  }
  const between = said.length - 1
  if (between === 0 || between > 4 || !ASKS_OF_SUBJECT.test(first)) return undefined
  if (words.slice(Math.max(1, at - between), at).some((word) => hasVerb(word) && !NAME.test(text.slice(word.start))))
    return undefined
  said[0] = `${first} ${auxiliary}`
  return english
}

/** Removes the adverbs before a verb, and its subject: "eu sempre". */
function takeAdverbs(said: string[], subject: string): string[] {
  let start = said.length
  while (start > 0 && (ADVERB.test(said[start - 1] ?? '') || said[start - 1] === subject)) start--
  return said.splice(start)
}

/** Like `asked`, for forms of common verbs that are in the table of function words. */
export function askedAt(walk: Walk, at: number): string | undefined {
  const word = walk.words[at]
  const verbs = word?.choices.filter(({ kind }) => kind === 2) ?? []
  const verb =
    verbs.find(({ inflection }) => inflection === 'past') ?? verbs.find(({ inflection }) => inflection === 'plain')
  const subject = subjectAt(walk, word?.word ?? '', verb?.inflection)
  if (!verb || STATES.test(verb.sense.form)) return undefined
  dropReflexive(walk, subject)
  return asked(walk, at, subject, auxiliaryOf(subject, word?.word ?? '', verb.inflection), verb.sense.english)
}

/** English has the subjects, and a question with "my" is nearer to a note with "I". A question puts them after "can". */
export function withSubject(walk: Walk, at: number, subject: Subject | null, english: string): string {
  if (subject === null || HAS_SUBJECT.test(english)) return english
  const { said } = walk
  const modal = MODAL.exec(english.replace(/^had to\b/u, 'did have to').replace(/^went\b/u, 'did go'))
  const question = modal && asked(walk, at, subject, modal[1] ?? '', modal[2] ?? '')
  if (question) return question
  const adverbs = takeAdverbs(said, subject)
  const others = adverbs.filter((word) => word !== subject)
  if (others.length < adverbs.length || !AFTER_SUBJECT.test(said.at(-1) ?? '')) said.push(subject)
  said.push(...others)
  return english
}

/** The English after the words before it, which may change: "o meu carro" is "my car". */
export function afterWords(walk: Walk, english: string, at: number): string {
  const { said } = walk
  if (said.at(-1) === 'not' && BEFORE_NOT.test(english)) {
    said.pop()
    return english.replace(/^\S+/u, '$& not')
  }
  if (PREPOSITION.test(said.at(-1) ?? '') && AGAIN.test(english)) return english.replace(AGAIN, '')
  if (POSSESSIVE.test(english) || isNamed(walk, english, at)) dropArticle(said)
  return afterPreposition(walk, english, at)
}

/** "sem pagar" is "without paying", "para viajar" is "to travel", "no domingo" is "on Sunday" and "no dia 9" is "on the day 9". */
function afterPreposition({ said, words }: Walk, english: string, at: number): string {
  const before = said.at(-1) ?? ''
  const governs = before === 'not' ? (said.at(-2) ?? '') : before
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
  if (JUST.test(before)) return inflected(english, 'past')
  if (governs === 'by') said[said.lastIndexOf('by')] = 'for'
  return BEFORE_GERUND.test(governs) ? inflected(english, 'ing') : english
}

function hasVerb(word: Word | undefined): boolean {
  return word?.choices.some(({ sense }) => sense.isVerb) === true
}

export function isInfinitive(word: string): boolean {
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
