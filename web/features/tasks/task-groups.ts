import { dayAfter } from './zoned-time.ts'

export interface DueTask {
  id: string
  dueAt: string | null
  duePrecision: 'day' | 'minute' | null
}

interface TaskDay<T> {
  day: string
  tasks: T[]
}

export interface TaskGroups<T> {
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
