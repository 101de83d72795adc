import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { imported } from '../support/import.ts'
import type { Body } from '../support/person.ts'
import { followRules, type WrittenRule } from '../support/rule-follower.ts'

const NOW = Date.parse('2026-03-02T12:00:00Z')
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

const listOf = (value: fc.Arbitrary<string | number>) =>
  fc.array(value, { minLength: 1, maxLength: 4 }).map((values) => values.join(','))
const perhaps = (written: fc.Arbitrary<string>) => fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, written)
const rarely = (written: fc.Arbitrary<string>) => fc.oneof({ weight: 20, arbitrary: fc.constant(null) }, written)
const part = (name: string, value: fc.Arbitrary<string | number>) => listOf(value).map((all) => `${name}=${all}`)

const ordinal = fc.constantFrom('', '', '', '1', '2', '-1', '4', '-4', '5', '-5', '6', '53', '-53', '+1', '+', '-', '0')
const weekday = fc.tuple(ordinal, fc.constantFrom(...WEEKDAYS)).map(([place, day]) => `${place}${day}`)
const interval = fc.oneof(
  fc.constantFrom(2, 3, 4, 7, 12, 24, 48, 365, 1_000, 1e9, 0, -1),
  fc.integer({ min: 1, max: 1_000 }),
)

const rule = fc
  .tuple(
    fc
      .constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'MONTHLY', 'YEARLY', 'YEARLY', 'HOURLY', 'SECONDLY')
      .map((name) => `FREQ=${name}`),
    perhaps(interval.map((each) => `INTERVAL=${each}`)),
    perhaps(part('BYDAY', weekday)),
    perhaps(part('BYMONTHDAY', fc.oneof(fc.constantFrom(0, 29, 30, 31, -31, -1), fc.integer({ min: 1, max: 31 })))),
    perhaps(part('BYMONTH', fc.constantFrom(2, 2, 1, 4, 12))),
    rarely(part('BYSETPOS', fc.integer({ min: -5, max: 5 }))),
    rarely(
      fc.constantFrom('BYYEARDAY=366', 'BYYEARDAY=-366', 'BYWEEKNO=53', 'BYHOUR=1,2', 'BYMINUTE=59', 'BYSECOND=60'),
    ),
    perhaps(fc.constantFrom('WKST=SU', 'COUNT=1', 'COUNT=1000000000', 'UNTIL=20200101', 'UNTIL=99991231', 'UNTIL=no')),
  )
  .map((parts) => parts.filter((each) => each !== null).join(';'))

const two = (number: number) => String(number).padStart(2, '0')
const day = fc.oneof(
  fc.constantFrom('0229', '0228', '0131', '1231', '0101', '0213', '0430', '0230', '9999', '0000'),
  fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
    .map(([month, each]) => two(month) + two(each)),
)
const start = fc
  .tuple(
    fc.oneof(fc.constantFrom('0001', '1600', '2020', '2023', '2024', '9999'), fc.integer({ min: 1950, max: 2030 })),
    day,
  )
  .chain(([year, date]) => fc.constantFrom(`DTSTART;VALUE=DATE:${year}${date}`, `DTSTART:${year}${date}T193000Z`))

