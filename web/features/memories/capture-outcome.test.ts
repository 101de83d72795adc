import { expect, test } from 'vitest'
import messages from '../../messages/en.json' with { type: 'json' }
import { outcomeOf, refusalOf, whenText } from './capture-outcome.ts'

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

const refused = { error: 'Said in English.', field: null, file: undefined }
const ofBytes = (size: number) => Object.defineProperty(new Blob(), 'size', { value: size })

test.each([
  [{ status: 413 }, 'tooLarge'],
  [{ status: 403 }, 'forbidden'],
  [{ status: null }, 'gone'],
  [{ status: 400, field: 'text' }, 'text'],
  [{ status: 400, field: 'contentType' }, 'media'],
  [{ status: 400, field: 'name' }, 'name'],
  [{ status: 400, field: 'tags.3' }, 'tags'],
  [{ status: 400, field: 'tag' }, 'tags'],
  [{ status: 400, field: 'capturedAt' }, 'time'],
  [{ status: 400, field: 'location.lat' }, 'place'],
  [{ status: 400, field: 'attributes.location' }, 'place'],
  [{ status: 400, file: ofBytes(0) }, 'empty'],
  [{ file: ofBytes(200 * 1_048_576) }, 'tooLarge'],
  [{ status: 400, field: 'clientId' }, 'other'],
  [{ status: 400, field: 'toString' }, 'other'],
  [{ status: 409 }, 'other'],
  [{ status: 409, error: null }, 'unknown'],
])('%j gives the message %s', (told, words) => {
  expect(refusalOf({ ...refused, ...told })).toBe(words)
  expect(messages.capture.outbox.refusals).toHaveProperty(words)
})
