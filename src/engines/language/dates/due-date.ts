import { createRequire } from 'node:module'
import type * as Chrono from 'chrono-node'
import { type Language, languages } from '../languages.ts'
import { lazy } from '../words.ts'
import { calendarDay, ENGLISH_MONTHS, instantOf, type WallClock, wallClockAt } from './calendar.ts'
import { clocksIn, type Moment, momentsIn, type PlacedClock, settleHalf, usualPart } from './clocks.ts'
import type { DayContext } from './day-rules.ts'
import { daysIn, type PlacedDay } from './days.ts'
import { fold, hintsIn, readTokens, zoneName } from './lexer.ts'
import { has, PART, type Token, UNIT } from './pattern.ts'

interface DueDate {
  at: Date
  /** For `day` the time of `at` is 09:00, the hour of a named part of the day, or a later hour if that has passed today. */
  precision: 'day' | 'minute'
  /** False if the reading is doubtful and a person should check it. */
  isSure: boolean
  /** False for a time of day alone. */
  namesDay: boolean
}

export interface DueDateContext {
  now: Date
  /** IANA name. */
  timezone: string
  /** Language of the text, or null if unknown. */
  language: Language | null
  /** Language of the account, for ambiguous texts. */
  fallback: Language
}

export interface DueReading {
  /** Never before `now`; null if the text names no future time. */
  due: DueDate | null
  /** True if the text names a time that has passed. */
  isPast: boolean
}

const NOTHING: DueReading = { due: null, isPast: false }

export function readDueDate(text: string, context: DueDateContext): DueReading {
  const folded = fold(text)
  const { hasDigit, hasTimeWord, hasNumberWord } = hintsIn(folded)
  if (!hasDigit && !hasTimeWord && !hasNumberWord) return NOTHING
  const here = { ...context, local: wallClockAt(context.now, context.timezone) }
  const found = context.language === null ? readUnknown(folded, here) : readKnown(folded, context.language, here)
  if (!found) return hasDigit && hasTimeWord ? { due: readWithChrono(folded, context), isPast: false } : NOTHING
  if (found.at < context.now) return { due: null, isPast: true }
  const { at, precision, isSure, namesDay } = found
  return { due: { at, precision, isSure, namesDay }, isPast: false }
}

interface LocalContext extends DueDateContext {
  local: WallClock
}

interface Found extends DueDate {
  explained: number
}

/** Prefers the language whose reading is based on the most tokens; in a tie the account's language. */
function readUnknown(folded: string, context: LocalContext): Found | null {
  let fullest: Found | null = null
  for (const language of languagesAfter(context.fallback)) {
    const found = readIn(folded, language, context)
    if (found && (!fullest || found.explained > fullest.explained)) fullest = found
  }
  return fullest
}

/**
 * The language of short texts is easily misdetected. So if it yields no day, a certain reading in another language wins if it is based on more
 * tokens. A single word is not enough, as the detected language had reasons to ignore it.
 */
function readKnown(folded: string, own: Language, context: LocalContext): Found | null {
  const [, ...others] = languagesAfter(own)
  let found = readIn(folded, own, context)
  if (found?.namesDay) return found
  for (const language of others) {
    const foreign = readIn(folded, language, context)
    if (foreign?.isSure && foreign.explained > (found?.explained ?? 1)) found = foreign
  }
  return found
}

export function languagesAfter(first: Language): Language[] {
  return [...new Set([first, ...languages])]
}

function readIn(folded: string, language: Language, context: LocalContext): Found | null {
  const tokens = readTokens(folded, language)
  const { local } = context
  const allDays = daysIn(tokens, dayContext(local, language, context))
  const days = allDays.filter((day) => isAhead(day, tokens, local))
  const past = allDays.filter((day) => !days.includes(day))
  const clocks = clocksIn(tokens).filter(({ at }) => past.every((day) => distanceTo(day, at) > 2))
  const zone = zoneIn(tokens)
  const timezone = zone ?? context.timezone
  const moment = best(momentsIn(tokens))
  const day = best(days)
  if (moment && (!day || (moment.isSure && !day.isSure)) && (moment.isSure || clocks.length === 0)) {
    return atMoment(moment, context)
  }
  const there = zone === null ? local : wallClockAt(context.now, zone)
  const said = day ? dayAndClock(day, tokens, clocks, there) : clockAlone(tokens, clocks, there)
  if (!said) return null
  const explained = (day ? day.to - day.from : 0) + clocks.length * 2
  return {
    at: instantOf(said.clock, timezone),
    precision: said.precision,
    isSure: said.isSure,
    explained,
    namesDay: day !== undefined,
  }
}

