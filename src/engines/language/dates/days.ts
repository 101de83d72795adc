// The days that a text names, with the words before them applied: "three days after Easter", "the end of Friday".
import { weekdayOf } from './calendar.ts'
import { ABSOLUTE_DATE_RULES, type DayContext, type DayReading, type DayRule } from './day-rules.ts'
import { has, matcher, type RuleMatch, type Token, UNIT } from './pattern.ts'
import { addSpan } from './quantities.ts'
import { HOLIDAY_RULES, RELATIVE_DAY_RULES } from './relative-day-rules.ts'
import { WEEKDAY_RULES } from './weekday-rules.ts'

export interface PlacedDay extends DayReading {
  from: number
  to: number
}

const DAY_RULES: readonly DayRule[] = [
  ...ABSOLUTE_DATE_RULES,
  ...WEEKDAY_RULES,
  ...RELATIVE_DAY_RULES,
  ...HOLIDAY_RULES,
]

/** In order. If readings overlap, the one with the most tokens wins. */
export function daysIn(tokens: readonly Token[], context: DayContext): PlacedDay[] {
  const matchesAt = matchDays(tokens)
  const all = tokens.flatMap((_, at) => {
    const day = longestDay(matchesAt(at), tokens, at, context)
    return day ? [shifted(day, tokens)] : []
  })
  const byLength = all.toSorted((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from)
  const kept: PlacedDay[] = []
  for (const day of byLength) {
    if (kept.every((other) => day.to <= other.from || day.from >= other.to)) kept.push(day)
  }
  return kept.toSorted((a, b) => a.from - b.from)
}

const matchDays = matcher(DAY_RULES)

function longestDay(
  matches: readonly RuleMatch<DayRule>[],
  tokens: readonly Token[],
  at: number,
  context: DayContext,
): PlacedDay | null {
  let best: PlacedDay | null = null
  for (const { rule, match } of matches) {
    if (match.to <= (best?.to ?? 0)) continue
    const found: DayReading | null = rule.read(match, context)
    if (found && isUsable(found, tokens, at)) best = { ...found, from: at, to: match.to }
  }
  return best
}

function isUsable(found: DayReading, tokens: readonly Token[], at: number): boolean {
  if (!found.needsClock) return true
  const before = tokens[at - 1]
  return has(before, 'time') || (has(before, 'part') && has(tokens[at - 2], 'time'))
}

/** Applies the words before a day: "three days after Easter", "in 4 months from tomorrow", "ten days before Christmas", "end of this Sunday". */
function shifted(day: PlacedDay, tokens: readonly Token[]): PlacedDay {
  const before = tokens[day.from - 1]
  const isLed = has(tokens[day.from], 'from', 'until') && !has(before, 'from', 'until')
  const at = day.from - (isLed ? 1 : 2)
  const span = tokens[at]
  const link = isLed ? tokens[day.from] : before
  if (
    before &&
    has(before, 'rel') &&
    / (?:after|before)$|v[ei]spera|segu\w{1,12} [ao]o?$|despues del?$|siguiente del?$/.test(before.text)
  ) {
    return { ...day, day: day.day + (before.tags.rel ?? 0), from: day.from - 1 }
  }
  if (has(span, 'weekday') && has(link, 'until')) {
    const back = ((weekdayOf(day.day) - (span?.tags.weekday ?? 0) + 6) % 7) + 1
    return { ...day, day: day.day - back, from: at, isSure: true }
  }
  const isNextDay = has(span, 'rel') && has(span, 'weak')
  if (!(has(span, 'span') || isNextDay) || !has(link, 'from', 'until')) return closed(day, tokens)
  const sign = has(link, 'until') ? -1 : 1
  const reached = isNextDay ? day.day + sign : addSpan(day.day, span?.tags.span ?? 0, sign * (span?.amount ?? 0))
  if (reached === null) return day
  return { ...day, day: reached, from: has(tokens[at - 1], 'in') ? at - 1 : at, isSure: true }
}

/** "end of Friday", "end of day Friday", "Friday, end of day" */
function closed(day: PlacedDay, tokens: readonly Token[]): PlacedDay {
  if (has(tokens[day.from - 1], 'end')) return { ...day, from: day.from - 1, isEndOfDay: true }
  if (isEndOfDay(tokens, day.from - 2)) return { ...day, from: day.from - 2, isEndOfDay: true }
  const after = has(tokens[day.to], 'comma', 'at', 'on') ? day.to + 1 : day.to
  return isEndOfDay(tokens, after) ? { ...day, to: after + 2, isEndOfDay: true } : day
}

function isEndOfDay(tokens: readonly Token[], at: number): boolean {
  return has(tokens[at], 'end') && tokens[at + 1]?.tags.unit === UNIT.day
}
