import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ViewedAccount, wholeAccount } from '../../src/core/accounts/record.ts'
import { NO_SEMANTIC_SEARCH } from '../../src/core/embedding/semantic-search.ts'
import type { Memory } from '../../src/core/memories/record.ts'
import { rankMemories } from '../../src/core/search/ranking.ts'
import { searchMemories } from '../../src/core/search/search.ts'
import type { TextSearch } from '../../src/core/search/signals.ts'
import { makeAccount } from '../support/make-memory.ts'
import {
  changeIn,
  deleteIn,
  nextId,
  openSearched,
  rememberIn,
  type SearchedDatabase,
} from '../support/searched-memories.ts'

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
  ana = await openAccount()
})

async function openAccount(id = nextId('usr')): Promise<ViewedAccount> {
  const account = makeAccount({ id })
  await searched.store.accounts.add(account)
  return account
}

function remember(text: string, more: Partial<Memory> = {}): Promise<Memory> {
  return rememberIn(searched.store, ana.id, text, more)
}

function change(memory: Memory, changes: Partial<Memory>): Promise<void> {
  return changeIn(searched.store, memory, changes)
}

function forget(memory: Memory): Promise<void> {
  return deleteIn(searched.store, memory)
}

function deps() {
  const { memories, mentions } = searched.store
  return { textSearch, meaning: NO_SEMANTIC_SEARCH, memories, mentions, rerank: null, clock: () => NOW }
}

async function search(query: string, limit = 10): Promise<string[]> {
  const hits = await searchMemories(deps(), ana, { query, limit })
  return hits.map(({ memory }) => memory.text)
}

async function textMode(query: string): Promise<string[]> {
  return (await rankMemories(deps(), ana, { query, limit: 100, mode: 'text' })).map(({ id }) => id)
}

test('a memory is found by one of its words in the very next search', async () => {
  await remember('The spare key is under the blue flowerpot', { language: 'en' })
  await remember('Water the ferns on Fridays', { language: 'en' })
  expect(await search('where is the spare key?')).toEqual(['The spare key is under the blue flowerpot'])
})

test.each([
  ['en', 'Bought new brushes for painting the fence', 'who painted fences'],
  ['en', 'Two children drew on the wall', 'child drawing'],
  ['pt', 'As reuniões do condomínio são às terças', 'reunião'],
  ['pt', 'A médica trocou a medicação da avó', 'medicacao da avo'],
  ['pt', 'Trouxe o violão da oficina', 'trazer violao'],
  ['es', 'El niño tiene alergia a las nueces', 'nuez alergias nino'],
  ['es', 'Las vacunas del perro vencen en otoño', 'vacuna perros'],
] as const)('in %s, "%s" is found by "%s"', async (language, text, query) => {
  await remember(text, { language })
  expect(await search(query)).toEqual([text])
})

test('a memory of unknown language is found by the forms of each language', async () => {
  await remember('Vacinas: gripe, tétano')
  expect(await search('vacina')).toHaveLength(1)
  await remember('Invoices: plumber, electrician')
  expect(await search('invoice')).toHaveLength(1)
})

test('no search reaches another account, by the same words or with its vocabulary', async () => {
  await remember('The alarm code is in the green notebook', { language: 'en' })
  ana = await openAccount()
  expect(await search('alarm code green notebook')).toEqual([])
  await remember('Nothing to see', { language: 'en' })
  expect(await search('alarm code green notebook')).toEqual([])
  expect(await search('notebok alram')).toEqual([])
  expect(await textMode('alarm')).toEqual([])
})

test('a memory is found by words said next to it in the same capture session, after a memory with the words themselves', async () => {
  const start = 5_000 * DAY_MS
  const question = await remember('Rita: which pizzeria did you choose for Saturday?', {
    language: 'en',
    capturedAt: start,
  })
  const reply = await remember('Bruno: the little one by the river', { language: 'en', capturedAt: start + 60_000 })
  expect(await search('pizzeria')).toEqual([question.text, reply.text])
})

