/** Unix milliseconds, both ends included. */
export interface Period {
  start: number
  end: number
}

export interface TextQuery {
  query: string
  /** The last word may be incomplete. */
  isTyping?: boolean
  /** `any-word` requires a minimum share of the query's weight; `all-words` requires every word in the memory itself. */
  mode: 'any-word' | 'all-words'
  /** Times that the query mentions. Memories from these times are preferred. */
  periods: readonly Period[]
  /** Query words that only express a time ("last week"), case-folded. They count less, because a memory from that time rarely contains them. */
  timeWords: readonly string[]
  limit: number
}

export interface TextCandidate {
  id: string
  /** Relative to the best candidate's relevance: above 0, at most 1. */
  relevance: number
  /** Share of the query's weight that the memory and its capture session contain, 0 to 1. If even the best has little, it is a guess. */
  coverage: number
  /** Added to the relevance for names and times in the query. */
  boost: number
}
