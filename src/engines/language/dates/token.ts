/** What a word can mean in a date, in whichever language it was written. One token may carry several meanings. */
const TAGS = [
  'num',
  'word', // the number was spelt out
  'ord',
  'thousand',
  'month',
  'weekday',
  'weak', // also an everyday word (may, sat, mar, segunda): needs support from its neighbours
  'ordinalnoun', // what an ordinal counts: segunda vez
  'anyone', // qualquer, cualquiera: no particular day
  'rel',
  'part',
  'unit',
  'this',
  'next',
  'coming',
  'last',
  'ago',
  'in',
  'on',
  'at',
  'hours', // "las" of "las tres"
  'about',
  'of',
  'the',
  'a',
  'every',
  'from',
  'until', // "three days before"
  'later',
  'now',
  'and',
  'half',
  'quarter',
  'past',
  'to',
  'minus',
  'end',
  'middle',
  'start',
  'oclock',
  'ampm',
  'noon',
  'function', // a small word that may follow a date without counting as what it belongs to
  'holiday',
  'numdate',
  'pair',
  'decimal',
  'clock',
  'hclock',
  'money',
  'time',
  'span',
  'comma',
  'dash',
  'stop',
] as const

export type Tag = (typeof TAGS)[number]

export type Tags = Readonly<Partial<Record<Tag, number>>>

export interface Token {
  text: string
  tags: Tags
  /** Numeric dates: the numbers in written order. */
  parts?: readonly number[]
  /** A time of day that was folded out of several words. */
  clock?: Clock
  /** How many units a `span` has; the value of a `decimal`. */
  amount?: number
}

export interface Clock {
  /** Since midnight. */
  seconds: number
  /**
   * Whether the half of the day is known: said ("8pm", "20:00"); open, where the hour alone must tell ("at 8");
   * or presumed, as in "8h", where only a named part of the day changes it.
   */
  half: 'said' | 'open' | 'presumed'
  isSure: boolean
}

/** Values of `unit` and `span`. */
export const UNIT = {
  second: 1,
  minute: 2,
  hour: 3,
  day: 4,
  week: 5,
  month: 6,
  year: 7,
  weekend: 8,
  workday: 9,
} as const

/** Values of `part`. */
export const PART = { dawn: 1, morning: 2, afternoon: 4, evening: 5, night: 6 } as const

/** A misspelt tag in a pattern or a vocabulary would never match, silently: better not to start. */
export function tagNamed(name: string): Tag {
  const tag = TAGS.find((each) => each === name)
  if (!tag) throw new Error(`no such tag: ${name}`)
  return tag
}

/** A word of the text's own, which no date has a use for. */
export function isPlainWord(token: Token | undefined): boolean {
  return token !== undefined && Object.keys(token.tags).length === 0 && /^\p{L}/u.test(token.text)
}

export function has(token: Token | undefined, ...tags: Tag[]): boolean {
  return token !== undefined && tags.some((tag) => token.tags[tag] !== undefined)
}