test('a line that tells comes before one that asks in the same words, and an answer before what was said ahead of the question', async () => {
  const start = 5_000 * DAY_MS
  const telling = await remember('Rita: we liked that pizzeria by the river', { language: 'en', capturedAt: start })
  const others = [
    'Bruno: it rained the whole time',
    'Rita: did you like that pizzeria by the river?',
    'Bruno: it was fine',
  ]
  for (const [index, text] of others.entries())
    await remember(text, { language: 'en', capturedAt: start + DAY_MS + index * 60_000 })
  const found = await rankMemories(deps(), ana, { query: 'pizzeria river', limit: 10, mode: 'semantic' })
  const texts = await search('pizzeria river')
  expect(texts.slice(0, 2)).toEqual([telling.text, others[1]])
  const scoreOf = (text: string | undefined) => found[texts.indexOf(text ?? '')]?.score ?? 0
  expect(scoreOf(others[2])).toBeGreaterThan(scoreOf(others[0]))
})

test('neighbours of another capture session add no words', async () => {
  const start = 5_000 * DAY_MS
  await remember('Which pizzeria did you choose?', { language: 'en', capturedAt: start })
  await remember('The little one by the river', { language: 'en', capturedAt: start + 45 * 60_000 })
  expect(await search('pizzeria')).toHaveLength(1)
})

test('a memory captured late takes its place among its neighbours by the time of capture', async () => {
  const start = 5_000 * DAY_MS
  await remember('Ana: Which pizzeria did you choose?', { language: 'en', capturedAt: start })
  await remember('Ana: Cheap flights are on sale', { language: 'en', capturedAt: start + 40 * 60_000 })
  await search('anything')
  const between = await remember('Bruno: The little one by the river', { language: 'en', capturedAt: start + 60_000 })
  expect(await search('pizzeria')).toContain(between.text)
})

test('a note without a word of the query is not found by its neighbour alone', async () => {
  const start = 5_000 * DAY_MS
  const key = await remember('The spare key is under the blue pot', { language: 'en', capturedAt: start })
  await remember('Pay the rent on Friday', { language: 'en', capturedAt: start + 60_000 })
  expect(await search('where is the key')).toEqual([key.text])
})

test('a removed memory is gone, and its neighbours stay', async () => {
  const start = 5_000 * DAY_MS
  const gone = await remember('The vault combination is in the attic', { language: 'en', capturedAt: start })
  const stays = await remember('The attic needs new insulation', { language: 'en', capturedAt: start + 1_000 })
  expect(await search('attic')).toHaveLength(2)
  await forget(gone)
  expect(await search('attic')).toEqual([stays.text])
  expect(await search('combination')).toEqual([])
  expect(await textMode('vault')).toEqual([])
})

test('removing a memory that was never indexed changes nothing', async () => {
  const memory = await remember('The kettle whistles', { language: 'en' })
  await forget(memory)
  await forget(memory)
  await remember('The toaster burns', { language: 'en' })
  expect(await search('toaster')).toHaveLength(1)
})

test('a changed memory is found by its new words and not by its old ones', async () => {
  const memory = await remember('The plumber comes on Monday', { language: 'en' })
  expect(await search('plumber')).toHaveLength(1)
  await change(memory, { text: 'The choir sings on Monday' })
  expect(await search('plumber')).toEqual([])
  expect(await search('choir')).toEqual(['The choir sings on Monday'])
})

test('a word that no memory contains any more does not match misspellings, and one that is still used does', async () => {
  const gone = await remember('The xylophone is in the umbrella stand', { language: 'en' })
  await remember('Left the umbrella on the tram', { language: 'en' })
  const changed = await remember('Tune the accordion', { language: 'en' })
  await forget(gone)
  await change(changed, { text: 'Tune the mandolin' })
  while (await searched.store.transaction((tx) => tx.textIndex.purgeSome())) {}
  expect(await search('xylophnoe')).toEqual([])
  expect(await search('acordion')).toEqual([])
  expect(await search('umbrela')).toEqual(['Left the umbrella on the tram'])
  expect(await search('mandoln')).toEqual(['Tune the mandolin'])
})

test('memories captured, changed and deleted at the same time are all indexed', async () => {
  const before = await Promise.all(Array.from({ length: 6 }, () => remember('Feed the parrot', { language: 'en' })))
  await Promise.all([
    ...Array.from({ length: 12 }, (_, index) => remember(`Fold towel ${index}`, { language: 'en' })),
    ...before.slice(0, 3).map((memory) => change(memory, { text: 'Polish the saxophone' })),
    ...before.slice(3).map((memory) => forget(memory)),
    ...Array.from({ length: 4 }, () => search('towel')),
  ])
  expect(await search('towel', 50)).toHaveLength(12)
  expect(await search('saxophone', 50)).toHaveLength(3)
  expect(await search('parrot', 50)).toEqual([])
})

