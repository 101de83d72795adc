import { type Kysely, sql } from 'kysely'

/**
 * `text_index` stores only the stems of each memory: no text (`content=''`) and no positions (`detail=none`). Each token starts with the account's
 * number (see core/search/indexing.ts), so that the list of a token covers one account: it is short and is counted for that account alone.
 * `text_documents` maps an index entry to its memory and stores the values for ranking. Its key starts with the account, so that one range scan reads
 * all of an account.
 */
const statements = [
  `CREATE TABLE text_accounts (
    number INTEGER PRIMARY KEY AUTOINCREMENT, account_id TEXT NOT NULL UNIQUE REFERENCES accounts (id) ON DELETE CASCADE,
    last_document INTEGER NOT NULL, documents INTEGER NOT NULL
  ) STRICT`,
  `CREATE TABLE text_documents (
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, document INTEGER NOT NULL, entry INTEGER NOT NULL,
    memory_id TEXT NOT NULL, arrival INTEGER NOT NULL, captured_at INTEGER NOT NULL, length INTEGER NOT NULL, speaker TEXT,
    PRIMARY KEY (account_id, document)
  ) STRICT, WITHOUT ROWID`,
  `CREATE UNIQUE INDEX text_documents_memory ON text_documents (account_id, memory_id)`,
  `CREATE VIRTUAL TABLE text_index USING fts5 (
    tokens, content='', contentless_delete=1, detail=none, tokenize="ascii tokenchars '_'"
  )`,
  // text-index.ts merges in small steps: automatic merging in FTS5 blocks for 30-40 ms at every 64th insert (measured at 160,000 rows).
  `INSERT INTO text_index (text_index, rank) VALUES ('automerge', 0), ('crisismerge', 100), ('usermerge', 3)`,
  `CREATE VIRTUAL TABLE text_vocabulary USING fts5vocab (text_index, 'row')`,
  // A trigger, so that deleting an account removes its entries through the cascade.
  `CREATE TRIGGER text_documents_removed AFTER DELETE ON text_documents BEGIN
    DELETE FROM text_index WHERE rowid = old.entry;
  END`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
