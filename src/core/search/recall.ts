import { fold, speakerOf } from '../../engines/language/index.ts'
import { queryWords } from '../../engines/text-ranking/index.ts'
import type { Account, ViewedAccount, Viewer } from '../accounts/record.ts'
import type { Memory, MemoryFilter, MemoryStore } from '../memories/record.ts'
import { recallMessages } from '../messages/recall.ts'
import type { Clock } from '../store.ts'
import type { Strength } from './ranking.ts'
import { type Block, blockOf, FIELDS, timeWriter, type Voice } from './recall-text-blocks.ts'
import { cutExcerpt, excerpt } from './recall-text-excerpt.ts'
import { followRelations, type Related, type Relation, type RelationDeps } from './relations.ts'
import type { SearchHit } from './search.ts'

export interface RecallDeps extends RelationDeps {
  search(query: string, limit: number): Promise<Array<Omit<SearchHit, 'foundBy'>>>
  memories: RelationDeps['memories'] & Pick<MemoryStore, 'matching'>
  clock: Clock
}

interface RecallRequest {
  query: string
  /** Maximum number of direct matches. */
  limit: number
  /** How many relations to follow from a direct match. */
  depth: number
  /** UTF-16 units. */
  maxChars: number
  /** The search applies it to the direct matches. */
  filter: MemoryFilter | null
}

