/** Allows a burst of `most` requests, then one every `windowMs / most`. */
export interface RateTerms {
  windowMs: number
  /** At least 1. */
  most: number
  /** Unix milliseconds by the caller's clock. */
  now: number
}

/** Tolerance for rounding errors of the divisions, in milliseconds: a wait up to this long counts as none. */
export const ROUNDING_MS = 0.5

/**
 * GCRA (ITU-T I.371). For each key of a limit the store keeps the time at which everything taken so far will have been earned back. It is capped at
 * one window ahead (plus the clock skew between processes), or a clock set back would lock the key out for that long. Keys may be emails or IP
 * addresses: a store that outlives the process keeps only their hash.
 * Every method rejects with AppError `unavailable` if the state can't be reached, so that nobody passes uncounted.
 */
export interface RateLimitStore {
  /** Returns the milliseconds to wait, or 0 if the request was admitted. Atomic across concurrent calls. A refused request is not counted. */
  take(limit: string, key: string, terms: RateTerms): Promise<number>
  /** Returns what `take` would return now, without counting anything. */
  waitMs(limit: string, key: string, terms: RateTerms): Promise<number>
  /** Undoes one take. */
  giveBack(limit: string, key: string, terms: RateTerms): Promise<void>
}
