import type { AccountDocuments } from './account-documents.ts'
import {
  DATED,
  namedIn,
  naming,
  type Period,
  type PostingsByStem,
  type QueryTerm,
  type TextCandidate,
  type TextQuery,
  type TimeRange,
} from './query.ts'
import { markAsking, relevanceOf } from './relevance.ts'
import { weights } from './weights.ts'
import type { Workspace } from './workspace.ts'

const STEPS = 4_096
/** Added to the total of memories of a clear time, so that they are never cut off for others. */
const TIME_FIRST = 1 + weights.speaker + weights.period
const MAX_TOTAL = 2 * TIME_FIRST

type RankedDocument = Omit<TextCandidate, 'id'> & { document: number }

/** Best first; ties go to the newest. Documents missing from the columns are ignored. */
export function rankDocuments(
  documents: AccountDocuments,
  request: TextQuery,
  { terms, postings }: { terms: readonly QueryTerm[]; postings: PostingsByStem },
  workspace: Workspace,
): RankedDocument[] {
  if (terms.length === 0 && !request.periods.some(({ isClear }) => isClear)) return []
  workspace.clear(documents.size)
  markAsking(documents, postings, workspace)
  relevanceOf(documents, terms, workspace)
  markTimes(documents, request, { hasWords: terms.length > 0, postings }, workspace)
  const { scores, boosts, coverage, times } = workspace
  return rank(documents, request, terms.length, workspace).map((position) => ({
    document: documents.documents[position] ?? 0,
    relevance: scores[position] ?? 0,
    coverage: coverage[position] ?? 0,
    boost: boosts[position] ?? 0,
    capturedAt: documents.capturedAt[documents.documents[position] ?? 0] ?? 0,
    isOfTheTime: isOfTheTime(times[position]),
    isFirst: isFirst(times[position]),
    isLine: documents.isInConversation(position),
    isEvent: documents.isEvent(position),
  }))
}

/** Leaves out documents that were deleted since, which have no id. */
export function candidatesOf(
  ranked: readonly RankedDocument[],
  idOf: (document: number) => string | undefined,
): TextCandidate[] {
  return ranked.flatMap(({ document, ...found }) => {
    const id = idOf(document)
    return id === undefined ? [] : [{ id, ...found }]
  })
}

/** Returns the best positions. In the workspace it scales their scores by the best score and sets their boosts. */
function rank(documents: AccountDocuments, request: TextQuery, wordCount: number, workspace: Workspace): number[] {
  const { scores, boosts, totals, times } = workspace
  const found = foundPositions(documents, request, wordCount, workspace)
  let best = 0
  for (const position of found) best = Math.max(best, scores[position] ?? 0)
  const named = namedSpeakers(documents, request)
  for (const position of found) {
    if (best > 0) scores[position] = (scores[position] ?? 0) / best
    if (request.mode === 'any-word') boosts[position] = boostOf(documents, position, named, request, workspace)
    totals[position] = (scores[position] ?? 0) + (boosts[position] ?? 0) + (isFirst(times[position]) ? TIME_FIRST : 0)
  }
  return topPositions(found, totals, request.limit)
}

/** A line of a conversation can be found by its neighbours' words alone. Other notes raise each other's rank, but need a word of the query. */
function foundPositions(
  documents: AccountDocuments,
  { mode, within, seen }: TextQuery,
  wordCount: number,
  { coverage, matched, times }: Workspace,
): number[] {
  const found: number[] = []
  for (let position = 0; position < documents.size; position++) {
    if (seen && !seen.has(documents.documents[position] ?? 0)) continue
    if (within && !isWithin(documents.capturedAt[documents.documents[position] ?? 0] ?? 0, within)) continue
    const own = matched[position] ?? 0
    const isFound =
      mode === 'all-words'
        ? own === wordCount
        : (coverage[position] ?? 0) >= weights.floor && (own > 0 || documents.speakerAt(position) !== '')
    if (isFound || isFirst(times[position])) found.push(position)
  }
  return found
}

function isWithin(time: number, { start, end }: TimeRange): boolean {
  return time >= start && time < end
}

/** Marks in `times`: captured at a time of the query, naming it in the text, before all others because of that, and naming any time. */
const CAPTURED_THEN = 1
const NAMES_THEN = 2
const FIRST = 4
const DATES = 8

function isOfTheTime(time: number | undefined): boolean {
  return ((time ?? 0) & (CAPTURED_THEN | NAMES_THEN)) > 0
}

function isFirst(time: number | undefined): boolean {
  return ((time ?? 0) & FIRST) > 0
}

/**
 * Lines of a conversation do not come first, because people talk about what happened before: among 30 lines of a day the words decide. They do if the
 * query says nothing else.
 */
function markTimes(
  documents: AccountDocuments,
  { periods }: TextQuery,
  { hasWords, postings }: { hasWords: boolean; postings: PostingsByStem },
  { times }: Workspace,
): void {
  for (const document of postings.get(DATED)?.[0]?.documents ?? []) {
    const position = documents.positions[document] ?? -1
    if (position >= 0) times[position] = DATES
  }
  for (const period of periods) {
    const mark = (position: number, how: number) => {
      const isBefore = period.isClear && !(hasWords && documents.isInConversation(position))
      times[position] = (times[position] ?? 0) | how | (isBefore ? FIRST : 0)
    }
    const after = documents.positionAt(period.end)
    for (let position = documents.positionAt(period.start); position < after; position++) mark(position, CAPTURED_THEN)
    for (const document of naming(period, postings).flatMap((list) => [...list])) {
      const position = documents.positions[document] ?? -1
      if (position >= 0) mark(position, NAMES_THEN)
    }
  }
}

/** A little less than for a memory captured then. */
const NAMED_CLOSENESS = 0.9

function boostOf(
  documents: AccountDocuments,
  position: number,
  named: Uint8Array,
  { periods }: TextQuery,
  { times }: Workspace,
): number {
  const document = documents.documents[position] ?? 0
  const speaker = named[documents.speakerOf[document] ?? 0] ?? 0
  const namesThen = ((times[position] ?? 0) & NAMES_THEN) > 0
  const closeness = Math.max(
    namesThen ? NAMED_CLOSENESS : 0,
    periodCloseness(documents.capturedAt[document] ?? 0, periods),
  )
  const isDated = ((times[position] ?? 0) & DATES) > 0
  return weights.speaker * speaker + weights.period * closeness + (isDated ? weights.dated : 0)
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
  for (const { part } of periods) {
    const { start, end } = part
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
