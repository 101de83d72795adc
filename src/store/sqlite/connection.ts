import Database from 'better-sqlite3'

export type SqliteConnection = Database.Database

/** Statements kept prepared for each connection. A query text beyond this number is prepared each time. */
const MAX_PREPARED = 500

/**
 * WAL with `synchronous=FULL`: a commit is on the disk before it is answered. `busy_timeout` is 0, because better-sqlite3 would block the event loop
 * while it waits; the dialect waits for locks asynchronously instead.
 */
export function openWriter(file: string): SqliteConnection {
  const connection = new Database(file, { timeout: 0 })
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  // Deleted content is overwritten with zeros, even on pages that become free: FAST would leave whole texts there.
  connection.pragma('secure_delete = ON')
  // 16 MB of cache, and temporary b-trees in memory: sorting never uses the disk of a small server.
  connection.pragma('cache_size = -16000')
  connection.pragma('temp_store = MEMORY')
  keepPrepared(connection)
  return connection
}

/** A second connection for reads, so that none waits for an open write transaction. It sees every commit at once. */
export function openReader(file: string): SqliteConnection {
  const connection = new Database(file, { timeout: 0, readonly: true })
  connection.pragma('cache_size = -16000')
  connection.pragma('temp_store = MEMORY')
  keepPrepared(connection)
  return connection
}

/** Kysely prepares on every execution; keeping statements saves about 10 µs each. */
function keepPrepared(connection: SqliteConnection): void {
  const prepare = connection.prepare.bind(connection)
  const kept = new Map<string, Database.Statement>()
  const prepareOnce = (source: string): Database.Statement => {
    const known = kept.get(source)
    if (known) return known
    const statement = prepare(source)
    if (kept.size < MAX_PREPARED) kept.set(source, statement)
    return statement
  }
  Object.defineProperty(connection, 'prepare', { value: prepareOnce })
}
