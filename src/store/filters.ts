// The filters of lists, the values that they offer, and the limits of credentials.
import { type ExpressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Scope, Viewer } from '../core/accounts/record.ts'
import type { Labels, MemoryFilter } from '../core/memories/record.ts'
import type { Tables } from './tables.ts'

/** The memories that the viewer sees. Every query of memories for a viewer begins with this condition. */
export function seenBy(eb: ExpressionBuilder<Tables, 'memories'>, { id, scope }: Viewer) {
  return eb.and([eb('memories.account_id', '=', id), ...(scope === null ? [] : within(eb, scope))])
}

function within(eb: ExpressionBuilder<Tables, 'memories'>, { tags, types }: Scope) {
  const typed = types.map((type) => ofType(eb, type))
  return [...(tags.length === 0 ? [] : [tagged(eb, tags)]), ...(typed.length === 0 ? [] : [eb.or(typed)])]
}

/**
 * Selects the ids of the memories within the scope. The tags come first, because SQLite, which has no statistics, would otherwise read every memory of
 * the account.
 */
export function idsWithin(db: Kysely<Tables>, accountId: string, { tags, types }: Scope) {
  return db
    .selectFrom('memories')
    .select('memories.id')
    .where('memories.account_id', '=', accountId)
    .$if(tags.length > 0, (query) =>
      query.where('memories.id', 'in', (eb) =>
        eb
          .selectFrom('memory_tags')
          .select('memory_tags.memory_id')
          .where('memory_tags.account_id', '=', accountId)
          .where('memory_tags.tag', 'in', [...tags]),
      ),
    )
    .where((eb) => eb.and(within(eb, { tags: [], types })))
}

/** A statement for the connection of another thread. */
export interface SentStatement {
  sql: string
  parameters: readonly unknown[]
}

/** Selects the ids that the viewer sees; null for the whole account. */
export function sentIds(db: Kysely<Tables>, { id, scope }: Viewer): SentStatement | null {
  if (scope === null) return null
  const { sql: text, parameters } = idsWithin(db, id, scope).compile()
  return { sql: text, parameters }
}

/** For other tables with memories' ids: the viewer sees the memory in the column. */
export function isSeen(db: Kysely<Tables>, { id, scope }: Viewer, column: string): RawBuilder<SqlBool> {
  return scope === null ? sql`true` : sql`${sql.ref(column)} IN (${idsWithin(db, id, scope)})`
}

/** Keeps the rows whose memories the viewer sees. */
export async function seenRows<Row>(
  reader: Kysely<Tables>,
  viewer: Viewer,
  rows: Row[],
  idOf: (row: Row) => string,
): Promise<Row[]> {
  if (viewer.scope === null || rows.length === 0) return rows
  const ids = [...new Set(rows.map(idOf))]
  const seen = await reader
    .selectFrom('memories')
    .select('id')
    .where((eb) => seenBy(eb, viewer))
    .where('id', 'in', ids)
    .execute()
  const known = new Set(seen.map(({ id }) => id))
  return rows.filter((row) => known.has(idOf(row)))
}

/** The condition that a memory passes the filter. */
export function passing(eb: ExpressionBuilder<Tables, 'memories'>, filter: MemoryFilter) {
  const conditions = [
    ...(filter.type === undefined ? [] : [ofType(eb, filter.type)]),
    ...(filter.clientSlug === undefined ? [] : [eb('client_slug', '=', filter.clientSlug)]),
    ...(filter.after === undefined ? [] : [eb('captured_at', '>=', filter.after)]),
    ...(filter.before === undefined ? [] : [eb('captured_at', '<', filter.before)]),
    ...(filter.tags ?? []).map((tag) => tagged(eb, [tag])),
    ...(filter.isWithoutArchived === true ? [eb.not(eb.exists(archived(eb)))] : []),
  ]
  return eb.and(conditions)
}

/** Has one of the tags. */
function tagged(eb: ExpressionBuilder<Tables, 'memories'>, tags: readonly string[]) {
  return eb.exists(
    eb
      .selectFrom('memory_tags')
      .select('memory_tags.tag')
      .whereRef('memory_tags.account_id', '=', 'memories.account_id')
      .whereRef('memory_tags.memory_id', '=', 'memories.id')
      .where('memory_tags.tag', 'in', tags),
  )
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
export async function labelsOf(reader: Kysely<Tables>, viewer: Viewer, limit: number): Promise<Labels> {
  const { id: accountId, scope } = viewer
  if (scope !== null) return labelsWithin(reader, viewer, limit)
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

/** Reads every memory within the scope. */
async function labelsWithin(reader: Kysely<Tables>, viewer: Viewer, limit: number): Promise<Labels> {
  const seen = () => reader.selectFrom('memories').where((eb) => seenBy(eb, viewer))
  const types = await seen().select(['type', 'source']).distinct().execute()
  const tags = await seen()
    .innerJoin('memory_tags', (join) =>
      join
        .onRef('memory_tags.account_id', '=', 'memories.account_id')
        .onRef('memory_tags.memory_id', '=', 'memories.id'),
    )
    .select('tag')
    .distinct()
    .orderBy('tag')
    .limit(limit)
    .execute()
  const clients = await seen()
    .select((eb) => ['client_slug as slug', eb.fn.min('client').as('name')])
    .where('client_slug', 'is not', null)
    .groupBy('client_slug')
    .orderBy('client_slug')
    .limit(limit)
    .execute()
  const media = types.flatMap(({ source }) => (source === 'text' ? [] : [source]))
  return {
    types: [...new Set([...types.map(({ type }) => type), ...media])].sort().slice(0, limit),
    tags: tags.map(({ tag }) => tag),
    clients: clients.flatMap(({ slug, name }) => (slug === null || name === null ? [] : { name, slug })),
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
