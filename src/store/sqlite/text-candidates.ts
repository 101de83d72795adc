import { REPEATS, tokenOf } from '../../core/search/indexing.ts'
import {
  type AccountCache,
  AccountDocuments,
  candidatesOf,
  completionsOf,
  type IndexedAccount,
  type IndexedDocument,
  incompleteWord,
  keepSeen,
  type Postings,
  type PostingsByStem,
  type QueryWord,
  queryTerms,
  rankDocuments,
  type SimilarStem,
  similarStems,
  stemsToRead,
  type TextCandidate,
  type TextQuery,
  unknownWords,
  type VocabularyCache,
  vocabularyKey,
  type Workspace,
  wordsIn,
} from '../../engines/text-ranking/index.ts'
import type { SqliteConnection } from './connection.ts'

/** Resources of a search. The vocabularies are for query words that the account does not contain. */
interface TextReader {
  connection: SqliteConnection
  vocabularies: VocabularyCache
  workspace: Workspace
}

/** Returns the best first and, of equals, the newest first. Call it inside a read transaction with fresh `documents`. */
export function findCandidates(index: TextReader, documents: AccountDocuments, request: TextQuery): TextCandidate[] {
  const { connection, workspace } = index
  const words = wordsIn(request)
  const postings = new Map<string, Postings[]>()
  readPostings(connection, documents.number, stemsToRead(words, request), postings)
  keepSeen(postings, request)
  const similar = similarWords(index, documents, request, words, postings)
  for (const stems of similar.values()) {
    const read = stems.map(({ stem }) => stem)
    readPostings(connection, documents.number, read, postings)
  }
  keepSeen(postings, request)
  const ranked = rankDocuments(
    documents,
    request,
    { terms: queryTerms(words, request, postings, similar), postings },
    workspace,
  )
  const idOf = connection
    .prepare<[string, number], string>('SELECT memory_id FROM text_documents WHERE account_id = ? AND document = ?')
    .pluck()
  return candidatesOf(ranked, (document) => idOf.get(documents.accountId, document))
}

function similarWords(
  index: TextReader,
  documents: AccountDocuments,
  request: TextQuery,
  words: readonly QueryWord[],
  postings: PostingsByStem,
): Map<QueryWord, SimilarStem[]> {
  const similar = new Map<QueryWord, SimilarStem[]>()
  const incomplete = incompleteWord(words, postings)
  const completions = incomplete
    ? completionsOf(incomplete.prefix, readVocabulary(index.connection, documents.number, incomplete.prefix))
    : []
  if (incomplete && completions.length > 0) similar.set(incomplete.word, completions)
  for (const word of unknownWords(words, request, postings))
    if (!similar.has(word)) similar.set(word, misspellingsOf(index, documents, word))
  return similar
}

function misspellingsOf(
  { connection, vocabularies }: TextReader,
  documents: AccountDocuments,
  word: QueryWord,
): SimilarStem[] {
  const key = vocabularyKey(documents, word.word)
  const vocabulary =
    vocabularies.get(key) ?? vocabularies.keep(key, readVocabulary(connection, documents.number, key.prefix))
  return similarStems(word.stems, vocabulary)
}

/** Adds the postings of those stems that the account contains. */
function readPostings(
  connection: SqliteConnection,
  accountNumber: number,
  stems: readonly string[],
  found: Map<string, Postings[]>,
): void {
  for (const stem of stems) {
    const lists: Postings[] = []
    for (const { suffix, count } of REPEATS) {
      const documents = readDocuments(connection, accountNumber, tokenOf(accountNumber, stem, suffix))
      if (documents.length === 0) break
      lists.push({ count, documents })
    }
    if (lists.length > 0) found.set(stem, lists)
  }
}

/** A token consists of letters, digits and pictographs. In quotes it is never FTS5 query syntax. */
function readDocuments(connection: SqliteConnection, accountNumber: number, token: string): Int32Array {
  const entries = connection
    .prepare<[string], number>('SELECT rowid FROM text_index WHERE text_index MATCH ?')
    .pluck()
    .all(`"${token}"`)
  const documents = new Int32Array(entries.length)
  for (let index = 0; index < entries.length; index++) {
    documents[index] = documentOf(accountNumber, entries[index] ?? 0)
  }
  return documents
}

type DocumentRow = [document: number, arrival: number, capturedAt: number, length: number, speaker: string | null]

/** Returns null if nothing of the account is indexed. Call it inside a read transaction, so that account and documents agree. */
export function freshDocuments(
  connection: SqliteConnection,
  kept: AccountCache,
  accountId: string,
): AccountDocuments | null {
  const account = connection
    .prepare<[string], IndexedAccount>(
      'SELECT number, last_document AS last, documents FROM text_accounts WHERE account_id = ?',
    )
    .get(accountId)
  if (!account || account.documents === 0) {
    kept.delete(accountId)
    return null
  }
  const known = kept.get(accountId)
  const documents =
    known?.number === account.number && bringUpToDate(connection, known, account)
      ? known
      : readAll(connection, accountId, account)
  kept.keep(documents)
  return documents
}

/** Takes 80 ms for 100,000 documents. */
function readAll(connection: SqliteConnection, accountId: string, account: IndexedAccount): AccountDocuments {
  const documents = new AccountDocuments(accountId, account)
  bringUpToDate(connection, documents, account)
  return documents
}

function bringUpToDate(connection: SqliteConnection, documents: AccountDocuments, account: IndexedAccount): boolean {
  if (documents.isUpToDate(account)) return true
  const rows = connection
    .prepare<[string, number], DocumentRow>(
      `SELECT document, arrival, captured_at, length, speaker FROM text_documents
        WHERE account_id = ? AND document > ? ORDER BY document`,
    )
    .raw()
    .iterate(documents.accountId, documents.last)
  for (const row of rows) documents.take(indexedDocumentOf(row))
  return documents.settle(account)
}

function indexedDocumentOf([document, arrival, capturedAt, length, speaker]: DocumentRow): IndexedDocument {
  return { document, arrival, capturedAt, length, speaker }
}

/** Returns the account's stems that start with `prefix`. Reads the list of each one: 80 ms for all stems of 100,000 memories. */
function readVocabulary(connection: SqliteConnection, accountNumber: number, prefix: string): string[] {
  const from = tokenOf(accountNumber, prefix)
  const terms = connection
    .prepare<[string, string], string>('SELECT term FROM text_vocabulary WHERE term >= ? AND term < ?')
    .pluck()
    .all(from, `${from}\u{10FFFF}`)
  const start = tokenOf(accountNumber, '').length
  return terms.map((term) => term.slice(start)).filter((stem) => !stem.includes('_'))
}

/** Up to 2^31 entries for each of 2^22 accounts: together 2^53, which a JavaScript number represents exactly. */
export const ENTRIES_PER_ACCOUNT = 2 ** 31

function documentOf(accountNumber: number, entry: number): number {
  return entry - accountNumber * ENTRIES_PER_ACCOUNT
}
