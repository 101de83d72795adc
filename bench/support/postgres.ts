// A PostgreSQL server for the benches, named by --database: each run creates its own database there and drops it.
import { randomBytes } from 'node:crypto'
import { Client, type QueryResultRow } from 'pg'
import { textOption } from './report.ts'

/** `--database postgres://user@host:port/`, a server whose user may create databases. */
export function databaseOption(): string | undefined {
  return textOption('database')
}

/** For benches that do not run on SQLite. */
export function neededDatabase(): string {
  const url = databaseOption()
  if (url === undefined)
    throw new Error('--database needs the address of a PostgreSQL server, postgres://user@host:port/')
  return url
}

/** Runs the work on a database that is dropped afterwards, even if clients are still connected. */
export async function withDatabase<T>(server: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `lembra_bench_${randomBytes(6).toString('hex')}`
  await queryOnce(server, `CREATE DATABASE ${name}`)
  try {
    return await work(databaseUrl(server, name))
  } finally {
    await queryOnce(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Over its own connection. Counts are numbers if the query casts them to int. */
export async function queryOnce<Row extends QueryResultRow>(
  url: string,
  query: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(query, [...parameters])).rows
  } finally {
    await client.end()
  }
}

/** A server named without a database is queried in its default one. */
export function serverVersion(url: string): Promise<string> {
  return queryOnce<{ version: string }>(
    url,
    `SELECT 'PostgreSQL ' || current_setting('server_version') || ', fsync ' || current_setting('fsync') ||
       ', synchronous_commit ' || current_setting('synchronous_commit') || ', shared_buffers ' || current_setting('shared_buffers') AS version`,
  ).then((rows) => rows[0]?.version ?? 'unknown')
}
