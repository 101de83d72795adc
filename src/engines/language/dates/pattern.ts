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
  'after',
  'since',
  'between',
  'upto', // the word before the end of a range: "de segunda a quarta"
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
  'zone',
  'season', // 0 is spring
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

export const PART = {
  dawn: 1,
  morning: 2,
  lateMorning: 2.5,
  afternoon: 4,
  lateAfternoon: 4.5,
  evening: 5,
  night: 6,
} as const

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

/**
 * A pattern over tagged tokens, written as words: `weekday? comma? month num|ord:day`. `a|b` is either tag, `=4` only that value, `:day` the
 * capture's name (by default the first tag), and `?` makes it optional.
 */
export interface Pattern {
  readonly steps: readonly Step[]
  readonly starts: readonly Tag[]
}

/** The rules that can start at a token, in their order: its tags exclude nearly every rule. Cached, as tokens have few different sets of tags. */
export function startingRules<Rule extends { shape: Pattern }>(
  rules: readonly Rule[],
): (token: Token) => readonly Rule[] {
  const known = new Map<string, readonly Rule[]>()
  return (token) => {
    const key = Object.keys(token.tags).join()
    const found = known.get(key) ?? rules.filter(({ shape }) => has(token, ...shape.starts))
    known.set(key, found)
    return found
  }
}

interface Step {
  name: string
  choices: readonly { tag: Tag; value: number | null }[]
  isOptional: boolean
}

export interface Match {
  /** `to` is exclusive. */
  from: number
  to: number
  tokens: readonly Token[]
  /** The value captured under a name, or NaN. */
  value: (name: string) => number
  token: (name: string) => Token | undefined
  before: Token | undefined
  after: Token | undefined
}

interface Capture {
  token: Token
  value: number
}

export function pattern(source: string): Pattern {
  const steps = source.split(' ').map(readStep)
  const firstNeeded = steps.findIndex((step) => !step.isOptional)
  const starts = steps.slice(0, firstNeeded + 1).flatMap((step) => step.choices.map(({ tag }) => tag))
  return { steps, starts: [...new Set(starts)] }
}

function readStep(source: string): Step {
  const isOptional = source.endsWith('?')
  const [alternatives = '', name] = (isOptional ? source.slice(0, -1) : source).split(':')
  const choices = alternatives.split('|').map((choice) => {
    const [tag = '', value] = choice.split('=')
    return { tag: tagNamed(tag), value: value === undefined ? null : Number(value) }
  })
  return { name: name ?? choices[0]?.tag ?? '', choices, isOptional }
}

/** Backtracking match at this token; optional steps are taken whenever possible. */
export function matchAt({ steps }: Pattern, tokens: readonly Token[], from: number): Match | null {
  const captures = new Map<string, Capture>()
  const to = matchSteps(steps, 0, tokens, from, captures)
  if (to === null || to === from) return null
  return {
    from,
    to,
    tokens,
    value: (name) => captures.get(name)?.value ?? Number.NaN,
    token: (name) => captures.get(name)?.token,
    before: tokens[from - 1],
    after: tokens[to],
  }
}

function matchSteps(
  steps: readonly Step[],
  index: number,
  tokens: readonly Token[],
  at: number,
  captures: Map<string, Capture>,
): number | null {
  const step = steps[index]
  if (!step) return at
  const token = tokens[at]
  const value = token && valueFor(step, token)
  if (token && value !== undefined) {
    const earlier = captures.get(step.name)
    captures.set(step.name, { token, value })
    const end = matchSteps(steps, index + 1, tokens, at + 1, captures)
    if (end !== null) return end
    if (earlier) captures.set(step.name, earlier)
    else captures.delete(step.name)
  }
  return step.isOptional ? matchSteps(steps, index + 1, tokens, at, captures) : null
}

function valueFor(step: Step, token: Token): number | undefined {
  for (const { tag, value } of step.choices) {
    const own = token.tags[tag]
    if (own !== undefined && (value === null || value === own)) return own
  }
  return undefined
}