test('after many changes and removals a search returns the same as on a fresh index', async () => {
  const memories = await Promise.all(Array.from({ length: 30 }, (_, index) => remember(`Shelf ${index} holds lamps`)))
  for (const [index, memory] of memories.entries()) {
    if (index % 3 === 0) await forget(memory)
    if (index % 3 === 1) await change(memory, { text: `Shelf ${index} holds books` })
    if (index % 7 === 0) await search('lamps')
  }
  expect(await search('lamps', 50)).toHaveLength(10)
  expect(await search('books', 50)).toHaveLength(10)
  await textSearch.close()
  textSearch = await searched.openSearch()
  expect(await search('lamps', 50)).toHaveLength(10)
  expect(await search('books', 50)).toHaveLength(10)
})

test('entries are deleted with their account, and a new account never inherits them', async () => {
  await remember('The safe is behind the mirror', { language: 'en' })
  await searched.store.accounts.remove(ana.id)
  expect(await search('safe mirror')).toEqual([])
  ana = await openAccount(ana.id)
  await remember('The mirror is cracked', { language: 'en' })
  expect(await search('safe mirror')).toEqual(['The mirror is cracked'])
})

test('given titles and tags are words of the memory', async () => {
  const memory = await remember('See the attached list', { title: 'Marathon', isTitleGiven: true, tags: ['running'] })
  expect(await textMode('marathon')).toEqual([memory.id])
  expect(await textMode('running')).toEqual([memory.id])
})

test.each([
  ['dentsit', 'The dentist moved to Baker Street'],
  ['umbrela', 'Left the umbrella on the tram'],
  ['ospital', 'O hospital fica na rua nova'],
  ['pasaporte', 'O passaporte vence em maio'],
])('a misspelt "%s" finds "%s"', async (query, text) => {
  await remember(text)
  await remember('Something about nothing at all')
  expect(await search(query)).toEqual([text])
})

test('exact words come before similar ones', async () => {
  const exact = await remember('Marta plays the flute', { language: 'en' })
  await remember('Martha plays the violin', { language: 'en' })
  expect((await search('Marta'))[0]).toBe(exact.text)
})

test('what shares a name with the best match, a line of a conversation, comes before other matches', async () => {
  const start = 5_000 * DAY_MS
  const best = await remember('Ana: Rita adopted the beagle Bolt at the shelter', { language: 'en', capturedAt: start })
  await remember('Cora: how nice', { language: 'en', capturedAt: start + 1_000 })
  const thunder = await remember('Bea: the thunder makes Bolt afraid', { language: 'en', capturedAt: start + DAY_MS })
  const spider = await remember('Bea: the spider makes Otto afraid', { language: 'en', capturedAt: start + 2 * DAY_MS })
  expect((await search('afraid')).slice(0, 2)).toEqual([spider.text, thunder.text])
  const question = 'what makes the beagle that Rita adopted at the shelter afraid'
  const found = (await search(question)).filter((text) => text !== 'Cora: how nice')
  expect(found).toEqual([best.text, thunder.text, spider.text])
})

test('a speaker named in the query comes before others who say the same', async () => {
  await remember('Lucas: I adopted a dog', { language: 'en' })
  await remember('Helena: I adopted a dog', { language: 'en' })
  await remember('Lucas: my dog adopted me, Helena', { language: 'en' })
  expect((await search('Who did Helena adopt, a dog?'))[0]).toBe('Helena: I adopted a dog')
})

test('memories with equal scores come newest first', async () => {
  const capturedAt = 6_000 * DAY_MS
  const older = await remember('Paid the gardener', { language: 'en', capturedAt })
  const newer = await remember('Paid the gardener', { language: 'en', capturedAt: capturedAt + DAY_MS })
  const found = await rankMemories(deps(), ana, { query: 'gardener', limit: 10, mode: 'semantic' })
  expect(found.map(({ id }) => id)).toEqual([newer.id, older.id])
})

test('text mode requires every word in the memory itself', async () => {
  const capturedAt = 6_000 * DAY_MS
  const both = await remember('The red bicycle needs a new chain', { language: 'en', capturedAt })
  await remember('The bicycle shop is closed', { language: 'en', capturedAt: capturedAt + 1_000 })
  expect(await textMode('red bicycles')).toEqual([both.id])
  expect(await textMode('red tricycle')).toEqual([])
})

test('a query of only stop words still finds memories', async () => {
  const memory = await remember('To be or not to be', { language: 'en' })
  expect(await textMode('to be or not to be')).toEqual([memory.id])
})

