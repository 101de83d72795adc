import { expect, test } from 'vitest'
import { languages, readRepetition } from '../engines/language/index.ts'
import { recurrenceInWords } from './recurrence-words.ts'

test.each([
  ['FREQ=HOURLY;INTERVAL=8', 'every 8 hours', 'a cada 8 horas', 'cada 8 horas'],
  ['FREQ=DAILY', 'every day', 'todo dia', 'todos los días'],
  ['FREQ=DAILY;INTERVAL=2', 'every other day', 'a cada 2 dias', 'cada 2 días'],
  ['FREQ=DAILY;COUNT=5', 'every day, 5 times', 'todo dia, 5 vezes', 'todos los días, 5 veces'],
  ['FREQ=WEEKLY;BYDAY=FR', 'every Friday', 'toda sexta', 'todos los viernes'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'every weekday', 'de segunda a sexta', 'de lunes a viernes'],
  ['FREQ=WEEKLY;BYDAY=TH,SA', 'every Thursday and Saturday', 'toda quinta e todo sábado', 'todos los jueves y sábados'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', 'every other Tuesday', 'terça sim, terça não', 'un martes sí y otro no'],
  [
    'FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,SU',
    'every 3 weeks on Monday and Sunday',
    'a cada 3 semanas, na segunda e no domingo',
    'cada 3 semanas, el lunes y el domingo',
  ],
  ['FREQ=MONTHLY;BYMONTHDAY=1', 'on the 1st of every month', 'no dia 1º de cada mês', 'el día 1 de cada mes'],
  [
    'FREQ=MONTHLY;BYMONTHDAY=-1',
    'on the last day of every month',
    'no último dia de cada mês',
    'el último día de cada mes',
  ],
  [
    'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15',
    'every 3 months, on the 15th',
    'a cada 3 meses, no dia 15',
    'cada 3 meses, el día 15',
  ],
  [
    'FREQ=MONTHLY;BYDAY=2TH,4TH',
    'on the second and fourth Thursday of every month',
    'na segunda e na quarta quinta-feira de cada mês',
    'el segundo y el cuarto jueves de cada mes',
  ],
  [
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    'on the last weekday of every month',
    'no último dia útil de cada mês',
    'el último día laborable de cada mes',
  ],
  ['FREQ=YEARLY', 'every year', 'todo ano', 'cada año'],
  [
    'FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=12',
    'every year, on May 12',
    'todo ano, em 12 de maio',
    'cada año, el 12 de mayo',
  ],
])('%s is the same rule in words, and its words are read as this rule', (rule, ...words) => {
  expect([recurrenceInWords(rule, 'en'), recurrenceInWords(rule, 'pt-BR'), recurrenceInWords(rule, 'es')]).toEqual(
    words,
  )
  const now = new Date('2026-03-10T09:00:00Z')
  const read = words.map((said, at) => {
    const fallback = languages[at] ?? 'en'
    return readRepetition(said, { now, timezone: 'UTC', language: null, fallback })?.rule
  })
  expect(read).toEqual([rule, rule, rule])
})

test.each([
  ['FREQ=DAILY;BYHOUR=8,20', 'every day, twice a day'],
  ['FREQ=DAILY;COUNT=1', 'every day, one last time'],
  ['FREQ=DAILY;BYMONTH=6,7', 'every day, in June and July'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU', 'every day'],
  ['FREQ=HOURLY;BYDAY=MO', 'every hour, every Monday'],
  ['FREQ=MONTHLY;BYDAY=FR', 'every Friday'],
  ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=2', 'on the second Monday of every month'],
  ['FREQ=MONTHLY;BYMONTHDAY=-2', 'on the 2nd to last day of every month'],
  ['FREQ=YEARLY;BYMONTH=5;BYDAY=2SU', 'every year, on the second Sunday of May'],
  ['FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29', 'every 4 years, on February 29'],
])('a rule that files bring: %s', (rule, words) => {
  expect(recurrenceInWords(rule, 'en')).toBe(words)
})

test('the end of a rule is its day in the given zone', () => {
  const rule = 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20260601T025959Z'
  expect(recurrenceInWords(rule, 'en', 'America/Sao_Paulo')).toBe('every Friday, until May 31, 2026')
  expect(recurrenceInWords(rule, 'pt-BR', 'America/Sao_Paulo')).toBe('toda sexta, até 31 de maio de 2026')
  expect(recurrenceInWords(rule, 'es', 'America/Sao_Paulo')).toBe('todos los viernes, hasta el 31 de mayo de 2026')
})

test.each([
  'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
  'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=2',
  'FREQ=YEARLY;BYWEEKNO=20',
  'FREQ=WEEKLY;BYDAY=XX',
  'FREQ=DAILY;UNTIL=20261399',
  'FREQ=DAILY;COUNT=,',
  'every Friday',
  '',
])('a rule without a plain description is quoted: "%s"', (rule) => {
  expect(recurrenceInWords(rule, 'en')).toBe(`by the rule ${rule}`)
})
