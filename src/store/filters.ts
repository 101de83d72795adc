// The filters of lists, and the values that they offer.
import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Labels, MemoryFilter } from '../core/memories/record.ts'
import type { Tables } from './tables.ts'

/** The condition that a memory passes the filter. */
export function passing(eb: ExpressionBuilder<Tables, 'memories'>, filter: MemoryFilter) {
  const conditions = [
    ...(filter.type === undefined ? [] : [ofType(eb, filter.type)]),
    ...(filter.clientSlug === undefined ? [] : [eb('client_slug', '=', filter.clientSlug)]),
    ...(filter.after === undefined ? [] : [eb('captured_at', '>=', filter.after)]),
    ...(filter.before === undefined ? [] : [eb('captured_at', '<', filter.before)]),
    ...(filter.tags ?? []).map((tag) =>
      eb.exists(
        eb
          .selectFrom('memory_tags')
          .select('memory_tags.tag')
          .whereRef('memory_tags.account_id', '=', 'memories.account_id')
          .whereRef('memory_tags.memory_id', '=', 'memories.id')
          .where('memory_tags.tag', '=', tag),
      ),
    ),
    ...(filter.isWithoutArchived === true ? [eb.not(eb.exists(archived(eb)))] : []),
  ]
  return eb.and(conditions)
}

function archived(eb: ExpressionBuilder<Tables, 'memories'>) {
  return eb
    .selectFrom('archived_memories')
    .select('archived_memories.memory_id')
    .whereRef('archived_memories.account_id', '=', 'memories.account_id')
    .whereRef('archived_memories.memory_id', '=', 'memories.id')
}

/** A memory captured from audio or an image is still found by that type after its type became note or task. */
function ofType(eb: ExpressionBuilder<Tables, 'memories'>, type: string) {
  if (type !== 'audio' && type !== 'image') return eb('type', '=', type)
  return eb.or([eb('type', '=', type), eb('source', '=', type)])
}

/**
 * Returns the values that the filters offer. A loose index scan, which neither database does for DISTINCT, jumps along an index from each value to
 * the next greater one. It takes one step for each value, however many memories have it.
 */
export async function labelsOf(reader: Kysely<Tables>, accountId: string, limit: number): Promise<Labels> {
  const types = await typesOf(reader, accountId, limit)
  const tags = await sql<{ value: string }>`
    ${distinct('memory_tags', 'tag', accountId, limit)} SELECT value FROM found WHERE value IS NOT NULL`.execute(reader)
  const clients = await sql<{ slug: string; name: string }>`
    ${distinct('memories', 'client_slug', accountId, limit)} SELECT value AS slug, (
      SELECT client FROM memories WHERE account_id = ${accountId} AND client_slug = value ORDER BY client LIMIT 1
    ) AS name FROM found WHERE value IS NOT NULL`.execute(reader)
  return {
    types,
    tags: tags.rows.map(({ value }) => value),
    clients: clients.rows.map(({ name, slug }) => ({ name, slug })),
  }
}

/** Includes `audio` and `image` if a memory was captured from one, because the type filter also matches the source. */
async function typesOf(reader: Kysely<Tables>, accountId: string, limit: number): Promise<string[]> {
  const isThere = (source: string) => sql`CASE WHEN EXISTS (
    SELECT 1 FROM memories WHERE account_id = ${accountId} AND type = value AND source = ${source}
  ) THEN 1 ELSE 0 END`
  const { rows } = await sql<{ value: string; audio: number; image: number }>`
    ${distinct('memories', 'type', accountId, limit)}
    SELECT value, ${isThere('audio')} AS audio, ${isThere('image')} AS image FROM found WHERE value IS NOT NULL`.execute(
    reader,
  )
  const sources = [
    ...(rows.some(({ audio }) => audio === 1) ? ['audio'] : []),
    ...(rows.some(({ image }) => image === 1) ? ['image'] : []),
  ]
  return [...new Set([...rows.map(({ value }) => value), ...sources])].sort().slice(0, limit)
}

/** Defines `found (value)`, ascending, with a final null if values run out. The planner needs IS NOT NULL to use a partial index. */
function distinct(
  table: 'memories' | 'memory_tags',
  column: string,
  accountId: string,
  limit: number,
): RawBuilder<unknown> {
  const [rows, name] = [sql.table(table), sql.ref(column)]
  return sql`WITH RECURSIVE found (value, place) AS (
    SELECT min(${name}), 1 FROM ${rows} WHERE account_id = ${accountId} AND ${name} IS NOT NULL
    UNION ALL
    SELECT (SELECT min(${name}) FROM ${rows} WHERE account_id = ${accountId} AND ${name} > value), place + 1
    FROM found WHERE value IS NOT NULL AND place < ${limit}
  )`
}
