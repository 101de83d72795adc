export {
  AccountDocuments,
  type IndexedAccount,
  type IndexedDocument,
  type KeptAccounts,
  keptAccounts,
} from './account-documents.ts'
export { candidatesOf, rankDocuments } from './candidates.ts'
export { highlightResults } from './highlights.ts'
export {
  type AlikeStem,
  alikeStems,
  begunStems,
  type KeptVocabularies,
  keptVocabularies,
  type Vocabulary,
  vocabularyKey,
} from './likeness.ts'
export { beginningOf, bestPassages, PASSAGE_LENGTH, type Span } from './passages.ts'
export {
  type Period,
  type QueryWord,
  queryTerms,
  queryWords,
  queryWordsTyped,
  stemsToRead,
  type TextCandidate,
  type TextQuery,
  wordBegun,
  wordsIn,
  wordsUnknown,
} from './query.ts'
export { type Postings, type PostingsByStem, REPEATS, repeatedStems, tokenOf, Workspace } from './relevance.ts'
export { weights } from './weights.ts'
