import {
  type AccountCache,
  AccountDocuments,
  candidatesOf,
  completionsOf,
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
  type Vocabulary,
  type VocabularyCache,
  vocabularyKey,
  type Workspace,
  wordsIn,
} from '../../engines/text-ranking/index.ts'
import type { AccountChanges, TextReader } from './text-reader.ts'

/** Resources of a search. The vocabularies are for query words that the account does not contain. */
interface TextIndexReader {
  reader: TextReader
  freshDocuments: FreshDocuments
  vocabularies: VocabularyCache
  workspace: Workspace
}

/**
 * Returns the best first and, of equals, the newest first. The reads see slightly different snapshots: documents that only some of them know are
 * skipped.
 */
export async function findCandidates(
  index: TextIndexReader,
  accountId: string,
  request: TextQuery,
): Promise<TextCandidate[]> {
  const { reader, workspace } = index
  const words = wordsIn(request)
  const postings = new Map<string, Postings[]>()
  const [documents] = await Promise.all([
    index.freshDocuments(accountId),
    reader.postings(accountId, stemsToRead(words, request), postings),
  ])
  if (!documents) return []
  keepSeen(postings, request)
  const similar = await similarWords(index, documents, request, words, postings)
  const stems = [...similar.values()].flat().map(({ stem }) => stem)
  await reader.postings(accountId, stems, postings)
  keepSeen(postings, request)
  // All searches share the workspace, so there is no await while it is in use.
  const ranked = rankDocuments(
    documents,
    request,
    { terms: queryTerms(words, request, postings, similar), postings },
    workspace,
  )
  if (ranked.length === 0) return []
  const ids = await reader.idsByDocument(
    accountId,
    ranked.map(({ document }) => document),
  )
  return candidatesOf(ranked, (document) => ids.get(document))
}

/** One after another, because they usually read the same vocabulary. */
async function similarWords(
  index: TextIndexReader,
  documents: AccountDocuments,
  request: TextQuery,
  words: readonly QueryWord[],
  postings: PostingsByStem,
): Promise<Map<QueryWord, SimilarStem[]>> {
  const similar = new Map<QueryWord, SimilarStem[]>()
  const incomplete = incompleteWord(words, postings)
  const prefix = incomplete?.prefix ?? ''
  const completions = incomplete
    ? completionsOf(prefix, await index.reader.vocabulary(documents.accountId, prefix))
    : []
  if (incomplete && completions.length > 0) similar.set(incomplete.word, completions)
  for (const word of unknownWords(words, request, postings))
    if (!similar.has(word)) similar.set(word, similarStems(word.stems, await vocabularyFor(index, documents, word)))
  return similar
}

async function vocabularyFor(
  { reader, vocabularies }: TextIndexReader,
  documents: AccountDocuments,
  { word }: QueryWord,
): Promise<Vocabulary> {
  const key = vocabularyKey(documents, word)
  const known = vocabularies.get(key)
  return known ?? vocabularies.keep(key, await reader.vocabulary(key.accountId, key.prefix))
}

/** Includes everything committed before the call. Resolves to null if nothing of the account is indexed. */
type FreshDocuments = (accountId: string) => Promise<AccountDocuments | null>

const NOTHING = { number: 0, last: 0 }

/**
 * Each account has one read at a time. A search that arrives during a read cannot use it, because it may miss what the user has just written. The
 * search waits for the next read, together with all others that arrive until then.
 */
export function documentsReader(reader: Pick<TextReader, 'changesSince'>, kept: AccountCache): FreshDocuments {
  const underWay = new Map<string, Promise<AccountDocuments | null>>()
  const next = new Map<string, Promise<AccountDocuments | null>>()

  function begin(accountId: string): Promise<AccountDocuments | null> {
    const reading = readFresh(reader, kept, accountId).finally(() => underWay.delete(accountId))
    underWay.set(accountId, reading)
    return reading
  }

  return (accountId) => {
    const waiting = next.get(accountId)
    if (waiting) return waiting
    const before = underWay.get(accountId)
    if (!before) return begin(accountId)
    const beginNext = () => {
      next.delete(accountId)
      return begin(accountId)
    }
    const following = before.then(beginNext, beginNext)
    next.set(accountId, following)
    return following
  }
}

async function readFresh(
  reader: Pick<TextReader, 'changesSince'>,
  kept: AccountCache,
  accountId: string,
): Promise<AccountDocuments | null> {
  for (let known = kept.get(accountId); ; known = undefined) {
    const changes = await reader.changesSince(accountId, known ?? NOTHING)
    if (!changes || changes.documents === 0) {
      kept.delete(accountId)
      return null
    }
    const documents = known?.number === changes.number ? known : new AccountDocuments(accountId, changes)
    if (takeIn(documents, changes)) {
      kept.keep(documents)
      return documents
    }
    kept.delete(accountId)
  }
}

/** Synchronous, so that no search sees half of it. */
function takeIn(documents: AccountDocuments, changes: AccountChanges): boolean {
  if (documents.isUpToDate(changes)) return true
  const speakers = changes.speaker?.split('\n') ?? []
  for (const [index, document] of (changes.document ?? []).entries()) {
    documents.take({
      document,
      arrival: changes.arrival?.[index] ?? 0,
      capturedAt: changes.capturedAt?.[index] ?? 0,
      length: changes.length?.[index] ?? 0,
      speaker: speakers[index] || null,
    })
  }
  return documents.settle(changes)
}
