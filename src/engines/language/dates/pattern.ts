import { has, type Tag, type Token, tagNamed } from './token.ts'

/**
 * Patterns over tagged tokens, written as words: `weekday? comma? month num|ord:day`.
 * `a|b` either tag; `=4` only that value; `:day` the name to capture under (else the first tag's); `?` may be absent.
 */
export interface Pattern {
  readonly steps: readonly Step[]
  /** The tags it can begin with. */
  readonly starts: readonly Tag[]
}

/**
 * The rules, in their order, that can begin at a token. Nearly every rule is ruled out by the first token alone, and
 * tokens have few different sets of tags, so that the answer is kept for each set.
 */
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
  /** First token, and the one after the last. */
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

/** The longest way the pattern fits at this token; optional steps are taken where they can be. */
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
