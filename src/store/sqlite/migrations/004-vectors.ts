import { type Kysely, sql } from 'kysely'

/**
 * A vector's row is never changed and its number never reused, so that a reader that knows all rows up to a number reads only later ones.
 * `vector_accounts` shows in one read whether anything changed: additions raise `last_row`, and deletions lower `vectors`. Triggers keep it, so that
 * it is also right if a cascade deletes the vectors. The index `vectors_reading` ends with the row, like every index of SQLite, so it lists the rows
 * without reading a vector.
 */
const statements = [
  `CREATE TABLE embedding_models (
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, state TEXT NOT NULL, dimensions INTEGER,
    noise_floor REAL, walk_account TEXT, walk_memory TEXT, is_walked INTEGER NOT NULL
  ) STRICT`,
  `CREATE TABLE vectors (
    "row" INTEGER PRIMARY KEY AUTOINCREMENT, account_id TEXT NOT NULL, memory_id TEXT NOT NULL, model INTEGER NOT NULL,
    part INTEGER NOT NULL, language TEXT, vector BLOB NOT NULL,
    UNIQUE (account_id, memory_id, model, part),
    FOREIGN KEY (account_id, memory_id) REFERENCES memories (account_id, id) ON DELETE CASCADE
  ) STRICT`,
  `CREATE INDEX vectors_reading ON vectors (account_id, model)`,
  `CREATE TABLE vector_accounts (
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, model INTEGER NOT NULL,
    last_row INTEGER NOT NULL, vectors INTEGER NOT NULL, memories INTEGER NOT NULL,
    PRIMARY KEY (account_id, model)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX vector_accounts_model ON vector_accounts (model, memories)`,
  // A memory with any vector of a model has one of chunk 0.
  `CREATE TRIGGER vectors_added AFTER INSERT ON vectors BEGIN
    INSERT INTO vector_accounts (account_id, model, last_row, vectors, memories)
      VALUES (new.account_id, new.model, new."row", 1, new.part = 0)
      ON CONFLICT (account_id, model) DO UPDATE SET
        last_row = excluded.last_row, vectors = vectors + 1, memories = memories + excluded.memories;
  END`,
  `CREATE TRIGGER vectors_removed AFTER DELETE ON vectors BEGIN
    UPDATE vector_accounts SET vectors = vectors - 1, memories = memories - (old.part = 0)
      WHERE account_id = old.account_id AND model = old.model;
  END`,
  `CREATE TABLE vector_queue (
    ticket INTEGER PRIMARY KEY AUTOINCREMENT, account_id TEXT NOT NULL, memory_id TEXT NOT NULL,
    UNIQUE (account_id, memory_id),
    FOREIGN KEY (account_id, memory_id) REFERENCES memories (account_id, id) ON DELETE CASCADE
  ) STRICT`,
  `CREATE TABLE nearness (
    account_id TEXT NOT NULL, memory_id TEXT NOT NULL, other_id TEXT NOT NULL, likeness REAL NOT NULL,
    PRIMARY KEY (account_id, memory_id, other_id),
    FOREIGN KEY (account_id, memory_id) REFERENCES memories (account_id, id) ON DELETE CASCADE,
    FOREIGN KEY (account_id, other_id) REFERENCES memories (account_id, id) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID`,
  // Includes the likeness, so that the index answers alone. Without statistics, SQLite would otherwise walk the whole account by the primary key,
  // even in the cascade.
  `CREATE INDEX nearness_other ON nearness (account_id, other_id, likeness)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
