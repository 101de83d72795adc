import type { Formats } from '../../ui/formatting.ts'

/** Gives the UTC offset of a timezone at an instant. */
type OffsetAt = Formats['offsetAt']

/** Local time in a timezone, formatted as in `<input type="datetime-local">`: `2026-03-07T09:00` */
export function wallTimeOf(instant: number, offsetAt: OffsetAt): string {
  return new Date(instant + offsetAt(instant)).toISOString().slice(0, 16)
}

const WALL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/**
 * The instant (epoch milliseconds) of a local time in a timezone; null if invalid. As in the service, a repeated hour means its second occurrence
 * and a skipped hour moves to after the gap.
 */
export function instantOfWallTime(wallTime: string, offsetAt: OffsetAt): number | null {
  const wall = WALL_TIME.test(wallTime) ? Date.parse(`${wallTime}Z`) : Number.NaN
  if (Number.isNaN(wall)) return null
  const before = offsetAt(wall - DAY_MS)
  const after = offsetAt(wall + DAY_MS)
  const candidates = [wall - before, wall - after].toSorted((a, b) => b - a)
  return candidates.find((instant) => instant + offsetAt(instant) === wall) ?? wall - before
}

/** Adds days to a calendar day such as `2026-03-07`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

export function nextMonday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return dayAfter(day, (8 - weekday) % 7 || 7)
}

const DAY_MS = 86_400_000

type DayPart = 'dawn' | 'afternoon' | 'evening'

/** The hours that the service stores for "tomorrow evening" and the like. A plain day is stored as the morning. */
const PARTS: Readonly<Record<string, DayPart>> = { '05:00': 'dawn', '15:00': 'afternoon', '20:00': 'evening' }

/** The part of the day of a task that is due on a day; null if only the day was given. */
export function dayPartOf({ dueAt, duePrecision }: DayDue, offsetAt: Formats['offsetAt']): DayPart | null {
  if (duePrecision !== 'day') return null
  return PARTS[wallTimeOf(Date.parse(dueAt), offsetAt).slice('2026-03-07T'.length)] ?? null
}

interface DayDue {
  dueAt: string
  duePrecision: 'day' | 'minute' | null
}

export interface DueTask {
  id: string
  dueAt: string | null
  duePrecision: 'day' | 'minute' | null
}

interface TaskDay<T> {
  day: string
  tasks: T[]
}

interface TaskGroups<T> {
  overdue: T[]
  today: T[]
  /** The next seven days, without empty ones */
  upcoming: Array<TaskDay<T>>
  later: T[]
  someday: T[]
}

const NEAR_DAYS = 7

/** Groups tasks by due time, earliest first. `dayOf` gives the calendar day in the timezone of the account; `now` is in epoch milliseconds. */
export function groupTasks<T extends DueTask>(
  tasks: readonly T[],
  now: number,
  dayOf: (time: string | number) => string,
): TaskGroups<T> {
  const today = dayOf(now)
  const lastNear = dayAfter(today, NEAR_DAYS)
  const groups: TaskGroups<T> = { overdue: [], today: [], upcoming: [], later: [], someday: [] }
  for (const task of tasks.toSorted(byDue)) {
    if (task.dueAt === null) groups.someday.push(task)
    else {
      const day = dayOf(task.dueAt)
      if (isOverdue(task, now, dayOf)) groups.overdue.push(task)
      else if (day === today) groups.today.push(task)
      else if (day > lastNear) groups.later.push(task)
      else if (groups.upcoming.at(-1)?.day === day) groups.upcoming.at(-1)?.tasks.push(task)
      else groups.upcoming.push({ day, tasks: [task] })
    }
  }
  return groups
}

/** A task due on a day is overdue after that day; one with a time, right after it. */
export function isOverdue(
  { dueAt, duePrecision }: Omit<DueTask, 'id'>,
  now: number,
  dayOf: (time: string | number) => string,
): boolean {
  if (dueAt === null) return false
  return duePrecision === 'day' ? dayOf(dueAt) < dayOf(now) : Date.parse(dueAt) < now
}

/** Stable sort: equal or missing due times keep their order. */
function byDue(a: DueTask, b: DueTask): number {
  return (a.dueAt === null ? Infinity : Date.parse(a.dueAt)) - (b.dueAt === null ? Infinity : Date.parse(b.dueAt)) || 0
}
