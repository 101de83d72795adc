import { type ClockRule, matchClocks } from './clock-rules.ts'
import { type Clock, has, PART, type RuleMatch, type Token, UNIT } from './pattern.ts'

export function foldClocks(tokens: readonly Token[]): Token[] {
  const folded: Token[] = []
  const matchesAt = matchClocks(tokens)
  for (let at = 0; at < tokens.length; ) {
    const isLed = has(tokens[at], 'at', 'about') && has(tokens[at + 1], 'clock', 'pair', 'hclock', 'num')
    const found = longestClock([...matchesAt(at), ...(isLed ? matchesAt(at + 1) : [])])
    const token = tokens[at]
    if (found) {
      if (token && has(token, 'until') && found.to > at + 1) folded.push(token)
      folded.push({ text: 'time', tags: { time: found.clock.seconds }, clock: found.clock })
      folded.push(...tokens.slice(at, found.to).filter((kept) => has(kept, 'part', 'this')))
    } else if (token) folded.push(token)
    at = found ? found.to : at + 1
  }
  return folded
}

function longestClock(matches: readonly RuleMatch<ClockRule>[]): { clock: Clock; to: number } | null {
  let best: Clock | null = null
  let to = 0
  for (const {
    rule: { read },
    match,
  } of matches) {
    const clock = match.to > to ? read(match) : null
    if (!clock) continue
    best = clock
    to = match.to
  }
  return best && { clock: best, to }
}

/** Bare hours from 1 to 6 mean the afternoon: nobody is reminded of a lunch at two in the morning. */
const LAST_AFTERNOON_SECONDS = 7 * 3600

/**
 * Decides between a.m. and p.m. and returns seconds since midnight. `nowSeconds` is the local time of capture: in the afternoon "seven o'clock" means
 * the evening, and an hour of today must be in the future.
 */
export function settleHalf(
  clock: Clock,
  part: number | null,
  nowSeconds: number,
  day: 'today' | 'other' | null,
): number {
  const { seconds } = clock
  const isHalfSaid = clock.half === 'said'
  const hour = Math.floor(seconds / 3600)
  const later = seconds + 12 * 3600
  if (part === PART.morning || part === PART.lateMorning || part === PART.dawn)
    return hour === 12 && part === PART.dawn ? seconds - 12 * 3600 : seconds
  if (part === PART.afternoon || part === PART.lateAfternoon) return isHalfSaid ? seconds : later
  if (part === PART.evening || part === PART.night) {
    if (hour === 12) return seconds + 12 * 3600
    return !isHalfSaid && hour >= 5 ? later : seconds
  }
  if (clock.half !== 'open') return seconds
  if (seconds < LAST_AFTERNOON_SECONDS) return later
  if (day === 'today' && seconds <= nowSeconds) return later
  return hour === 7 && nowSeconds >= 12 * 3600 && (day === 'other' || later > nowSeconds) ? later : seconds
}

/** Breakfast and dinner are later, so an earlier hour is that of the afternoon. */
const FIRST_USUAL_HOUR = 5
/** Tokens of the same sentence. */
const USUAL_BEFORE = 12
const USUAL_AFTER = 6
/** "wine for dinner tomorrow at 9" and "the cake of the party" are bought at any time. */
const FOR = /^(?:for|para|pra|pro)$/

/** The part of the day to which the activity of a text belongs if its hour is open: "dinner at 8", "acordar às 6". */
export function usualPart(tokens: readonly Token[], at: number): number | null {
  const clock = tokens[at]?.clock
  if (!clock || clock.half === 'said' || clock.seconds < FIRST_USUAL_HOUR * 3600) return null
  const isStop = (token: Token) => has(token, 'stop')
  const from = Math.max(tokens.slice(0, at).findLastIndex(isStop) + 1, at - USUAL_BEFORE)
  const end = tokens.findIndex((token, index) => index > at && isStop(token))
  const to = Math.min(end < 0 ? tokens.length : end, at + USUAL_AFTER)
  const isUsual = (token: Token, index: number) => {
    const lead = has(tokens[index - 1], 'the') ? tokens[index - 2] : tokens[index - 1]
    const isPart = has(lead, 'of') || (index !== at - 1 && FOR.test(lead?.text ?? ''))
    return index >= from && index < to && has(token, 'usual') && !isPart
  }
  return tokens.find(isUsual)?.tags.usual ?? null
}

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
  /** Seconds from this time to the one that is meant: negative in "an hour before my two pm appointment". */
  shift: number
}

/** From a range of times ("das 14h às 16h", "3pm-4pm") only the start is kept. */
export function clocksIn(tokens: readonly Token[]): PlacedClock[] {
  return tokens.flatMap(({ clock }, at) =>
    clock && !endsRange(tokens, at) ? [{ at, clock, shift: shiftBefore(tokens, at) }] : [],
  )
}

const SHIFT_REACH = 7

function shiftBefore(tokens: readonly Token[], at: number): number {
  for (let link = at - 1; link > 0 && link >= at - SHIFT_REACH; link -= 1) {
    if (has(tokens[link], 'stop', 'time', 'rel')) return 0
    const span = tokens[link - 1]
    if (span?.tags.span === UNIT.second && has(tokens[link], 'until', 'from'))
      return has(tokens[link], 'until') ? -(span.amount ?? 0) : (span.amount ?? 0)
  }
  return 0
}

function endsRange(tokens: readonly Token[], at: number): boolean {
  const isLinked = has(tokens[at - 1], 'dash', 'to', 'on', 'and', 'at') && has(tokens[at - 2], 'time')
  return isLinked || has(tokens[at - 1], 'time')
}
