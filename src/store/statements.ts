import {
  AliasNode,
  type CompiledQuery,
  type Kysely,
  type OperationNode,
  type QueryResult,
  SelectQueryNode,
  sql,
  TableNode,
} from 'kysely'
import type { Telemetry } from '../core/telemetry.ts'
import type { Tables } from './tables.ts'

type Build<Row> = (db: Kysely<Tables>, rows: number) => CompiledQuery<Row>

/** The compiled statements of one database, by the function that builds them and the number of rows. Its transactions share them. */
export class CompiledStatements {
  readonly #byBuild = new Map<unknown, Map<number, CompiledQuery>>()

  of<Row>(db: Kysely<Tables>, build: Build<Row>, rows: number): CompiledQuery<Row> {
    const byRows = this.#byBuild.get(build) ?? new Map<number, CompiledQuery>()
    this.#byBuild.set(build, byRows)
    const query = byRows.get(rows) ?? build(db, rows)
    byRows.set(rows, query)
    return query
  }
}

/** The database's adapter holds them, because its transactions have the same. */
function compiled<Row>(db: Kysely<Tables>, build: Build<Row>, rows = 1): CompiledQuery<Row> {
  const { adapter } = db.getExecutor()
  const statements = 'statements' in adapter ? adapter.statements : null
  return statements instanceof CompiledStatements ? statements.of(db, build, rows) : build(db, rows)
}

/**
 * A query of the hot path, compiled once for each database and run with new parameters. Building and compiling a query costs Kysely about 40 µs;
 * SQLite answers it in 10. Without this, a capture takes a tenth more processor time (bench `capture-rate`). `build` puts any value in place of a
 * parameter; callers pass the parameters in the order of the SQL. If the SQL depends on a number of rows, it is compiled once for each.
 */
export function compiledOnce<Row>(build: Build<Row>) {
  return (db: Kysely<Tables>, parameters: readonly unknown[], rows = 1): Promise<QueryResult<Row>> =>
    db.executeQuery<Row>({ ...compiled(db, build, rows), parameters })
}

/**
 * Like `compiledOnce`, for a write whose result nobody needs. In a PostgreSQL transaction it is pipelined with the statements that follow. If it
 * fails, the next awaited statement reports the error, at the latest the commit. One round trip for each write would be most of a capture's time.
 */
export function writtenOnce(build: (db: Kysely<Tables>) => CompiledQuery) {
  return async (db: Kysely<Tables>, parameters: readonly unknown[]): Promise<void> => {
    await db.executeQuery(unanswered(compiled(db, build), parameters))
  }
}

/**
 * A parameter of a query of the hot path that is sorted or asks for a maximum. SQLite 3.54 compiles such a query again at each execution, for the
 * values of the columns that equal a parameter and for the limit, unless these are expressions: 50 to 100 µs after a commit (bench `capture-rate`).
 */
export function unplanned<Value extends string | number>(value: Value) {
  return typeof value === 'string' ? sql<Value>`CAST(${value} AS text)` : sql<Value>`CAST(${value} AS bigint)`
}

/** An INSERT of any number of rows, compiled once for each row count. */
export function insertedOnce(build: (db: Kysely<Tables>, rows: number) => CompiledQuery) {
  return async (db: Kysely<Tables>, rows: ReadonlyArray<readonly unknown[]>): Promise<void> => {
    if (rows.length > 0) await db.executeQuery(unanswered(compiled(db, build, rows.length), rows.flat()))
  }
}

function unanswered(query: CompiledQuery, parameters: readonly unknown[]) {
  return { ...query, parameters, isUnanswered: true }
}

export function isUnanswered(query: CompiledQuery): boolean {
  return 'isUnanswered' in query
}

/** Repeats the last value up to the next power of two, so that lists of any length need few statement texts. A connection keeps each one prepared. */
export function padded(values: readonly string[]): string[] {
  const length = 2 ** Math.ceil(Math.log2(values.length))
  return Array.from({ length }, (_, index) => values[Math.min(index, values.length - 1)] ?? '')
}

/** Measures a statement under its kind and table, such as `select memories`. Transaction control is part of what `transaction` measures. */
export function measured<T>(telemetry: Telemetry, query: CompiledQuery, work: () => Promise<T>): Promise<T> {
  const name = nameOf(query)
  return name === null ? work() : telemetry.observe('store', name, work)
}

/** Contains words of our own SQL only, never a value. */
function nameOf({ query, sql: text }: CompiledQuery): string | null {
  switch (query.kind) {
    case 'SelectQueryNode':
      return named('select', query.from?.froms[0])
    case 'InsertQueryNode':
      return named('insert', query.into)
    case 'UpdateQueryNode':
      return named('update', query.table)
    case 'DeleteQueryNode':
      return named('delete', query.from.froms[0])
    default:
      return nameOfText(text)
  }
}

function named(kind: string, node: OperationNode | undefined): string {
  const table = tableOf(node)
  return table === null ? kind : `${kind} ${table}`
}

function tableOf(node: OperationNode | undefined): string | null {
  if (node === undefined) return null
  if (TableNode.is(node)) return node.table.identifier.name
  if (AliasNode.is(node)) return tableOf(node.node)
  return SelectQueryNode.is(node) ? tableOf(node.from?.froms[0]) : null
}

const CONTROL = /^(begin|commit|rollback|savepoint|release)\b/i
/** Not the UPDATE of a lock or of ON CONFLICT. */
const WRITE = /\b(?:(insert)(?: or replace)? into|(?<!for |key |do )(update)|(delete) from)\s+"?(\w+)/i
/** Not a function. */
const READ = /\b(?:from|join)\s+"?(\w+)\b(?!\()/i

/** For SQL that Kysely did not build: the first table that it writes to, or else reads from. */
function nameOfText(text: string): string | null {
  if (CONTROL.test(text)) return null
  const [, insert, update, remove, written] = WRITE.exec(text) ?? []
  if (written !== undefined) return `${(insert ?? update ?? remove ?? '').toLowerCase()} ${written}`
  const read = READ.exec(text)?.[1]
  const kind = /\w+/.exec(text)?.[0].toLowerCase() ?? 'statement'
  return read === undefined ? kind : `select ${read}`
}
