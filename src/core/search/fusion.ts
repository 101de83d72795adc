import type { Language } from '../../engines/language/index.ts'
import { type TextCandidate, weights } from '../../engines/text-ranking/index.ts'
import type { NearMemory, SimilaritySignal } from '../embedding/semantic-search.ts'

export type Signal = 'words' | 'meaning' | 'time'

export interface FusedCandidate {
  id: string
  score: number
  /** At least one. */
  signals: readonly Signal[]
  /** The nearest chunk and the chunk length. Null if embeddings did not find the memory. */
  chunk: { index: number; length: number } | null
  /** As in TextCandidate; 0 and false if only embeddings found it. */
  coverage: number
  capturedAt: number
  isFirst: boolean
  isLine: boolean
  isEvent: boolean
  similarity: number | undefined
}

/**
 * Ranks by the weighted sum of text relevance and similarity, best first. It adds scores rather than ranks, because a large lead of the first
 * candidate means something: reciprocal rank fusion fell from 63 to 58 on LoCoMo. `language` is the query's.
 */
export function fuse(
  text: readonly TextCandidate[],
  meaning: SimilaritySignal | null,
  language: Language | null,
): FusedCandidate[] {
  const fused = new Map<string, FusedCandidate>()
  const trust = trustIn(text)
  const lines = shareOf(text, ({ isLine }) => isLine)
  const sharpness = 1 + weights.lineSharpness * lines
  const ofMeaning = weights.meaning + (weights.lineMeaning - weights.meaning) * lines
  for (const { id, relevance, boost, coverage, capturedAt, isOfTheTime, isFirst, isLine, isEvent } of text) {
    const score = trust * (relevance + boost) + (isFirst ? TIME_FIRST : 0)
    const signals: Signal[] = [...(relevance > 0 ? ['words' as const] : []), ...(isOfTheTime ? ['time' as const] : [])]
    fused.set(id, {
      id,
      score,
      signals,
      chunk: null,
      coverage,
      capturedAt,
      isFirst,
      isLine,
      isEvent,
      similarity: undefined,
    })
  }
  for (const { id, similarity, chunk, score } of similarityScores(meaning, language)) {
    const known = fused.get(id)
    const isNear = similarity >= (meaning?.similarityThreshold ?? 1)
    // Without a text match, the similarity must be above the threshold.
    if (!known && !isNear) continue
    const nearest = { index: chunk, length: meaning?.passageLength ?? 0 }
    const signals: Signal[] = [...(known?.signals ?? []), ...(isNear ? ['meaning' as const] : [])]
    fused.set(id, {
      ...(known ?? ONLY_NEAR),
      id,
      score: (known?.score ?? 0) + ofMeaning * score ** sharpness,
      signals,
      chunk: nearest,
      similarity,
    })
  }
  return [...fused.values()].sort((one, other) => other.score - one.score)
}

/** More than words, boosts and similarity give together. */
const TIME_FIRST = 3
/** So many text matches show whether the query is about notes or about conversations. */
const BEST = 10
/** Share of the best relevance, which is 1. */
const ALIKE = 0.8
const ONLY_NEAR = { coverage: 0, capturedAt: 0, isFirst: false, isLine: false, isEvent: false }

/** The score without the lead that memories of a clear time get. */
export function scoreWithoutTime({ score, isFirst }: FusedCandidate): number {
  return isFirst ? score - TIME_FIRST : score
}

/**
 * If even the best text match covers little of the query, all text matches are guesses and count less. Among notes they count even less: a line of a
 * conversation is also found by its neighbours' words. Words that several notes match about as well as the best do not tell which of them is meant.
 */
function trustIn(text: readonly TextCandidate[]): number {
  const coverage = text.reduce((most, each) => Math.max(most, each.coverage), 0)
  const alike = text.filter(({ relevance }) => relevance >= ALIKE).length
  const notes = shareOf(text, ({ isEvent }) => isEvent)
  const trust = coverage ** (weights.textTrust + weights.noteTrust * notes)
  return trust / Math.max(1, alike) ** (weights.alike * notes * Math.max(0, 1 - coverage))
}

function shareOf(text: readonly TextCandidate[], isCounted: (candidate: TextCandidate) => boolean): number {
  const best = text.slice(0, BEST)
  return best.filter(isCounted).length / Math.max(1, best.length)
}

/** 1 for the nearest, 0 for the average similarity. The same language adds a bonus, because models compare across languages less precisely. */
function similarityScores(
  meaning: SimilaritySignal | null,
  language: Language | null,
): Array<NearMemory & { score: number }> {
  if (!meaning) return []
  const { mean, candidates } = meaning
  const distances = candidates.map(
    (near) => near.similarity - mean + (near.language === language ? weights.sameLanguage : 0),
  )
  const most = Math.max(Number.EPSILON, ...distances)
  return candidates.map((near, index) => ({ ...near, score: Math.max(0, (distances[index] ?? 0) / most) }))
}
