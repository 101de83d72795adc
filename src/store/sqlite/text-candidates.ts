import { isLightWord } from '../../core/language/light-words.ts'
import { foldAccents } from '../../core/language/tokens.ts'
import { isNamed, periodCloseness } from '../../core/ranking/boosts.ts'
import { alikeStems } from '../../core/ranking/likeness.ts'
import { namedIn, type QueryWord, queryWords } from '../../core/ranking/query-words.ts'
import { weights } from '../../core/ranking/weights.ts'
import type { TextCandidate, TextQuery } from '../../core/search-ports.ts'
import type { SqliteConnection } from './connection.ts'
import type { AccountDocuments } from './text-documents.ts'
import { type Postings, readPostings } from './text-postings.ts'
import { relevanceOf, type SoughtWord } from './text-relevance.ts'
import type { VocabularyFor } from './text-vocabulary.ts'
import type { Workspace } from './text-workspace.ts'

/** Of a longer query the rarest words are kept: they tell the most and cost the least. */
const MAX_SOUGHT_WORDS = 32
const MAX_MISSPELT_WORDS = 6

const STEPS = 4_096
const MAX_TOTAL = 1 + weights.speaker + weights.period

/** What a search works with: the vocabulary is for words unknown to the account. */
export interface TextReader {
  connection: SqliteConnection
  vocabularyFor: VocabularyFor
  workspace: Workspace
}

/** Best first, equals newest first. Inside a read transaction, with `documents` fresh. */
export function findCandidates(index: TextReader, documents: AccountDocuments, request: TextQuery): TextCandidate[] {
  const words = soughtWords(index, documents, request)
  if (words.every(({ lists, related }) => lists.length + related.length === 0)) return []
  relevanceOf(documents, words, index.workspace)
  const { scores, boosts, coverage } = index.workspace
  const idOf = index.connection
    .prepare<[string, number], string>('SELECT memory_id FROM text_documents WHERE account_id = ? AND document = ?')
    .pluck()
  return rank(documents, request, words.length, index.workspace).flatMap((place) => {
    const id = idOf.get(documents.accountId, documents.documents[place] ?? 0)
    if (id === undefined) return []
    return [{ id, relevance: scores[place] ?? 0, coverage: coverage[place] ?? 0, boost: boosts[place] ?? 0 }]
  })
}

function soughtWords(
  index: TextReader,
  documents: AccountDocuments,
  { query, mode, timeWords }: TextQuery,
): SoughtWord[] {
  let misspelt = 0
  const isLight = (word: string) => isLightWord(word) || timeWords.includes(foldAccents(word))
  const words = queryWords(query).map((word): SoughtWord => {
    const lists = word.stems.flatMap((stem) => readPostings(index.connection, documents.number, stem))
    const related = mode === 'all-words' ? [] : relatedLists(index, documents, word)
    const basis = { emphasis: Math.sqrt(word.count), isLight: isLight(word.word), related }
    if (lists.length > 0 || related.length > 0 || mode === 'all-words' || misspelt++ >= MAX_MISSPELT_WORDS)
      return { ...basis, share: 1, lists }
    return { ...basis, ...resembling(index, documents, word) }
  })
  if (mode === 'all-words' || words.length <= MAX_SOUGHT_WORDS) return words
  return words.toSorted((one, other) => holding(one) - holding(other)).slice(0, MAX_SOUGHT_WORDS)
}

/** Words that nothing holds come last: they tell nothing. */
function holding({ lists, related }: SoughtWord): number {
  const all = lists.length > 0 ? lists : related
  return all.length === 0 ? Number.POSITIVE_INFINITY : all.reduce((sum, list) => sum + list.documents.length, 0)
}

/** What holds other words for the same thing. */
function relatedLists(index: TextReader, documents: AccountDocuments, { related }: QueryWord): Postings[] {
  return related.flatMap((stem) => readPostings(index.connection, documents.number, stem))
}

function resembling(
  index: TextReader,
  documents: AccountDocuments,
  word: QueryWord,
): Pick<SoughtWord, 'share' | 'lists'> {
  const alike = alikeStems(word.stems, index.vocabularyFor(documents, word.word))
  const lists = alike.flatMap(({ stem }) => readPostings(index.connection, documents.number, stem))
  return { share: weights.typo * (alike[0]?.likeness ?? 0), lists }
}

/** The places of the best, with their scores as shares of the best and their boosts in the workspace. */
function rank(documents: AccountDocuments, request: TextQuery, wordCount: number, workspace: Workspace): number[] {
  const { scores, boosts, totals } = workspace
  const found = foundPlaces(documents, request, wordCount, workspace)
  let best = 0
  for (const place of found) best = Math.max(best, scores[place] ?? 0)
  const named = namedSpeakers(documents, request)
  for (const place of found) {
    scores[place] = (scores[place] ?? 0) / best
    if (request.mode === 'any-word') boosts[place] = boostOf(documents, place, named, request)
    totals[place] = (scores[place] ?? 0) + (boosts[place] ?? 0)
  }
  return topPlaces(found, totals, request.limit)
}

/**
 * A line of a conversation answers the one before it and may be found by that alone. Notes that were only written one after the other help each
 * other's rank, but one without a single word of the query is no find.
 */
function foundPlaces(
  documents: AccountDocuments,
  { mode }: TextQuery,
  wordCount: number,
  { coverage, matched }: Workspace,
): number[] {
  const found: number[] = []
  for (let place = 0; place < documents.size; place++) {
    const own = matched[place] ?? 0
    const isFound =
      mode === 'all-words'
        ? own === wordCount
        : (coverage[place] ?? 0) >= weights.floor && (own > 0 || documents.speakerAt(place) !== '')
    if (isFound) found.push(place)
  }
  return found
}

function boostOf(documents: AccountDocuments, place: number, named: Uint8Array, { periods }: TextQuery): number {
  const document = documents.documents[place] ?? 0
  const speaker = named[documents.speakerOf[document] ?? 0] ?? 0
  return weights.speaker * speaker + weights.period * periodCloseness(documents.capturedAt[document] ?? 0, periods)
}

/** By speaker number: 1 where the query names them. */
function namedSpeakers({ speakers }: AccountDocuments, { query }: TextQuery): Uint8Array {
  const names = namedIn(query)
  return Uint8Array.from(speakers, (speaker) => (speaker !== '' && isNamed(speaker, names) ? 1 : 0))
}

/** Sorting all that a common word finds would take longer than finding it: first a count by steps of score tells who may get in. */
function topPlaces(found: readonly number[], total: Float32Array, limit: number): number[] {
  const stepOf = (place: number) => Math.min(STEPS - 1, Math.floor(((total[place] ?? 0) / MAX_TOTAL) * STEPS))
  const counts = new Uint32Array(STEPS)
  for (const place of found) {
    const step = stepOf(place)
    counts[step] = (counts[step] ?? 0) + 1
  }
  let least = STEPS
  for (let taken = 0; least > 0 && taken < limit; ) taken += counts[--least] ?? 0
  return found
    .filter((place) => stepOf(place) >= least)
    .sort((one, other) => (total[other] ?? 0) - (total[one] ?? 0) || other - one)
    .slice(0, limit)
}
