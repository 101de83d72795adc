import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { Client, escapeLiteral } from 'pg'
import type { PostgresSettings } from './connection.ts'
import { asAppError } from './errors.ts'

// An account with very many vectors may have its own HNSW index: a search then takes milliseconds, but misses a few of the nearest vectors.

/** Vectors with more dimensions can only be indexed as half-precision floats. */
const MAX_WHOLE = 2_000
export const MAX_INDEXED = 4_000
const PREFIX = 'vectors_near_'
/** An arbitrary number, unused otherwise in the database. */
const LOCK = 5_102_006_003
const CONNECT_MS = 5_000
/** Memory for building an index: if the index does not fit, building takes many times as long. */
const MAX_MEMORY_MB = 1_024

interface IndexedAccount {
  accountId: string
  model: number
  dimensions: number
  vectors: number
}

/** The expression that the index is ordered by, in the form that PostgreSQL matches. */
export function indexedDistance(dimensions: number, sent: Uint8Array | null): RawBuilder<number> {
  const type = sql.raw(typeFor(dimensions))
  return sql`(vector::${type}) <#> (${sent}::vector::${type})`
}

/**
 * Builds missing indexes for accounts with more than `indexAbove` vectors and drops those no longer needed; null drops all. It blocks no other work.
 * Only one process at a time does this; a call in another one does nothing. Building takes minutes for a million vectors.
 */
export async function ensureVectorIndexes(
  { url }: PostgresSettings,
  indexAbove: number | null,
  signal?: AbortSignal,
): Promise<{ built: number; dropped: number }> {
  // A separate connection without the usual time limits: building an index takes longer than ten seconds.
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'lembra indexes',
    keepAlive: true,
  })
  client.on('error', () => {})
  const end = () => void client.end().catch(() => {})
  try {
    signal?.throwIfAborted()
    signal?.addEventListener('abort', end, { once: true })
    await client.connect()
    const { rows } = await client.query<{ isHeld: boolean }>('SELECT pg_try_advisory_lock($1) AS "isHeld"', [LOCK])
    return rows[0]?.isHeld ? await settle(client, indexAbove) : { built: 0, dropped: 0 }
  } catch (error) {
    signal?.throwIfAborted()
    throw asAppError(error)
  } finally {
    signal?.removeEventListener('abort', end)
    await client.end().catch(() => {})
  }
}

async function settle(client: Client, indexAbove: number | null): Promise<{ built: number; dropped: number }> {
  const wanted = indexAbove === null ? [] : await largeAccounts(client, indexAbove)
  const names = new Set(wanted.map(nameOf))
  const existing = await existingIndexes(client)
  const needless = existing.filter(({ name, isWhole }) => !isWhole || !names.has(name))
  for (const { name } of needless) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`)
  const whole = new Set(existing.flatMap(({ name, isWhole }) => (isWhole ? [name] : [])))
  const missing = wanted.filter((account) => !whole.has(nameOf(account)))
  for (const account of missing) await build(client, account)
  return { built: missing.length, dropped: needless.length }
}

async function largeAccounts(client: Client, indexAbove: number): Promise<IndexedAccount[]> {
  const { rows } = await client.query<IndexedAccount>(
    `SELECT account_id AS "accountId", model, dimensions, vectors FROM vector_accounts
      JOIN embedding_models ON id = model WHERE vectors > $1 AND dimensions <= $2 AND state <> 'retired'`,
    [indexAbove, MAX_INDEXED],
  )
  return rows
}

/** An index whose build was interrupted exists but is invalid. */
async function existingIndexes(client: Client): Promise<Array<{ name: string; isWhole: boolean }>> {
  const { rows } = await client.query<{ name: string; isWhole: boolean }>(
    `SELECT relname AS name, indisvalid AS "isWhole" FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE indrelid = 'vectors'::regclass AND starts_with(relname, $1)`,
    [PREFIX],
  )
  return rows
}

async function build(client: Client, account: IndexedAccount): Promise<void> {
  const { accountId, model, dimensions, vectors } = account
  const megabytes = Math.ceil((vectors * (dimensions * 4 + 400)) / 1_000_000)
  await client.query(`SET maintenance_work_mem = '${Math.min(MAX_MEMORY_MB, Math.max(64, megabytes))}MB'`)
  await client.query(`
    CREATE INDEX CONCURRENTLY ${nameOf(account)} ON vectors
    USING hnsw ((vector::${typeFor(dimensions)}) ${dimensions > MAX_WHOLE ? 'halfvec' : 'vector'}_ip_ops)
    WHERE account_id = ${escapeLiteral(accountId)} AND model = ${model}`)
}

function nameOf({ accountId, model }: Pick<IndexedAccount, 'accountId' | 'model'>): string {
  return `${PREFIX}${model}_${createHash('sha256').update(accountId).digest('hex').slice(0, 32)}`
}

function typeFor(dimensions: number): string {
  return `${dimensions > MAX_WHOLE ? 'halfvec' : 'vector'}(${dimensions})`
}
