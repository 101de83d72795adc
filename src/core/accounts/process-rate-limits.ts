import { type RateLimitStore, type RateTerms, ROUNDING_MS } from './rate-limit-ports.ts'

/** About 10 MB for each limit. Beyond this the least recently used key is dropped. */
const MAX_KEYS = 50_000

/** Kept in memory: a restart resets the limits, and each process counts for itself. */
export function processRateLimits(): RateLimitStore {
  const limits = new Map<string, Map<string, number>>()

  return {
    take: async (limit, key, terms) => {
      const earnedBackAt = keysOf(limit)
      const taken = read(earnedBackAt, key, terms)
      const waitMs = waitAfter(taken, terms)
      earnedBackAt.delete(key)
      earnedBackAt.set(key, waitMs > 0 ? taken : taken + stepOf(terms))
      if (earnedBackAt.size > MAX_KEYS) forgetOldest(earnedBackAt)
      return waitMs
    },
    waitMs: async (limit, key, terms) => waitAfter(read(keysOf(limit), key, terms), terms),
    giveBack: async (limit, key, terms) => {
      const earnedBackAt = keysOf(limit)
      const at = earnedBackAt.get(key)
      if (at !== undefined) earnedBackAt.set(key, at - stepOf(terms))
    },
  }

  /** Each limit has its own map, so that a flood on one evicts no keys of another. */
  function keysOf(limit: string): Map<string, number> {
    const known = limits.get(limit)
    if (known) return known
    const fresh = new Map<string, number>()
    limits.set(limit, fresh)
    return fresh
  }
}

function read(earnedBackAt: Map<string, number>, key: string, { now, windowMs }: RateTerms): number {
  const at = earnedBackAt.get(key) ?? now
  const furthest = now + windowMs
  // The stored value is capped too. Otherwise, after the clock is set back, it would stay too far ahead.
  if (at > furthest) earnedBackAt.set(key, furthest)
  return Math.min(Math.max(at, now), furthest)
}

function waitAfter(taken: number, terms: RateTerms): number {
  const waitMs = taken + stepOf(terms) - terms.now - terms.windowMs
  return waitMs > ROUNDING_MS ? waitMs : 0
}

function stepOf({ windowMs, most }: RateTerms): number {
  return windowMs / most
}

function forgetOldest(earnedBackAt: Map<string, number>): void {
  for (const key of earnedBackAt.keys()) {
    earnedBackAt.delete(key)
    return
  }
}
