import type { Clock, Token } from './token.ts'
import { has, UNIT } from './token.ts'

/** Relative to now. */
export interface Moment {
  at: number
  seconds: number
  isSure: boolean
}

/** "in 5 minutes", "half an hour later", "now". "now" is doubtful, as people use it for everything. */
export function momentsIn(tokens: readonly Token[]): Moment[] {
  const moments: Moment[] = []
  for (const [at, token] of tokens.entries()) {
    if (has(token, 'now')) moments.push({ at, seconds: 0, isSure: false })
    const amount = token.amount ?? 0
    if (token.tags.span !== UNIT.second) continue
    const isAhead = has(tokens[at - 1], 'in') || (has(tokens[at - 1], 'the', 'about') && has(tokens[at - 2], 'in'))
    if (isAhead || has(tokens[at + 1], 'later')) moments.push({ at, seconds: amount, isSure: true })
  }
  return moments
}

export interface PlacedClock {
  at: number
  clock: Clock
}

/** From a range of times ("das 14h às 16h", "3pm-4pm") only the start is kept. */
export function clocksIn(tokens: readonly Token[]): PlacedClock[] {
  return tokens.flatMap(({ clock }, at) => (clock && !endsRange(tokens, at) ? [{ at, clock }] : []))
}

function endsRange(tokens: readonly Token[], at: number): boolean {
  const isLinked = has(tokens[at - 1], 'dash', 'to', 'on', 'and', 'at') && has(tokens[at - 2], 'time')
  return isLinked || has(tokens[at - 1], 'time')
}
