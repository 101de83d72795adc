export {
  type AccountCache,
  AccountDocuments,
  createAccountCache,
  type IndexedAccount,
  type IndexedDocument,
} from './account-documents.ts'
export { candidatesOf, rankDocuments } from './candidates.ts'
export { highlightResults } from './highlights.ts'
export { beginningOf, bestPassages, PASSAGE_LENGTH, type Span } from './passages.ts'
export {
  incompleteWord,
  type Period,
  type QueryWord,
  queryTerms,
  queryWords,
  queryWordsTyped,
  stemsToRead,
  type TextCandidate,
  type TextQuery,
  unknownWords,
  wordsIn,
} from './query.ts'
export { type Postings, type PostingsByStem, REPEATS, repeatedStems, tokenOf, Workspace } from './relevance.ts'
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
