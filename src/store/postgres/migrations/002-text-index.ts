import { type Kysely, sql } from 'kysely'

/**
 * `text_documents.tokens` holds the stems of each memory, led by the account's number (see engines/text-ranking/postings.ts), so that the list of
 * a token is one account's. They are stemmed by us and have no positions, nor weights A to D: a word counts by how often a memory says it and
 * by what its neighbours say, which the ranking that both databases share finds at the search. `text_accounts` is what writers of one
 * account wait for: its row is locked until the commit, so that documents appear in the order of their numbers and whoever has read up to one
 * has missed none before it. `text_vocabulary` is what a misspelt word is looked for in; what is removed leaves doubtful stems to look after.
 */
const statements = [
  // Changed by every capture: with room on its page a new version touches no index and is soon cleared away.
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
