/** Unix milliseconds, both ends included. */
export interface Period {
  start: number
  end: number
}

export interface TextQuery {
  query: string
  /** Where the last word may go on. */
  isTyping?: boolean
  /** `any-word` ranks by weight and asks for a share of it; `all-words` wants every word in the memory itself. */
  mode: 'any-word' | 'all-words'
  /** Times that the query speaks of: memories of then are preferred. */
  periods: readonly Period[]
  /** What of the query only says when, folded: a memory of then need not say it. */
  timeWords: readonly string[]
  limit: number
}

export interface TextCandidate {
  id: string
  /** Share of the best candidate's relevance: above 0, at most 1. */
  relevance: number
  /** Share of the query's weight that the memory and its sitting hold, 0 to 1: of a question whose words nothing holds even the best is a guess. */
  coverage: number
  /** What the query's names and times add to the relevance. */
  boost: number
}
