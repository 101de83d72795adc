import { weights } from './weights.ts'

/** How well one memory matches a query. */
interface Match {
  /** The score by which the matches are ordered. */
  score: number
  /** As in TextCandidate; 0 if only embeddings found it. */
  coverage: number
  /** Undefined if it has no embedding yet. */
  similarity: number | undefined
}

export interface Evidence {
  /** Query words that say something about its topic. */
  words: number
  /** Best first. */
  matches: readonly Match[]
  /** The mean similarity to the whole account, and the highest similarities, the highest first. Null if there are no embeddings. */
  similarities: { mean: number; nearest: readonly number[] } | null
}

/** The memories that rank first are compared with each other, and the nearest with those that follow it. */
const COMPARED = 6
const NEAREST = 10
const FIRST = 10
/** With more words, each says less. */
const MAX_WORDS = 6
const MAX_LEAD = 3

/**
 * Whether anything stands out: a first match that words and meaning agree on, or that is nearer than the others in meaning. One shared common word is
 * no answer. A query of a single word is answered by whatever contains it, and of a few memories none can stand out. `doubt` is added to the least
 * log-odds.
 */
export function isAnswered(evidence: Evidence, doubt = 0): boolean {
  const { words, matches, similarities } = evidence
  const [first] = matches
  if (!first || words <= 1) return first !== undefined
  const top = matches.slice(0, FIRST)
  const areCompared = top.every(({ similarity }) => similarity !== undefined)
  if (!similarities || !areCompared)
    return wordOdds(evidence, Math.max(...top.map(({ coverage }) => coverage))) >= weights.answeredByWords + doubt
  return similarities.nearest.length < NEAREST || answerOdds(words, first, similarities) >= weights.answered + doubt
}

/** Log-odds of a logistic regression. */
function answerOdds(words: number, first: Match, similarities: NonNullable<Evidence['similarities']>): number {
  const { answer } = weights
  return (
    answer.score * first.score +
    answer.lead * leadOf(similarities.nearest[0], similarities) +
    answer.words * Math.min(1, words / MAX_WORDS) +
    answer.intercept
  )
}

/** Whether the memory is likely to answer the query; with a low threshold, a wrong one is as likely. */
export function isStrongMatch(evidence: Evidence, match: Match): boolean {
  if (evidence.words <= 1) return match.coverage >= weights.strongWord
  if (!evidence.similarities || match.similarity === undefined)
    return wordOdds(evidence, match.coverage) >= weights.strongByWords
  return strongOdds(evidence, match) >= weights.strong
}

/** Log-odds of another one. */
function strongOdds({ words, matches, similarities }: Evidence, match: Match): number {
  const { evidence } = weights
  const { coverage, similarity } = match
  const others = matches.slice(0, COMPARED).filter((other) => other !== match)
  return (
    evidence.coverage * Math.max(0, coverage - evidence.coverageByChance) +
    evidence.margin * (coverage - mean(others.map((other) => other.coverage))) +
    evidence.lead * leadOf(similarity, similarities) +
    evidence.words * Math.min(1, words / MAX_WORDS) +
    evidence.intercept
  )
}

/** Without embeddings. */
function wordOdds({ words }: Evidence, coverage: number): number {
  const { wordEvidence } = weights
  return wordEvidence.coverage * coverage + wordEvidence.words * Math.min(1, words / MAX_WORDS) + wordEvidence.intercept
}

/** The distance above the account's mean, relative to that of the nearest memories. Any model and any account have the same scale. */
function leadOf(similarity: number | undefined, similarities: Evidence['similarities']): number {
  if (!similarities || similarity === undefined) return 0
  const { mean: base, nearest } = similarities
  const usual = nearest.length > 1 ? mean(nearest.slice(1, NEAREST)) : base
  return Math.min(MAX_LEAD, Math.max(0, (similarity - base) / (usual - base + weights.evidence.spread)))
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length)
}
