import { type AccountDocuments, forNeighbours } from './account-documents.ts'
import { weights } from './weights.ts'

/** A query term with the posting lists of its stems, or of the stems it may be a misspelling of. */
export interface QueryTerm {
  /** 1, or less if the lists only resemble the term. */
  share: number
  /** Greater than 1 if the query repeats the term. */
  emphasis: number
  isLight: boolean
  lists: readonly Postings[]
  /** Posting lists of synonyms, which count in part. */
  related: readonly Postings[]
}

/**
 * BM25 over every memory that contains a term or is next to one that does. A term counts fully in the memory itself and partly in memories one and
 * two steps away in the same capture session: "And the blue one?" is found by the line before it.
 */
export function relevanceOf(documents: AccountDocuments, words: readonly QueryTerm[], workspace: Workspace): void {
  const { size } = documents
  workspace.clear(size)
  const { own, lent, scores, coverage } = workspace
  let total = 0
  for (const word of words) {
    countOwn(documents, word.lists, 1, own)
    // The term's own frequency sets its rarity; synonyms do so only if it does not occur.
    const holding = own.touched
    countOwn(documents, word.related, holding > 0 ? weights.related : weights.relatedAlone, own)
    lendToNeighbours(documents, own, lent)
    const weight = wordWeight(holding || own.touched, size) * word.emphasis
    const telling = weight * (word.isLight ? weights.lightCoverage : 1)
    const counted = weight * (word.isLight ? weights.lightWord : 1)
    total += telling
    addWord(documents, { counted: counted * word.share, telling: telling * word.share ** 2 }, workspace)
    own.clear()
    lent.clear()
  }
  for (let position = 0; position < size; position++) {
    coverage[position] = Math.min(1, (coverage[position] ?? 0) / total)
    scores[position] = (scores[position] ?? 0) * (coverage[position] ?? 0) ** weights.coverage
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

function lendToNeighbours({ ties }: AccountDocuments, own: Counts, lent: Counts): void {
  for (let index = 0; index < own.touched; index++) {
    const position = own.positions[index] ?? 0
    const count = own.values[position] ?? 0
    lent.add(position, count)
    forNeighbours(ties, position, (neighbour, weight) => lent.add(neighbour, count * weight))
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

/**
 * The documents of an account that contain a stem, and how often: one list for each count that the index distinguishes. Document numbers ascend, so
 * that ranking adds in the same order and gives bit-identical scores on every database.
 */
export interface Postings {
  count: number
  documents: Int32Array
}

export type PostingsByStem = ReadonlyMap<string, readonly Postings[]>

/**
 * Tokens of the full-text index have the form `<account number>_<stem>`, so that a token's posting list contains one account only. Stems consist of
 * letters, digits and pictographs, so `_` is a safe separator. The index stores no term frequencies: a memory that repeats a word also gets tokens
 * with a suffix, which is precise enough for ranking.
 */
export const REPEATS: readonly { suffix: string; least: number; count: number }[] = [
  { suffix: '', least: 1, count: 1 },
  { suffix: '_2', least: 2, count: 2.3 },
  { suffix: '_4', least: 4, count: 5 },
]

export function tokenOf(accountNumber: number, stem: string, suffix = ''): string {
  return `${accountNumber}_${stem}${suffix}`
}

/** The index tokens of one memory, without the account number: its stems, with a suffix for repeated ones. */
export function repeatedStems(counts: ReadonlyMap<string, number>): string[] {
  const found: string[] = []
  for (const [stem, count] of counts) {
    for (const { suffix, least } of REPEATS) if (count >= least) found.push(`${stem}${suffix}`)
  }
  return found
}

/** Counts of one word by position. It records which positions are set, so clearing costs as much as was used, not the account's size. */
class Counts {
  readonly values: Float32Array
  readonly positions: Int32Array
  touched = 0

  constructor(capacity: number) {
    this.values = new Float32Array(capacity)
    this.positions = new Int32Array(capacity)
  }

  add(position: number, count: number): void {
    const before = this.values[position] ?? 0
    if (before === 0) this.positions[this.touched++] = position
    this.values[position] = before + count
  }

  raise(position: number, count: number): void {
    const before = this.values[position] ?? 0
    if (before === 0) this.positions[this.touched++] = position
    if (before < count) this.values[position] = count
  }

  clear(): void {
    for (let index = 0; index < this.touched; index++) this.values[this.positions[index] ?? 0] = 0
    this.touched = 0
  }
}

/** The columns that a search fills, by position (see AccountDocuments). They are reused: new ones for each search grew the process by 50 MB. */
export class Workspace {
  scores = new Float32Array(0)
  /** The share of the query's weight that occurs in the memory and its neighbours. */
  coverage = new Float32Array(0)
  /** The number of query terms in the memory itself. */
  matched = new Uint16Array(0)
  boosts = new Float32Array(0)
  totals = new Float32Array(0)
  own = new Counts(0)
  lent = new Counts(0)

  clear(size: number): void {
    if (size > this.scores.length) this.#make(Math.ceil(size * 1.25))
    else
      for (const column of [this.scores, this.coverage, this.matched, this.boosts, this.totals]) column.fill(0, 0, size)
    this.own.clear()
    this.lent.clear()
  }

  #make(capacity: number): void {
    this.scores = new Float32Array(capacity)
    this.coverage = new Float32Array(capacity)
    this.matched = new Uint16Array(capacity)
    this.boosts = new Float32Array(capacity)
    this.totals = new Float32Array(capacity)
    this.own = new Counts(capacity)
    this.lent = new Counts(capacity)
  }
}
