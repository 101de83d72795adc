// The thread for full-text search. Ranking a large account takes tens of milliseconds, which would block the main thread.
import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../../core/errors.ts'
import {
  bestPassages,
  createAccountCache,
  createVocabularyCache,
  queryWords,
  type TextCandidate,
  Workspace,
} from '../../engines/text-ranking/index.ts'
import type { TextWork, ThreadMessage } from '../search-thread.ts'
import { openPool, type PostgresSettings } from './connection.ts'
import { asAppError } from './errors.ts'
import { documentsReader, findCandidates } from './text-candidates.ts'
import { textReader } from './text-reader.ts'

/** Characters read for the passages of one search, over all its memories. */
const MAX_PASSAGE_CHARACTERS = 1_000_000
/** How often the thread reports progress while it waits for the server. */
const UNDER_WAY_MS = 1_000

const reader = textReader(openPool(workerData as PostgresSettings))
const index = {
  reader,
  freshDocuments: documentsReader(reader, createAccountCache()),
  vocabularies: createVocabularyCache(),
  workspace: new Workspace(),
}

const respond = responder()
parentPort?.on('message', (work: TextWork) => void respond(work))
send({ isUnderWay: true })

function send(message: ThreadMessage): void {
  parentPort?.postMessage(message)
}

function responder(): (work: TextWork) => Promise<void> {
  let underWay = 0
  setInterval(() => {
    if (underWay > 0) send({ isUnderWay: true })
  }, UNDER_WAY_MS).unref()
  return async (work) => {
    underWay++
    send(await answer(work))
    underWay--
  }
}

async function answer(work: TextWork): Promise<ThreadMessage> {
  try {
    const value = work.kind === 'find' ? find(work) : passages(work)
    return { number: work.number, value: await value }
  } catch (error) {
    const description = error instanceof Error ? (error.stack ?? error.message) : String(error)
    const told = asAppError(error)
    return {
      number: work.number,
      error: description,
      fault: told instanceof AppError && told.kind === 'unavailable' ? 'temporary' : 'bug',
    }
  }
}

async function find({ accountId, seen, query }: Extract<TextWork, { kind: 'find' }>): Promise<TextCandidate[]> {
  const limited = seen ? { ...query, seen: await reader.documentsOf(accountId, seen) } : query
  return findCandidates(index, accountId, limited)
}

async function passages({
  accountId,
  query,
  ids,
}: Extract<TextWork, { kind: 'passages' }>): Promise<Map<string, string[]>> {
  const words = queryWords(query)
  const rows = await reader.texts(accountId, ids, MAX_PASSAGE_CHARACTERS)
  return new Map(rows.map(({ id, text, language }) => [id, bestPassages(text, language, words)]))
}
