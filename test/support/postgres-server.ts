import { Client } from 'pg'

/** The server on which each test gets its own database. */
export interface PostgresServer {
  /** A database from which others are created and dropped. */
  url: string
  /** A database with the newest schema and no row. The names of all databases of this run begin with its name. */
  template: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: PostgresServer | undefined
    /** Each app of a test consists of two services that get the requests in turn. */
    isPair: true | undefined
  }
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Counts are numbers, as on SQLite. */
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
