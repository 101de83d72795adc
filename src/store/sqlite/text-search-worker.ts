// The thread that reads the full-text index. A search of a large account takes tens of milliseconds, which would block the main thread.

import { parentPort, workerData } from 'node:worker_threads'
import type { Language } from '../../engines/language/index.ts'
import {
  bestPassages,
  createAccountCache,
  createVocabularyCache,
  queryWords,
  Workspace,
} from '../../engines/text-ranking/index.ts'
import type { SentStatement } from '../filters.ts'
import type { TextWork, ThreadMessage } from '../search-thread.ts'
import { openReader } from './connection.ts'
import { threadFaultOf } from './errors.ts'
import { findCandidates, freshDocuments } from './text-candidates.ts'

/** Characters read for the passages of one search, over all its memories. */
const MAX_PASSAGE_CHARACTERS = 1_000_000

interface TextRow {
  text: string
  language: Language | null
}

const { file } = workerData as { file: string }
const connection = openReader(file)
// Half of the usual: most of what it reads is already in memory.
connection.pragma('cache_size = -8000')
const index = { connection, vocabularies: createVocabularyCache(), workspace: new Workspace() }
const kept = createAccountCache()

function send(message: ThreadMessage): void {
  parentPort?.postMessage(message)
}

parentPort?.on('message', (work: TextWork) => send(answer(work)))
send({ isUnderWay: true })

function answer(work: TextWork): ThreadMessage {
  try {
    return { number: work.number, value: work.kind === 'find' ? find(work) : passages(work) }
  } catch (error) {
    const description = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { number: work.number, error: description, fault: threadFaultOf(error) }
  }
}

function find({ accountId, seen, query }: Extract<TextWork, { kind: 'find' }>) {
  return connection.transaction(() => {
    const documents = freshDocuments(connection, kept, accountId)
    if (!documents) return []
    return findCandidates(index, documents, seen ? { ...query, seen: seenDocuments(accountId, seen) } : query)
  })()
}

function seenDocuments(accountId: string, { sql, parameters }: SentStatement): ReadonlySet<number> {
  const read = connection.prepare<unknown[], number>(
    `SELECT document FROM text_documents WHERE account_id = ? AND memory_id IN (${sql})`,
  )
  return new Set(read.pluck().all(accountId, ...parameters))
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
