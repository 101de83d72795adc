import { expect, onTestFinished, test } from 'vitest'
import { searchMemories } from '../../src/core/search/search.ts'
import { makeAccount } from '../support/make-memory.ts'
import { nextId, openSearched, rememberIn } from '../support/searched-memories.ts'

const MINUTE_MS = 60_000
const NOW = Date.UTC(2026, 10, 20, 12)
/** More than the candidates that a search takes by words. */
const WALKS = 90

test('what the named speaker said is preferred even if only embeddings find it', async () => {
  const { store, openSearch, close } = await openSearched()
  onTestFinished(close)
  const textSearch = await openSearch()
  onTestFinished(textSearch.close)
  const ana = makeAccount({ id: nextId('usr') })
  await store.accounts.add(ana)
  let capturedAt = Date.UTC(2026, 1, 1)
  const say = (text: string) =>
    rememberIn(store, ana.id, text, { language: 'en', capturedAt: (capturedAt += MINUTE_MS) })
  const his = await say('Rui: I practise the violin every evening')
  const hers = await say('Ana: I practise the cello every evening')
  capturedAt += 1_000 * MINUTE_MS
  await Promise.all(Array.from({ length: WALKS }, (_, walk) => say(`Ana: a fine walk, number ${walk}`)))

  const candidates = [his, hers].map(({ id }, place) => ({
    id,
    similarity: 0.6 - place / 50,
    chunk: 0,
    language: null,
  }))
  const signal = { mean: 0.1, similarityThreshold: 0.35, passageLength: 300, candidates }
  const meaning = { near: async () => ({ signal, isMissing: false }) }
  const { memories, mentions } = store
  const deps = { memories, mentions, textSearch, meaning, rerank: null, clock: () => NOW }
  const found = async (query: string) =>
    (await searchMemories(deps, ana, { query, limit: 85 }))
      .map(({ memory }) => memory.id)
      .filter((id) => id === his.id || id === hers.id)
  expect(await found('does Ana make music after a walk?')).toEqual([hers.id, his.id])
  expect(await found('who makes music after a walk?')).toEqual([his.id, hers.id])
})
