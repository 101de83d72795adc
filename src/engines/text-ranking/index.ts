export {
  type AccountCache,
  AccountDocuments,
  createAccountCache,
  type IndexedAccount,
  type IndexedDocument,
} from './account-documents.ts'
export { type Evidence, isAnswered, isStrongMatch } from './evidence.ts'
export {
  beginningOf,
  bestPassages,
  highlightResults,
  matchOfSpans,
  PASSAGE_LENGTH,
  type Span,
} from './passages.ts'
export {
  ASKING,
  countTopicWords,
  DATED,
  incompleteWord,
  keepSeen,
  namedIn,
  type Postings,
  type PostingsByStem,
  type QueryWord,
  queryTerms,
  queryWords,
  queryWordsTyped,
  stemsOfDays,
  stemsToRead,
  type TextCandidate,
  type TextQuery,
  type TimeRange,
  unknownWords,
  wordsIn,
} from './query.ts'
export { candidatesOf, isNamed, rankDocuments } from './ranking.ts'
export {
  completionsOf,
  createVocabularyCache,
  type SimilarStem,
  similarStems,
  type Vocabulary,
  type VocabularyCache,
  vocabularyKey,
} from './similar-stems.ts'
export { weights } from './weights.ts'
export { Workspace } from './workspace.ts'
