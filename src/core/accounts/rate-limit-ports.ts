// Where the state of the rate limits is kept: what the core asks of it.

/** A burst of `most` at once, then one each `windowMs / most`. */
export interface RateTerms {
  windowMs: number
  /** At least 1. */
  most: number
  /** Unix milliseconds, of the clock of whoever asks. */
  now: number
}

/** What divisions may lose in milliseconds: whoever is short of no more need not wait. */
export const ROUNDING_MS = 0.5

/**
 * GCRA (ITU-T I.371): for each key of a limit one number, the time at which what was taken so far will have been earned back. It never counts as
 * further ahead than one window (and what clocks may differ by), or a clock set back would lock the key out for as long. Keys may be emails and addresses: what outlives the
 * process holds a digest of them. Each rejects with AppError `unavailable` where the state can't be reached, so that nobody passes uncounted.
 */
export interface RateLimitStore {
  /** Milliseconds to wait, 0 where it was taken. Of many at once no more than allowed take, and a refused one counts nothing. */
  take(limit: string, key: string, terms: RateTerms): Promise<number>
  /** What `take` would answer now, without taking. */
  waitMs(limit: string, key: string, terms: RateTerms): Promise<number>
  /** Undoes one take. */
  giveBack(limit: string, key: string, terms: RateTerms): Promise<void>
}
