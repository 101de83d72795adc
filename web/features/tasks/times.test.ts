import { expect, test } from 'vitest'
import { createFormatting } from '../../ui/formatting.ts'
import {
  type DueTask,
  dayAfter,
  dayPartOf,
  groupTasks,
  instantOfWallTime,
  isOverdue,
  nextMonday,
  wallTimeOf,
} from './times.ts'

const formatsOf = createFormatting(Date.now)
const offsetsIn = (zone: string) => formatsOf('en', zone).offsetAt

test.each([
  ['2026-03-07T12:00:00Z', 'America/Sao_Paulo', '2026-03-07T09:00'],
  ['2026-03-07T02:59:00Z', 'America/Sao_Paulo', '2026-03-06T23:59'],
  ['2026-07-07T12:00:00Z', 'Europe/Madrid', '2026-07-07T14:00'],
  ['2026-03-07T12:00:00Z', 'Asia/Kathmandu', '2026-03-07T17:45'],
  ['2026-03-07T12:00:00Z', 'UTC', '2026-03-07T12:00'],
])('%s in %s is %s, and back', (instant, zone, wallTime) => {
  expect(wallTimeOf(Date.parse(instant), offsetsIn(zone))).toBe(wallTime)
  expect(instantOfWallTime(wallTime, offsetsIn(zone))).toBe(Date.parse(instant))
})

test('a skipped hour moves to after the gap', () => {
  expect(instantOfWallTime('2026-03-29T02:30', offsetsIn('Europe/Madrid'))).toBe(Date.parse('2026-03-29T01:30:00Z'))
})

test('a repeated hour means its second occurrence', () => {
  expect(instantOfWallTime('2026-10-25T02:30', offsetsIn('Europe/Madrid'))).toBe(Date.parse('2026-10-25T01:30:00Z'))
  expect(instantOfWallTime('2026-11-01T01:30', offsetsIn('America/New_York'))).toBe(Date.parse('2026-11-01T06:30:00Z'))
})

test.each(['', '2026-03-07', '2026-13-07T09:00', 'tomorrow'])('%j is not a valid time', (text) => {
  expect(instantOfWallTime(text, offsetsIn('UTC'))).toBeNull()
})

test('adds days across the ends of months and years', () => {
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01')
  expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29')
})

test.each([
  ['2026-03-02', '2026-03-09'],
  ['2026-03-03', '2026-03-09'],
  ['2026-03-08', '2026-03-09'],
])('the Monday after %s is %s', (day, monday) => {
  expect(nextMonday(day)).toBe(monday)
})

const { offsetAt } = createFormatting(Date.now)('en', 'America/Sao_Paulo')

test.for([
  ['2026-11-24T08:00:00Z', 'dawn'],
  ['2026-11-24T12:00:00Z', null],
  ['2026-11-24T18:00:00Z', 'afternoon'],
  ['2026-11-24T23:00:00Z', 'evening'],
  ['2026-11-24T23:30:00Z', null],
] as const)('a task due on a day at %s has the part of the day %s', ([dueAt, part]) => {
  expect(dayPartOf({ dueAt, duePrecision: 'day' }, offsetAt)).toBe(part)
})

test('a due time with minute precision has no part of the day, even at the same hour', () => {
  expect(dayPartOf({ dueAt: '2026-11-24T23:00:00Z', duePrecision: 'minute' }, offsetAt)).toBeNull()
})

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
