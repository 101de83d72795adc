import type { MeaningSignal } from '../embedding/embedding-ports.ts'
import type { NearMemory } from '../embedding/embedding-ports.ts'
import type { Language } from '../../engines/language/language.ts'
import type { TextCandidate } from '../../engines/text-ranking/query.ts'
import { weights } from '../../engines/text-ranking/weights.ts'

/** What a memory was found by. */
export type Signal = 'words' | 'meaning'

export interface FusedCandidate {
  id: string
  score: number
  /** At least one. */
  signals: readonly Signal[]
  /** Which of its parts, of this length, is nearest in meaning; null where meaning did not find it. */
  part: { index: number; length: number } | null
}

/**
 * The weighted sum of what words and meaning say of each memory, best first. Scores and not ranks: where the best of a signal stands far
 * before the second, that tells something (reciprocal ranks fell from 63 to 58 on LoCoMo). `language` is the query's.
 */
export function fuse(
  text: readonly TextCandidate[],
  meaning: MeaningSignal | null,
  language: Language | null,
): FusedCandidate[] {
  const fused = new Map<string, FusedCandidate>()
  const trust = trustIn(text)
  for (const { id, relevance, boost } of text)
    fused.set(id, { id, score: trust * (relevance + boost), signals: ['words'], part: null })
  for (const { id, similarity, part, score } of meaningScores(meaning, language)) {
    const known = fused.get(id)
    const isNear = similarity >= (meaning?.noiseFloor ?? 1)
    // What no word speaks for must be nearer than chance brings it.
    if (!known && !isNear) continue
    const nearest = { index: part, length: meaning?.passageLength ?? 0 }
    const signals: Signal[] = [...(known?.signals ?? []), ...(isNear ? ['meaning' as const] : [])]
    fused.set(id, { id, score: (known?.score ?? 0) + weights.meaning * score, signals, part: nearest })
  }
  return [...fused.values()].sort((one, other) => other.score - one.score)
}

/** Of a question most of whose words nothing holds, even the best of those found by the others is a guess. */
function trustIn(text: readonly TextCandidate[]): number {
  return text.reduce((most, { coverage }) => Math.max(most, coverage), 0) ** weights.textTrust
}

/** 1 for the nearest, 0 for what is no nearer than all are. What a model makes of two languages is less exact than of one. */
function meaningScores(
  meaning: MeaningSignal | null,
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
