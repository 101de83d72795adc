import { expect, test } from 'vitest'
import { guessLanguage } from './index.ts'
import { readQueryTime } from './query-time.ts'

/** A Wednesday. */
const NOW = new Date('2026-11-11T10:00:00Z')

function read(query: string) {
  return readQueryTime(query, { now: NOW, timezone: 'UTC', language: guessLanguage(query).language })
}

test.each([
  ['what did I do yesterday?'],
  ['notes from last week'],
  ['o que aconteceu ontem?'],
  ['anotações de março de 2025'],
  ['qué pasó el lunes'],
  ['2024'],
])('a query may only name a time: %s', (query) => {
  expect(read(query).hasTopic).toBe(false)
})

test.each([
  ['lunch with Teresa last week', 'lunch with Teresa'],
  ['book club, twenty two days ago', 'book club'],
  ['o jantar de 7 de maio de 2025 na casa da Bia', 'o jantar na casa da Bia'],
  ['asado el 3/4/2025', 'asado'],
  ['costumes on Halloween 2024', 'costumes Halloween'],
  ['vinho antes de março', 'vinho'],
])('the topic leaves out the words of a clear time: %s', (query, topic) => {
  expect(read(query).topic.trim()).toBe(topic)
})

test.each([
  ['monday meeting'],
  ["April's birthday"],
  ['Christmas tree'],
  ['room 2025'],
  ['vinho antes de sexta'],
  ['plans before Christmas'],
])('a doubtful time leaves the words of the query alone: %s', (query) => {
  const { topic, intervals } = read(query)
  expect(topic.trim()).toBe(query)
  expect(intervals.map(({ isClear }) => isClear)).toEqual([false])
})

test.each([
  ['when did I last go for a run?', 'last'],
  ['most recent run in the rain', 'last'],
  ['the oldest note about the garden', 'first'],
  ['quando foi a última vez que nadei', 'last'],
  ['a primeira vez que fiz pilates', 'first'],
  ['¿cuándo fue la última vez que nadé?', 'last'],
  ['how many times did I swim', 'all'],
  ['cuántas veces fui al dentista', 'all'],
] as const)('%s asks for the %s of many', (query, order) => {
  expect(read(query).order).toBe(order)
})

test.each([
  ['first aid kit'],
  ['lunch last week'],
  ['what happened last night'],
  ['primeros auxilios'],
  ['lista de compras'],
])('%s asks for no order', (query) => {
  expect(read(query).order).toBeNull()
})

test.each([['when did I last swim?'], ['em que dia foi a reunião?'], ['¿cuándo vi a Lucía?']])(
  '%s asks when',
  (query) => {
    expect(read(query).asksWhen).toBe(true)
  },
)
