import { expect, test } from 'vitest'
import { outcomeOf, whenText } from './outcome.ts'

const ZONE = 'America/Sao_Paulo'
/** 22:30 on 7 March in the test timezone */
const NOW = Date.parse('2026-03-08T01:30:00Z')

const formats = {
  date: () => 'a date',
  time: () => 'a time',
  dayOf: (time: string | number) => new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(new Date(time)),
}

function when(language: string, time: string, isDayOnly = false): string {
  return whenText(formats, language, time, isDayOnly, NOW)
}

test('today, tomorrow and yesterday are named, in the timezone of the account', () => {
  expect(when('en', '2026-03-08T02:00:00Z')).toBe('today, a time')
  expect(when('en', '2026-03-08T12:00:00Z')).toBe('tomorrow, a time')
  expect(when('pt-BR', '2026-03-08T12:00:00Z')).toBe('amanhã, a time')
  expect(when('es', '2026-03-08T12:00:00Z')).toBe('mañana, a time')
})

test('other days are shown as dates', () => {
  expect(when('en', '2026-03-20T12:00:00Z')).toBe('a date, a time')
})

test('a due day without a time is shown without one', () => {
  expect(when('en', '2026-03-08T12:00:00Z', true)).toBe('tomorrow')
})

const answer = {
  id: 'mem_1',
  clientId: null,
  duplicate: false,
  type: 'note',
  title: 'Bread',
  client: null,
  status: null,
  memory: 'ready',
  review: null,
  resolved: null,
  url: 'https://lembra.example/m/mem_1',
}

test('an unprocessed file is named by its kind, and a text by its type', () => {
  const never = () => ''
  const waits = { ...answer, memory: 'pending' }
  expect(outcomeOf(waits, { contentType: 'audio/webm;codecs=opus' }, null, never)).toEqual({ kind: 'audio' })
  expect(outcomeOf(waits, { contentType: 'image/png' }, null, never)).toEqual({ kind: 'image' })
  expect(outcomeOf(answer, {}, null, never)).toEqual({ kind: 'note' })
  expect(outcomeOf({ ...answer, type: 'task' }, {}, null, never)).toEqual({ kind: 'task' })
})
