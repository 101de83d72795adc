import { sql } from 'kysely'
import type { VectorStore } from '../../core/embedding/record.ts'
import { compiledOnce } from '../compiled.ts'
import { nearReads } from '../nearness.ts'
import type { Databases } from '../store.ts'

export function nearness({ reader, writer }: Databases): Pick<VectorStore, 'putNear' | 'near'> {
  return {
    ...nearReads(reader),

    async putNear(accountId, memoryId, near) {
      const others = near.filter(({ id }) => id !== memoryId)
      await removeOwn(writer, [accountId, memoryId, accountId, memoryId])
      if (others.length === 0) return
      const ids = others.map(({ id }) => id)
      await insertNear(writer, [ids, others.map(({ likeness }) => likeness), accountId, memoryId])
    },
  }
}

/** All code that deletes rows of this table locks them in the order of their key, to avoid deadlocks. */
const removeOwn = compiledOnce((db) =>
  sql`
    WITH near AS MATERIALIZED (
      SELECT other_id FROM nearness WHERE account_id = ${''} AND memory_id = ${''} ORDER BY other_id FOR UPDATE
    )
    DELETE FROM nearness USING near
    WHERE account_id = ${''} AND memory_id = ${''} AND nearness.other_id = near.other_id`.compile(db),
)
/** Inserts nothing if one of the two memories was deleted since they were compared. Locks both against deletion. */
const insertNear = compiledOnce((db) =>
  sql`
    INSERT INTO nearness (account_id, memory_id, other_id, likeness)
    SELECT one.account_id, one.id, other.id, given.likeness
    FROM unnest(${[]}::text[], ${[]}::double precision[]) AS given (id, likeness)
    JOIN memories AS one ON one.account_id = ${''} AND one.id = ${''}
    JOIN memories AS other ON other.account_id = one.account_id AND other.id = given.id
    ORDER BY other.id FOR KEY SHARE OF one, other
    ON CONFLICT (account_id, memory_id, other_id) DO NOTHING`.compile(db),
)