/** The zone that is said with a time: "10 am Pacific", "8pm Tokyo time", "às 15h, horário de Manaus", "a las 9 hora de Madrid". */
function zoneIn(tokens: readonly Token[]): string | null {
  for (const [at, token] of tokens.entries()) {
    if (token.tags.zone === undefined) continue
    let from = at - 1
    while (from >= at - ZONE_REACH && isBeforeZone(tokens[from])) from -= 1
    const isAnnounced = tokens[at + 1]?.text === 'time' || tokens.slice(from + 1, at).some(announcesZone)
    const isMeant = token.tags.zone % 2 === 0 || isAnnounced
    if (has(tokens[from], 'time') && isMeant) return zoneName(token.tags.zone)
  }
  return null
}

const ZONE_REACH = 5

function isBeforeZone(token: Token | undefined): boolean {
  return has(token, 'the', 'comma', 'part', 'on', 'oclock') || (token !== undefined && announcesZone(token))
}

/** "de Lisboa", "horário de Manaus", but not "in Tokyo": a place alone is where it happens. */
function announcesZone(token: Token): boolean {
  return (
    (has(token, 'of') && token.text !== 'in') || token.tags.unit === UNIT.hour || /^(?:horario|fuso)$/.test(token.text)
  )
}

/** Drops past days named relative to today ("yesterday", "last Monday"). A past date is kept, so that the text can be reported as past. */
function isAhead(day: PlacedDay, tokens: readonly Token[], { day: today }: WallClock): boolean {
  return day.day >= today || !tokens.slice(day.from, day.to).some((token) => has(token, 'rel', 'last'))
}

/** Portuguese and Spanish put the day first. English uses both orders, and the account's language decides. */
function dayContext(local: WallClock, language: Language, { fallback, ...context }: DueDateContext): DayContext {
  const isEnglish = language === 'en'
  return {
    today: local.day,
    isMonthFirst: isEnglish && fallback === 'en',
    isOrderDoubtful: isEnglish || context.language === null,
  }
}

function best<T extends { isSure: boolean }>(found: readonly T[]): T | undefined {
  return found.find(({ isSure }) => isSure) ?? found[0]
}

function atMoment({ seconds, isSure }: Moment, { now }: DueDateContext): Found {
  return { at: new Date(now.getTime() + seconds * 1000), precision: 'minute', isSure, explained: 2, namesDay: isSure }
}

type Parsers = Readonly<Record<Language, { parse: typeof Chrono.en.parse }>>

/** Loading it takes 150 ms and 8 MB, and most texts never need it. */
const parsers: () => Parsers = lazy(() => createRequire(import.meta.url)('chrono-node'))

/** Not all of chrono's patterns are linear, so it reads only the beginning of a text. */
const SCANNED_CHARACTERS = 1000

/** Requires letters, as a bare fraction is not a date. Rejects units, as our own rules handle lengths of time better. */
const IS_DATE = /^(?!.*(?:minut|hour|hora|day\b|days|dia|week|semana|month|\bmes|year|\bano)).*[a-z]/

/**
 * Never certain: chrono takes "may" and "sat" for dates. It supports offsets but no zones, so it gets the local time as if it were UTC, and its
 * answer is converted back.
 */
function readWithChrono(folded: string, { now, timezone, language, fallback }: DueDateContext): DueDate | null {
  const local = wallClockAt(now, timezone)
  const instant = new Date((local.day * 86_400 + local.seconds) * 1000)
  const found = parsers()[language ?? fallback].parse(
    folded.slice(0, SCANNED_CHARACTERS),
    { instant, timezone: 0 },
    { forwardDate: true },
  )[0]
  return found && IS_DATE.test(found.text) ? dueFrom(found.start, timezone, now) : null
}

function dueFrom(found: Chrono.ParsedComponents, timezone: string, now: Date): DueDate | null {
  if (!found.isCertain('day') && !found.isCertain('hour')) return null
  const day = calendarDay(found.get('year') ?? 0, found.get('month') ?? 0, found.get('day') ?? 0)
  if (day === null) return null
  const hasTime = found.isCertain('hour')
  const seconds = hasTime ? secondsOf(found) : DAY_START_SECONDS
  const at = instantOf({ day, seconds }, timezone)
  return at < now
    ? null
    : { at, precision: hasTime ? 'minute' : 'day', isSure: false, namesDay: found.isCertain('day') }
}

function secondsOf(found: Chrono.ParsedComponents): number {
  return (found.get('hour') ?? 0) * 3600 + (found.get('minute') ?? 0) * 60 + (found.get('second') ?? 0)
}

