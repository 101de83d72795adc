import { Client } from 'pg'

/** Where a test on PostgreSQL gets a database of its own from. */
export interface PostgresServer {
  /** Of a database that others are made and dropped from. */
  url: string
  /** A database with the newest schema and no row. The names of all databases of this run begin with its name. */
  template: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Undefined where the tests run on SQLite. */
    postgres: PostgresServer | undefined
    /** Two services stand behind each app that a test starts, and are asked in turn. */
    isPair: true | undefined
  }
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Counts arrive as numbers, as they do from SQLite. */
export async function onPostgres<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connectTo(url)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const INT8 = 20

export async function connectTo(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  client.setTypeParser(INT8, Number)
  await client.connect()
  return client
}
