import { expect, test } from 'vitest'
import type { Language } from '../languages.ts'
import { readRepetition } from './repetition.ts'

/** Asked in Madrid on Tuesday 10 March 2026 at 10:00. */
function read(text: string, language: Language | null = null): string {
  const context = {
    now: new Date('2026-03-10T09:00:00Z'),
    timezone: 'Europe/Madrid',
    language,
    fallback: 'en' as const,
  }
  const found = readRepetition(text, context)
  return found ? `${found.rule} ${found.local.slice(0, found.precision === 'day' ? 10 : 16)}` : 'none'
}

test.each([
  ['every 3 months, on the 1st and 15th', 'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1,15 2026-03-15'],
  ['a cada 6 meses, no dia 5', 'FREQ=MONTHLY;INTERVAL=6;BYMONTHDAY=5 2026-04-05'],
  ['every other Thursday', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH 2026-03-12'],
  ['mon-fri 9:45am', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR 2026-03-11T09:45'],
  ['second Wednesday of every month at 6pm', 'FREQ=MONTHLY;BYDAY=2WE 2026-03-11T18:00'],
  ['at 8am and 8pm every day', 'FREQ=DAILY;BYHOUR=8,20 2026-03-10T20:00'],
  ['quinta sim, quinta não às 19h', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH 2026-03-12T19:00'],
  ['every Friday the 13th', 'FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR 2026-03-13'],
  ['cada martes 13', 'FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=TU 2026-10-13'],
  ['every Friday 13:00', 'FREQ=WEEKLY;BYDAY=FR 2026-03-13T13:00'],
  ['todo dia 5', 'FREQ=MONTHLY;BYMONTHDAY=5 2026-04-05'],
  ['de 8 em 8 horas', 'FREQ=HOURLY;INTERVAL=8 2026-03-10T18:00'],
  ['toda segunda quarta-feira do mês', 'FREQ=MONTHLY;BYDAY=2WE 2026-03-11'],
  ['el último día de cada mes', 'FREQ=MONTHLY;BYMONTHDAY=-1 2026-03-31'],
  ['martes por medio a las 16 h', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU 2026-03-10T16:00'],
  ['cada 12 de mayo', 'FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=12 2026-05-12'],
  ['todo quinto dia útil', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=5 2026-04-07'],
  ['every 1st and 15th pay the cleaner', 'FREQ=MONTHLY;BYMONTHDAY=1,15 2026-03-15'],
  ['todos los días 10 pagar la luz', 'FREQ=MONTHLY;BYMONTHDAY=10 2026-04-10'],
  ['todo dia 10 flexões', 'FREQ=DAILY 2026-03-11'],
  ['a cada duas terças às 16h', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU 2026-03-10T16:00'],
  ['todo primeiro dia do mês', 'FREQ=MONTHLY;BYMONTHDAY=1 2026-04-01'],
  ['de hora em hora', 'FREQ=HOURLY 2026-03-10T11:00'],
  ['una vez cada dos semanas', 'FREQ=WEEKLY;INTERVAL=2 2026-03-24'],
  ['todas las noches a las diez y media de la noche', 'FREQ=DAILY 2026-03-10T22:30'],
  ['a fin de mes cerrar la caja, todos los meses', 'FREQ=MONTHLY;BYMONTHDAY=-1 2026-03-31'],
])('%s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  ['todo dia às 8h, 14h e 20h', 'FREQ=DAILY;BYHOUR=8,14,20 2026-03-10T14:00'],
  ['take the pill every day at 8, 2 and 8', 'FREQ=DAILY;BYHOUR=8,14,20 2026-03-10T14:00'],
  ['every day at 8am, 2 pills', 'FREQ=DAILY 2026-03-11T08:00'],
  ['every Monday at 9, Wednesday at 10', 'FREQ=WEEKLY;BYDAY=MO 2026-03-16T09:00'],
  ['acordar às 6:45 de segunda a sexta', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR 2026-03-11T06:45'],
])('the times of a day: %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  ['every day but Friday', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,SA,SU 2026-03-11'],
  ['every weekday except Wednesday', 'FREQ=WEEKLY;BYDAY=MO,TU,TH,FR 2026-03-12'],
  ['todos os dias exceto sábado e domingo', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR 2026-03-11'],
  ['todos los jueves menos en agosto', 'FREQ=DAILY;BYMONTH=1,2,3,4,5,6,7,9,10,11,12;BYDAY=TH 2026-03-12'],
])('days and months that are left out: %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  ['every hour until 6pm', 'FREQ=HOURLY;UNTIL=20260310T170000Z 2026-03-10T11:00'],
  ['every Monday at 10am for five weeks', 'FREQ=WEEKLY;BYDAY=MO;COUNT=5 2026-03-16T10:00'],
  ['every day at 8pm until 20 March', 'FREQ=DAILY;UNTIL=20260320T225959Z 2026-03-10T20:00'],
  ['every Friday until June', 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20260531T215959Z 2026-03-13'],
  ['toda quinta às 11h cinco vezes', 'FREQ=WEEKLY;BYDAY=TH;COUNT=5 2026-03-12T11:00'],
  ['a partir del 1 de abril todos los miércoles', 'FREQ=WEEKLY;BYDAY=WE 2026-04-01'],
])('a start and an end are part of the rule: %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  'every time I see Ana',
  'toda a família vem no sábado',
  'todo el día ordenando la casa',
  'on Friday at 3pm',
  'de vez em quando',
  'cada página del contrato',
  'every minute',
])('nothing repeats: %s', (text) => {
  expect(read(text)).toBe('none')
})

test('repetitive texts of a megabyte are read without a hang', () => {
  for (const piece of ['every ', 'toda segunda, ', 'w n ', '1 and 2 ', 'for 3 weeks until ', 'monday, ', 'first and '])
    expect(read(piece.repeat(Math.ceil(1_000_000 / piece.length)))).toMatch(/^(?:none|FREQ=)/)
})
