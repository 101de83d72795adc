import { addMonths, addWorkdays, type CalendarDay } from './calendar.ts'
import {
  has,
  type Match,
  matcher,
  type Pattern,
  pattern,
  type RuleMatch,
  type Tags,
  type Token,
  UNIT,
} from './pattern.ts'

/** Joins numbers of several words: "twenty two", "vinte e dois", "treinta y uno", "vigésimo segundo", "dos mil dos", "nineteen eighty four". */
export function joinNumberWords(tokens: readonly Token[]): Token[] {
  const joined: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at]
    if (!token) break
    // "en unos 40 minutos"
    if (/^(?:unos|unas|uns|umas)$/.test(token.text) && has(tokens[at + 1], 'num')) {
      at += 1
      continue
    }
    const number = readThousands(tokens, at) ?? readCentury(tokens, at) ?? readTens(tokens, at)
    joined.push(number ? { text: textBetween(tokens, at, number.to), tags: number.tags } : token)
    at = number ? number.to : at + 1
  }
  return joined
}

function textBetween(tokens: readonly Token[], from: number, to: number): string {
  const texts = tokens.slice(from, to).map(({ text }) => text)
  return texts.join(' ')
}

interface NumberWords {
  tags: Tags
  value: number
  to: number
}

function readThousands(tokens: readonly Token[], at: number): NumberWords | null {
  const count = tokens[at]
  const hasCount = has(count, 'word') && has(count, 'num') && has(tokens[at + 1], 'thousand')
  if (!hasCount && !has(count, 'thousand')) return null
  const thousands = (hasCount ? (count?.tags.num ?? 1) : 1) * 1000
  const after = at + (hasCount ? 2 : 1)
  const rest = readBelowThousand(tokens, has(tokens[after], 'and') ? after + 1 : after)
  const value = thousands + (rest?.value ?? 0)
  return { tags: { num: value, word: 1 }, value, to: rest?.to ?? after }
}

function readCentury(tokens: readonly Token[], at: number): NumberWords | null {
  const century = spelt(tokens[at])
  if (century !== 19 && century !== 20) return null
  const rest = readTens(tokens, at + 1) ?? single(tokens, at + 1)
  if (!rest || rest.value < 10 || rest.tags.num === undefined) return null
  const value = century * 100 + rest.value
  return { tags: { num: value, word: 1 }, value, to: rest.to }
}

function readBelowThousand(tokens: readonly Token[], at: number): NumberWords | null {
  const hundreds = spelt(tokens[at])
  if (hundreds === undefined || hundreds < 100) return readTens(tokens, at) ?? single(tokens, at)
  const after = has(tokens[at + 1], 'and') ? at + 2 : at + 1
  const rest = readTens(tokens, after) ?? single(tokens, after)
  const value = hundreds + (rest?.value ?? 0)
  return { tags: { num: value, word: 1 }, value, to: rest?.to ?? at + 1 }
}

function readTens(tokens: readonly Token[], at: number): NumberWords | null {
  const tens = tokens[at]
  if (!tens || !has(tens, 'word')) return null
  const ten = tens.tags.num ?? tens.tags.ord ?? 0
  if (ten < 10 || ten > 90 || ten % 10 !== 0) return null
  const to = has(tokens[at + 1], 'and') ? at + 2 : at + 1
  const unit = tokens[to]
  if (!unit || !has(unit, 'word')) return null
  const isOrdinal = unit.tags.ord !== undefined && (unit.tags.num === undefined || tens.tags.ord !== undefined)
  const one = isOrdinal ? unit.tags.ord : unit.tags.num
  const isTenAlone = ten === 10 && !(isOrdinal && tens.tags.ord !== undefined)
  if (one === undefined || one < 1 || one > 9 || isTenAlone) return null
  return { tags: { [isOrdinal ? 'ord' : 'num']: ten + one, word: 1 }, value: ten + one, to: to + 1 }
}

function single(tokens: readonly Token[], at: number): NumberWords | null {
  const value = spelt(tokens[at])
  return value === undefined || value > 99 ? null : { tags: { num: value, word: 1 }, value, to: at + 1 }
}

function spelt(token: Token | undefined): number | undefined {
  return has(token, 'word') ? token?.tags.num : undefined
}

