import { describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import type { Body, Person } from '../support/person.ts'

/** A person in Madrid, on Monday 2 March 2026 at 13:00. The clocks change on 29 March. */
async function startedInMadrid() {
  const { person, clock } = await startApp()
  const ana = await person('Ana')
  await ana.patch('/v1/auth/me', 200, { settings: { timezone: 'Europe/Madrid' } })
  return { ana, clock }
}

async function captured(ana: Person, text: string): Promise<Body> {
  const { id } = await ana.capture(text)
  return ana.get(`/v1/memories/${id}`)
}

describe('a text that says what repeats', () => {
  test.each([
    ['Remind me every Friday at 3pm to send the timesheet', 'FREQ=WEEKLY;BYDAY=FR', '2026-03-06T14:00:00.000Z'],
    ['Me lembra toda segunda às 9 de mandar o relatório', 'FREQ=WEEKLY;BYDAY=MO', '2026-03-09T08:00:00.000Z'],
    ['Recuérdame cada dos semanas regar los cactus', 'FREQ=WEEKLY;INTERVAL=2', '2026-03-16T08:00:00.000Z'],
    ['Remind me on the 1st of each month to pay the rent', 'FREQ=MONTHLY;BYMONTHDAY=1', '2026-04-01T07:00:00.000Z'],
    ['Remind me every day at 8pm five times to breathe', 'FREQ=DAILY;COUNT=5', '2026-03-02T19:00:00.000Z'],
  ])('becomes a series with its first due time: %s', async (text, recurrence, dueAt) => {
    const { ana } = await startedInMadrid()
    const { attributes, metadata } = await captured(ana, text)
    expect(metadata).toMatchObject({ recurrence, dueAt, status: 'open' })
    expect(attributes).toMatchObject({ recurrence, recurrenceStart: { timezone: 'Europe/Madrid' } })
  })

  test('is a series only as a task or a reminder', async () => {
    const { ana } = await startedInMadrid()
    const { id } = await ana.remember('Every time I see Ana I remember Rome')
    expect((await ana.get(`/v1/memories/${id}`)).metadata.recurrence).toBeNull()
    const memory = await captured(ana, 'Remind me every Friday at 3pm to call')
    const note = await ana.patch(`/v1/memories/${memory.id}`, 200, { type: 'note' })
    expect(note.metadata.recurrence).toBeNull()
    expect(note.attributes).toEqual({})
  })
})

describe('an occurrence', () => {
  test('that is done moves on at the same local time, also across a clock change', async () => {
    const { ana, clock } = await startedInMadrid()
    const { id } = await captured(ana, 'Remind me every Friday at 3pm to send the timesheet')
    const dueTimes: string[] = []
    for (let week = 0; week < 5; week += 1) {
      const { metadata } = await ana.patch(`/v1/memories/${id}`, 200, { attributes: { status: 'done' } })
      expect(metadata.status).toBe('open')
      dueTimes.push(metadata.dueAt)
      clock.now += 1_000
    }
    expect(dueTimes.map((each) => each.slice(0, 16))).toEqual([
      '2026-03-13T14:00',
      '2026-03-20T14:00',
      '2026-03-27T14:00',
      '2026-04-03T13:00',
      '2026-04-10T13:00',
    ])
    expect((await ana.get(`/v1/memories/${id}`)).attributes.completed).toBe(5)
  })

  test('that was missed gives way to the next one that is ahead', async () => {
    const { ana, clock } = await startedInMadrid()
    const { id } = await captured(ana, 'Remind me every Friday at 3pm to send the timesheet')
    clock.now = Date.parse('2026-05-20T12:00:00Z')
    const { metadata } = await ana.patch(`/v1/memories/${id}`, 200, { attributes: { status: 'done' } })
    expect(metadata.dueAt).toBe('2026-05-22T13:00:00.000Z')
  })

  test('is done once, however often the request is sent', async () => {
    const { ana } = await startedInMadrid()
    const { id, metadata } = await captured(ana, 'Remind me every Friday at 3pm to send the timesheet')
    const attributes = { status: 'done', occurrence: metadata.dueAt }
    const first = await ana.patch(`/v1/memories/${id}`, 200, { attributes })
    const second = await ana.patch(`/v1/memories/${id}`, 200, { attributes })
    expect(second.metadata.dueAt).toBe(first.metadata.dueAt)
    expect(second.attributes).toEqual(first.attributes)
    expect(second.attributes).toMatchObject({ completed: 1 })
    expect(second.attributes.occurrence).toBeUndefined()
  })

  test('that is skipped does not count, and the last one ends the series', async () => {
    const { ana } = await startedInMadrid()
    const { id } = await captured(ana, 'Remind me every day at 8pm three times to breathe')
    const step = (status: string) => ana.patch(`/v1/memories/${id}`, 200, { attributes: { status } })
    expect((await step('done')).metadata).toMatchObject({ status: 'open', recurrence: 'FREQ=DAILY;COUNT=2' })
    expect((await step('skipped')).metadata).toMatchObject({ status: 'open', recurrence: 'FREQ=DAILY;COUNT=1' })
    const last = await step('done')
    expect(last.metadata).toMatchObject({ status: 'done', recurrence: null })
    expect(last.attributes.completed).toBe(2)
  })

  test('can be moved without moving the series', async () => {
    const { ana } = await startedInMadrid()
    const { id } = await captured(ana, 'Remind me every Friday at 3pm to send the timesheet')
    const moved = await ana.patch(`/v1/memories/${id}`, 200, { attributes: { dueAt: '2026-03-07T09:00:00Z' } })
    expect(moved.metadata).toMatchObject({ dueAt: '2026-03-07T09:00:00.000Z', recurrence: 'FREQ=WEEKLY;BYDAY=FR' })
    const done = await ana.patch(`/v1/memories/${id}`, 200, { attributes: { status: 'done' } })
    expect(done.metadata.dueAt).toBe('2026-03-13T14:00:00.000Z')
  })

  test('cannot be skipped if nothing repeats', async () => {
    const { ana } = await startedInMadrid()
    const { id } = await captured(ana, 'Remind me on Friday at 3pm to send the timesheet')
    expect(
      await ana.request('PATCH', `/v1/memories/${id}`, { body: { attributes: { status: 'skipped' } } }),
    ).toMatchObject({
      status: 400,
      body: { field: 'attributes.status' },
    })
  })
})

describe('a change of the series', () => {
  test.each([
    ['FREQ=MONTHLY;BYDAY=-1FR', 'FREQ=MONTHLY;BYDAY=-1FR', '2026-03-27T14:00:00.000Z'],
    ['rrule:freq=daily;interval=2', 'FREQ=DAILY;INTERVAL=2', '2026-03-06T14:00:00.000Z'],
    ['every Tuesday', 'FREQ=WEEKLY;BYDAY=TU', '2026-03-03T14:00:00.000Z'],
    ['toda terça às 10h', 'FREQ=WEEKLY;BYDAY=TU', '2026-03-03T09:00:00.000Z'],
    ['cada 3 días a las 20:00', 'FREQ=DAILY;INTERVAL=3', '2026-03-02T19:00:00.000Z'],
  ])('takes a rule or words: %s', async (recurrence, rule, dueAt) => {
    const { ana } = await startedInMadrid()
    const { id } = await captured(ana, 'Remind me on Friday at 3pm to send the timesheet')
    const { metadata } = await ana.patch(`/v1/memories/${id}`, 200, { attributes: { recurrence } })
    expect(metadata).toMatchObject({ recurrence: rule, dueAt })
  })

  test('ends it with null, and the task stays open', async () => {
    const { ana } = await startedInMadrid()
    const { id, metadata } = await captured(ana, 'Remind me every Friday at 3pm to send the timesheet')
    const ended = await ana.patch(`/v1/memories/${id}`, 200, { attributes: { recurrence: null } })
    expect(ended.metadata).toMatchObject({ recurrence: null, status: 'open', dueAt: metadata.dueAt })
    expect(ended.attributes.recurrenceStart).toBeUndefined()
  })

  test('may give the local time from which it counts', async () => {
    const { ana } = await startedInMadrid()
    const { id } = await ana.remember('Water the plants', { type: 'task' })
    const recurrenceStart = { local: '2026-04-01T18:00:00', timezone: 'America/Sao_Paulo' }
    const { metadata } = await ana.patch(`/v1/memories/${id}`, 200, {
      attributes: { recurrence: 'FREQ=DAILY;INTERVAL=3', recurrenceStart },
    })
    expect(metadata.dueAt).toBe('2026-04-01T21:00:00.000Z')
  })

  test.each([
    'sometimes',
    'FREQ=MINUTELY',
    'FREQ=SECONDLY;INTERVAL=30',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;COUNT=1000000',
    'FREQ=DAILY;INTERVAL=99999999',
    'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;UNTIL=20250101T000000Z',
    'FREQ=DAILY;COUNT=2;UNTIL=20270101',
    `FREQ=MONTHLY;BYMONTHDAY=${Array.from({ length: 200 }, () => 1).join(',')}`,
    'FREQ=DAILY;FREQ=DAILY',
    'every minute',
    7,
    { freq: 'DAILY' },
  ])('is refused if it is no rule with a date, or a rule without bounds: %s', async (recurrence) => {
    const { ana } = await startedInMadrid()
    const { id } = await ana.remember('Water the plants', { type: 'task' })
    expect(await ana.request('PATCH', `/v1/memories/${id}`, { body: { attributes: { recurrence } } })).toMatchObject({
      status: 400,
      body: { field: 'attributes.recurrence' },
    })
  })

  test('is kept if the text is edited in other words, and follows new days', async () => {
    const { ana, clock } = await startedInMadrid()
    const { id } = await captured(ana, 'Remind me every Friday at 3pm to send the timesheet')
    const done = await ana.patch(`/v1/memories/${id}`, 200, { attributes: { status: 'done' } })
    const edited = await ana.patch(`/v1/memories/${id}`, 200, {
      content: 'Remind me every Friday at 3pm to send the hours',
    })
    expect(edited.metadata.dueAt).toBe(done.metadata.dueAt)
    clock.now = Date.parse('2026-04-20T12:00:00Z')
    const changed = await ana.patch(`/v1/memories/${id}`, 200, {
      content: 'Remind me every Tuesday at 3pm to send the hours',
    })
    expect(changed.metadata).toMatchObject({ recurrence: 'FREQ=WEEKLY;BYDAY=TU', dueAt: '2026-04-21T13:00:00.000Z' })
  })
})

describe('a reminder', () => {
  test.each([
    ['remindBefore', -1],
    ['remindBefore', 40_321],
    ['remindBefore', 1.5],
    ['remindBefore', '10'],
    ['snoozedUntil', 'tomorrow'],
    ['snoozedUntil', '2026-02-30T10:00:00Z'],
    ['snoozedUntil', '2026-03-07'],
  ])('refuses %s of %s', async (name, value) => {
    const { ana } = await startedInMadrid()
    const { id } = await captured(ana, 'Remind me on Friday at 3pm to call')
    const refused = await ana.patch(`/v1/memories/${id}`, 400, { attributes: { [name]: value } })
    expect(refused.field).toBe(`attributes.${name}`)
  })

  test.each([
    ['Remind me 10 minutes before the dentist on Friday at 3pm', 10, '2026-03-06T14:00:00.000Z'],
    ['Dentista na sexta às 15h, me avise um dia antes', 1440, '2026-03-06T14:00:00.000Z'],
    ['Recuérdame una hora antes de la reunión del viernes a las 15:00', 60, '2026-03-06T14:00:00.000Z'],
    ['Remind me every Friday at 3pm to send the timesheet, 10 minutes before', 10, '2026-03-06T14:00:00.000Z'],
    ['Remind me two hours before my 6 pm flight to check in', undefined, '2026-03-02T15:00:00.000Z'],
    ['Remind me to call the dentist on Friday at 3pm', undefined, '2026-03-06T14:00:00.000Z'],
  ])('comes before its event if the text says so: %s', async (text, remindBefore, dueAt) => {
    const { ana } = await startedInMadrid()
    const { attributes, metadata } = await captured(ana, text)
    expect([attributes.remindBefore, metadata.dueAt]).toEqual([remindBefore, dueAt])
  })

  test('keeps its time ahead until another text or a value says otherwise', async () => {
    const { ana } = await startedInMadrid()
    const { id } = await captured(ana, 'Remind me 10 minutes before the dentist on Friday at 3pm')
    const path = `/v1/memories/${id}`
    const moved = await ana.patch(path, 200, { content: 'Remind me of the dentist on Friday at 4pm' })
    expect(moved).toMatchObject({ attributes: { remindBefore: 10 }, metadata: { dueAt: '2026-03-06T15:00:00.000Z' } })
    const content = 'Remind me an hour before the dentist on Friday at 4pm'
    expect((await ana.patch(path, 200, { content })).attributes.remindBefore).toBe(60)
    const attributes = { remindBefore: 5 }
    expect((await ana.patch(path, 200, { content, attributes })).attributes.remindBefore).toBe(5)
    expect((await ana.patch(path, 200, { attributes: { remindBefore: null } })).attributes).not.toHaveProperty(
      'remindBefore',
    )
  })

  test('is snoozed until its occurrence is over or moves', async () => {
    const { ana } = await startedInMadrid()
    const { id, metadata } = await captured(ana, 'Remind me every Friday at 3pm to call')
    const path = `/v1/memories/${id}`
    const snooze = { attributes: { snoozedUntil: '2026-03-06T16:00:00+01:00', remindBefore: 0 } }
    const snoozed = await ana.patch(path, 200, snooze)
    expect(snoozed.attributes).toMatchObject({ snoozedUntil: '2026-03-06T15:00:00.000Z', remindBefore: 0 })
    expect(snoozed.metadata.dueAt).toBe(metadata.dueAt)
    expect((await ana.patch(path, 200, { title: 'Call' })).attributes).toHaveProperty('snoozedUntil')
    const done = await ana.patch(path, 200, { attributes: { status: 'done' } })
    expect(done.attributes).not.toHaveProperty('snoozedUntil')
    expect(done.attributes).toMatchObject({ remindBefore: 0 })
    await ana.patch(path, 200, snooze)
    const moved = await ana.patch(path, 200, { attributes: { dueAt: '2026-03-14T10:00:00Z' } })
    expect(moved.attributes).not.toHaveProperty('snoozedUntil')
  })
})