interface Recollection {
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
export async function recall(deps: RecallDeps, account: ViewedAccount, request: RecallRequest): Promise<Recollection> {
  const found = await deps.search(request.query, request.limit + SPARE_HITS)
  const direct = withoutDuplicates(found).slice(0, request.limit)
  if (direct.length === 0) return { text: '', matches: 0, sources: [] }
  const followed = await passing(deps, account, await followRelations(deps, account, direct, request.depth), request)
  const related = withoutDuplicates(byBearing(withoutPadding(followed, found), found), direct)
  const { query, maxChars } = request
  const shown = recallText(account, { query, now: deps.clock(), direct, related, maxChars })
  const sources = [
    ...direct.slice(0, shown.matches).map(({ memory }) => ({ memory, relation: null })),
    ...related.slice(0, shown.related),
  ]
  return { text: shown.text, matches: shown.matches, sources }
}

async function passing(
  { memories }: Pick<RecallDeps, 'memories'>,
  viewer: Viewer,
  related: readonly Related[],
  { filter }: Pick<RecallRequest, 'filter'>,
): Promise<readonly Related[]> {
  if (!filter) return related
  const ids = related.map(({ memory }) => memory.id)
  const matching = new Set(await memories.matching(viewer, ids, filter))
  return related.filter(({ memory }) => matching.has(memory.id))
}

/** A memory whose only relation is the capture session is padding, unless the query finds it too or both are lines of a conversation. */
function withoutPadding(related: readonly Related[], found: ReadonlyArray<Pick<SearchHit, 'memory'>>): Related[] {
  const ids = new Set(found.map(({ memory }) => memory.id))
  const isLine = ({ text }: Memory) => speakerOf(text) !== null
  return related.filter(
    ({ memory, relation: { kind, from } }) =>
      kind !== 'sitting' || ids.has(memory.id) || (isLine(memory) && isLine(from)),
  )
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
  const pairs = new Set(words.map((word, index) => `${word} ${words[index + 1] ?? ''}`))
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

interface RecallMaterial {
  query: string
  now: number
  /** Best first. */
  direct: ReadonlyArray<Pick<SearchHit, 'memory' | 'passages'> & { strength: Strength | null }>
  /** Best first; none of them among `direct`. */
  related: readonly Related[]
  /** UTF-16 units, everything included. */
  maxChars: number
}

/** A shorter quotation says too little to justify the lines around it. */
const LEAST_QUOTE = 120
/** A text up to this length is shown in full if there is room. A longer one takes more only after the other memories. */
const WHOLE_TEXT = 2_000
/** The share reserved for related memories. A recall with less room than `RELATED_FROM` shows them only if its matches leave room. */
const RELATED_SHARE = 0.1
const RELATED_FROM = 3_000
/** The lines around the quotation of a related memory. */
const TYPICAL_FRAME = 120
const SMALL_RECALL = 1_500

/**
 * The text of a recall. `matches` and `related` count the memories that it shows, each from the first on. The text is composed of whole lines that
 * fit, so that it is never cut afterwards.
 */
export function recallText(
  account: Pick<Account, 'language' | 'timezone'>,
  material: RecallMaterial,
): { text: string; matches: number; related: number } {
  const voice = voiceOf(account, material)
  const header = voice.messages.header(account.timezone, voice.writeTime(material.now))
  const room = material.maxChars - header.length
  const matches = laidOut(material.direct, room - reserveFor(material), true, ({ memory, passages, strength }) =>
    blockOf(voice, memory, passages, { strength, relation: null }),
  )
  if (matches.length === 0) return { text: '', matches: 0, related: 0 }
  const heading = ['', `# ${voice.messages.related}`]
  const left = room - sizeOf(matches.flat()) - sizeOf(heading)
  const related = laidOut(material.related, left, false, ({ memory, relation }) =>
    blockOf(voice, memory, [], { strength: null, relation }),
  )
  const lines = [header, ...matches.flat(), ...(related.length > 0 ? [...heading, ...related.flat()] : [])]
  return { text: lines.join('\n'), matches: matches.length, related: related.length }
}

function voiceOf(
  { language, timezone }: Pick<Account, 'language' | 'timezone'>,
  { query, maxChars }: RecallMaterial,
): Voice {
  return {
    messages: recallMessages[language],
    writeTime: timeWriter(language, timezone),
    queryWords: queryWords(query),
    fields: maxChars < SMALL_RECALL ? FIELDS.small : FIELDS.large,
  }
}

/** The room that matches leave to related memories. */
function reserveFor({ related, maxChars }: RecallMaterial): number {
  if (maxChars < RELATED_FROM) return 0
  const wanted = related.reduce((sum, { memory }) => sum + TYPICAL_FRAME + memory.text.length, 0)
  return Math.min(wanted, Math.floor(maxChars * RELATED_SHARE))
}

/**
 * The lines of the blocks that fit, best first: the whole text as long as it fits, else its best sentences. The rest goes to the texts that are cut,
 * best first. Builds only the blocks that it may show: preparing sixty long texts to show ten would block the event loop.
 */
function laidOut<Item>(
  items: readonly Item[],
  room: number,
  isFirstShown: boolean,
  build: (item: Item) => Block,
): string[][] {
  const shown: Array<{ block: Block; quote: string[] }> = []
  let left = room
  for (const item of items) {
    if (left < LEAST_QUOTE) break
    const block = build(item)
    const isFirst = isFirstShown && shown.length === 0
    const quote = quoteWithin(block, left - sizeOf(block.frame), isFirst)
    if (!quote) break
    shown.push({ block, quote })
    left -= sizeOf(block.frame) + sizeOf(quote)
  }
  return shown.map(({ block, quote }) => {
    const longer = excerpt(block.source, sizeOf(quote) + left)
    const best = sizeOf(longer) > sizeOf(quote) ? longer : quote
    left -= sizeOf(best) - sizeOf(quote)
    return block.frame.concat(best)
  })
}

/** Undefined if the room is too small for a useful quotation. The first memory is shown even if only a few of its words fit. */
function quoteWithin({ source }: Block, room: number, isFirst: boolean): string[] | undefined {
  const isUseful = room >= Math.min(LEAST_QUOTE, source.size)
  if (!isUseful && !(isFirst && room >= 0)) return undefined
  const quote = excerpt(source, Math.min(WHOLE_TEXT, room))
  if (quote.length > 0 || source.size === 0) return quote
  return isFirst ? cutExcerpt(source, room) : undefined
}

/** Counts one line end for each line. */
function sizeOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0)
}
