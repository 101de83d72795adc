import { type AlikeStem, alikeStems } from '../../core/ranking/likeness.ts'
import type { QueryWord } from '../../core/ranking/query-words.ts'
import type { AccountDocuments } from '../../core/ranking/text/account-documents.ts'
import { candidatesOf, rankDocuments } from '../../core/ranking/text/candidates.ts'
import { type KeptVocabularies, vocabularyKey } from '../../core/ranking/text/kept-vocabularies.ts'
import type { Postings } from '../../core/ranking/text/postings.ts'
import { soughtWords, stemsToRead, wordsIn, wordsUnknown } from '../../core/ranking/text/sought-words.ts'
import type { Workspace } from '../../core/ranking/text/workspace.ts'
import type { TextCandidate, TextQuery } from '../../core/search-ports.ts'
import type { SqliteConnection } from './connection.ts'
import { readPostings } from './text-postings.ts'
import { readVocabulary } from './text-vocabulary.ts'

/** What a search works with: the vocabularies are for words unknown to the account. */
export interface TextReader {
  connection: SqliteConnection
  vocabularies: KeptVocabularies
  workspace: Workspace
}

/** Best first, equals newest first. Inside a read transaction, with `documents` fresh. */
export function findCandidates(index: TextReader, documents: AccountDocuments, request: TextQuery): TextCandidate[] {
  const { connection, workspace } = index
  const words = wordsIn(request)
  const postings = new Map<string, Postings[]>()
  readPostings(connection, documents.number, stemsToRead(words), postings)
  const alike = new Map<QueryWord, AlikeStem[]>()
  for (const word of wordsUnknown(words, request, postings)) {
    const resembling = resemblingStems(index, documents, word)
    readPostings(
      connection,
      documents.number,
      resembling.map(({ stem }) => stem),
      postings,
    )
    alike.set(word, resembling)
  }
  const ranked = rankDocuments(documents, request, soughtWords(words, request, postings, alike), workspace)
  const idOf = connection
    .prepare<[string, number], string>('SELECT memory_id FROM text_documents WHERE account_id = ? AND document = ?')
    .pluck()
  return candidatesOf(ranked, (document) => idOf.get(documents.accountId, document))
}

function resemblingStems(
  { connection, vocabularies }: TextReader,
  documents: AccountDocuments,
  word: QueryWord,
): AlikeStem[] {
  const key = vocabularyKey(documents, word.word)
  const vocabulary =
    vocabularies.get(key) ?? vocabularies.keep(key, readVocabulary(connection, documents.number, key.beginning))
  return alikeStems(word.stems, vocabulary)
}
