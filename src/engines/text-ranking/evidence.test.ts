import { expect, test } from 'vitest'
import { type Evidence, isAnswered, isStrongMatch } from './evidence.ts'

const FAR = [0.3, 0.29, 0.28, 0.28, 0.27, 0.27, 0.26, 0.26, 0.26, 0.25]

/** `nearest` is the similarity of the first match; the others are as far as unrelated memories. */
function evidence(coverages: number[], { nearest = 0.3, words = 3 } = {}): Evidence {
  const similarities = [nearest, ...FAR.slice(1)]
  const matches = coverages.map((coverage, index) => {
    const similarity = similarities[index] ?? 0.2
    return { score: coverage ** 2 + (0.35 * (similarity - 0.1)) / (nearest - 0.1), coverage, similarity }
  })
  return { words, matches, similarities: { mean: 0.1, nearest: similarities } }
}

function withoutEmbeddings({ words, matches }: Evidence): Evidence {
  return { words, matches: matches.map((match) => ({ ...match, similarity: undefined })), similarities: null }
}

test('one shared word of several is no answer, with embeddings and without', () => {
  const shared = evidence([0.2, 0.2, 0.18, 0.18], { words: 2 })
  expect(isAnswered(shared)).toBe(false)
  expect(isAnswered(withoutEmbeddings(evidence([0.2, 0.2])))).toBe(false)
})

test('a memory that covers most of the query is an answer, with embeddings and without', () => {
  const covered = evidence([0.8, 0.3, 0.28])
  expect(isAnswered(covered)).toBe(true)
  expect(isAnswered(withoutEmbeddings(covered))).toBe(true)
})

test('a memory that stands out by its meaning alone is an answer', () => {
  expect(isAnswered(evidence([0, 0, 0], { nearest: 0.6 }))).toBe(true)
  expect(isAnswered(evidence([0, 0, 0], { nearest: 0.3 }))).toBe(false)
})

test('a first match that words and meaning agree on is an answer rather than one that only the words find', () => {
  const [first, ...others] = evidence([0.45, 0.3, 0.3]).matches
  const agreed = { ...evidence([]), words: 3, matches: first ? [first, ...others] : [] }
  const ofWords = { ...agreed, matches: first ? [{ ...first, score: 0.3 }, ...others] : [] }
  expect(isAnswered(agreed)).toBe(true)
  expect(isAnswered(ofWords)).toBe(false)
})

test('a doubt raises what an answer needs', () => {
  expect(isAnswered(evidence([0.6, 0.1, 0.1]), 0)).toBe(true)
  expect(isAnswered(evidence([0.6, 0.1, 0.1]), 2.5)).toBe(false)
})

test('a query of a single word is answered by whatever contains it', () => {
  expect(isAnswered(evidence([0.2, 0.2, 0.2], { words: 1 }))).toBe(true)
})

test('nothing stands out among a few memories, so that any match is an answer', () => {
  const shared = evidence([0.3, 0.3])
  expect(isAnswered({ ...shared, similarities: { mean: 0.1, nearest: [0.3, 0.29] } })).toBe(true)
})

test('a memory that has no embedding yet is judged by its words', () => {
  const [first, ...others] = evidence([0.5, 0, 0]).matches
  const fresh = { ...evidence([]), matches: first ? [{ ...first, similarity: undefined }, ...others] : [] }
  expect(isAnswered(fresh)).toBe(true)
})

test('nothing found is no answer', () => {
  expect(isAnswered(evidence([], { words: 1 }))).toBe(false)
})

test('among the matches of one query only those that cover it or stand out are strong', () => {
  const found = evidence([0.9, 0.3, 0], { nearest: 0.4 })
  const strong = found.matches.map((match) => isStrongMatch(found, match))
  expect(strong).toEqual([true, false, false])
})