/** Lengths of time on their own, with the preposition that makes them a date. */
const LENGTHS: ReadonlyArray<readonly [length: RegExp, before: string]> = [
  [/^(?:\d{1,3}|a|an|one|two|three|four|five|six|ten) ?(?:min(?:ute)?s?|hours?|days?|weeks?|months?|years?)$/, 'in'],
  [/^(?:un|una|dos|cuatro|cinco|seis|diez) (?:minutos?|horas?|dias?|semanas?|mes(?:es)?|anos?)$/, 'en'],
  [
    /^(?:\d{1,3}|uma?|dois|duas|tres|quatro|cinco|seis|dez) ?(?:minutos?|horas?|dias?|semanas?|mes(?:es)?|anos?)$/,
    'em',
  ],
]
const LETTERS: Readonly<Record<string, string>> = { d: 'days', w: 'weeks' }
const NEAR_DAYS = 'today|tonight|tomorrow|hoje|amanha|depois de amanha|hoy|manana|pasado manana'
const DAY_AND_HOUR = new RegExp(`^(${NEAR_DAYS}),? (?:at |as |a las? )?([01]?\\d|2[0-4])$`)

/**
 * Expands the short forms that people type into a date field into a phrase that the date reader understands. In such a field a bare 9 is an hour and
 * 20260307 a day; in a note they may be anything. Any other text is returned unchanged.
 */
export function expandShortDate(text: string): string {
  const folded = fold(text).trim()
  const near = DAY_AND_HOUR.exec(folded)
  if (near) return `${near[1]} ${near[2]}:00`
  if (/^(?:[01]?\d|2[0-4])$/.test(folded)) return `${folded}:00`
  return asClock(folded) ?? asDay(folded) ?? asLength(folded) ?? text
}

function asClock(folded: string): string | null {
  const [, hour, minute] = /^([01]\d|2[0-3])([0-5]\d)$/.exec(folded) ?? []
  return hour === undefined ? null : `${hour}:${minute}`
}

function asDay(folded: string): string | null {
  const [, year, month, day] = /^(20\d\d)([01]\d)([0-3]\d)$/.exec(folded) ?? []
  if (year !== undefined) return `${year}-${month}-${day}`
  // Dates with dots put the day first in every country that writes them.
  const [, dotted, ofMonth] = /^(\d{1,2})\.(\d{1,2})\.$/.exec(folded) ?? []
  const named = ENGLISH_MONTHS[Number(ofMonth) - 1]
  return named === undefined ? null : `${dotted} ${named}`
}

function asLength(folded: string): string | null {
  const [, count, letter] = /^(\d{1,3}) ?([dw])$/.exec(folded) ?? []
  if (letter !== undefined) return `in ${count} ${LETTERS[letter]}`
  const before = LENGTHS.find(([length]) => length.test(folded))?.[1]
  return before === undefined ? null : `${before} ${folded}`
}

interface Composition {
  clock: WallClock
  precision: 'day' | 'minute'
  isSure: boolean
}

export const DAY_START_SECONDS = 9 * 3600
const DAY_END_SECONDS = 24 * 3600 - 1
/** Times for a task due today without a time: 20:00, then 23:59:00, then 23:59:59. */
const TODAY_SECONDS: readonly number[] = [20 * 3600, DAY_END_SECONDS - 59, DAY_END_SECONDS]
export const PART_SECONDS: Readonly<Record<number, number>> = {
  [PART.dawn]: 5 * 3600,
  [PART.morning]: 9 * 3600,
  [PART.lateMorning]: 10.5 * 3600,
  [PART.afternoon]: 15 * 3600,
  [PART.lateAfternoon]: 17 * 3600,
  [PART.evening]: 20 * 3600,
  [PART.night]: 20 * 3600,
}

/** With one of these, a weekday names a specific date. */
const NAMING = ['num', 'ord', 'month', 'numdate', 'pair', 'unit', 'last'] as const

const REACH = 12

/** Uses the nearest time. If it has passed today, a bare weekday ("on Monday at 9") moves by a week; any other day stays in the past. */
function dayAndClock(
  day: PlacedDay,
  tokens: readonly Token[],
  clocks: readonly PlacedClock[],
  now: WallClock,
): Composition {
  const placed = nearest(day, tokens, clocks)
  const part = partNear(tokens, [day.from, day.to - 1, ...(placed ? [placed.at] : [])])
  if (!placed) return dayAlone(day, tokens, part, now)
  const isToday = day.day === now.day
  const half = part ?? usualPart(tokens, placed.at)
  const seconds = settleHalf(placed.clock, half, now.seconds, isToday && isRelative(day, tokens) ? 'today' : 'other')
  const isSure = day.isSure && placed.clock.isSure
  if (!isToday || seconds > now.seconds) return atTime(day.day, seconds + placed.shift, isSure)
  // "tonight at two" is tomorrow by the calendar. An evening time that has passed moves to tomorrow too.
  if (seconds === 0 || (part !== null && part >= PART.evening))
    return atTime(day.day + 1, seconds + placed.shift, isSure)
  return atTime(isBareWeekday(day, tokens) ? day.day + 7 : day.day, seconds + placed.shift, isSure)
}

