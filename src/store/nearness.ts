import { type Kysely, sql } from 'kysely'
import type { NearPair, VectorStore } from '../core/embedding/record.ts'
import { compiledOnce } from './compiled.ts'
import type { Databases } from './store.ts'
import type { Tables } from './tables.ts'

/** In each direction. Some memories are similar to thousands of others. */
const MAX_PAIRS = 1_000

export function nearness({ reader, writer }: Databases): Pick<VectorStore, 'putNear' | 'near'> {
  return {
    ...nearReads(reader),

    async putNear(accountId, memoryId, near) {
      await removeOwn(writer, [accountId, memoryId])
      for (const { id, likeness } of near) {
        if (id !== memoryId) await insertNear(writer, [likeness, accountId, memoryId, id])
      }
    },
  }
}

export function nearReads(reader: Kysely<Tables>): Pick<VectorStore, 'near'> {
  return {
    async near(accountId, memoryIds) {
      if (memoryIds.length === 0) return []
      const pairs = [
        ...(await pairsFrom(reader, accountId, 'memory_id', 'other_id', memoryIds)),
        ...(await pairsFrom(reader, accountId, 'other_id', 'memory_id', memoryIds)),
      ].toSorted((one, other) => other.likeness - one.likeness)
      return eachOnce(pairs)
    },
  }
}

/** Removes the pairs of a memory in both directions. */
export async function removeNearness(writer: Kysely<Tables>, accountId: string, memoryId: string): Promise<void> {
  await removeOwn(writer, [accountId, memoryId])
  await removeOthers(writer, [accountId, memoryId])
}

/** Keeps the first of each pair: both of its memories may have stored it. */
function eachOnce(pairs: readonly NearPair[]): NearPair[] {
  const seen = new Set<string>()
  return pairs.filter(({ from, to }) => {
    const key = `${from} ${to}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

type End = 'memory_id' | 'other_id'

function pairsFrom(
  reader: Kysely<Tables>,
  accountId: string,
  from: End,
  to: End,
  memoryIds: readonly string[],
): Promise<NearPair[]> {
  return reader
    .selectFrom('nearness')
    .select([`${from} as from`, `${to} as to`, 'likeness'])
    .where('account_id', '=', accountId)
    .where(from, 'in', [...memoryIds])
    .orderBy('likeness', 'desc')
    .limit(MAX_PAIRS)
    .execute()
}

const removeOwn = compiledOnce((db) =>
  db.deleteFrom('nearness').where('account_id', '=', '').where('memory_id', '=', '').compile(),
)
const removeOthers = compiledOnce((db) =>
  db.deleteFrom('nearness').where('account_id', '=', '').where('other_id', '=', '').compile(),
)
/** Inserts nothing if one of the two memories was deleted since they were compared. */
const insertNear = compiledOnce((db) =>
  sql`
    INSERT OR REPLACE INTO nearness (account_id, memory_id, other_id, likeness)
    SELECT one.account_id, one.id, other.id, ${0} FROM memories AS one
    JOIN memories AS other ON other.account_id = one.account_id
    WHERE one.account_id = ${''} AND one.id = ${''} AND other.id = ${''}`.compile(db),
)
