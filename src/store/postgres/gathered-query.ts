import { type Connection, type PoolClient, Query, type QueryResult } from 'pg'

export interface Statement {
  name?: string
  text: string
  values?: unknown[]
}

/** Sends the statements as one pipeline and returns the last one's result. If one fails, the server skips the rest and reports one error. */
export function queryTogether(
  client: PoolClient,
  before: readonly Statement[],
  last: Statement,
): Promise<QueryResult<never>> {
  const { promise, resolve, reject } = Promise.withResolvers<QueryResult<never>>()
  const answered = (error: Error | null, results: QueryResult<never>[]) => {
    if (error) return reject(error)
    noteKept(client, before)
    const answer = results.at(-1)
    if (answer) resolve(answer)
    else reject(new Error('The connection returned no result'))
  }
  client.query(new GatheredQuery(before, last, answered))
  return promise
}

/**
 * Records the statements as prepared; the driver does that only for the last one. Otherwise, once one of the others fails when sent alone, the driver
 * would forget that the server has it, and prepare it again, which the server rejects.
 */
function noteKept(client: PoolClient, statements: readonly Statement[]): void {
  const { parsedStatements } = (client as unknown as { connection: { parsedStatements: Record<string, string> } })
    .connection
  for (const { name, text } of statements) if (name !== undefined) parsedStatements[name] = text
}

type Answered = (error: Error | null, results: QueryResult<never>[]) => void

class GatheredQuery extends Query<never> {
  readonly #before: readonly Statement[]

  constructor(before: readonly Statement[], last: Statement, answered: Answered) {
    super(asExtended(last), answered as never)
    this.#before = before
  }

  override submit = (connection: Connection): void => {
    // Sync ends the pipeline, so only the last statement sends it.
    const goingOn: Connection = Object.create(connection, { sync: { value: () => {} } })
    connection.stream.cork()
    try {
      for (const statement of this.#before) new Query(asExtended(statement)).submit(goingOn)
      // Returns an error if the last statement could not be sent; the driver passes it to the caller.
      return Query.prototype.submit.call(this, connection)
    } finally {
      connection.stream.uncork()
    }
  }
}

/** Uses the extended protocol even without parameters, because a simple query would end the pipeline. */
function asExtended({ name, text, values = [] }: Statement) {
  return { ...(name !== undefined && { name }), text, values, queryMode: 'extended' }
}
