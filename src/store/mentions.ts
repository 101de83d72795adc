import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { Viewer } from '../core/accounts/record.ts'
import type { MentionStore, NameCount, Naming, Sharing } from '../core/search/record.ts'
import type { Mention, TermKind } from '../engines/language/index.ts'
import { isSeen, seenBy } from './filters.ts'
import { linksOf, sessionNeighboursOf } from './relations.ts'
import { insertedOnce, padded, writtenOnce } from './statements.ts'
import type { Tables } from './tables.ts'

const TERM_KINDS: TermKind[] = ['name', 'email', 'phone', 'handle', 'code']
/** Rare terms and tags followed in one step, the rarest first. Together with the limit on holders, this bounds the result to a few thousand rows. */
const MAX_TERMS = 200
/** Limit of the terms, and of the tags, that one step reads. */
const MAX_HELD = 1_000

export function mentionStore({ reader, writer }: { reader: Kysely<Tables>; writer: Kysely<Tables> }): MentionStore {
  return {
    add: (accountId, memoryId, mentions) => addAll(writer, accountId, memoryId, mentions),

    async put(accountId, memoryId, mentions) {
      await removeMentions(writer, [accountId, memoryId])
      await addAll(writer, accountId, memoryId, mentions)
    },

    async countMemories(viewer, limit) {
      const some = reader
        .selectFrom('memories')
        .select('id')
        .where((eb) => seenBy(eb, viewer))
        .limit(limit)
      const { count } = await reader
        .selectFrom(some.as('some'))
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    names: (viewer, range, limit) => namesOf(reader, viewer, range, limit),
    naming: (viewer, name, limit) => namingOf(reader, viewer, name, limit),
    sharing: (viewer, memoryIds, maxHolders) => sharingOf(reader, viewer, memoryIds, maxHolders),
    speakers: (viewer, memoryIds) => speakersOf(reader, viewer, memoryIds),
    links: (viewer, memories) => linksOf(reader, viewer, memories),
    sessionNeighbours: (viewer, memories, maxGapMs) => sessionNeighboursOf(reader, viewer, memories, maxGapMs),
  }
}

function addAll(
  writer: Kysely<Tables>,
  accountId: string,
  memoryId: string,
  mentions: readonly Mention[],
): Promise<void> {
  return addMentions(
    writer,
    mentions.map(({ kind, value, entity, written }) => [
      accountId,
      memoryId,
      kind,
      value,
      entity ?? null,
      written ?? null,
    ]),
  )
}

const removeMentions = writtenOnce((db) =>
  db.deleteFrom('mentions').where('account_id', '=', '').where('memory_id', '=', '').compile(),
)
const EMPTY_ROW = { account_id: '', memory_id: '', kind: '', value: '', entity: 'other' as const, written: '' }
const addMentions = insertedOnce((db, rows) =>
  db
    .insertInto('mentions')
    .values(Array.from({ length: rows }, () => EMPTY_ROW))
    .onConflict((conflict) => conflict.doNothing())
    .compile(),
)

/** Read in the order of the primary key, so that no step sorts. */
function namesOf(
  reader: Kysely<Tables>,
  viewer: Viewer,
  { from, below }: { from: string; below?: string },
  limit: number,
): Promise<NameCount[]> {
  const rowsOf = (entity: string) => sql<number>`count(CASE WHEN entity = ${sql.lit(entity)} THEN 1 END)`
  return reader
    .selectFrom('mentions')
    .select((eb) => [
      'value',
      eb.fn.max('written').$notNull().as('written'),
      sql<number>`count(*)`.as('held'),
      rowsOf('part').as('parts'),
      rowsOf('person').as('person'),
      rowsOf('place').as('place'),
      rowsOf('organisation').as('organisation'),
    ])
    .where('account_id', '=', viewer.id)
    .where('kind', '=', 'name')
    .where('value', '>=', from)
    .where(isSeen(reader, viewer, 'memory_id'))
    .$if(below !== undefined, (query) => query.where('value', '<', below ?? ''))
    .where('entity', 'is not', null)
    .groupBy('value')
    .orderBy('value')
    .limit(limit)
    .execute()
}

/** Above this number, walking the latest memories finds one with the name sooner than sorting all that have it. */
const MANY = 500
const SHOWN = ['memories.id', 'memories.title', 'memories.type', 'memories.captured_at as capturedAt'] as const

function namingOf(
  reader: Kysely<Tables>,
  viewer: Viewer,
  { value, held, withParts }: { value: string; held: number; withParts: boolean },
  limit: number,
): Promise<Naming[]> {
  const naming = (eb: ExpressionBuilder<Tables, 'memories' | 'mentions'>) =>
    eb.and([
      eb('mentions.account_id', '=', viewer.id),
      eb('mentions.kind', '=', 'name'),
      eb('mentions.value', '=', value),
      ...(withParts ? [] : [eb('mentions.entity', '<>', 'part')]),
      eb('mentions.memory_id', '=', eb.ref('memories.id')),
    ])
  // SQLite, which has no statistics, keeps the order of a cross join.
  const found =
    held > MANY
      ? reader
          .selectFrom('memories')
          .where((eb) => eb.exists(eb.selectFrom('mentions').select('mentions.memory_id').where(naming)))
          .select(SHOWN)
      : reader.selectFrom('mentions').crossJoin('memories').where(naming).select(SHOWN)
  return found
    .where((eb) => seenBy(eb, viewer))
    .orderBy('memories.captured_at', 'desc')
    .orderBy('memories.id', 'desc')
    .limit(limit)
    .execute()
}

interface Held {
  from: string
  kind: Sharing['kind']
  value: string
  holders: number
}

interface Holder {
  memoryId: string
  kind: Sharing['kind']
  value: string
}

async function speakersOf(
  reader: Kysely<Tables>,
  viewer: Viewer,
  memoryIds: readonly string[],
): Promise<Array<{ id: string; speaker: string }>> {
  if (memoryIds.length === 0) return []
  const { rows } = await sql<{ id: string; speaker: string }>`
    SELECT memory_id AS id, speaker FROM text_documents WHERE account_id = ${viewer.id} AND speaker IS NOT NULL
      AND ${isSeen(reader, viewer, 'memory_id')} AND memory_id IN (${sql.join(padded(memoryIds))})`.execute(reader)
  return rows
}

/**
 * Two steps: first what the memories hold and how rare it is, then which others hold the rare terms. In one joined query SQLite, which has no
 * statistics, walks every mention of the account in its outer loop: minutes instead of milliseconds at 100,000 memories.
 */
async function sharingOf(
  reader: Kysely<Tables>,
  viewer: Viewer,
  memoryIds: readonly string[],
  maxHolders: number,
): Promise<Sharing[]> {
  if (memoryIds.length === 0) return []
  const terms = await heldTerms(reader, viewer, memoryIds, maxHolders + 1)
  const tags = await heldTags(reader, viewer, memoryIds, maxHolders + 1)
  const rare = [...terms, ...tags]
    .filter(({ holders }) => holders > 1 && holders <= maxHolders)
    .toSorted((a, b) => a.holders - b.holders)
    .slice(0, MAX_TERMS)
  const holdersOfTerm = Map.groupBy(await holdersOf(reader, viewer, rare), ({ kind, value }) => `${kind} ${value}`)
  return rare.flatMap(({ from, kind, value, holders }) => {
    const others = (holdersOfTerm.get(`${kind} ${value}`) ?? []).filter(({ memoryId }) => memoryId !== from)
    return others.map(({ memoryId }) => ({ from, to: memoryId, kind, value, holders }))
  })
}

/** Counts holders only up to `limit`, so that a name in every memory costs no more than a rare one. */
function heldTerms(
  reader: Kysely<Tables>,
  viewer: Viewer,
  memoryIds: readonly string[],
  limit: number,
): Promise<Held[]> {
  return reader
    .selectFrom('mentions as held')
    .select((eb) => [
      'held.memory_id as from',
      eb.ref('held.kind').$castTo<TermKind>().as('kind'),
      'held.value as value',
    ])
    .select(
      sql<number>`(SELECT count(*) FROM (SELECT 1 FROM mentions AS holder WHERE holder.account_id = held.account_id
        AND holder.kind = held.kind AND holder.value = held.value AND ${isSeen(reader, viewer, 'holder.memory_id')} LIMIT ${limit}) AS counted)`.as(
        'holders',
      ),
    )
    .where('held.account_id', '=', viewer.id)
    .where('held.memory_id', 'in', padded(memoryIds))
    .where('held.kind', 'in', TERM_KINDS)
    .limit(MAX_HELD)
    .execute()
}

function heldTags(
  reader: Kysely<Tables>,
  viewer: Viewer,
  memoryIds: readonly string[],
  limit: number,
): Promise<Held[]> {
  return reader
    .selectFrom('memory_tags as held')
    .select(['held.memory_id as from', sql.lit('tag' as const).as('kind'), 'held.tag as value'])
    .select(
      sql<number>`(SELECT count(*) FROM (SELECT 1 FROM memory_tags AS holder WHERE holder.account_id = held.account_id
        AND holder.tag = held.tag AND ${isSeen(reader, viewer, 'holder.memory_id')} LIMIT ${limit}) AS counted)`.as(
        'holders',
      ),
    )
    .where('held.account_id', '=', viewer.id)
    .where('held.memory_id', 'in', padded(memoryIds))
    .limit(MAX_HELD)
    .execute()
}

async function holdersOf(reader: Kysely<Tables>, viewer: Viewer, rare: readonly Held[]): Promise<Holder[]> {
  const found: Holder[] = []
  for (const [kind, terms] of Map.groupBy(rare, (term) => term.kind)) {
    const values = padded([...new Set(terms.map(({ value }) => value))])
    const limit = terms.reduce((sum, { holders }) => sum + holders, 0)
    const rows =
      kind === 'tag'
        ? await taggedWith(reader, viewer, values).limit(limit).execute()
        : await mentioning(reader, viewer, kind, values).limit(limit).execute()
    for (const { memoryId, value } of rows) found.push({ memoryId, kind, value })
  }
  return found
}

function taggedWith(reader: Kysely<Tables>, viewer: Viewer, tags: string[]) {
  return reader
    .selectFrom('memory_tags as other')
    .select(['other.memory_id as memoryId', 'other.tag as value'])
    .where('other.account_id', '=', viewer.id)
    .where('other.tag', 'in', tags)
    .where(isSeen(reader, viewer, 'other.memory_id'))
}

function mentioning(reader: Kysely<Tables>, viewer: Viewer, kind: TermKind, values: string[]) {
  return reader
    .selectFrom('mentions as other')
    .select(['other.memory_id as memoryId', 'other.value as value'])
    .where('other.account_id', '=', viewer.id)
    .where('other.kind', '=', kind)
    .where('other.value', 'in', values)
    .where(isSeen(reader, viewer, 'other.memory_id'))
}
