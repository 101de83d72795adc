import { expect, test } from 'vitest'
import { calendarDay, instantOf, wallClockAt } from './calendar.ts'

function instant(timezone: string, year: number, month: number, day: number, hour: number, minute = 0): string {
  const clock = { day: calendarDay(year, month, day) ?? 0, seconds: hour * 3600 + minute * 60 }
  return instantOf(clock, timezone).toISOString()
}

test('a skipped local time moves past the gap', () => {
  expect(instant('America/New_York', 2026, 3, 8, 2, 30)).toBe('2026-03-08T07:30:00.000Z')
  expect(instant('Europe/Lisbon', 2026, 3, 29, 1, 30)).toBe('2026-03-29T01:30:00.000Z')
})

test('a skipped midnight becomes one o’clock', () => {
  expect(instant('America/Sao_Paulo', 2018, 11, 4, 0)).toBe('2018-11-04T03:00:00.000Z')
})

test('a repeated local time is the second occurrence', () => {
  expect(instant('America/New_York', 2026, 11, 1, 1, 30)).toBe('2026-11-01T06:30:00.000Z')
  expect(instant('Europe/Lisbon', 2026, 10, 25, 1, 30)).toBe('2026-10-25T01:30:00.000Z')
  expect(instant('America/Sao_Paulo', 2018, 2, 17, 23, 30)).toBe('2018-02-18T02:30:00.000Z')
})

test('local times and instants convert in both directions', () => {
  for (const timezone of ['UTC', 'Asia/Kolkata', 'Pacific/Kiritimati', 'America/St_Johns']) {
    const now = new Date('2026-07-04T22:10:05Z')
    expect(instantOf(wallClockAt(now, timezone), timezone)).toEqual(now)
  }
})
