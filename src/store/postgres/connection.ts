import { type ClientBase, type CustomTypesConfig, Pool, types } from 'pg'

export interface PostgresSettings {
  /** `postgres://user:password@host:port/database`, with libpq's parameters such as `sslmode`. */
  url: string
  /** Connections of this pool at most. */
  poolSize?: number
  /**
   * For searches: what is quickest in an account of ten memories is not in one of a hundred thousand, so that a plan made for no account in
   * particular would not do.
   */
  isPlannedAnew?: boolean
  /** For an answer: the server gives a statement up after it, and we the connection a little later. */
  patienceMs?: number
}

const POOL_SIZE = 10
/** For a connection, also where all are in use: then there is more to do than can be done. */
const CONNECT_MS = 3_000
/** No statement of ours takes so long in earnest. */
const PATIENCE_MS = 10_000
const LOCK_MS = 5_000
/** Where the server does not answer at all, not even that it gave up. */
const SILENCE_MS = 2_000
const IDLE_IN_TRANSACTION_MS = 15_000
const IDLE_MS = 30_000

/** Nothing connects before the first query. A connection that breaks is dropped, and the next query opens another. */
export function openPool(settings: PostgresSettings): Pool {
  const { url, poolSize = POOL_SIZE, isPlannedAnew = false, patienceMs = PATIENCE_MS } = settings
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    query_timeout: patienceMs + SILENCE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'lembra',
    // By a statement, because a pooler such as PgBouncer refuses startup parameters that it does not know.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for the promise, which its types do not say
    onConnect: (client) => setLimits(client, { patienceMs, isPlannedAnew }),
    types: TYPES,
    allowExitOnIdle: true,
  })
  // Whoever asks something of a broken connection is told; one that nobody uses is no news.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

async function setLimits(
  client: ClientBase,
  { patienceMs, isPlannedAnew }: Required<Pick<PostgresSettings, 'patienceMs' | 'isPlannedAnew'>>,
): Promise<void> {
  const settings = [
    `statement_timeout = ${patienceMs}`,
    `lock_timeout = ${LOCK_MS}`,
    `idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
    // PostgreSQL takes hundreds of milliseconds to compile a query, more than any of ours gains by it.
    'jit = off',
    ...(isPlannedAnew ? ['plan_cache_mode = force_custom_plan'] : []),
  ]
  await client.query(settings.map((setting) => `SET ${setting}`).join('; '))
}

const LARGE_NUMBERS: ReadonlySet<number> = new Set([types.builtins.INT8, types.builtins.NUMERIC])

/** Times and counts stay far below 2^53; by itself the driver hands such numbers on as text. */
const TYPES: CustomTypesConfig = {
  getTypeParser: (id, format) =>
    LARGE_NUMBERS.has(id) && format !== 'binary' ? Number : types.getTypeParser(id, format ?? 'text'),
}
