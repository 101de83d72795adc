// Measures of ranking quality.

export function recallAt(count: number, found: readonly string[], wanted: readonly string[]): number {
  const first = new Set(found.slice(0, count))
  return wanted.filter((id) => first.has(id)).length / wanted.length
}

/** 1 divided by the rank of the first wanted item; 0 if none was found. */
export function reciprocalRank(found: readonly string[], wanted: readonly string[]): number {
  const place = found.findIndex((id) => wanted.includes(id))
  return place === -1 ? 0 : 1 / (place + 1)
}

/** nDCG of the first ten, with relevance 0 or 1. */
export function discountedGain(found: readonly string[], wanted: readonly string[]): number {
  const discount = (rank: number) => 1 / Math.log2(rank + 2)
  const gained = found.slice(0, 10).reduce((sum, id, rank) => sum + (wanted.includes(id) ? discount(rank) : 0), 0)
  const ideal = wanted.slice(0, 10).reduce((sum, _, rank) => sum + discount(rank), 0)
  return gained / ideal
}

/** The mean as a percentage. It is NaN for an empty list, which meets no bar. */
export function percentage(shares: readonly number[]): number {
  return (100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length
}
