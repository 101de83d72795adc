import { type ClientBase, type CustomTypesConfig, Pool, types } from 'pg'

export interface PostgresSettings {
  /** `postgres://user:password@host:port/database`, with libpq's parameters such as `sslmode`. */
  url: string
  poolSize?: number
  /** Makes a new plan for each execution, for searches: a plan for an account of ten memories is slow for one of a hundred thousand. */
  usesCustomPlans?: boolean
  /** Time limit of a statement. The server cancels it then, and we drop the connection a little later. */
  timeoutMs?: number
}

const POOL_SIZE = 10
/** Time limit for a connection, even if all are in use: then the service is overloaded. */
const CONNECT_MS = 3_000
const TIMEOUT_MS = 10_000
const LOCK_MS = 5_000
/** Extra time for a server that does not respond at all, not even to say that it cancelled the statement. */
const SILENCE_MS = 2_000
const IDLE_IN_TRANSACTION_MS = 15_000
const IDLE_MS = 30_000

/** Connects at the first query. A broken connection is dropped, and the next query opens another. */
export function openPool(settings: PostgresSettings): Pool {
  const { url, poolSize = POOL_SIZE, usesCustomPlans = false, timeoutMs = TIMEOUT_MS } = settings
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    query_timeout: timeoutMs + SILENCE_MS,
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'lembra',
    // Set by a statement, because a pooler such as PgBouncer rejects startup parameters that it does not know.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for the promise, which its types do not say
    onConnect: (client) => setLimits(client, { timeoutMs, usesCustomPlans }),
    types: TYPES,
    allowExitOnIdle: true,
  })
  // A query on a broken connection reports the error itself; an idle connection that breaks needs no handling.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

async function setLimits(
  client: ClientBase,
  { timeoutMs, usesCustomPlans }: Required<Pick<PostgresSettings, 'timeoutMs' | 'usesCustomPlans'>>,
): Promise<void> {
  const settings = [
    `statement_timeout = ${timeoutMs}`,
    `lock_timeout = ${LOCK_MS}`,
    `idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
    // JIT compilation takes hundreds of milliseconds, more than it saves in any of our queries.
    'jit = off',
    ...(usesCustomPlans ? ['plan_cache_mode = force_custom_plan'] : []),
  ]
  await client.query(settings.map((setting) => `SET ${setting}`).join('; '))
}

const LARGE_NUMBERS: ReadonlySet<number> = new Set([types.builtins.INT8, types.builtins.NUMERIC])

/** Times and counts stay far below 2^53; by default the driver returns such numbers as strings. */
const TYPES: CustomTypesConfig = {
  getTypeParser: (id, format) =>
    LARGE_NUMBERS.has(id) && format !== 'binary' ? Number : types.getTypeParser(id, format ?? 'text'),
}
