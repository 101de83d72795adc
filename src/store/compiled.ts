import type { CompiledQuery, Kysely, QueryResult } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * A query of the hot path, compiled once for each dialect and run with new parameters. Building and compiling a query costs Kysely about 40 µs;
 * SQLite answers it in 10. `build` puts any value in place of a parameter; callers pass the parameters in the order of the SQL.
 */
export function compiledOnce<Row>(build: (db: Kysely<Tables>) => CompiledQuery<Row>) {
  const compiled = new WeakMap<object, CompiledQuery<Row>>()
  return (db: Kysely<Tables>, parameters: readonly unknown[], isWaitedFor = true): Promise<QueryResult<Row>> => {
    // A database and its transactions share the adapter; two dialects never do.
    const { adapter } = db.getExecutor()
    const known = compiled.get(adapter)
    const query = known ?? build(db)
    if (!known) compiled.set(adapter, query)
    const asked = { ...query, parameters }
    if (!isWaitedFor) unanswered.add(asked)
    return db.executeQuery<Row>(asked)
  }
}

/**
 * Like `compiledOnce`, for a write whose result nobody needs. In a PostgreSQL transaction it is pipelined with the statements that follow. If it
 * fails, the next awaited statement reports the error, at the latest the commit. One round trip for each write would be most of a capture's time.
 */
export function writtenOnce(build: (db: Kysely<Tables>) => CompiledQuery) {
  const run = compiledOnce(build)
  return async (db: Kysely<Tables>, parameters: readonly unknown[]): Promise<void> => {
    await run(db, parameters, false)
  }
}

const unanswered = new WeakSet<CompiledQuery>()

export function isUnanswered(query: CompiledQuery): boolean {
  return unanswered.has(query)
}

/** An INSERT of any number of rows, compiled once for each row count. */
export function insertedOnce(build: (db: Kysely<Tables>, rows: number) => CompiledQuery) {
  const byRows = new Map<number, ReturnType<typeof writtenOnce>>()
  return async (db: Kysely<Tables>, rows: ReadonlyArray<readonly unknown[]>): Promise<void> => {
    if (rows.length === 0) return
    const known = byRows.get(rows.length) ?? writtenOnce((each) => build(each, rows.length))
    byRows.set(rows.length, known)
    await known(db, rows.flat())
  }
}

/** Repeats the last value up to the next power of two, so that lists of any length need few statement texts. A connection keeps each one prepared. */
export function padded(values: readonly string[]): string[] {
  const length = 2 ** Math.ceil(Math.log2(values.length))
  return Array.from({ length }, (_, index) => values[Math.min(index, values.length - 1)] ?? '')
}
