import { type Kysely, sql } from 'kysely'
import type { MentionStore, Sharing } from '../core/search/record.ts'
import type { Mention, TermKind } from '../engines/language/index.ts'
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
    put: (accountId, memoryId, mentions) => replaceMentions(writer, accountId, memoryId, mentions),

    async countMemories(accountId, limit) {
      const { count } = await reader
        .selectFrom(
          reader.selectFrom('memories').select('id').where('account_id', '=', accountId).limit(limit).as('some'),
        )
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    sharing: (accountId, memoryIds, maxHolders) => sharingOf(reader, accountId, memoryIds, maxHolders),
    links: (accountId, memories) => linksOf(reader, accountId, memories),
    sessionNeighbours: (accountId, memories, maxGapMs) => sessionNeighboursOf(reader, accountId, memories, maxGapMs),
  }
}

async function replaceMentions(
  writer: Kysely<Tables>,
  accountId: string,
  memoryId: string,
  mentions: readonly Mention[],
): Promise<void> {
  await removeMentions(writer, [accountId, memoryId])
  await addMentions(
    writer,
    mentions.map(({ kind, value }) => [accountId, memoryId, kind, value]),
  )
}

const removeMentions = writtenOnce((db) =>
  db.deleteFrom('mentions').where('account_id', '=', '').where('memory_id', '=', '').compile(),
)
const addMentions = insertedOnce((db, rows) =>
  db
    .insertInto('mentions')
    .values(Array.from({ length: rows }, () => ({ account_id: '', memory_id: '', kind: '', value: '' })))
    .onConflict((conflict) => conflict.doNothing())
    .compile(),
)

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

/**
 * Two steps: first what the memories hold and how rare it is, then which others hold the rare terms. In one joined query SQLite, which has no
 * statistics, walks every mention of the account in its outer loop: minutes instead of milliseconds at 100,000 memories.
 */
async function sharingOf(
  reader: Kysely<Tables>,
  accountId: string,
  memoryIds: readonly string[],
  maxHolders: number,
): Promise<Sharing[]> {
  if (memoryIds.length === 0) return []
  const terms = await heldTerms(reader, accountId, memoryIds, maxHolders + 1)
  const tags = await heldTags(reader, accountId, memoryIds, maxHolders + 1)
  const rare = [...terms, ...tags]
    .filter(({ holders }) => holders > 1 && holders <= maxHolders)
    .toSorted((a, b) => a.holders - b.holders)
    .slice(0, MAX_TERMS)
  const holdersOfTerm = Map.groupBy(await holdersOf(reader, accountId, rare), ({ kind, value }) => `${kind} ${value}`)
  return rare.flatMap(({ from, kind, value, holders }) => {
    const others = (holdersOfTerm.get(`${kind} ${value}`) ?? []).filter(({ memoryId }) => memoryId !== from)
    return others.map(({ memoryId }) => ({ from, to: memoryId, kind, value, holders }))
  })
}

/** Counts holders only up to `limit`, so that a name in every memory costs no more than a rare one. */
function heldTerms(
  reader: Kysely<Tables>,
  accountId: string,
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
        AND holder.kind = held.kind AND holder.value = held.value LIMIT ${limit}) AS counted)`.as('holders'),
    )
    .where('held.account_id', '=', accountId)
    .where('held.memory_id', 'in', padded(memoryIds))
    .where('held.kind', 'in', TERM_KINDS)
    .limit(MAX_HELD)
    .execute()
}

function heldTags(
  reader: Kysely<Tables>,
  accountId: string,
  memoryIds: readonly string[],
  limit: number,
): Promise<Held[]> {
  return reader
    .selectFrom('memory_tags as held')
    .select(['held.memory_id as from', sql.lit('tag' as const).as('kind'), 'held.tag as value'])
    .select(
      sql<number>`(SELECT count(*) FROM (SELECT 1 FROM memory_tags AS holder WHERE holder.account_id = held.account_id
        AND holder.tag = held.tag LIMIT ${limit}) AS counted)`.as('holders'),
    )
    .where('held.account_id', '=', accountId)
    .where('held.memory_id', 'in', padded(memoryIds))
    .limit(MAX_HELD)
    .execute()
}

async function holdersOf(reader: Kysely<Tables>, accountId: string, rare: readonly Held[]): Promise<Holder[]> {
  const found: Holder[] = []
  for (const [kind, terms] of Map.groupBy(rare, (term) => term.kind)) {
    const values = padded([...new Set(terms.map(({ value }) => value))])
    const limit = terms.reduce((sum, { holders }) => sum + holders, 0)
    const rows =
      kind === 'tag'
        ? await taggedWith(reader, accountId, values).limit(limit).execute()
        : await mentioning(reader, accountId, kind, values).limit(limit).execute()
    for (const { memoryId, value } of rows) found.push({ memoryId, kind, value })
  }
  return found
}

function taggedWith(reader: Kysely<Tables>, accountId: string, tags: string[]) {
  return reader
    .selectFrom('memory_tags as other')
    .select(['other.memory_id as memoryId', 'other.tag as value'])
    .where('other.account_id', '=', accountId)
    .where('other.tag', 'in', tags)
}

function mentioning(reader: Kysely<Tables>, accountId: string, kind: TermKind, values: string[]) {
  return reader
    .selectFrom('mentions as other')
    .select(['other.memory_id as memoryId', 'other.value as value'])
    .where('other.account_id', '=', accountId)
    .where('other.kind', '=', kind)
    .where('other.value', 'in', values)
}
