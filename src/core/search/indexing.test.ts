import { expect, test } from 'vitest'
import { wordsOfMemory } from './indexing.ts'

const memory = {
  title: 'Garden',
  isTitleGiven: false,
  text: 'Watered the roses. More roses!',
  tags: [],
  language: 'en' as const,
  capturedAt: Date.UTC(2026, 4, 20),
}
const neverPause = () => Promise.reject(new Error('A short text needs no pause'))

test('stems are counted, and stop words do not add to the length', async () => {
  const { counts, length } = await wordsOfMemory(memory, 'UTC', neverPause)
  expect(counts.get('rose')).toBe(2)
  expect(counts.get('the')).toBe(1)
  expect(length).toBe(3)
})

test('inflected forms of one word are counted together', async () => {
  const { counts } = await wordsOfMemory(
    { ...memory, text: 'A rose is a rose, and roses are roses' },
    'UTC',
    neverPause,
  )
  expect(counts.get('rose')).toBe(4)
})

test('tags are indexed, and a title only if the caller gave it', async () => {
  const wordsWith = async (more: object) => (await wordsOfMemory({ ...memory, ...more }, 'UTC', neverPause)).counts
  expect((await wordsWith({})).has('garden')).toBe(false)
  expect((await wordsWith({ isTitleGiven: true })).get('garden')).toBe(1)
  expect((await wordsWith({ tags: ['balcony'] })).get('balconi')).toBe(1)
})

test('the days that a text names are indexed apart from its words', async () => {
  const { counts, length } = await wordsOfMemory({ ...memory, text: 'The fair is on 3 June' }, 'UTC', neverPause)
  const named = [...counts.keys()].filter((stem) => stem.startsWith('_'))
  expect(named.toSorted()).toEqual(['_d20242', '_d20607', '_dated', '_m202506', '_m202606'])
  expect(length).toBe(3)
})

test('a long text is indexed completely, with pauses', async () => {
  let pauses = 0
  const text = `${'The cat sat on the mat. '.repeat(4_000)} zebra`
  const { counts } = await wordsOfMemory({ ...memory, text }, 'UTC', async () => {
    pauses++
  })
  expect(counts.get('cat')).toBe(4_000)
  expect(counts.get('zebra')).toBe(1)
  expect(pauses).toBeGreaterThan(2)
})

test('a text of distinct codes is indexed up to a limit', async () => {
  const text = Array.from({ length: 60_000 }, (_, index) => index.toString(36)).join(' ')
  const { counts } = await wordsOfMemory({ ...memory, text }, 'UTC', () => Promise.resolve())
  expect(counts.size).toBeLessThan(30_000)
})

test.each([
  ['Ana: I am late.', 'ana'],
  ['José Luís: cheguei', 'jose luis'],
  ['at 10:30 we leave', null],
  ['nota: comprar pão', null],
  ['See https://example.org', null],
])('the speaker of "%s" is %s', async (text, speaker) => {
  expect((await wordsOfMemory({ ...memory, text }, 'UTC', neverPause)).speaker).toBe(speaker)
})
