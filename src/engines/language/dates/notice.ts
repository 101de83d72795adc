import type { Language } from '../languages.ts'
import { entries, lazyByLanguage, sectionLines } from '../words.ts'
import { type DueDateContext, languagesAfter } from './due-date.ts'
import { fold, readTokens } from './lexer.ts'
import { UNIT } from './pattern.ts'

interface Notice {
  /** How long before the event. */
  minutes: number
  /** The folded text without it, in which the event's own time is read. */
  rest: string
}

interface Word {
  text: string
  from: number
  to: number
}

const SCANNED_CHARACTERS = 2_000
const WORD = /[\p{L}\d]{1,40}|[^\s\p{L}\d]|\n/gu
const MARK = /^[).,;:!?\n-]$/

function wordsIn(folded: string): Word[] {
  return [...folded.matchAll(WORD)].map(({ 0: text, index }) => ({ text, from: index, to: index + text.length }))
}

type PhraseKind =
  | 'ask'
  | 'lead'
  | 'before'
  | 'day'
  | 'start'
  | 'clock'
  | 'before action'
  | 'action ending'
  | 'no action'
type Vocabulary = Readonly<Record<PhraseKind, Phrases>>

/** Each phrase as its words and marks, with a space between them. Most words of a text begin and end none, so no phrase is composed for them. */
interface Phrases {
  all: ReadonlySet<string>
  firstWords: ReadonlySet<string>
  lastWords: ReadonlySet<string>
}

function phrasesOf(said: readonly string[]): Phrases {
  const phrases = said.map((phrase) => wordsIn(phrase).map(({ text }) => text))
  return {
    all: new Set(phrases.map((words) => words.join(' '))),
    firstWords: new Set(phrases.map(([first = '']) => first)),
    lastWords: new Set(phrases.map((words) => words.at(-1) ?? '')),
  }
}

const vocabularyOf: (language: Language) => Vocabulary = lazyByLanguage((language) => {
  const lines = sectionLines(language, 'notice').map((line) => line.split(/ = ?/))
  const lists = new Map(lines.map(([name = '', phrases]) => [name, entries(phrases)]))
  const list = (name: PhraseKind) => phrasesOf(lists.get(name) ?? [])
  return {
    ask: list('ask'),
    lead: list('lead'),
    before: list('before'),
    day: list('day'),
    start: list('start'),
    clock: list('clock'),
    'before action': list('before action'),
    'action ending': list('action ending'),
    'no action': list('no action'),
  }
})

/** "Remind me 10 minutes before the dentist on Friday at 3": how long before, and the rest. Null if nothing like it is said. */
export function readNotice(text: string, context: Pick<DueDateContext, 'language' | 'fallback'>): Notice | null {
  const folded = fold(text)
  const words = wordsIn(folded.slice(0, SCANNED_CHARACTERS))
  for (const language of languagesAfter(context.language ?? context.fallback)) {
    const vocabulary = vocabularyOf(language)
    if (!words.some((_, at) => phraseAt(vocabulary.ask, words, at) > 0)) continue
    for (const [at] of words.entries()) {
      const found = noticeAt(at, words, vocabulary, language)
      const [first, after] = [words[found?.from ?? 0], words[found?.to ?? 0]]
      if (!found || !first) continue
      return {
        minutes: found.minutes,
        rest: `${folded.slice(0, first.from)} ${folded.slice(after?.from ?? folded.length)}`,
      }
    }
  }
  return null
}

const LONGEST_PHRASE = 6

/** The number of words of the longest phrase that begins here. */
function phraseAt({ all, firstWords }: Phrases, words: readonly Word[], at: number): number {
  if (!firstWords.has(words[at]?.text ?? '')) return 0
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length -= 1)
    if (all.has(textOf(words.slice(at, at + length)))) return length
  return 0
}

function phraseBefore({ all, lastWords }: Phrases, words: readonly Word[], end: number): number {
  if (!lastWords.has(words[end - 1]?.text ?? '')) return 0
  for (let length = Math.min(LONGEST_PHRASE, end); length > 0; length -= 1)
    if (all.has(textOf(words.slice(end - length, end)))) return length
  return 0
}

function textOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(' ')
}

/** Indexes of words. */
interface Found {
  from: number
  to: number
  minutes: number
}

function noticeAt(at: number, words: readonly Word[], vocabulary: Vocabulary, language: Language): Found | null {
  const ofDay = phraseAt(vocabulary.day, words, at)
  const before = phraseAt(vocabulary.before, words, at)
  const length = ofDay > 0 ? { from: at, minutes: DAY_MINUTES } : before > 0 ? lengthBefore(words, at, language) : null
  const found = length && { ...length, to: at + (ofDay || before) }
  return found && isNotice(found, words, vocabulary) ? found : null
}

const DAY_MINUTES = 1_440
const LONGEST_MINUTES = 40_320
const MINUTES: Readonly<Record<number, number>> = {
  [UNIT.second]: 1 / 60,
  [UNIT.day]: DAY_MINUTES,
  [UNIT.week]: 7 * DAY_MINUTES,
}
/** The reader of dates takes "2h" for a time of day. */
const HOURS = /^(\d{1,2}) ?h(?:rs?|s)?$/

/** The length of time that ends here, of as many words as possible. */
function lengthBefore(words: readonly Word[], end: number, language: Language): Pick<Found, 'from' | 'minutes'> | null {
  for (let from = Math.max(0, end - LONGEST_PHRASE); from < end; from += 1) {
    const said = textOf(words.slice(from, end))
    const hours = HOURS.exec(said)?.[1]
    const tokens = readTokens(said, language)
    const [token] = tokens
    const read = tokens.length === 1 ? (MINUTES[token?.tags.span ?? 0] ?? 0) * (token?.amount ?? 0) : 0
    const minutes = hours === undefined ? Math.round(read) : Number(hours) * 60
    if (minutes >= 1 && minutes <= LONGEST_MINUTES) return { from, minutes }
  }
  return null
}

/** It follows the words that ask for it; or it ends a clause, after a time or a mark. */
function isNotice({ from, to }: Found, words: readonly Word[], vocabulary: Vocabulary): boolean {
  const led = from - phraseBefore(vocabulary.lead, words, from)
  const isAsked = [from, led].some((end) => phraseBefore(vocabulary.ask, words, end) > 0)
  const isTail = endsClause(to, words, vocabulary)
  if (isAsked) return isTail || !hasAction(to, words, vocabulary)
  const last = words[led - 1]?.text ?? '.'
  return isTail && (MARK.test(last) || /^\d/.test(last) || phraseBefore(vocabulary.clock, words, led) > 0)
}

/** Nothing names an event here: "an hour before.", "… before it starts". */
function endsClause(at: number, words: readonly Word[], { start, ask }: Vocabulary): boolean {
  const started = at + phraseAt(start, words, at)
  const asked = started + phraseAt(ask, words, started)
  const end = words[asked]
  return !end || MARK.test(end.text)
}

/** "… to leave": the action is due at that time, not the event. */
function hasAction(at: number, words: readonly Word[], vocabulary: Vocabulary): boolean {
  const [leads, endings] = [vocabulary['before action'], [...vocabulary['action ending'].all]]
  return words.slice(at + 1).some(({ text }, index) => {
    const isLed = leads.all.size === 0 || phraseBefore(leads, words, at + 1 + index) > 0
    const isVerb =
      endings.length === 0 || endings.some((ending) => text.length > ending.length && text.endsWith(ending))
    return isLed && isVerb && /^\p{L}{2}/u.test(text) && !vocabulary['no action'].all.has(text)
  })
}
