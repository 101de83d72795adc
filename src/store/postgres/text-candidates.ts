import {
  AccountDocuments,
  type AlikeStem,
  alikeStems,
  begunStems,
  candidatesOf,
  type KeptAccounts,
  type KeptVocabularies,
  type Postings,
  type PostingsByStem,
  type QueryWord,
  queryTerms,
  rankDocuments,
  stemsToRead,
  type TextCandidate,
  type TextQuery,
  type Vocabulary,
  vocabularyKey,
  type Workspace,
  wordBegun,
  wordsIn,
  wordsUnknown,
} from '../../engines/text-ranking/index.ts'
import type { AccountChanges, TextReader } from './text-reader.ts'

/** Resources of a search. The vocabularies are for query words that the account does not contain. */
interface TextIndexReader {
  reader: TextReader
  freshDocuments: FreshDocuments
  vocabularies: KeptVocabularies
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
    reader.postings(accountId, stemsToRead(words), postings),
  ])
  if (!documents) return []
  const alike = await alikeWords(index, documents, request, words, postings)
  const stems = [...alike.values()].flat().map(({ stem }) => stem)
  await reader.postings(accountId, stems, postings)
  // All searches share the workspace, so there is no await while it is in use.
  const ranked = rankDocuments(documents, request, queryTerms(words, request, postings, alike), workspace)
  if (ranked.length === 0) return []
  const ids = await reader.idsByDocument(
    accountId,
    ranked.map(({ document }) => document),
  )
  return candidatesOf(ranked, (document) => ids.get(document))
}

/** One after another, because they usually read the same vocabulary. */
async function alikeWords(
  index: TextIndexReader,
  documents: AccountDocuments,
  request: TextQuery,
  words: readonly QueryWord[],
  postings: PostingsByStem,
): Promise<Map<QueryWord, AlikeStem[]>> {
  const alike = new Map<QueryWord, AlikeStem[]>()
  const begun = wordBegun(words, postings)
  const beginning = begun?.beginning ?? ''
  const completions = begun ? begunStems(beginning, await index.reader.vocabulary(documents.accountId, beginning)) : []
  if (begun && completions.length > 0) alike.set(begun.word, completions)
  for (const word of wordsUnknown(words, request, postings))
    if (!alike.has(word)) alike.set(word, alikeStems(word.stems, await vocabularyFor(index, documents, word)))
  return alike
}

async function vocabularyFor(
  { reader, vocabularies }: TextIndexReader,
  documents: AccountDocuments,
  { word }: QueryWord,
): Promise<Vocabulary> {
  const key = vocabularyKey(documents, word)
  const known = vocabularies.get(key)
  return known ?? vocabularies.keep(key, await reader.vocabulary(key.accountId, key.beginning))
}

/** Includes everything committed before the call. Resolves to null if nothing of the account is indexed. */
type FreshDocuments = (accountId: string) => Promise<AccountDocuments | null>

const NOTHING = { number: 0, last: 0 }

/**
 * Each account has one read at a time. A search that arrives during a read cannot use it, because it may miss what the user has just written. The
 * search waits for the next read, together with all others that arrive until then.
 */
export function documentsReader(reader: Pick<TextReader, 'changesSince'>, kept: KeptAccounts): FreshDocuments {
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
  kept: KeptAccounts,
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
