import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { contentOf, exportOf, imported } from '../support/import.ts'
import type { Body, Person } from '../support/person.ts'

/** Ana in Madrid, on Monday 2 March 2026 at 13:00. The clocks change on 29 March. */
async function start(): Promise<{ app: TestApp; ana: Person }> {
  const app = await startApp()
  return { app, ana: await app.person('Ana', { timezone: 'Europe/Madrid' }) }
}

function calendar(...entries: string[][]): string {
  const lines = entries.flatMap((entry) => ['BEGIN:VEVENT', ...entry, 'END:VEVENT'])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}

async function byTitle(ana: Person): Promise<Record<string, Body>> {
  const memories: Body[] = await ana.list({ limit: '100' })
  return Object.fromEntries(memories.map((memory) => [memory.title, memory]))
}

function codesOf({ problems }: Body): string[][] {
  return problems.map(({ item, code }: Body) => [item, code])
}

test.each([
  ['RRULE:FREQ=WEEKLY;BYDAY=FR', 'FREQ=WEEKLY;BYDAY=FR'],
  ['RRULE:FREQ=WEEKLY;BYDAY=FR;UNTIL=20260601', 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20260601T145959Z'],
  ['RRULE:FREQ=WEEKLY;BYDAY=FR;UNTIL=20260601T120000Z', 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20260601T120000Z'],
  ['RRULE:FREQ=WEEKLY;BYDAY=FR;UNTIL=20260601T120000', 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20260601T030000Z'],
  // Ten Fridays from 6 February, of which four are over.
  ['RRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=10', 'FREQ=WEEKLY;BYDAY=FR;COUNT=6'],
  ['RRULE:FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=FR', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR;WKST=SU'],
])('an event that repeats is a series in its own zone: %s', async (rule, recurrence) => {
  const { ana } = await start()
  const event = ['UID:weekly-club@example.org', 'SUMMARY:Club', 'DTSTART;TZID=Asia/Tokyo:20260206T190000', rule]
  expect(await imported(ana, calendar(event))).toMatchObject({ imported: 1, problems: [] })
  const { Club } = await byTitle(ana)
  expect(Club).toMatchObject({
    metadata: { type: 'reminder', status: 'open', dueAt: '2026-03-06T10:00:00.000Z', recurrence },
    attributes: { recurrenceStart: { local: '2026-03-06T19:00:00', timezone: 'Asia/Tokyo' } },
  })
})

test('keeps its local time over a change of the clock, and its import again does not move it back', async () => {
  const { app, ana } = await start()
  const file = calendar([
    'UID:class@example.org',
    'SUMMARY:Class',
    'DTSTART;TZID=Europe/Madrid:20260105T183000',
    'RRULE:FREQ=WEEKLY;BYDAY=MO',
  ])
  await imported(ana, file)
  const { Class } = await byTitle(ana)
  for (let week = 0; week < 4; week += 1)
    await ana.patch(`/v1/memories/${Class?.id}`, 200, { attributes: { status: 'done' } })
  const { metadata } = await ana.get(`/v1/memories/${Class?.id}`)
  expect(metadata.dueAt).toBe('2026-03-30T16:30:00.000Z')
  app.clock.now += 86_400_000
  expect(await imported(ana, file)).toMatchObject({ imported: 0, alreadyThere: 1 })
  expect((await ana.get(`/v1/memories/${Class?.id}`)).metadata.dueAt).toBe(metadata.dueAt)
})

test('a date that was moved is an event of its own, and single dates that a rule cannot have are reported', async () => {
  const { ana } = await start()
  const weekly = ['DTSTART;TZID=Europe/Madrid:20260105T183000', 'RRULE:FREQ=WEEKLY;BYDAY=MO']
  const report = await imported(
    ana,
    calendar(
      ['UID:a', 'SUMMARY:Choir', ...weekly, 'EXDATE;TZID=Europe/Madrid:20260309T183000,20260406T183000'],
      ['UID:a', 'SUMMARY:Choir moved', 'RECURRENCE-ID;TZID=Europe/Madrid:20260302T183000', 'DTSTART:20260303T183000Z'],
      ['UID:b', 'SUMMARY:Extra', ...weekly, 'RDATE;TZID=Europe/Madrid:20260311T183000'],
      ['UID:c', 'SUMMARY:Plain', ...weekly, 'EXDATE;TZID=Europe/Madrid:20260112T183000'],
    ),
  )
  expect(report).toMatchObject({ imported: 4 })
  expect(codesOf(report)).toEqual([
    ['Choir', 'single-dates'],
    ['Extra', 'single-dates'],
  ])
  const memories = await byTitle(ana)
  const dueOf = (title: string) => [memories[title]?.metadata.dueAt, memories[title]?.metadata.recurrence]
  expect(dueOf('Choir')).toEqual(['2026-03-16T17:30:00.000Z', 'FREQ=WEEKLY;BYDAY=MO'])
  expect(dueOf('Choir moved')).toEqual(['2026-03-03T18:30:00.000Z', null])
  expect(dueOf('Extra')).toEqual(['2026-03-02T17:30:00.000Z', 'FREQ=WEEKLY;BYDAY=MO'])
  expect(dueOf('Plain')).toEqual(['2026-03-02T17:30:00.000Z', 'FREQ=WEEKLY;BYDAY=MO'])
})

test('rules of other programs are followed by our own arithmetic, and one that is refused is kept and reported', async () => {
  const { ana } = await start()
  const rules = {
    Payday: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    Pill: 'FREQ=HOURLY;INTERVAL=8',
    Mothers: 'FREQ=YEARLY;BYMONTH=5;BYDAY=1SU',
    Seconds: 'FREQ=SECONDLY',
    Weekly: 'FREQ=YEARLY;BYWEEKNO=20',
    Over: 'FREQ=DAILY;COUNT=3',
  }
  const entries = Object.entries(rules).map(([title, rule]) => [
    `SUMMARY:${title}`,
    'DTSTART;TZID=Europe/Madrid:20260105T090000',
    `RRULE:${rule}`,
  ])
  const report = await imported(ana, calendar(...entries))
  expect(codesOf(report)).toEqual([
    ['Seconds', 'no-next-date'],
    ['Weekly', 'no-next-date'],
  ])
  const memories = await byTitle(ana)
  const dueOf = (title: string) => [memories[title]?.metadata.dueAt, memories[title]?.metadata.recurrence]
  expect(dueOf('Payday')).toEqual(['2026-03-31T07:00:00.000Z', rules.Payday])
  expect(dueOf('Pill')).toEqual(['2026-03-02T16:00:00.000Z', rules.Pill])
  expect(dueOf('Mothers')).toEqual(['2026-05-03T07:00:00.000Z', rules.Mothers])
  expect(dueOf('Seconds')).toEqual(['2026-01-05T08:00:00.000Z', null])
  expect(dueOf('Over')).toEqual(['2026-01-07T08:00:00.000Z', null])
  expect(memories['Seconds']?.attributes).toMatchObject({ imported: { rule: 'FREQ=SECONDLY' } })
  expect(memories['Over']?.metadata.status).toBe('done')
})

test("Todoist's dates that repeat are series, in its own words", async () => {
  const { ana } = await start()
  const rows = [
    ['Water', 'every 2 weeks', 'en'],
    ['Bins', 'every! other Thursday at 7pm', 'en'],
    ['Report', 'ev mon 9am', 'en'],
    ['Aluguel', 'todo dia 5', 'pt'],
    ['Fichar', 'cada viernes a las 15:00', 'es'],
    ['Blink', 'every 5 minutes', 'en'],
    ['Once', 'tomorrow at 9am', 'en'],
  ]
  const table = rows.map(([text, date, language]) => `task,${text},,4,1,,,${date},${language},,,,,`)
  const head =
    'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT,DEADLINE,DEADLINE_LANG'
  const report = await imported(ana, [head, ...table, ''].join('\n'))
  expect(report).toMatchObject({ imported: 7 })
  expect(report.problems.filter(({ code }: Body) => code === 'rule-not-kept')).toMatchObject([
    { values: { said: 'every 5 minutes' } },
  ])
  const memories = await byTitle(ana)
  const ruleOf = (title: string) => memories[title]?.metadata.recurrence
  expect(rows.map(([title = '']) => ruleOf(title))).toEqual([
    'FREQ=WEEKLY;INTERVAL=2',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH',
    'FREQ=WEEKLY;BYDAY=MO',
    'FREQ=MONTHLY;BYMONTHDAY=5',
    'FREQ=WEEKLY;BYDAY=FR',
    null,
    null,
  ])
  expect(memories['Bins']?.metadata.dueAt).toBe('2026-03-05T18:00:00.000Z')
  expect(memories['Blink']?.attributes).toMatchObject({ imported: { columns: { DATE: 'every 5 minutes' } } })
})

test('a series is the same after an export, an import and another export', async () => {
  const { app, ana } = await start()
  const { id } = await ana.capture('Remind me every Friday at 3pm ten times to send the timesheet')
  await ana.patch(`/v1/memories/${id}`, 200, { attributes: { status: 'done', remindBefore: 15 } })
  const first = await exportOf(ana)
  const eve = await app.person('Eve', { timezone: 'Asia/Tokyo' })
  expect(await imported(eve, first)).toMatchObject({ imported: 1 })
  const linesIn = (archive: Buffer) => contentOf(archive).get('memories.jsonl')
  expect(linesIn(first)).toContain('FREQ=WEEKLY')
  expect(linesIn(await exportOf(eve))).toEqual(linesIn(first))
  const [memory] = await eve.list()
  const done = await eve.patch(`/v1/memories/${memory.id}`, 200, { attributes: { status: 'done' } })
  expect(done).toMatchObject({
    metadata: { dueAt: '2026-03-20T14:00:00.000Z', recurrence: 'FREQ=WEEKLY;BYDAY=FR;COUNT=8' },
    attributes: { remindBefore: 15 },
  })
})