test('a query without matches finds nothing', async () => {
  await remember('We went for a long walk and talked about what to do with the old cupboard in the hall', {
    language: 'en',
  })
  expect(await search('quantum chromodynamics')).toEqual([])
  expect(await search('')).toEqual([])
  expect(await search('?!')).toEqual([])
})

test('one light word in common with a long memory is no match', async () => {
  await remember(
    'We went for a long walk by the canal, sat on the bench under the lime trees and talked about the cupboard in the hall',
    { language: 'en' },
  )
  expect(await search('How long is the warranty of the dishwasher valid?')).toEqual([])
})

test('at most the requested number is returned', async () => {
  for (let index = 0; index < 5; index++) await remember(`Lesson ${index} of pottery`, { language: 'en' })
  expect(await search('pottery lessons', 3)).toHaveLength(3)
})

test('the passage of a long memory is the section about the query', async () => {
  const filler = 'Nothing much was decided about the usual matters of the house. '.repeat(20)
  await remember(`${filler}The boiler code is 4711. ${filler}`, { language: 'en' })
  const [hit] = await searchMemories(deps(), ana, { query: 'boiler code', limit: 1 })
  expect(hit?.passages[0]).toContain('The boiler code is 4711.')
  expect(hit?.passages[0]?.length).toBeLessThanOrEqual(300)
})

test.each([
  'NEAR(key pot, 2)',
  'key AND NOT pot OR (pot)',
  '"key',
  'key* ^pot -pot +key tokens:key {tokens} : key',
  "'; DROP TABLE memories; --",
  '(((((((((((((((((((((key',
  '^(a+)+$ [a-z]*? \\d{1,999}',
  '🔑 👩‍👩‍👧‍👦',
  'key\u0000pot',
  '\uD800 key',
  'key_2 1_key',
  'x'.repeat(20_000),
  'key '.repeat(5_000),
  Array.from({ length: 4_000 }, (_, index) => `w${index}`).join(' '),
])('a hostile query is treated as words only: %#', async (query) => {
  await remember('The key is under the pot', { language: 'en' })
  expect((await search(query)).length).toBeLessThanOrEqual(1)
  expect((await textMode(query)).length).toBeLessThanOrEqual(1)
})

test('any text can be remembered, and any text searched for', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 200 })
  await fc.assert(
    fc.asyncProperty(text, text, async (said, asked) => {
      // PostgreSQL stores every character but this one.
      await remember(said.replaceAll('\0', ''))
      await search(asked)
      await textMode(said)
    }),
    { numRuns: 60 },
  )
})

test('searches beyond the queue limit are refused, to be tried again', async () => {
  const narrow = await searched.openSearch({ maxWaiting: 1 })
  const query = { query: 'key', mode: 'any-word', periods: [], timeWords: [], limit: 1 } as const
  const first = narrow.find(wholeAccount(ana.id), query)
  await expect(narrow.find(wholeAccount(ana.id), query)).rejects.toMatchObject({
    kind: 'unavailable',
    retryAfterSeconds: 2,
  })
  await expect(first).resolves.toEqual([])
  await narrow.close()
})

test('a search that takes too long is aborted, and the next one is answered', async () => {
  const hasty = await searched.openSearch({ timeoutMs: 1 })
  const query = { query: 'key', mode: 'any-word', periods: [], timeWords: [], limit: 1 } as const
  // Some searches end within a millisecond.
  await expect
    .poll(() => hasty.find(wholeAccount(ana.id), query).catch((error: unknown) => error))
    .toMatchObject({ kind: 'unavailable' })
  await hasty.close()
  await expect(textSearch.find(wholeAccount(ana.id), query)).resolves.toEqual([])
})

test('if the thread cannot start a search is refused, and the next one tries again', async () => {
  const lost = await searched.openLostSearch()
  const query = { query: 'key', mode: 'any-word', periods: [], timeWords: [], limit: 1 } as const
  await expect(lost.find(wholeAccount(ana.id), query)).rejects.toMatchObject({ kind: 'unavailable' })
  await expect(lost.find(wholeAccount(ana.id), query)).rejects.toMatchObject({ kind: 'unavailable' })
  await lost.close()
})

test('after closing nothing is searched', async () => {
  const closed = await searched.openSearch()
  await closed.close()
  const query = { query: 'key', mode: 'any-word', periods: [], timeWords: [], limit: 1 } as const
  await expect(closed.find(wholeAccount(ana.id), query)).rejects.toMatchObject({ kind: 'unavailable' })
})
