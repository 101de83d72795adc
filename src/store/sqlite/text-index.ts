import { type Kysely, sql } from 'kysely'
import type { MemoryKey } from '../../core/embedding/record.ts'
import type { Memory } from '../../core/memories/record.ts'
import { repeatedStems, tokenOf } from '../../core/search/indexing.ts'
import type { MemoryWords, TextIndex } from '../../core/search/record.ts'
import { compiledOnce } from '../statements.ts'
import type { Tables } from '../tables.ts'
import { ENTRIES_PER_ACCOUNT } from './text-candidates.ts'

/** Merges `MERGE_PAGES` at every fourth document: enough to keep up with writes, too little to be noticed. */
const MERGE_EVERY = 4
const MERGE_PAGES = 8
/** Takes a few milliseconds. */
const PURGE_PAGES = 16

interface Numbered {
  number: number
  document: number
}

/** Indexes only a memory's own terms. The influence of its neighbours is computed at search, so that a put touches one memory only. */
export function textIndex({ writer }: { reader: Kysely<Tables>; writer: Kysely<Tables> }): TextIndex {
  async function write(memory: Memory, words: MemoryWords, arrival: number | null): Promise<void> {
    const numbered = await nextNumber(writer, memory.accountId, arrival === null ? 1 : 0)
    await addDocument(writer, memory, words, { ...numbered, arrival: arrival ?? numbered.document })
    await addTokens(writer, numbered, words)
    if (numbered.document % MERGE_EVERY === 0) await mergePages(writer, [MERGE_PAGES])
  }

  return {
    add: (memory, words) => write(memory, words, null),

    put: async (memory, words) => write(memory, words, await takeOut(writer, memory)),

    async remove(memory) {
      if ((await takeOut(writer, memory)) === null) return
      await sql`UPDATE text_accounts SET documents = documents - 1 WHERE account_id = ${memory.accountId}`.execute(
        writer,
      )
    },

    // FTS5 marks what is removed and drops it when segments merge. A negative number of pages merges all segments, step by step.
    async purgeSome() {
      const before = await changesOf(writer)
      await mergePages(writer, [-PURGE_PAGES])
      // Fewer than two changes mean that FTS5 had nothing left to merge.
      return (await changesOf(writer)) - before >= 2
    },
  }
}

async function changesOf(writer: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ changes: number }>`SELECT total_changes() AS changes`.execute(writer)
  return rows[0]?.changes ?? 0
}

/** A trigger removes the tokens. Returns the memory's arrival number, or null if it was not indexed. */
async function takeOut(writer: Kysely<Tables>, memory: MemoryKey): Promise<number | null> {
  const { rows } = await deleteDocument(writer, [memory.accountId, memory.id])
  return rows[0]?.arrival ?? null
}

async function nextNumber(writer: Kysely<Tables>, accountId: string, added: 0 | 1): Promise<Numbered> {
  const { rows } = await countUp(writer, [added, accountId])
  if (rows[0]) return rows[0]
  const first = await sql<Numbered>`
    INSERT INTO text_accounts (account_id, last_document, documents) VALUES (${accountId}, 1, 1)
    RETURNING number, last_document AS document`.execute(writer)
  if (!first.rows[0]) throw new Error('An account got no number in the text index')
  return first.rows[0]
}

async function addDocument(
  writer: Kysely<Tables>,
  { accountId, id, capturedAt }: Memory,
  { length, speaker }: MemoryWords,
  { number, document, arrival }: Numbered & { arrival: number },
): Promise<void> {
  const entry = entryOf(number, document)
  await insertDocument(writer, [accountId, document, entry, id, arrival, capturedAt, length, speaker])
}

async function addTokens(writer: Kysely<Tables>, { number, document }: Numbered, words: MemoryWords): Promise<void> {
  const tokens = repeatedStems(words.counts).map((stem) => tokenOf(number, stem))
  await insertTokens(writer, [entryOf(number, document), tokens.join(' ')])
}

const deleteDocument = compiledOnce((db) =>
  sql<{ arrival: number }>`
    DELETE FROM text_documents WHERE account_id = ${''} AND memory_id = ${''} RETURNING arrival`.compile(db),
)
const countUp = compiledOnce((db) =>
  sql<Numbered>`
    UPDATE text_accounts SET last_document = last_document + 1, documents = documents + ${0}
    WHERE account_id = ${''} RETURNING number, last_document AS document`.compile(db),
)
const insertDocument = compiledOnce((db) =>
  sql`
    INSERT INTO text_documents (account_id, document, entry, memory_id, arrival, captured_at, length, speaker)
    VALUES (${''}, ${0}, ${0}, ${''}, ${0}, ${0}, ${0}, ${''})`.compile(db),
)
const insertTokens = compiledOnce((db) => sql`INSERT INTO text_index (rowid, tokens) VALUES (${0}, ${''})`.compile(db))
const mergePages = compiledOnce((db) =>
  sql`INSERT INTO text_index (text_index, rank) VALUES ('merge', ${0})`.compile(db),
)

export function entryOf(accountNumber: number, document: number): number {
  return accountNumber * ENTRIES_PER_ACCOUNT + document
}
