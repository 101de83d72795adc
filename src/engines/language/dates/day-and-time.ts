// The moment that a day and a time of day in a text mean together.
import type { WallClock } from './calendar.ts'
import { type PlacedClock, settleHalf, usualPart } from './clocks.ts'
import type { PlacedDay } from './days.ts'
import { has, PART, type Token } from './pattern.ts'

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
export function dayAndClock(
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
export function clockAlone(
  tokens: readonly Token[],
  clocks: readonly PlacedClock[],
  now: WallClock,
): Composition | null {
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

export function distanceTo(day: PlacedDay, at: number): number {
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
