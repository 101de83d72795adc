// The relevance of each memory to the words of a query, and the share of the query that it covers.
import { type AccountDocuments, forNeighbours } from './account-documents.ts'
import { ASKING, type Postings, type PostingsByStem, type QueryTerm } from './query.ts'
import { weights } from './weights.ts'
import type { Counts, Workspace } from './workspace.ts'

export function markAsking({ positions }: AccountDocuments, postings: PostingsByStem, { isAsking }: Workspace): void {
  for (const document of postings.get(ASKING)?.[0]?.documents ?? []) {
    const position = positions[document] ?? -1
    if (position >= 0) isAsking[position] = 1
  }
}

/**
 * BM25 over every memory that contains a term or is next to one that does. A term counts fully in the memory itself and partly in memories one and
 * two steps away in the same capture session: "And the blue one?" is found by the line before it.
 */
export function relevanceOf(documents: AccountDocuments, words: readonly QueryTerm[], workspace: Workspace): void {
  const { size } = documents
  const { own, lent, scores, coverage, isAsking } = workspace
  let total = 0
  for (const word of words) {
    countOwn(documents, word.lists, 1, own)
    // The term's own frequency sets its rarity; synonyms do so only if it does not occur, and words of its topic only if neither does.
    const holding = own.touched
    countOwn(documents, word.related, holding > 0 ? weights.related : weights.relatedAlone, own)
    const meant = own.touched
    lendToNeighbours(documents, workspace)
    // A neighbour's topic says little.
    for (const counts of [own, lent])
      countOwn(documents, word.ofTopic, meant > 0 ? weights.ofTopic : weights.ofTopicAlone, counts)
    const weight = wordWeight(holding || meant || own.touched, size) * word.emphasis
    const telling = weight * (word.isLight ? weights.lightCoverage : 1)
    const counted = weight * (word.isLight ? weights.lightWord : 1)
    total += telling
    addWord(documents, { counted: counted * word.share, telling: telling * word.share ** 2 }, workspace)
    own.clear()
    lent.clear()
  }
  for (let position = 0; position < size; position++) {
    coverage[position] = Math.min(1, (coverage[position] ?? 0) / (total || 1))
    const share = isAsking[position] === 1 ? weights.asking : 1
    scores[position] = share * (scores[position] ?? 0) * (coverage[position] ?? 0) ** weights.coverage
  }
}

/** Takes the maximum over the stems: the stems of one word in three languages are not three words. */
function countOwn({ positions }: AccountDocuments, lists: readonly Postings[], share: number, own: Counts): void {
  for (const { count, documents: holding } of lists) {
    for (const document of holding) {
      const position = positions[document] ?? -1
      if (position >= 0) own.raise(position, count * share)
    }
  }
}

function lendToNeighbours({ ties }: AccountDocuments, { own, lent, isAsking }: Workspace): void {
  for (let index = 0; index < own.touched; index++) {
    const position = own.positions[index] ?? 0
    const count = own.values[position] ?? 0
    lent.add(position, count)
    forNeighbours(ties, position, (neighbour, weight) => {
      const isAnswer = isAsking[position] === 1 && neighbour === position + 1
      lent.add(neighbour, count * weight * (isAnswer ? weights.answering : 1))
    })
  }
}

function addWord(
  { relativeLengths }: AccountDocuments,
  { counted, telling }: { counted: number; telling: number },
  { own, lent, scores, coverage, matched }: Workspace,
): void {
  for (let index = 0; index < lent.touched; index++) {
    const position = lent.positions[index] ?? 0
    const count = lent.values[position] ?? 0
    scores[position] = (scores[position] ?? 0) + counted * saturated(count, relativeLengths[position] ?? 1)
    coverage[position] = (coverage[position] ?? 0) + telling * Math.min(1, count)
    if ((own.values[position] ?? 0) > 0) matched[position] = (matched[position] ?? 0) + 1
  }
}

/**
 * Inverse document frequency (Robertson and Spärck Jones, with +1 so that it is never negative). `PRIOR` imaginary memories without the word are
 * added, so that a word in one of only three memories still has a high weight.
 */
export function wordWeight(holding: number, documents: number): number {
  const all = documents + PRIOR
  return Math.log(1 + (all - holding + 0.5) / (holding + 0.5))
}

const PRIOR = 50

/** BM25's term-frequency factor, 0 to 1. `count` may be a fraction, because words in neighbouring memories count in part. */
export function saturated(count: number, relativeLength: number): number {
  const { saturation, lengthShare } = weights
  return count / (count + saturation * (1 - lengthShare + lengthShare * relativeLength))
}
