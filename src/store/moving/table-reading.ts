import { sql } from 'kysely'
import type { MovedTable, Row, Value } from './moved-tables.ts'
import type { Side } from './side.ts'

/** Returns the rows after `after` in the order of the key, which is the same in both databases. */
export async function readRows(
  side: Side,
  table: MovedTable,
  after: readonly Value[] | null,
  limit: number,
): Promise<Row[]> {
  const key = sql.join(table.key.map((column) => sql.ref(column)))
  const past = after === null ? sql`` : sql`WHERE (${key}) > (${sql.join(after)})`
  const { rows } = await sql<Record<string, Value>>`
    SELECT ${columnsOf(side, table)} FROM ${sql.table(table.name)} ${past} ORDER BY ${key} LIMIT ${limit}`.execute(
    side.db,
  )
  return rows.map((row) => table.columns.map(([name, kind]) => decoded(side, kind === 'vector', row[name] ?? null)))
}

export async function countRows({ db }: Side, table: MovedTable): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(table.name)}`.execute(db)
  return rows[0]?.count ?? 0
}

function columnsOf({ vectorsAsRead }: Side, { columns }: MovedTable) {
  return sql.join(
    columns.map(([name, kind]) => {
      const selected = kind === 'vector' && vectorsAsRead ? sql.raw(vectorsAsRead.select(name)) : sql.ref(name)
      return sql`${selected} AS ${sql.ref(name)}`
    }),
  )
}

function decoded({ vectorsAsRead }: Side, isVector: boolean, value: Value): Value {
  return isVector && vectorsAsRead && value instanceof Uint8Array ? vectorsAsRead.decode(value) : value
}
