import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { wordsOfMemory } from '../../core/search/memory-words.ts'
import type { Value } from './moved-tables.ts'
import type { IndexedMemory, ReadMemory, Side } from './side.ts'

/** Yields to the event loop after this many memories, so that database I/O goes on. */
const MEMORIES_BETWEEN_TURNS = 20

interface DocumentRow {
  accountId: string
  document: number
  memoryId: string
  arrival: number
  capturedAt: number
  title: string
  isTitleGiven: number
  text: string
  tags: string
  language: ReadMemory['language']
}

/** Returns the index's documents after `after` (account, document), in that order, with the fields of their memories. */
export async function readDocuments(
  { db }: Side,
  after: readonly Value[] | null,
  limit: number,
): Promise<DocumentRow[]> {
  const past = after === null ? sql`` : sql`WHERE (d.account_id, d.document) > (${sql.join(after)})`
  const { rows } = await sql<DocumentRow>`
    SELECT d.account_id AS "accountId", d.document, d.memory_id AS "memoryId", d.arrival, d.captured_at AS "capturedAt",
      m.title, m.is_title_given AS "isTitleGiven", m.text, m.tags, m.language
    FROM text_documents AS d JOIN memories AS m ON m.account_id = d.account_id AND m.id = d.memory_id
    ${past} ORDER BY d.account_id, d.document LIMIT ${limit}`.execute(db)
  return rows
}

/** Neither index can be exported, so the terms are tokenized again. Documents keep their numbers, so that results of equal score keep their order. */
export async function indexed(target: Side, rows: readonly DocumentRow[]): Promise<IndexedMemory[]> {
  if (rows.length === 0) return []
  const numbers = await accountNumbers(target, [...new Set(rows.map(({ accountId }) => accountId))])
  const memories: IndexedMemory[] = []
  await nextTurn()
  for (const { accountId, document, memoryId, arrival, capturedAt, ...said } of rows) {
    const memory = { ...said, isTitleGiven: said.isTitleGiven === 1, tags: JSON.parse(said.tags) as string[] }
    const words = await wordsOfMemory(memory, nextTurn)
    if (memories.length % MEMORIES_BETWEEN_TURNS === 0) await nextTurn()
    const accountNumber = numbers.get(accountId)
    if (accountNumber === undefined) throw new Error('An account has no number in the text index')
    memories.push({ accountId, accountNumber, document, memoryId, arrival, capturedAt, words })
  }
  return memories
}

async function accountNumbers({ db }: Side, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; number: number }>`
    SELECT account_id AS id, number FROM text_accounts WHERE account_id IN (${sql.join(ids)})`.execute(db)
  return new Map(rows.map(({ id, number }) => [id, number]))
}
