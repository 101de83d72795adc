import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { imported } from '../support/import.ts'
import type { Person } from '../support/person.ts'

async function feedOf(app: TestApp, ana: Person): Promise<string> {
  const { url } = await ana.post('/v1/tasks/feed', 201)
  const token = new URL(url).searchParams.get('token') ?? ''
  return (await app.stranger().request('GET', '/v1/tasks.ics', { query: { token } })).text
}

/** The events of the feed with their first occurrences, as a calendar that knows only the zones of the file computes them. */
function occurrencesIn(text: string, count: number): Array<{ summary: string; times: string[]; alarms: string[] }> {
  const root = new ICAL.Component(ICAL.parse(text) as never)
  ICAL.TimezoneService.reset()
  for (const zone of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const all = root.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
  const moved = all.filter((event) => event.isRecurrenceException())
  return all
    .filter((event) => !event.isRecurrenceException())
    .map((event) => {
      for (const each of moved) if (each.uid === event.uid) event.relateException(each)
      const dates = event.iterator()
      const times: string[] = []
      for (let next = dates.next(); next && times.length < count; next = dates.next()) {
        const { startDate } = event.getOccurrenceDetails(next)
        times.push(startDate.isDate ? startDate.toString() : new Date(startDate.toUnixTime() * 1000).toISOString())
      }
      const alarms = event.component
        .getAllSubcomponents('valarm')
        .map((alarm) => String(alarm.getFirstPropertyValue('trigger')))
      return { summary: event.summary, times, alarms }
    })
}

/** The current due time and those after it, each reached by completing the one before. */
async function ownOccurrences(app: TestApp, ana: Person, id: string, count: number): Promise<string[]> {
  const times: string[] = []
  while (times.length < count) {
    const { metadata } = await ana.get(`/v1/memories/${id}`)
    if (metadata.status !== 'open') break
    times.push(metadata.dueAt)
    app.clock.now = Math.max(app.clock.now, Date.parse(metadata.dueAt))
    await ana.patch(`/v1/memories/${id}`, 200, { attributes: { status: 'done' } })
  }
  return times
}

test.each([
  ['Europe/Madrid', 'Remind me every Friday at 3pm to send the timesheet'],
  ['Europe/Madrid', 'Remind me every day at 7:30am to check the oven, for 40 days'],
  ['America/New_York', 'Remind me on the last day of every month at 6pm to pay the rent'],
  ['Australia/Lord_Howe', 'Remind me every other Tuesday at 9am to water the ferns'],
  ['Africa/Casablanca', 'Remind me every Sunday at 8am until 1 June to call Salma'],
  ['America/Sao_Paulo', 'Me lembra toda segunda e quinta às 7h30 de correr'],
  ['UTC', 'Recuérdame cada 8 horas tomar la pastilla'],
])('a calendar shows a series at the times at which it is due: %s, %s', async (timezone, text) => {
  const app = await startApp()
  const ana = await app.person('Ana', { timezone })
  const { id } = await ana.capture(text)
  const [event] = occurrencesIn(await feedOf(app, ana), 45)
  const own = await ownOccurrences(app, ana, id, 45)
  expect(own.length).toBeGreaterThan(12)
  expect(event?.times).toEqual(own)
})

test('a series without a time is on its days, and ends on a day', async () => {
  const app = await startApp()
  const ana = await app.person('Ana', { timezone: 'Pacific/Auckland' })
  await ana.capture('Remind me every Friday until 1 April to water the plants')
  const [event] = occurrencesIn(await feedOf(app, ana), 20)
  expect(event?.times).toEqual(['2026-03-06', '2026-03-13', '2026-03-20', '2026-03-27'])
  expect(event?.alarms).toEqual(['PT9H'])
})

test('an occurrence that was moved is shown at its own time, before the others', async () => {
  const app = await startApp()
  const ana = await app.person('Ana', { timezone: 'Europe/Madrid' })
  const { id } = await ana.capture('Remind me every Friday at 3pm to send the timesheet')
  await ana.patch(`/v1/memories/${id}`, 200, { attributes: { dueAt: '2026-03-05T10:00:00Z', remindBefore: 90 } })
  const [event] = occurrencesIn(await feedOf(app, ana), 3)
  expect(event?.times).toEqual(['2026-03-05T10:00:00.000Z', '2026-03-13T14:00:00.000Z', '2026-03-20T14:00:00.000Z'])
  expect(event?.alarms).toEqual(['-PT1H30M'])
})

test('a thousand series of many zones are shown in one small file', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const zones = Intl.supportedValuesOf('timeZone')
  const lines = Array.from({ length: 1_010 }, (_, place) => ({
    id: `mem_${String(place).padStart(26, '0')}`,
    title: `Series ${place}`,
    text: `Series ${place}`,
    url: 'https://lembra.example',
    attributes: {
      recurrence: 'FREQ=WEEKLY;BYDAY=FR',
      recurrenceStart: { local: '2026-03-06T15:00:00', timezone: zones[place % zones.length] },
    },
    metadata: {
      type: 'reminder',
      tags: [],
      createdAt: '2026-03-01T00:00:00Z',
      updatedAt: '2026-03-01T00:00:00Z',
      capturedAt: '2026-03-01T00:00:00Z',
      client: null,
      clientId: null,
      status: 'open',
      dueAt: '2026-03-06T15:00:00Z',
      source: 'text',
      language: 'en',
      memory: { status: 'ready', review: null, error: null, audioSeconds: null },
      media: null,
    },
  }))
  const report = await imported(ana, lines.map((line) => JSON.stringify(line)).join('\n'))
  expect(report).toMatchObject({ imported: 1_010 })
  const text = await feedOf(app, ana)
  expect(text.match(/BEGIN:VTIMEZONE/g)).toHaveLength(20)
  expect(text.length).toBeLessThan(1_500_000)
  expect(new Set(text.match(/^UID:.*$/gm)).size).toBe(1_000)
})
