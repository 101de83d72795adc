// The words and phrases of dates in each language, and the time zones that people name, with their meanings as tags.
import { type Language, languages } from '../languages.ts'
import { cells, entries, lazy, lazyByLanguage, readTable, sectionLines } from '../words.ts'
import { holidayNames } from './holidays.ts'
import { type Tag, type Tags, tagNamed } from './pattern.ts'

/** The words of one language. A phrase (folded: lower case, no accents, spaces for hyphens) stands for one or more tokens. */
export interface Vocabulary {
  phrases: ReadonlyMap<string, readonly Tags[]>
  /** The number of words of the longest phrase that starts with a word. */
  starts: ReadonlyMap<string, number>
}

export const vocabularyOf: (language: Language) => Vocabulary = lazyByLanguage((language) => {
  const phrases = new Map<string, readonly Tags[]>()
  const starts = new Map<string, number>()
  for (const line of sectionLines(language, 'dates')) {
    const [meaning = '', words] = line.split(' = ')
    for (const phrase of entries(words).flatMap(alternatives)) addPhrase(phrases, starts, phrase, readMeaning(meaning))
  }
  for (const [index, names] of holidayNames().entries()) {
    for (const name of names) addPhrase(phrases, starts, name, [{ holiday: index }])
  }
  for (const [index, { bare, places }] of zones().entries()) {
    for (const name of bare) addPhrase(phrases, starts, name, [{ zone: 2 * index }])
    for (const name of places) addPhrase(phrases, starts, name, [{ zone: 2 * index + 1 }])
  }
  return { phrases, starts }
})

/** "(a/the) day" is "a day" and "the day". */
function alternatives(phrase: string): string[] {
  const [group, choices = ''] = /\(([^()]*)\)/u.exec(phrase) ?? []
  if (group === undefined) return [phrase]
  return choices.split('/').flatMap((choice) => alternatives(phrase.replace(group, choice)))
}

/** A space separates tokens, `&` joins the meanings of one: "this part:6", "month:3&weak". */
function readMeaning(meaning: string): Tags[] {
  return meaning.split(' ').map((token) => {
    const tags: Partial<Record<Tag, number>> = {}
    for (const part of token.split('&')) {
      const [tag = '', value] = part.split(':')
      tags[tagNamed(tag)] = value === undefined ? 1 : Number(value)
    }
    return tags
  })
}

/** A phrase of two meanings gets both. */
function addPhrase(
  phrases: Map<string, readonly Tags[]>,
  starts: Map<string, number>,
  phrase: string,
  tokens: readonly Tags[],
): void {
  const known = phrases.get(phrase)
  const merged = known?.length === 1 && tokens.length === 1 ? [{ ...known[0], ...tokens[0] }] : tokens
  phrases.set(phrase, merged)
  const words = phrase.split(' ')
  const first = words[0] ?? ''
  starts.set(first, Math.max(starts.get(first) ?? 1, words.length))
}

interface Zone {
  name: string
  /** Names that need no further word, such as "Pacific". */
  bare: readonly string[]
  places: readonly string[]
}

/** Places that are words of their own: a holiday, meetings, a middle, a name. */
const NO_ZONE = /^(?:easter|reunion|center|nome)$/

const zones = lazy((): readonly Zone[] => [
  ...readTable('zones.txt').lines.map((line) => {
    const [name = '', bare, places] = cells(line)
    return { name, bare: entries(bare), places: entries(places) }
  }),
  ...Intl.supportedValuesOf('timeZone').map((name) => {
    const place = name.split('/').at(-1)?.replaceAll('_', ' ').toLowerCase() ?? ''
    return { name, bare: [], places: NO_ZONE.test(place) ? [] : [place] }
  }),
])

/** The IANA name of a zone by its tag: twice its number, plus one for a place. */
export function zoneName(tag: number): string | null {
  return zones()[Math.floor(tag / 2)]?.name ?? null
}

const TIME_TAGS: readonly Tag[] = [
  'month',
  'weekday',
  'rel',
  'part',
  'unit',
  'now',
  'noon',
  'holiday',
  'season',
  'ampm',
  'oclock',
]
const NUMBER_TAGS: readonly Tag[] = ['num', 'ord']

const timeWords = lazy(() => wordsWith(TIME_TAGS))
const numberWords = lazy(() => wordsWith(NUMBER_TAGS))

/** The longest word of each phrase with such a meaning. Single letters ("a m", "h") occur only next to numbers, which are checked separately. */
function wordsWith(tags: readonly Tag[]): ReadonlySet<string> {
  const words = new Set<string>()
  for (const language of languages) {
    for (const [phrase, meanings] of vocabularyOf(language).phrases) {
      if (!meanings.some((meaning) => tags.some((tag) => meaning[tag] !== undefined))) continue
      const longest = phrase.split(' ').reduce((most, word) => (word.length >= most.length ? word : most), '')
      if (longest.length > 1) words.add(longest)
    }
  }
  return words
}

interface Hints {
  hasDigit: boolean
  hasTimeWord: boolean
  hasNumberWord: boolean
}

/** A cheap check first: most texts name no time and cost only this. */
export function hintsIn(folded: string): Hints {
  const words = folded.match(/\p{L}+/gu) ?? []
  return {
    hasDigit: /\d/.test(folded),
    hasTimeWord: words.some((word) => timeWords().has(word)),
    hasNumberWord: words.some((word) => numberWords().has(word)),
  }
}
