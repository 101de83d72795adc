// Two years of one invented person's notes in three languages, and questions about them. They were written before any ranking by time existed and
// without looking at search results. Keep it so: no question is changed because it is not found.
import type { Language } from '../../src/engines/language/index.ts'
import { english } from './english.ts'
import { portuguese } from './portuguese.ts'
import { spanish } from './spanish.ts'

/** Clara lives in Florianópolis: three hours behind UTC all year, and summer is from December to March. */
export const TIMEZONE = 'America/Sao_Paulo'
const OFFSET = '-03:00'
/** Local time at which a question is asked unless it says otherwise: the evening of the last day that has notes, a Wednesday. */
const NOW = '2026-09-16 20:30'

/** Local dates, both included. */
export interface Interval {
  from: string
  to: string
}

export interface DatedMemory {
  /** Its local capture time, which no other memory has. */
  id: string
  text: string
  /** The dates that its text names, if they differ from the day of capture. */
  named: Interval | null
}

interface Question {
  language: Language
  query: string
}

export interface TimeQuestion extends Question {
  interval: Interval
  /** Ids of the memories that answer it; null if it asks for everything of that time. */
  answers: readonly string[] | null
  askedAt: string
}

export interface AnswerableQuestion extends Question {
  answer: string
}

const sets = { en: english, pt: portuguese, es: spanish } satisfies Record<Language, object>
type Part = keyof typeof english

/** `2026-02-03 10:10 {2026-10-17} text`; the dates in braces are left out if the text names none. In order of time. */
export const memories: readonly DatedMemory[] = fromEach('memories', (_, line) => {
  const [, id = '', dates, text = ''] = /^(\S+ \S+) (?:\{(\S+)\} )?(.+)$/.exec(line) ?? []
  return { id, text, named: dates === undefined ? null : intervalOf(dates) }
}).toSorted((one, other) => (one.id < other.id ? -1 : 1))

/** `query | interval | answers, or * | time of asking`, in order of asking. */
export const timeQuestions: readonly TimeQuestion[] = fromEach('times', (language, line) => {
  const [query = '', dates = '', answers = '', askedAt = NOW] = line.split(' | ')
  return {
    language,
    query,
    interval: intervalOf(dates),
    answers: answers === '*' ? null : answers.split(', '),
    askedAt,
  }
}).toSorted((one, other) => (one.askedAt < other.askedAt ? -1 : one.askedAt > other.askedAt ? 1 : 0))

/** Questions for the last or the first of many: `query | id`. */
export const orderQuestions = fromEach('order', readAnswerable)
/** Questions that are not about time, in the note's words or half remembered: `query | id`. */
export const plainQuestions = fromEach('plain', readAnswerable)
export const unanswerableQuestions: readonly Question[] = fromEach('unanswerable', (language, query) => ({
  language,
  query,
}))

export function instantOf(localTime: string): Date {
  return new Date(`${localTime.replace(' ', 'T')}:00${OFFSET}`)
}

/** Whether the memory was captured in that time, or names a date in it. */
export function isInside({ id, named }: DatedMemory, { from, to }: Interval): boolean {
  const day = id.slice(0, 10)
  return (day >= from && day <= to) || (named !== null && named.from <= to && named.to >= from)
}

function readAnswerable(language: Language, line: string): AnswerableQuestion {
  const [query = '', answer = ''] = line.split(' | ')
  return { language, query, answer }
}

function fromEach<Item>(part: Part, read: (language: Language, line: string) => Item): Item[] {
  return (['en', 'pt', 'es'] as const).flatMap((language) =>
    sets[language][part]
      .trim()
      .split('\n')
      .map((line) => read(language, line)),
  )
}

function intervalOf(dates: string): Interval {
  const [from = '', to = from] = dates.split('..')
  return { from, to }
}
