import { type Kysely, sql } from 'kysely'
import type { Memory } from '../../core/memories/record.ts'
import type { MemoryWords, TextIndex } from '../../core/search/record.ts'
import { compiledOnce, writtenOnce } from '../statements.ts'
import type { Databases, Tables } from '../tables.ts'
import { indexedStems, tokenQuery } from './text-reader.ts'

/** Takes a few milliseconds, or tens if all of them are common words of a large account. */
const PURGE_STEMS = 50

interface Former {
  /** Tokens of the memory's previous version; null if it is new. */
  former: string[] | null
}

/**
 * Indexes only a memory's own terms. The influence of its neighbours is computed at search, so that a put touches one memory only. Always locks the
 * account's row first and its vocabulary second.
 */
export function textIndex({ writer }: Databases): TextIndex {
  return {
    async add(memory, words) {
      await addDocument(writer, given(memory, words, indexedStems(words.counts)))
    },

    async put(memory, words) {
      const { accountId } = memory
      const stems = indexedStems(words.counts)
      const { rows } = await putDocument(writer, given(memory, words, stems))
      const former = rows[0]?.former
      if (!former) return
      const now = new Set(stems)
      const gone = former.map(stemOf).filter((stem) => !now.has(stem))
      if (gone.length > 0) await markDoubtful(writer, [accountId, gone])
    },

    async remove({ accountId, id }) {
      const { rows } = await removeDocument(writer, [accountId, id])
      const former = rows[0]?.former
      if (former) await markDoubtful(writer, [accountId, former.map(stemOf)])
    },

    // Deleted tokens leave the index with their row, and the server's files by VACUUM. Only the stems in the vocabulary remain to be removed.
    async purgeSome() {
      const { rows } = await accountWithDoubtfulStems(writer, [])
      const { accountId } = rows[0] ?? {}
      if (accountId === undefined) return false
      await lockAccount(writer, [accountId])
      await checkDoubtfulStems(writer, [accountId, PURGE_STEMS])
      return true
    },
  }
}

function given({ accountId, id, capturedAt }: Memory, { length, speaker }: MemoryWords, stems: readonly string[]) {
  return [accountId, id, capturedAt, length, speaker, stems]
}

function stemOf(token: string): string {
  return token.slice(token.indexOf('_') + 1)
}

/** One statement, because every capture runs it. A changed memory gets the next number, like a new one, but keeps its arrival number. */
const writeDocument = (db: Kysely<Tables>) =>
  sql<Former>`
    WITH given (account_id, memory_id, captured_at, length, speaker, stems) AS (
      SELECT ${''}::text, ${''}::text, ${0}::bigint, ${0}::integer, ${''}::text, ${[]}::text[]
    ), former AS MATERIALIZED (
      SELECT tsvector_to_array(tokens) AS tokens FROM given JOIN text_documents USING (account_id, memory_id)
    ), counted AS (
      UPDATE text_accounts SET last_document = last_document + 1, documents = documents + 1 - (SELECT count(*) FROM former)
      FROM given WHERE text_accounts.account_id = given.account_id
      RETURNING number, last_document AS document
    ), begun AS (
      INSERT INTO text_accounts AS account (account_id, last_document, documents)
      SELECT account_id, 1, 1 FROM given WHERE NOT EXISTS (SELECT FROM counted)
      ON CONFLICT (account_id) DO UPDATE SET last_document = account.last_document + 1, documents = account.documents + 1
      RETURNING number, last_document AS document
    ), numbered AS (
      SELECT * FROM counted UNION ALL SELECT * FROM begun
    ), learnt AS (
      INSERT INTO text_vocabulary (account_id, stem, is_doubtful)
      SELECT account_id, stem, 0 FROM numbered, given, unnest(stems) AS stem WHERE strpos(stem, '_') = 0
      ON CONFLICT (account_id, stem) DO NOTHING
    ), written AS (
      INSERT INTO text_documents (account_id, document, memory_id, arrival, captured_at, length, speaker, tokens)
      SELECT account_id, document, memory_id, document, captured_at, length, speaker,
        array_to_tsvector(ARRAY(SELECT number || '_' || stem FROM unnest(stems) AS stem))
      FROM numbered, given
      ON CONFLICT (account_id, memory_id) DO UPDATE SET document = excluded.document, captured_at = excluded.captured_at,
        length = excluded.length, speaker = excluded.speaker, tokens = excluded.tokens
    )
    SELECT (SELECT tokens FROM former) AS former`.compile(db)
const putDocument = compiledOnce(writeDocument)
const addDocument = writtenOnce(writeDocument)

const removeDocument = compiledOnce((db) =>
  sql<Former>`
    WITH gone AS (
      DELETE FROM text_documents WHERE account_id = ${''} AND memory_id = ${''} RETURNING account_id, tokens
    ), counted AS (
      UPDATE text_accounts SET documents = documents - 1 FROM gone WHERE text_accounts.account_id = gone.account_id
    )
    SELECT tsvector_to_array(tokens) AS former FROM gone`.compile(db),
)

/** Marks stems that perhaps no memory contains any more. */
const markDoubtful = compiledOnce((db) =>
  sql`
    UPDATE text_vocabulary SET is_doubtful = 1
    WHERE account_id = ${''} AND stem = ANY (${[]}::text[]) AND is_doubtful = 0`.compile(db),
)

const accountWithDoubtfulStems = compiledOnce((db) =>
  sql<{ accountId: string }>`
    SELECT account_id AS "accountId" FROM text_vocabulary WHERE is_doubtful = 1 LIMIT 1`.compile(db),
)

/** A separate statement, so that the next one sees everything written until the lock was acquired. */
const lockAccount = compiledOnce((db) =>
  sql`SELECT FROM text_accounts WHERE account_id = ${''} FOR NO KEY UPDATE`.compile(db),
)

/** Deletes stems that no memory contains and clears the mark of the others. OFFSET 0 forces the index on tokens, as in text-reader.ts. */
const checkDoubtfulStems = compiledOnce((db) =>
  sql`
    WITH account AS (
      SELECT account_id, number FROM text_accounts WHERE account_id = ${''}
    ), checked AS MATERIALIZED (
      SELECT account_id, stem, EXISTS (
        SELECT FROM (SELECT account_id FROM text_documents WHERE tokens @@ ${sql.raw(tokenQuery('stem'))} OFFSET 0) AS held
        WHERE held.account_id = account.account_id
      ) AS is_held
      FROM account JOIN text_vocabulary USING (account_id) WHERE is_doubtful = 1 LIMIT ${0}
    ), gone AS (
      DELETE FROM text_vocabulary USING checked
      WHERE text_vocabulary.account_id = checked.account_id AND text_vocabulary.stem = checked.stem AND NOT is_held
    )
    UPDATE text_vocabulary SET is_doubtful = 0 FROM checked
    WHERE text_vocabulary.account_id = checked.account_id AND text_vocabulary.stem = checked.stem AND is_held`.compile(
    db,
  ),
)
