import { expect, test } from 'vitest'
import { type DueTask, groupTasks, isOverdue } from './task-groups.ts'

function dayIn(zone: string) {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return (time: string | number) => format.format(new Date(time))
}

function at(dueAt: string | null, duePrecision: DueTask['duePrecision'] = dueAt === null ? null : 'minute'): DueTask {
  return { id: `${dueAt} ${duePrecision}`, dueAt, duePrecision }
}

const dayOf = dayIn('America/Sao_Paulo')
const noon = Date.parse('2026-03-07T15:00:00Z')

test('a task with a time is overdue right after it, and due today until then', () => {
  const groups = groupTasks([at('2026-03-07T14:59:00Z'), at('2026-03-07T15:01:00Z')], noon, dayOf)
  expect(groups.overdue.map(({ dueAt }) => dueAt)).toEqual(['2026-03-07T14:59:00Z'])
  expect(groups.today.map(({ dueAt }) => dueAt)).toEqual(['2026-03-07T15:01:00Z'])
})

test('a task due today without a time is not overdue until tomorrow', () => {
  const task = at('2026-03-07T12:00:00Z', 'day')
  expect(groupTasks([task], noon, dayOf).today).toEqual([task])
  const lastMinute = Date.parse('2026-03-08T02:59:59Z')
  expect(groupTasks([task], lastMinute, dayOf).today).toEqual([task])
  expect(groupTasks([task], lastMinute + 1000, dayOf).overdue).toEqual([task])
})

test('today ends at midnight in the timezone of the account', () => {
  const groups = groupTasks([at('2026-03-08T02:59:00Z'), at('2026-03-08T03:00:00Z')], noon, dayOf)
  expect(groups.today).toHaveLength(1)
  expect(groups.upcoming.map(({ day }) => day)).toEqual(['2026-03-08'])
})

test('upcoming tasks are grouped by day, up to the seventh day', () => {
  const tasks = [
    at('2026-03-15T12:00:00Z'),
    at('2026-03-14T12:00:00Z'),
    at('2026-03-09T20:00:00Z'),
    at('2026-03-09T12:00:00Z'),
  ]
  const groups = groupTasks(tasks, noon, dayOf)
  expect(groups.upcoming.map(({ day, tasks: those }) => [day, those.map(({ dueAt }) => dueAt)])).toEqual([
    ['2026-03-09', ['2026-03-09T12:00:00Z', '2026-03-09T20:00:00Z']],
    ['2026-03-14', ['2026-03-14T12:00:00Z']],
  ])
  expect(groups.later.map(({ dueAt }) => dueAt)).toEqual(['2026-03-15T12:00:00Z'])
})

test('tasks without a due time are in someday, in their order', () => {
  const tasks = [
    { ...at(null), id: 'b' },
    { ...at(null), id: 'a' },
  ]
  expect(groupTasks(tasks, noon, dayOf).someday.map(({ id }) => id)).toEqual(['b', 'a'])
})

test('a day of 23 or 25 hours counts as one day', () => {
  const madrid = dayIn('Europe/Madrid')
  const saturday = Date.parse('2026-03-28T22:30:00Z')
  const short = groupTasks([at('2026-03-28T23:30:00Z'), at('2026-03-29T21:59:00Z')], saturday, madrid)
  expect(short.upcoming).toMatchObject([{ day: '2026-03-29' }])
  const before = Date.parse('2026-10-24T21:30:00Z')
  const long = groupTasks([at('2026-10-24T22:00:00Z'), at('2026-10-25T22:59:00Z')], before, madrid)
  expect(long.upcoming).toMatchObject([{ day: '2026-10-25', tasks: [{}, {}] }])
})

test('a task without a due time is never overdue', () => {
  expect(isOverdue(at(null), noon, dayOf)).toBe(false)
})