/** Rules for which the library would search forever for a date that never comes. */
const ENDLESS: WrittenRule[] = [
  ['DTSTART:20260401T190000Z', 'FREQ=DAILY;BYDAY=1MO'],
  ['DTSTART:20260401T190000Z', 'FREQ=DAILY;BYDAY=-1MO'],
  ['DTSTART:20260401T190000Z', 'FREQ=DAILY;BYDAY=+MO'],
  ['DTSTART:20230213T190000Z', 'FREQ=MONTHLY;INTERVAL=48;BYDAY=5MO'],
  ['DTSTART:20230213T190000Z', 'FREQ=MONTHLY;INTERVAL=48;BYDAY=-5MO,1TU'],
  ['DTSTART:20260401T190000Z', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
]

test('no rule is followed without end, whatever it says', async () => {
  expect(await followRules(ENDLESS, NOW)).toEqual(ENDLESS.map(() => null))
  const rules = fc.sample(fc.tuple(start, rule), { numRuns: 1_000, seed: 1 })
  const found = await followRules(rules, NOW)
  const dates = found.filter((date) => date !== null)
  expect(found).toHaveLength(rules.length)
  expect(dates.length).toBeGreaterThan(100)
}, 120_000)

test('common rules reach their next date', async () => {
  const rules: Array<[string, string, string]> = [
    ['DTSTART:20250101T190000Z', 'FREQ=DAILY', '2026-03-02T19:00'],
    ['DTSTART:20250103T190000Z', 'FREQ=DAILY;BYDAY=FR', '2026-03-06T19:00'],
    ['DTSTART:20250106T190000Z', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE', '2026-03-02T19:00'],
    ['DTSTART:20250113T190000Z', 'FREQ=MONTHLY;BYDAY=2MO', '2026-03-09T19:00'],
    ['DTSTART:20250131T190000Z', 'FREQ=MONTHLY;BYDAY=-1FR', '2026-03-27T19:00'],
    ['DTSTART:20250131T190000Z', 'FREQ=MONTHLY;BYMONTHDAY=31', '2026-03-31T19:00'],
    ['DTSTART:20250131T190000Z', 'FREQ=MONTHLY;BYMONTHDAY=-1', '2026-03-31T19:00'],
    ['DTSTART:20000317T190000Z', 'FREQ=YEARLY', '2026-03-17T19:00'],
    ['DTSTART:20000317T190000Z', 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=17', '2026-03-17T19:00'],
    ['DTSTART:20250101T190000Z', 'FREQ=DAILY;COUNT=3', '2025-01-03T19:00'],
    ['DTSTART:20240229T190000Z', 'FREQ=YEARLY', '2028-02-29T19:00'],
  ]
  const found = await followRules(
    rules.map(([from, each]) => [from, each] as const),
    NOW,
  )
  expect(found.map((date) => date?.slice(0, 16))).toEqual(rules.map(([, , date]) => date))
})

test('a rule that cannot be followed or read leaves the task with its first date, and is reported', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const rules = [
    'FREQ=DAILY;BYDAY=1MO',
    'FREQ=FORTNIGHTLY',
    'FREQ=DAILY;UNTIL=never',
    'FREQ=DAILY;BYDAY=XX',
    'nonsense',
  ]
  const entries = rules.map(
    (each, place) =>
      `BEGIN:VEVENT\r\nUID:u${place}\r\nSUMMARY:Odd ${place}\r\nDTSTART:20260401T190000Z\r\nRRULE:${each.slice(0, 7)}\r\n ${each.slice(7)}\r\nEND:VEVENT`,
  )
  const report = await imported(ana, `BEGIN:VCALENDAR\r\n${entries.join('\r\n')}\r\nEND:VCALENDAR\r\n`)
  expect(report).toMatchObject({ found: 5, imported: 5, skipped: 0 })
  expect(report.problems.map(({ item, code }: Body) => [item, code])).toEqual(
    rules.map((_, place) => [`Odd ${place}`, 'no-next-date']),
  )
  const dates: Body[] = await ana.list({ limit: '10' })
  expect(dates.map(({ metadata }) => metadata.dueAt)).toEqual(rules.map(() => '2026-04-01T19:00:00.000Z'))
})

test('a cancelled date is not the next one', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const entries = [
    ['DTSTART:20250106T093000Z', 'EXDATE:20260302T093000Z,20260309T093000Z'],
    [
      'DTSTART;TZID=Europe/Berlin:20250106T093000',
      'EXDATE;TZID=Europe/Berlin:20260309T093000\r\nEXDATE:20991231T000000Z',
    ],
    ['DTSTART;VALUE=DATE:20250106', 'EXDATE;VALUE=DATE:20260309'],
  ].map(
    ([from, cancelled], place) =>
      `BEGIN:VEVENT\r\nUID:weekly-${place}@calendar.example\r\nSUMMARY:Weekly ${place}\r\n${from}\r\nRRULE:FREQ=WEEKLY;BYDAY=MO\r\n${cancelled}\r\nEND:VEVENT`,
  )
  const report = await imported(ana, `BEGIN:VCALENDAR\r\n${entries.join('\r\n')}\r\nEND:VCALENDAR\r\n`)
  expect(report).toMatchObject({ imported: 3, problems: [] })
  const listed: Body[] = await ana.list({ limit: '10' })
  const dueOf = (title: string) => listed.find((memory) => memory.title === title)?.metadata.dueAt
  expect([0, 1, 2].map((place) => dueOf(`Weekly ${place}`))).toEqual([
    '2026-03-16T09:30:00.000Z',
    '2026-03-16T08:30:00.000Z',
    '2026-03-16T09:00:00.000Z',
  ])
})

test("Outlook's timezone names are known, and an unknown one is reported", async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const zones = ['W. Europe Standard Time', '"E. South America Standard Time"', 'Somewhere Standard Time']
  const entries = zones.map(
    (zone, place) =>
      `BEGIN:VEVENT\r\nUID:zone-${place}@calendar.example\r\nSUMMARY:Zone ${place}\r\nDTSTART;TZID=${zone}:20260701T093000\r\nEND:VEVENT`,
  )
  const report = await imported(ana, `BEGIN:VCALENDAR\r\n${entries.join('\r\n')}\r\nEND:VCALENDAR\r\n`)
  expect(report.problems.map(({ item, code }: Body) => [item, code])).toEqual([['Zone 2', 'zone-unknown']])
  const listed: Body[] = await ana.list({ limit: '10' })
  const dueOf = (title: string) => listed.find((memory) => memory.title === title)?.metadata.dueAt
  expect([dueOf('Zone 0'), dueOf('Zone 1')]).toEqual(['2026-07-01T07:30:00.000Z', '2026-07-01T12:30:00.000Z'])
})
