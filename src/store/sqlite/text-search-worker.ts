// The thread that reads the full-text index: a search of a large account takes tens of milliseconds, which the thread that serves must not wait for.
import { parentPort, workerData } from 'node:worker_threads'
import { bestPassages } from '../../core/ranking/passages.ts'
import { queryWords } from '../../core/ranking/query-words.ts'
import { openReader } from './connection.ts'
import { asAppError } from './errors.ts'
import { findCandidates } from './text-candidates.ts'
import { AccountDocuments } from './text-documents.ts'
import type { TextAnswer, TextWork } from './text-search.ts'
import { openVocabulary } from './text-vocabulary.ts'
import { Workspace } from './text-workspace.ts'

/** Documents kept over all accounts, about 40 bytes each; the account longest unused goes first. */
const MAX_KEPT_DOCUMENTS = 400_000
/** Characters read for the passages of one search, over all its memories. */
const MAX_PASSAGE_CHARACTERS = 1_000_000

interface TextRow {
  text: string
  language: 'en' | 'pt' | 'es' | null
}

const { file } = workerData as { file: string }
const connection = openReader(file)
// Half of the usual: what it reads most lies in memory already.
connection.pragma('cache_size = -8000')
const index = { connection, vocabularyFor: openVocabulary(connection), workspace: new Workspace() }
const kept = new Map<string, AccountDocuments>()

parentPort?.on('message', (work: TextWork) => {
  parentPort?.postMessage(answer(work))
})

function answer(work: TextWork): TextAnswer {
  try {
    return { number: work.number, value: work.kind === 'find' ? find(work) : passages(work) }
  } catch (error) {
    const description = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { number: work.number, error: description, isPassing: asAppError(error) !== error }
  }
}

function find({ accountId, query }: Extract<TextWork, { kind: 'find' }>) {
  return connection.transaction(() => {
    const documents = kept.get(accountId) ?? new AccountDocuments(accountId)
    kept.delete(accountId)
    if (!documents.refresh(connection)) return []
    kept.set(accountId, documents)
    forgetUnused()
    return findCandidates(index, documents, query)
  })()
}

/** A Map keeps the order of entry, and each use enters anew. */
function forgetUnused(): void {
  let surplus = [...kept.values()].reduce((sum, { size }) => sum + size, 0) - MAX_KEPT_DOCUMENTS
  for (const [accountId, { size }] of kept) {
    if (surplus <= 0 || kept.size === 1) return
    kept.delete(accountId)
    surplus -= size
  }
}

function passages({ accountId, query, ids }: Extract<TextWork, { kind: 'passages' }>): Map<string, string[]> {
  const words = queryWords(query)
  const read = connection.prepare<[number, string, string], TextRow>(
    'SELECT substr(text, 1, ?) AS text, language FROM memories WHERE account_id = ? AND id = ?',
  )
  let room = MAX_PASSAGE_CHARACTERS
  const found = new Map<string, string[]>()
  for (const id of ids) {
    const row = read.get(Math.max(room, 1_000), accountId, id)
    if (!row) continue
    room -= row.text.length
    found.set(id, bestPassages(row.text, row.language, words))
  }
  return found
}
