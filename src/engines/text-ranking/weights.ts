/**
 * The parameters of the ranking, tuned by measurement (`npm run bench:search` prints the effect of a change). They are in one place because they
 * depend on each other.
 */
export const weights = {
  /** BM25's k1 (saturation of repeated words) and b (length normalisation). */
  saturation: 1.2,
  lengthShare: 0.3,
  /** Weights of words in the memories one and two steps away in the same capture session. */
  nearNeighbour: 0.5,
  farNeighbour: 0.25,
  /** Factor on these weights between notes, which may share only the hour. Between lines of a conversation it is 1. */
  noteTie: 0.3,
  /** A longer gap between two captures starts a new capture session. */
  sessionGapMs: 30 * 60_000,
  /** Factors for a line of a conversation that asks: on its score, and on its words in the line after it, which answers. */
  asking: 0.8,
  answering: 1.5,
  /** Exponent of a memory's coverage of the query: finding two of its words beats finding one twice. */
  coverage: 0.5,
  /** Weight of a word that says little about the topic ("go", "time"), in the score. */
  lightWord: 0.5,
  /** The same in the coverage. */
  lightCoverage: 0.2,
  /** Boosts, relative to the best candidate's relevance. */
  speaker: 0.3,
  period: 0.4,
  /** For a memory that names a time, if the query asks when. */
  dated: 0.2,
  /** Added to the score of the best match and of those that share a name with it that at most so many memories have. */
  hop: 0.15,
  hopHolders: 25,
  /** Weight of the similarity in the score, and its weight if the best text matches are lines of a conversation. */
  meaning: 0.4,
  lineMeaning: 0.35,
  /** Added to the exponent of that score if the best text matches are lines of a conversation: many of them are almost as near as the nearest. */
  lineSharpness: 0.5,
  /** Added to the similarity of memories in the language of the query. */
  sameLanguage: 0.05,
  /** Exponent of the best memory's coverage, which scales all text scores before the similarity is added. */
  textTrust: 1,
  /** Added to that exponent if the best text matches are notes. */
  noteTrust: 0.8,
  /** The scale is divided by the number of notes that match about as well as the best, to this power times the share that even the best lacks. */
  alike: 0.7,
  /** The minimum coverage of a text match. */
  floor: 0.05,
  /** Shares of the best coverage and score at which a memory belongs to the group that "last" and "first" order by time. */
  groupCoverage: 0.35,
  groupScore: 0.5,
  /** Weight of a synonym or translation: if the account contains the word itself, and if it does not. */
  related: 0.35,
  relatedAlone: 0.9,
  /** Weight of a word of the same topic: if the account contains the word or a synonym, and if it does not. */
  ofTopic: 0.07,
  ofTopicAlone: 0.5,
  /** Weight of a similar word for a query word that the account does not contain, times their similarity. */
  typo: 0.8,
  /**
   * Logistic regression of whether the first matches answer the query, fitted on questions with their answer in the account, the same without it, and
   * others without one: the score of the first match, which is low if words and meaning disagree, the lead of the nearest, and the number of words.
   */
  answer: { score: 5.76, lead: 5.6, words: 3.56, intercept: -11.58 },
  /** The least log-odds at which a query has an answer. */
  answered: -2.6,
  /** Added to it if the query names somebody or something that the account does not know. */
  unknownName: 2.5,
  /**
   * The same for each match, whether it is shown as strong: coverage above what a shared word reaches by chance, its margin over the next matches, its
   * lead, and the number of words. `spread` keeps small differences between unrelated memories from counting as a lead.
   */
  evidence: {
    coverage: 5.5,
    coverageByChance: 0.4,
    margin: 1.5,
    lead: 3.4,
    spread: 0.05,
    words: 0.38,
    intercept: -3.87,
  },
  /** Both without embeddings. */
  wordEvidence: { coverage: 8.3, words: 1.56, intercept: -3.13 },
  answeredByWords: -0.15,
  /** The least log-odds of a match that is shown as strong, with embeddings and without; and the least coverage if the query is one word. */
  strong: 0.3,
  strongByWords: 0.6,
  strongWord: 0.5,
}
