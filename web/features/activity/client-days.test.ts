import { expect, test } from 'vitest'
import { clientsOf, countsOf, daysOf } from './client-days.ts'

const NONE = { searches: 0, recalls: 0, fetches: 0, lists: 0, exports: 0, memories: 0 }
const DAYS = [
  {
    day: '2026-11-17',
    clients: [
      { ...NONE, name: 'ChatGPT', slug: 'chatgpt', searches: 3, fetches: 1, memories: 9 },
      { ...NONE, name: 'Ângela', slug: 'angela', recalls: 1 },
    ],
  },
  { day: '2026-11-16', clients: [{ ...NONE, name: 'chatgpt', slug: 'chatgpt', exports: 1 }] },
]

test('each client is listed once, by its latest name, in alphabetical order of the language', () => {
  expect(clientsOf(DAYS, 'pt-BR')).toEqual([
    { slug: 'angela', name: 'Ângela' },
    { slug: 'chatgpt', name: 'ChatGPT' },
  ])
})

test('filtering by a client keeps only the days on which it read something', () => {
  expect(daysOf(DAYS, null)).toEqual(DAYS)
  expect(daysOf(DAYS, 'angela').map(({ day, clients }) => [day, clients.length])).toEqual([['2026-11-17', 1]])
  expect(daysOf(DAYS, 'nobody')).toEqual([])
})

test('counts of zero are left out', () => {
  const [chatgpt] = DAYS[0]?.clients ?? []
  expect(chatgpt && countsOf(chatgpt)).toEqual([
    ['searches', 3],
    ['fetches', 1],
  ])
})
