import { dayAfter } from './zoned-time.ts'

export interface DueTask {
  id: string
  dueAt: string | null
  duePrecision: 'day' | 'minute' | null
}

interface TaskDay<T> {
  /** The calendar day there, `2026-03-07`. */
  day: string
  tasks: T[]
}

export interface TaskGroups<T> {
  overdue: T[]
  today: T[]
  /** The next seven days; one that has no tasks is left out. */
  upcoming: Array<TaskDay<T>>
  later: T[]
  someday: T[]
}

const NEAR_DAYS = 7

/** What is due first comes first. `dayOf` tells the calendar day in the account's zone; `now` in epoch milliseconds. */
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

/** A task of a day has all of that day; one of a minute is late from the next on. */
export function isOverdue(
  { dueAt, duePrecision }: Omit<DueTask, 'id'>,
  now: number,
  dayOf: (time: string | number) => string,
): boolean {
  if (dueAt === null) return false
  return duePrecision === 'day' ? dayOf(dueAt) < dayOf(now) : Date.parse(dueAt) < now
}

/** Stable: what has the same time, or none, stays in the order it came in. */
function byDue(a: DueTask, b: DueTask): number {
  return (a.dueAt === null ? Infinity : Date.parse(a.dueAt)) - (b.dueAt === null ? Infinity : Date.parse(b.dueAt)) || 0
}
