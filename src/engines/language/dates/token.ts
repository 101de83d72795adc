/** Meanings of a word in a date, in any of the languages. A token may have several. */
const TAGS = [
  'num',
  'word', // a number spelled out
  'ord',
  'thousand',
  'month',
  'weekday',
  'weak', // also an everyday word (may, sat, mar, segunda): a date only with support from its neighbours
  'ordinalnoun', // a noun that an ordinal counts: segunda vez
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
  'function', // a function word: may follow a weekday without making it doubtful
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
  clock?: Clock
  /** The number of units of a `span`; the value of a `decimal`. */
  amount?: number
}

export interface Clock {
  /** Since midnight. */
  seconds: number
  /**
   * Whether the half of the day is known. 'said': "8pm", "20:00". 'open': the hour alone must decide ("at 8"). 'presumed': only a named part of the
   * day changes it ("8h").
   */
  half: 'said' | 'open' | 'presumed'
  isSure: boolean
}

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

export const PART = { dawn: 1, morning: 2, afternoon: 4, evening: 5, night: 6 } as const

/** Without the check, a misspelt tag in a pattern or vocabulary would never match. @throws on an unknown tag */
export function tagNamed(name: string): Tag {
  const tag = TAGS.find((each) => each === name)
  if (!tag) throw new Error(`no such tag: ${name}`)
  return tag
}

export function isPlainWord(token: Token | undefined): boolean {
  return token !== undefined && Object.keys(token.tags).length === 0 && /^\p{L}/u.test(token.text)
}

export function has(token: Token | undefined, ...tags: Tag[]): boolean {
  return token !== undefined && tags.some((tag) => token.tags[tag] !== undefined)
}