interface SpanRule {
  shape: Pattern
  read: (match: Match) => Span | null
}

interface Span {
  unit: number
  amount: number
}

const MINUTES: Readonly<Record<number, number>> = { [UNIT.second]: 1 / 60, [UNIT.minute]: 1, [UNIT.hour]: 60 }

const SPAN_RULES: readonly SpanRule[] = [
  rule('half of? unit', (match) => plain(match, 0.5)),
  rule('half a? unit', (match) => plain(match, 0.5)),
  rule('num|a and half unit', (match) => plain(match, match.value('num') + 0.5)),
  rule('num|a unit and? half', (match) => plain(match, match.value('num') + 0.5)),
  rule('unit=3 and? half', (match) => plain(match, 1.5)),
  rule('num|a unit=3 and a? quarter', (match) => plain(match, match.value('num') + 0.25)),
  rule('num unit=3 and? num:minutes unit=2', (match) => hoursAndMinutes(match)),
  rule('num|a unit', (match) => plain(match, match.value('num'))),
  rule('decimal unit', (match) => plain(match, match.token('decimal')?.amount ?? 0)),
  rule('num? quarter of? a? unit=3', (match) => plain(match, 0.25 * (match.value('num') || 1))),
  rule('in hclock', (match) => clockLength(match)),
]

function rule(source: string, read: SpanRule['read']): SpanRule {
  return { shape: pattern(source), read }
}

/** Replaces each length of time by one `span` token: "two weeks", "meia hora", "an hour and a half". */
export function foldSpans(tokens: readonly Token[]): Token[] {
  const folded: Token[] = []
  const matchesAt = matchSpans(tokens)
  for (let at = 0; at < tokens.length; ) {
    const found = longestSpan(matchesAt(at))
    const token = tokens[at]
    if (found) {
      if (token?.tags.in !== undefined && token.tags.num === undefined) folded.push(token)
      folded.push({
        text: textBetween(tokens, at, found.to),
        tags: { span: found.span.unit },
        amount: found.span.amount,
      })
    } else if (token) folded.push(token)
    at = found ? found.to : at + 1
  }
  return folded
}

const matchSpans = matcher(SPAN_RULES)

function longestSpan(matches: readonly RuleMatch<SpanRule>[]): { span: Span; to: number } | null {
  let best: Span | null = null
  let to = 0
  for (const {
    rule: { read },
    match,
  } of matches) {
    const span = match.to > to ? read(match) : null
    if (!span) continue
    best = span
    to = match.to
  }
  return best && { span: best, to }
}

/** Fractions become smaller units: seconds for up to a day, days for weeks and months, months for years. */
function plain(match: Match, amount: number): Span | null {
  const unit = match.value('unit')
  if (!(amount > 0) || amount > 10_000 || unit === UNIT.weekend) return null
  const minutes = MINUTES[unit]
  if (minutes !== undefined) return { unit: UNIT.second, amount: Math.round(amount * minutes * 60) }
  if (Number.isInteger(amount)) return { unit, amount }
  if (unit === UNIT.year) return { unit: UNIT.month, amount: Math.round(amount * 12) }
  if (unit === UNIT.day) return { unit: UNIT.second, amount: Math.round(amount * 86_400) }
  return unit === UNIT.week || unit === UNIT.month
    ? { unit: UNIT.day, amount: Math.round(amount * (unit === UNIT.week ? 7 : 30)) }
    : null
}

function hoursAndMinutes(match: Match): Span {
  return { unit: UNIT.second, amount: match.value('num') * 3600 + match.value('minutes') * 60 }
}

function clockLength(match: Match): Span | null {
  const [hours = 0, minutes = 0] = match.token('hclock')?.parts ?? []
  return hours + minutes > 0 ? { unit: UNIT.second, amount: hours * 3600 + minutes * 60 } : null
}

/** Returns null for a span shorter than a day. */
export function addSpan(day: CalendarDay, unit: number, amount: number): CalendarDay | null {
  if (unit === UNIT.day) return day + amount
  if (unit === UNIT.week) return day + amount * 7
  if (unit === UNIT.month) return addMonths(day, amount)
  if (unit === UNIT.year) return addMonths(day, amount * 12)
  return unit === UNIT.workday ? addWorkdays(day, amount) : null
}
