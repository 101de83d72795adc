/**
 * The numbers of the ranking, found by measuring (`npm run bench:search` prints what a change does). Plain and in one place, as they
 * only make sense together.
 */
export const weights = {
  /** BM25: how soon repeating a word stops counting, and how much a long memory must say it more often. */
  saturation: 1.2,
  lengthShare: 0.3,
  /** What the words of the memories one and two steps away in the same sitting count. */
  nearNeighbour: 0.5,
  farNeighbour: 0.25,
  /** How much of that holds among notes, which may have nothing in common but the hour; in a conversation all of it does. */
  noteTie: 0.3,
  /** Two memories further apart in time are no sitting. */
  sittingGapMs: 30 * 60_000,
  /** Power of the share of the query that a memory covers: two words of it found beat one found twice. */
  coverage: 0.5,
  /** What a word counts that says little of what is sought ("go", "time"). */
  lightWord: 0.5,
  /** And what it counts for being found at all. */
  lightCoverage: 0.2,
  /** Added, in shares of the best candidate's relevance. */
  speaker: 0.3,
  period: 0.4,
  /** What nearness in meaning adds, in the same shares. */
  meaning: 0.35,
  /** Added to the similarity of what is in the language of the query. */
  sameLanguage: 0.05,
  /** Power of the share of the query that the best memory covers: what the words found counts by it beside meaning. */
  textTrust: 1,
  /** How much of the query's weight a memory must hold to be found at all. */
  floor: 0.05,
  /** What another word for the same thing counts, a synonym or one of another language: beside the word itself, and where that is nowhere. */
  related: 0.35,
  standIn: 0.9,
  /** Weight of a word that stands in for one unknown to the account, times its likeness. */
  typo: 0.8,
}
