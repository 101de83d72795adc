import { type Kysely, sql } from 'kysely'

/**
 * `text_documents.tokens` holds the stems of each memory, each with the account's number in front (see core/search/indexing.ts), so that the
 * list of a token covers one account. There are no positions and no weights A to D: both databases share the ranking, which runs at search. Writers
 * of an account lock its row in `text_accounts` until the commit. So documents appear in the order of their numbers, and a reader that has read up to
 * one has missed none before it. `text_vocabulary` is for misspelt query words. Deletions mark stems in it as doubtful, to be checked later.
 */
const statements = [
  // Every capture updates it. With free space on the page this is a HOT update: no new index entry, and the old version is soon pruned.
  `CREATE TABLE text_accounts (
    account_id text COLLATE "C" NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    number integer GENERATED ALWAYS AS IDENTITY, last_document integer NOT NULL, documents integer NOT NULL
  ) WITH (fillfactor = 40)`,
  `CREATE TABLE text_documents (
    account_id text COLLATE "C" NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, document integer NOT NULL,
    memory_id text COLLATE "C" NOT NULL, arrival integer NOT NULL, captured_at bigint NOT NULL, length integer NOT NULL,
    speaker text COLLATE "C", tokens tsvector NOT NULL,
    PRIMARY KEY (account_id, document)
  )`,
  `CREATE UNIQUE INDEX text_documents_memory ON text_documents (account_id, memory_id)`,
  `CREATE INDEX text_documents_tokens ON text_documents USING gin (tokens) WITH (fastupdate = off)`,
  `CREATE TABLE text_vocabulary (
    account_id text COLLATE "C" NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, stem text COLLATE "C" NOT NULL,
    is_doubtful integer NOT NULL, PRIMARY KEY (account_id, stem)
  )`,
  `CREATE INDEX text_vocabulary_doubtful ON text_vocabulary (account_id, stem) WHERE is_doubtful = 1`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
