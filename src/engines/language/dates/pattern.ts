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
  'usual', // what people do in a part of the day: breakfast, dinner. Flights are told by the clock of 24 hours, so their hours stay as they are: 2
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
  quarter: 10,
  halfYear: 11,
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
  return token !== undefined && Object.keys(token.tags).every((tag) => tag === 'usual') && /^\p{L}/u.test(token.text)
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
  /** The tags of each step that is not optional. */
  readonly needs: readonly (readonly Tag[])[]
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

export function pattern(source: string): Pattern {
  const steps = source.split(' ').map(readStep)
  const firstNeeded = steps.findIndex((step) => !step.isOptional)
  const starts = steps.slice(0, firstNeeded + 1).flatMap(tagsOf)
  return { steps, starts: [...new Set(starts)], needs: steps.filter((step) => !step.isOptional).map(tagsOf) }
}

function tagsOf(step: Step): Tag[] {
  return step.choices.map(({ tag }) => tag)
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

export interface RuleMatch<Rule> {
  rule: Rule
  match: Match
}

/**
 * Returns a function that finds the rules that match at a token, in their order. Each step that is not optional needs a token, so the tags of a text
 * exclude nearly every rule: most texts name no time. The matches are kept, because a text is read for several times.
 */
export function matcher<Rule extends { shape: Pattern }>(rules: readonly Rule[]) {
  return (tokens: readonly Token[]): ((at: number) => readonly RuleMatch<Rule>[]) => {
    const present = new Set(tokens.flatMap(({ tags }) => Object.keys(tags)))
    const possible = rules.filter(({ shape }) => shape.needs.every((tags) => tags.some((tag) => present.has(tag))))
    const found: (readonly RuleMatch<Rule>[])[] = []
    return (at) => {
      found[at] ??= possible.flatMap((rule) => {
        const match = matchAt(rule.shape, tokens, at)
        return match ? [{ rule, match }] : []
      })
      return found[at]
    }
  }
}

/** Backtracking match at this token; optional steps are taken whenever possible. */
function matchAt({ steps, starts }: Pattern, tokens: readonly Token[], from: number): Match | null {
  if (!has(tokens[from], ...starts)) return null
  const taken: (Token | undefined)[] = []
  const to = matchSteps(steps, 0, tokens, from, taken)
  if (to === null || to === from) return null
  const placeOf = (name: string) => steps.findLastIndex((step, index) => step.name === name && taken[index])
  return {
    from,
    to,
    tokens,
    value: (name) => valueFor(steps[placeOf(name)], taken[placeOf(name)]) ?? Number.NaN,
    token: (name) => taken[placeOf(name)],
    before: tokens[from - 1],
    after: tokens[to],
  }
}

/** Returns the token after the match, or null. `taken` gets the token of each step, or undefined for a step that is left out. */
function matchSteps(
  steps: readonly Step[],
  index: number,
  tokens: readonly Token[],
  at: number,
  taken: (Token | undefined)[],
): number | null {
  const step = steps[index]
  if (!step) return at
  const token = tokens[at]
  if (valueFor(step, token) !== undefined) {
    taken[index] = token
    const end = matchSteps(steps, index + 1, tokens, at + 1, taken)
    if (end !== null) return end
  }
  taken[index] = undefined
  return step.isOptional ? matchSteps(steps, index + 1, tokens, at, taken) : null
}

function valueFor(step: Step | undefined, token: Token | undefined): number | undefined {
  if (!step || !token) return undefined
  for (const { tag, value } of step.choices) {
    const own = token.tags[tag]
    if (own !== undefined && (value === null || value === own)) return own
  }
  return undefined
}
