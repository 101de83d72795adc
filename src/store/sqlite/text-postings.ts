import type { SqliteConnection } from './connection.ts'
import { documentOf, REPEATS, tokenOf } from './text-tokens.ts'

/** Which of an account's documents hold a stem, ascending, and how often: one list for each count that the index tells apart. */
export interface Postings {
  count: number
  documents: Int32Array
}

export function readPostings(connection: SqliteConnection, accountNumber: number, stem: string): Postings[] {
  const lists: Postings[] = []
  for (const { suffix, count } of REPEATS) {
    const documents = readDocuments(connection, accountNumber, tokenOf(accountNumber, stem, suffix))
    if (documents.length === 0) break
    lists.push({ count, documents })
  }
  return lists
}

/** A token is letters, digits and pictures; in quotes it is never FTS5's query syntax. */
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
