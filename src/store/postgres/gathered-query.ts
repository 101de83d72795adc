import { type Connection, type PoolClient, Query, type QueryResult } from 'pg'

/** A statement as the driver takes it. */
export interface Statement {
  /** Kept prepared under it. */
  name?: string
  text: string
  values?: unknown[]
}

/**
 * Sends statements as one message and answers what the last of them does. They are one unit of the protocol: where one fails the server passes
 * over the rest, and says so once.
 */
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
    else reject(new Error('The connection gave no answer'))
  }
  client.query(new GatheredQuery(before, last, answered))
  return promise
}

/**
 * The driver notes by itself what the last one keeps. Of the others it would forget, as soon as one of them fails when it is sent alone, that the
 * server has it, and prepare it a second time, which the server refuses.
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
    // The end of the unit, which only the last one is to say.
    const goingOn: Connection = Object.create(connection, { sync: { value: () => {} } })
    connection.stream.cork()
    try {
      for (const statement of this.#before) new Query(asExtended(statement)).submit(goingOn)
      // What could not be sent is answered here, and told to whoever waits.
      return Query.prototype.submit.call(this, connection)
    } finally {
      connection.stream.uncork()
    }
  }
}

/** In the protocol's extended form also where it has no parameters: the simple one would be a unit of its own. */
function asExtended({ name, text, values = [] }: Statement) {
  return { ...(name !== undefined && { name }), text, values, queryMode: 'extended' }
}
