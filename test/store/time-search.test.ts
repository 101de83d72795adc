import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ViewedAccount } from '../../src/core/accounts/record.ts'
import { NO_SEMANTIC_SEARCH } from '../../src/core/embedding/semantic-search.ts'
import type { Memory } from '../../src/core/memories/record.ts'
import { searchMemories } from '../../src/core/search/search.ts'
import type { TextSearch } from '../../src/core/search/signals.ts'
import { dayText, wallClockAt } from '../../src/engines/language/index.ts'
import { makeAccount } from '../support/make-memory.ts'
import { nextId, openSearched, rememberIn, type SearchedDatabase } from '../support/searched-memories.ts'

const DAY_MS = 86_400_000
const NOW = Date.UTC(2026, 10, 20, 12)
let searched: SearchedDatabase
let textSearch: TextSearch
let ana: ViewedAccount

beforeAll(async () => {
  searched = await openSearched()
  textSearch = await searched.openSearch()
})

afterAll(async () => {
  await textSearch.close()
  await searched.close()
})

beforeEach(async () => {
  ana = makeAccount({ id: nextId('usr') })
  await searched.store.accounts.add(ana)
})

function remember(text: string, more: Partial<Memory> = {}): Promise<Memory> {
  return rememberIn(searched.store, ana.id, text, more)
}

async function search(query: string): Promise<string[]> {
  const { memories, mentions } = searched.store
  const deps = { textSearch, meaning: NO_SEMANTIC_SEARCH, memories, mentions, rerank: null, clock: () => NOW }
  const hits = await searchMemories(deps, ana, { query, limit: 10 })
  return hits.map(({ memory }) => memory.text)
}

test('a question for the time prefers a memory that names a time', async () => {
  const dated = await remember('The boiler was repaired on 3 June', { language: 'en' })
  const other = await remember('The boiler was repaired by Rita', { language: 'en' })
  expect(await search('who repaired the boiler?')).toEqual([other.text, dated.text])
  expect(await search('when was the boiler repaired?')).toEqual([dated.text, other.text])
})

test('a time in the query prefers memories from then', async () => {
  await remember('Had lunch with Teresa', { language: 'en', capturedAt: Date.UTC(2025, 2, 10) })
  const lastWeek = await remember('Had a long lunch with Teresa', { language: 'en', capturedAt: NOW - 7 * DAY_MS })
  await remember('Had lunch with Teresa again', { language: 'en', capturedAt: Date.UTC(2026, 5, 10) })
  expect((await search('lunch with Teresa last week'))[0]).toBe(lastWeek.text)
})

test('memories of a clear time are found without a word of the query and come first', async () => {
  await remember('Lunch with Teresa', { language: 'en', capturedAt: Date.UTC(2025, 2, 10) })
  const swim = await remember('Swam a mile', { language: 'en', capturedAt: NOW - 7 * DAY_MS })
  const lunch = await remember('Lunch with Bruno', { language: 'en', capturedAt: NOW - 7 * DAY_MS - 1_000 })
  expect(await search('lunch with Teresa last week')).toEqual([lunch.text, swim.text, 'Lunch with Teresa'])
  expect(await search('what happened last week?')).toEqual([swim.text, lunch.text])
})

test('a memory whose text names a date is of that time, read when it was written', async () => {
  const wedding = await remember("The wedding of Teresa's cousin will be on 17 October 2027", {
    language: 'en',
    capturedAt: NOW,
  })
  const dentist = await remember('The dentist rang, he comes tomorrow', {
    language: 'en',
    capturedAt: NOW - 40 * DAY_MS,
  })
  expect(await search('what is on 17 October 2027?')).toEqual([wedding.text])
  expect((await search('October 2027'))[0]).toBe(wedding.text)
  const { day } = wallClockAt(new Date(NOW - 39 * DAY_MS), 'UTC')
  expect(await search(dayText(day))).toEqual([dentist.text])
})

test('if nothing is from the time, its words may be those of a memory', async () => {
  const sailing = await remember('Bia: we went sailing last summer', { language: 'en', capturedAt: NOW - 900 * DAY_MS })
  await remember('Ana: we go sailing at times', { language: 'en', capturedAt: NOW - 900 * DAY_MS + 1_000 })
  expect((await search('who went sailing last summer?'))[0]).toBe(sailing.text)
})

test('a year before every memory is part of the topic', async () => {
  const population = await remember('In 1901 the population of Warsaw was 711,988', { language: 'en', capturedAt: NOW })
  await remember('Warsaw was rebuilt between 1945 and 1955, and its population grew', {
    language: 'en',
    capturedAt: NOW,
  })
  expect((await search('the population of Warsaw in 1901'))[0]).toBe(population.text)
})

test('long texts are not ordered by time, and their words decide', async () => {
  const about = (what: string) =>
    `${what} ${'Teachers and students wrote many books about law and medicine. '.repeat(12)}`
  const first = await remember(about('The first university is that of Bologna.'), { language: 'en', capturedAt: NOW })
  await remember(about('The university of Coimbra is old.'), { language: 'en', capturedAt: NOW - 90 * DAY_MS })
  expect((await search('what was the first university?'))[0]).toBe(first.text)
})

test('the digits of a date match no other date', async () => {
  await remember('Paid 7 of 12 rates in 2023', { language: 'en', capturedAt: NOW })
  expect(await search('7 May 2023')).toEqual([])
})

test('a line of a conversation needs a word of the query, even from the named time', async () => {
  await remember('Ana: I adopted a dog', { language: 'en', capturedAt: NOW - 7 * DAY_MS })
  await remember('Bia: and it barks', { language: 'en', capturedAt: NOW - 7 * DAY_MS + 1_000 })
  await remember('Ana: the weather is nice', { language: 'en', capturedAt: NOW - 6 * DAY_MS })
  await remember('Bia: very nice', { language: 'en', capturedAt: NOW - 6 * DAY_MS + 1_000 })
  expect((await search('the dog last week'))[0]).toBe('Ana: I adopted a dog')
})

test('the last or the first of many are ordered by time', async () => {
  const first = await remember('Ran in the park with the dog', { language: 'en', capturedAt: NOW - 300 * DAY_MS })
  await remember('Ran in the park', { language: 'en', capturedAt: NOW - 200 * DAY_MS })
  const last = await remember('Ran in the park, then in the rain', { language: 'en', capturedAt: NOW - 100 * DAY_MS })
  await remember('Sold the bicycle', { language: 'en', capturedAt: NOW })
  expect((await search('when did I last run in the park?'))[0]).toBe(last.text)
  expect((await search('the first time I ran in the park'))[0]).toBe(first.text)
})
