import { expect, test } from 'vitest'
import { wordsOfMemory } from './indexing.ts'

const memory = {
  title: 'Garden',
  isTitleGiven: false,
  text: 'Watered the roses. More roses!',
  tags: [],
  language: 'en' as const,
}
const neverPause = () => Promise.reject(new Error('A short text needs no pause'))

test('stems are counted, and stop words do not add to the length', async () => {
  const { counts, length } = await wordsOfMemory(memory, neverPause)
  expect(counts.get('rose')).toBe(2)
  expect(counts.get('the')).toBe(1)
  expect(length).toBe(3)
})

test('inflected forms of one word are counted together', async () => {
  const { counts } = await wordsOfMemory({ ...memory, text: 'A rose is a rose, and roses are roses' }, neverPause)
  expect(counts.get('rose')).toBe(4)
})

test('tags are indexed, and a title only if the caller gave it', async () => {
  const wordsWith = async (more: object) => (await wordsOfMemory({ ...memory, ...more }, neverPause)).counts
  expect((await wordsWith({})).has('garden')).toBe(false)
  expect((await wordsWith({ isTitleGiven: true })).get('garden')).toBe(1)
  expect((await wordsWith({ tags: ['balcony'] })).get('balconi')).toBe(1)
})

test('a long text is indexed completely, with pauses', async () => {
  let pauses = 0
  const text = `${'The cat sat on the mat. '.repeat(4_000)} zebra`
  const { counts } = await wordsOfMemory({ ...memory, text }, async () => {
    pauses++
  })
  expect(counts.get('cat')).toBe(4_000)
  expect(counts.get('zebra')).toBe(1)
  expect(pauses).toBeGreaterThan(2)
})

test('a text of distinct codes is indexed up to a limit', async () => {
  const text = Array.from({ length: 60_000 }, (_, index) => index.toString(36)).join(' ')
  const { counts } = await wordsOfMemory({ ...memory, text }, () => Promise.resolve())
  expect(counts.size).toBeLessThan(30_000)
})

test.each([
  ['Ana: I am late.', 'ana'],
  ['José Luís: cheguei', 'jose luis'],
  ['at 10:30 we leave', null],
  ['nota: comprar pão', null],
  ['See https://example.org', null],
])('the speaker of "%s" is %s', async (text, speaker) => {
  expect((await wordsOfMemory({ ...memory, text }, neverPause)).speaker).toBe(speaker)
})
