import { expect, test } from 'vitest'
import { createFormatting } from '../../ui/formatting.ts'
import { dayAfter, instantOfWallTime, nextMonday, wallTimeOf } from './zoned-time.ts'

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