/** "today", "this Monday" */
function isRelative({ from, to }: PlacedDay, tokens: readonly Token[]): boolean {
  return tokens.slice(from, to).some((token) => has(token, 'rel', 'this'))
}

function isBareWeekday(day: PlacedDay, tokens: readonly Token[]): boolean {
  const said = tokens.slice(day.from, day.to)
  const isNamed = said.some((token) => !has(token, 'weekday') && has(token, ...NAMING))
  return !isNamed && !isRelative(day, tokens) && said.some((token) => has(token, 'weekday'))
}

/** A time that has passed today means tomorrow. */
function clockAlone(tokens: readonly Token[], clocks: readonly PlacedClock[], now: WallClock): Composition | null {
  const placed = clocks.find(({ clock }) => clock.isSure) ?? clocks[0]
  if (!placed) return partAlone(tokens, now)
  const part = partNear(tokens, [placed.at]) ?? usualPart(tokens, placed.at)
  const seconds = settleHalf(placed.clock, part, now.seconds, null)
  return atTime(now.day + (seconds <= now.seconds ? 1 : 0), seconds + placed.shift, placed.clock.isSure)
}

/** "in the morning" alone means the next one. */
function partAlone(tokens: readonly Token[], now: WallClock): Composition | null {
  const token = tokens.find((each) => has(each, 'part') && !has(each, 'weak') && each.text.includes(' '))
  const seconds = PART_SECONDS[token?.tags.part ?? 0]
  if (seconds === undefined) return null
  const day = now.day + (seconds <= now.seconds ? 1 : 0)
  return { clock: { day, seconds }, precision: 'day', isSure: false }
}

function dayAlone(day: PlacedDay, tokens: readonly Token[], part: number | null, now: WallClock): Composition {
  if (day.isEndOfDay) return atTime(day.day, DAY_END_SECONDS, day.isSure)
  const partSeconds = PART_SECONDS[part ?? 0]
  const clock = { day: day.day, seconds: partSeconds ?? DAY_START_SECONDS }
  const isOver = day.day === now.day && clock.seconds <= now.seconds
  if (day.day === now.day && isBareWeekday(day, tokens) && (isOver || partSeconds === undefined)) clock.day += 7
  else if (partSeconds === undefined && day.day === now.day && (isOver || isRelative(day, tokens)))
    clock.seconds = laterToday(now)
  // A night lasts until midnight; a morning that is over stays in the past.
  else if (isOver && part !== null && part >= PART.evening) clock.seconds = laterToday(now)
  return { clock, precision: 'day', isSure: day.isSure }
}

function laterToday({ seconds }: WallClock): number {
  return TODAY_SECONDS.find((each) => each > seconds) ?? DAY_END_SECONDS
}

function atTime(day: number, seconds: number, isSure: boolean): Composition {
  const overflow = Math.floor(seconds / 86_400)
  return { clock: { day: day + overflow, seconds: seconds - overflow * 86_400 }, precision: 'minute', isSure }
}

function nearest(day: PlacedDay, tokens: readonly Token[], clocks: readonly PlacedClock[]): PlacedClock | null {
  const near = clocks
    .map((placed) => ({ placed, distance: distanceTo(day, placed.at) }))
    .filter(({ placed, distance }) => distance <= REACH && (distance <= 2 || !isSentenceApart(day, placed, tokens)))
    .toSorted((a, b) => Number(b.placed.clock.isSure) - Number(a.placed.clock.isSure) || a.distance - b.distance)
  return near[0]?.placed ?? null
}

function distanceTo(day: PlacedDay, at: number): number {
  return at < day.from ? day.from - at : Math.max(0, at - day.to + 1)
}

function isSentenceApart(day: PlacedDay, { at }: PlacedClock, tokens: readonly Token[]): boolean {
  const between = at < day.from ? tokens.slice(at + 1, day.from) : tokens.slice(day.to, at)
  return between.some((token) => has(token, 'stop'))
}

/** A part of the day belongs to a date or time within two tokens. */
function partNear(tokens: readonly Token[], places: readonly number[]): number | null {
  const first = Math.max(0, Math.min(...places) - 2)
  const window = tokens.slice(first, Math.max(...places) + 3)
  return window.find((token) => has(token, 'part'))?.tags.part ?? null
}
