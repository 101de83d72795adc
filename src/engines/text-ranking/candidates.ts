import type { AccountDocuments } from './account-documents.ts'
import { namedIn, type Period, type TextCandidate, type TextQuery } from './query.ts'
import { type QueryTerm, relevanceOf, type Workspace } from './relevance.ts'
import { weights } from './weights.ts'

const STEPS = 4_096
const MAX_TOTAL = 1 + weights.speaker + weights.period

export type RankedDocument = Omit<TextCandidate, 'id'> & { document: number }

/** Best first; ties go to the newest. Documents missing from the columns are ignored. */
export function rankDocuments(
  documents: AccountDocuments,
  request: TextQuery,
  words: readonly QueryTerm[],
  workspace: Workspace,
): RankedDocument[] {
  if (words.length === 0) return []
  relevanceOf(documents, words, workspace)
  const { scores, boosts, coverage } = workspace
  return rank(documents, request, words.length, workspace).map((position) => ({
    document: documents.documents[position] ?? 0,
    relevance: scores[position] ?? 0,
    coverage: coverage[position] ?? 0,
    boost: boosts[position] ?? 0,
  }))
}

/** Leaves out documents that were deleted since, which have no id. */
export function candidatesOf(
  ranked: readonly RankedDocument[],
  idOf: (document: number) => string | undefined,
): TextCandidate[] {
  return ranked.flatMap(({ document, relevance, coverage, boost }) => {
    const id = idOf(document)
    return id === undefined ? [] : [{ id, relevance, coverage, boost }]
  })
}

/** Returns the best positions. In the workspace it scales their scores by the best score and sets their boosts. */
function rank(documents: AccountDocuments, request: TextQuery, wordCount: number, workspace: Workspace): number[] {
  const { scores, boosts, totals } = workspace
  const found = foundPositions(documents, request, wordCount, workspace)
  let best = 0
  for (const position of found) best = Math.max(best, scores[position] ?? 0)
  const named = namedSpeakers(documents, request)
  for (const position of found) {
    scores[position] = (scores[position] ?? 0) / best
    if (request.mode === 'any-word') boosts[position] = boostOf(documents, position, named, request)
    totals[position] = (scores[position] ?? 0) + (boosts[position] ?? 0)
  }
  return topPositions(found, totals, request.limit)
}

/** A line of a conversation can be found by its neighbours' words alone. Other notes raise each other's rank, but need a word of the query. */
function foundPositions(
  documents: AccountDocuments,
  { mode }: TextQuery,
  wordCount: number,
  { coverage, matched }: Workspace,
): number[] {
  const found: number[] = []
  for (let position = 0; position < documents.size; position++) {
    const own = matched[position] ?? 0
    const isFound =
      mode === 'all-words'
        ? own === wordCount
        : (coverage[position] ?? 0) >= weights.floor && (own > 0 || documents.speakerAt(position) !== '')
    if (isFound) found.push(position)
  }
  return found
}

function boostOf(documents: AccountDocuments, position: number, named: Uint8Array, { periods }: TextQuery): number {
  const document = documents.documents[position] ?? 0
  const speaker = named[documents.speakerOf[document] ?? 0] ?? 0
  return weights.speaker * speaker + weights.period * periodCloseness(documents.capturedAt[document] ?? 0, periods)
}

function namedSpeakers({ speakers }: AccountDocuments, { query }: TextQuery): Uint8Array {
  const names = namedIn(query)
  return Uint8Array.from(speakers, (speaker) => (speaker !== '' && isNamed(speaker, names) ? 1 : 0))
}

/** Sorting all matches of a common word takes longer than finding them, so a histogram of the scores first selects those that can be in the top. */
function topPositions(found: readonly number[], total: Float32Array, limit: number): number[] {
  const stepOf = (position: number) => Math.min(STEPS - 1, Math.floor(((total[position] ?? 0) / MAX_TOTAL) * STEPS))
  const counts = new Uint32Array(STEPS)
  for (const position of found) {
    const step = stepOf(position)
    counts[step] = (counts[step] ?? 0) + 1
  }
  let least = STEPS
  for (let taken = 0; least > 0 && taken < limit; ) taken += counts[--least] ?? 0
  return found
    .filter((position) => stepOf(position) >= least)
    .sort((one, other) => (total[other] ?? 0) - (total[one] ?? 0) || other - one)
    .slice(0, limit)
}

const DAY_MS = 86_400_000
/** People write about an event after it happened, so closeness halves more slowly after the period than before it. */
const HALF_LIFE_AFTER_DAYS = 4
const HALF_LIFE_BEFORE_DAYS = 1

/** 1 inside one of the periods, decreasing to 0 with the distance from the nearest one. */
export function periodCloseness(time: number, periods: readonly Period[]): number {
  let closest = 0
  for (const { start, end } of periods) {
    if (time >= start && time <= end) return 1
    const days = (time > end ? time - end : start - time) / DAY_MS
    const halfLife = time > end ? HALF_LIFE_AFTER_DAYS : HALF_LIFE_BEFORE_DAYS
    closest = Math.max(closest, 2 ** (-days / halfLife))
  }
  return closest < 0.01 ? 0 : closest
}

/** Whether the query contains any name of the speaker: "What did Ana say?" names the speaker of "Ana Lima: …". */
export function isNamed(speaker: string, queryWords: ReadonlySet<string>): boolean {
  return speaker.split(' ').some((name) => name.length > 1 && queryWords.has(name))
}
