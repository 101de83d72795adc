import { type Kysely, sql } from 'kysely'
import type { Viewer } from '../core/accounts/record.ts'
import type { Link, SessionNeighbour } from '../core/search/record.ts'
import { seenBy, seenRows } from './filters.ts'
import type { Tables } from './tables.ts'

/** Links followed for each memory and direction. A page that hundreds link to is not closely related to any of them. */
const MAX_LINKS = 8
const MAX_STEPS = 2

/**
 * One small SELECT for each memory, joined by UNION ALL. Each has its own LIMIT on its own index range, so that neither a hub nor a bulk import makes
 * the query slow, and PostgreSQL needs one round trip instead of a hundred.
 */
export async function linksOf(
  reader: Kysely<Tables>,
  viewer: Viewer,
  memories: readonly { id: string; titleKey: string }[],
): Promise<Link[]> {
  const parts = memories.flatMap(({ id, titleKey }) => [
    linkedById(reader, viewer.id, id),
    linkedByTitle(reader, viewer.id, id),
    linking(reader, viewer.id, id, titleKey),
  ])
  const [first, ...rest] = parts
  if (!first) return []
  const rows = await rest.reduce((query, part) => query.unionAll(part), first).execute()
  const seen = await seenRows(reader, viewer, rows, ({ to }) => to)
  return seen
    .filter((row) => row.from !== row.to)
    .map((row) => ({ from: row.from, to: row.to, isForward: row.forward === 1 }))
}

function linkedById(reader: Kysely<Tables>, accountId: string, id: string) {
  const targets = reader
    .selectFrom('mentions as link')
    .innerJoin('memories as target', (join) =>
      join.onRef('target.account_id', '=', 'link.account_id').onRef('target.id', '=', 'link.value'),
    )
    .select((eb) => [
      eb.ref('link.memory_id').as('from'),
      eb.ref('target.id').as('to'),
      sql.lit<number>(1).as('forward'),
    ])
    .where('link.account_id', '=', accountId)
    .where('link.memory_id', '=', id)
    .where('link.kind', '=', 'link')
    .limit(MAX_LINKS)
  return reader.selectFrom(targets.as('found')).selectAll()
}

function linkedByTitle(reader: Kysely<Tables>, accountId: string, id: string) {
  const targets = reader
    .selectFrom('mentions as link')
    .innerJoin('mentions as target', (join) =>
      join.onRef('target.account_id', '=', 'link.account_id').onRef('target.value', '=', 'link.value'),
    )
    .select((eb) => [
      eb.ref('link.memory_id').as('from'),
      eb.ref('target.memory_id').as('to'),
      sql.lit<number>(1).as('forward'),
    ])
    .where('link.account_id', '=', accountId)
    .where('link.memory_id', '=', id)
    .where('link.kind', '=', 'link')
    .where('target.kind', '=', 'title')
    .limit(MAX_LINKS)
  return reader.selectFrom(targets.as('found')).selectAll()
}

function linking(reader: Kysely<Tables>, accountId: string, id: string, titleKey: string) {
  const sources = reader
    .selectFrom('mentions as link')
    .select((eb) => [eb.val(id).as('from'), eb.ref('link.memory_id').as('to'), sql.lit<number>(0).as('forward')])
    .where('link.account_id', '=', accountId)
    .where('link.kind', '=', 'link')
    .where('link.value', 'in', [id, titleKey])
    .limit(MAX_LINKS)
  return reader.selectFrom(sources.as('found')).selectAll()
}

export async function sessionNeighboursOf(
  reader: Kysely<Tables>,
  viewer: Viewer,
  memories: readonly { id: string; capturedAt: number }[],
  maxGapMs: number,
): Promise<SessionNeighbour[]> {
  const sides = memories.flatMap((memory) => [
    { memory, query: nearest(reader, viewer, memory, '<') },
    { memory, query: nearest(reader, viewer, memory, '>') },
  ])
  const [first, ...rest] = sides
  if (!first) return []
  const rows = await rest.reduce((query, side) => query.unionAll(side.query), first.query).execute()
  return memories.flatMap((memory) => {
    const near = rows.filter((row) => row.from === memory.id)
    return (['<', '>'] as const).flatMap((side) =>
      chain(
        memory,
        near.filter((row) => row.side === side).toSorted(side === '<' ? latestFirst : earliestFirst),
        maxGapMs,
      ),
    )
  })
}

/** Finds the captures just before or after the memory. Captures of the same time are ordered by id, which is the order of arrival. */
function nearest(reader: Kysely<Tables>, viewer: Viewer, memory: { id: string; capturedAt: number }, side: '<' | '>') {
  const direction = side === '<' ? 'desc' : 'asc'
  const rows = reader
    .selectFrom('memories')
    .select((eb) => [eb.val(memory.id).as('from'), 'id as to', 'captured_at', eb.val(side).as('side')])
    .where((eb) => seenBy(eb, viewer))
    .where((eb) => eb(eb.refTuple('captured_at', 'id'), side, eb.tuple(memory.capturedAt, memory.id)))
    .orderBy('captured_at', direction)
    .orderBy('id', direction)
    .limit(MAX_STEPS)
  return reader.selectFrom(rows.as('nearest')).selectAll()
}

interface Near {
  to: string
  captured_at: number
}

function earliestFirst(a: Near, b: Near): number {
  return a.captured_at - b.captured_at || (a.to < b.to ? -1 : 1)
}

function latestFirst(a: Near, b: Near): number {
  return earliestFirst(b, a)
}

function chain(memory: { id: string; capturedAt: number }, outward: Near[], maxGapMs: number): SessionNeighbour[] {
  const neighbours: SessionNeighbour[] = []
  let reached = 0
  for (const row of outward) {
    const gap = Math.abs(row.captured_at - memory.capturedAt)
    if (gap - reached > maxGapMs) break
    reached = gap
    neighbours.push({ from: memory.id, to: row.to, distance: neighbours.length + 1 })
  }
  return neighbours
}
