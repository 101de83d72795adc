import type { TextSearch } from '../core/search/search.ts'
import type { TextCandidate, TextQuery } from '../engines/text-ranking/query.ts'
import { type Numbered, openSearchThread } from './search-thread.ts'

interface Find {
  kind: 'find'
  accountId: string
  query: TextQuery
}

interface Passages {
  kind: 'passages'
  accountId: string
  query: string
  ids: readonly string[]
}

type Request = Find | Passages
export type TextWork = Numbered<Request>

export interface TextSearchOptions {
  timeoutMs?: number
  maxWaiting?: number
  onDamage?: () => void
}

const TIMEOUT_MS = 5_000
/** At a few milliseconds each, this many requests are answered well within the timeout. */
const MAX_WAITING = 200
/** Lists of documents are long and short-lived: with V8's default young generation, they left the process 80 MB larger. */
const MAX_YOUNG_MB = 8

/** Full-text search in a thread whose script answers `TextWork`. */
export function textSearchBy(
  script: URL,
  settings: Record<string, unknown>,
  { timeoutMs = TIMEOUT_MS, maxWaiting = MAX_WAITING, onDamage }: TextSearchOptions,
): TextSearch {
  const thread = openSearchThread<Request>({
    script,
    name: 'text search',
    timeoutMs,
    maxWaiting,
    maxYoungMb: MAX_YOUNG_MB,
    settings,
    onDamage,
  })
  return {
    find: (accountId, query) => thread.ask<TextCandidate[]>({ kind: 'find', accountId, query }),
    passages: (accountId, query, ids) => thread.ask<Map<string, string[]>>({ kind: 'passages', accountId, query, ids }),
    close: () => thread.close(),
  }
}
