import { fold } from '../../engines/language/mentions/folding.ts'
import type { Account } from '../accounts/record.ts'
import type { Memory } from '../memories/record.ts'
import type { Clock } from '../store.ts'
import { recallText } from './recall-text.ts'
import { followRelations, type Related, type Relation, type RelationDeps } from './relations.ts'
import type { SearchHit } from './search.ts'

export interface RecallDeps extends RelationDeps {
  search(query: string, limit: number): Promise<Array<Omit<SearchHit, 'foundBy'>>>
  clock: Clock
}

export interface RecallRequest {
  query: string
  /** Maximum number of direct matches. */
  limit: number
  /** How many relations to follow from a direct match. */
  depth: number
  /** UTF-16 units. */
  maxChars: number
}

export interface Recollection {
  text: string
  /** Number of direct matches in the text. */
  matches: number
  /** The memories that the text shows, in its order. */
  sources: Source[]
}

export interface Source {
  memory: Memory
  /** How it is related to a match or to another related memory. Null for a match. */
  relation: Relation | null
}

/** Hits beyond the limit. They replace duplicates and show which related memories match the query. */
const SPARE_HITS = 20
/** Raises the weight of a related memory that the query also finds, in proportion to its score relative to the best match. */
const FOUND_BONUS = 3

/** Composes one text for a model from the memories that match a query and their related ones. The text is empty if nothing is found. */
export async function recall(deps: RecallDeps, account: Account, request: RecallRequest): Promise<Recollection> {
  const found = await deps.search(request.query, request.limit + SPARE_HITS)
  const direct = withoutDuplicates(found).slice(0, request.limit)
  if (direct.length === 0) return { text: '', matches: 0, sources: [] }
  const followed = await followRelations(deps, account.id, direct, request.depth)
  const related = withoutDuplicates(byBearing(followed, found), direct)
  const { query, maxChars } = request
  const shown = recallText(account, { query, now: deps.clock(), direct, related, maxChars })
  const sources = [
    ...direct.slice(0, shown.matches).map(({ memory }) => ({ memory, relation: null })),
    ...related.slice(0, shown.related),
  ]
  return { text: shown.text, matches: shown.matches, sources }
}

function byBearing(related: readonly Related[], found: ReadonlyArray<Pick<SearchHit, 'memory' | 'score'>>): Related[] {
  const best = found[0]?.score ?? 0
  const bearing = new Map(found.map(({ memory, score }) => [memory.id, best > 0 ? score / best : 0]))
  const weight = ({ memory, score }: Related) => score * (1 + FOUND_BONUS * (bearing.get(memory.id) ?? 0))
  return related.toSorted((a, b) => weight(b) - weight(a))
}

const SIMILARITY = 0.9
/** Longer texts are duplicates only if length, beginning and end are equal: comparing their words costs more than it saves. */
const MAX_COMPARED_LENGTH = 2_000

interface Fingerprint {
  folded: string
  numbers: string
  pairs: Set<string> | null
}

/** Drops items whose text equals an earlier one except for case, accents and punctuation, or nearly equals it and contains the same numbers. */
function withoutDuplicates<Item extends { memory: Pick<Memory, 'text'> }>(
  items: readonly Item[],
  before: ReadonlyArray<{ memory: Pick<Memory, 'text'> }> = [],
): Item[] {
  const known = before.map(({ memory }) => fingerprint(memory.text))
  return items.filter(({ memory }) => {
    const own = fingerprint(memory.text)
    if (known.some((other) => areNearlyEqual(own, other))) return false
    known.push(own)
    return true
  })
}

function fingerprint(text: string): Fingerprint {
  if (text.length > MAX_COMPARED_LENGTH) return { folded: outline(text), numbers: '', pairs: null }
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
  const pairs =
    text.length > MAX_COMPARED_LENGTH ? null : new Set(words.map((word, index) => `${word} ${words[index + 1] ?? ''}`))
  // A text without words ("🎂", "???") equals only itself.
  return { folded: words.join(' ') || text, numbers: words.filter((word) => /\p{N}/u.test(word)).join(' '), pairs }
}

function outline(text: string): string {
  return `${text.length} ${text.slice(0, MAX_COMPARED_LENGTH / 2)} ${text.slice(-MAX_COMPARED_LENGTH / 2)}`
}

/** "Paid 120 to Ana" and "Paid 130 to Ana" are two facts, so the numbers must be equal. */
function areNearlyEqual(a: Fingerprint, b: Fingerprint): boolean {
  if (a.folded === b.folded) return true
  if (!a.pairs || !b.pairs || a.numbers !== b.numbers) return false
  const smaller = Math.min(a.pairs.size, b.pairs.size)
  if (smaller < SIMILARITY * Math.max(a.pairs.size, b.pairs.size)) return false
  const shared = countShared(a.pairs, b.pairs)
  return shared >= SIMILARITY * (a.pairs.size + b.pairs.size - shared)
}

function countShared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let count = 0
  for (const item of a) if (b.has(item)) count++
  return count
}
