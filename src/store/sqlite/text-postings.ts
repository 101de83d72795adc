import { type Postings, REPEATS, tokenOf } from '../../engines/text-ranking/postings.ts'
import type { SqliteConnection } from './connection.ts'
import { documentOf } from './text-tokens.ts'

/** Adds the postings of those stems that the account contains. */
export function readPostings(
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
