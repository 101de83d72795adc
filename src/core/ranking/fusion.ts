/** One signal's answer: what it found and how near each is, as a share of its best. */
export interface Signal {
  weight: number
  scores: ReadonlyMap<string, number>
}

/**
 * The weighted sum of each memory's scores. Scores and not ranks: where the best of a signal stands far before the second, that tells
 * something (reciprocal ranks fell from 63 to 58 on LoCoMo).
 */
export function fuse(signals: readonly Signal[]): Map<string, number> {
  const fused = new Map<string, number>()
  for (const { weight, scores } of signals) {
    for (const [id, score] of scores) fused.set(id, (fused.get(id) ?? 0) + weight * score)
  }
  return fused
}
