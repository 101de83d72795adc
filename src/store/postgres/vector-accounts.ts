import { type Kysely, sql } from 'kysely'
import { compiledOnce } from '../compiled.ts'
import type { Tables } from '../tables.ts'

// An account's totals for a model: the number of vectors, the number of memories and the sum of the vectors. Each change adds to them or subtracts.

/** Locks the accounts in a fixed order. A missing row is created with the first vectors. */
export async function holdAccounts(
  writer: Kysely<Tables>,
  model: number,
  accountIds: readonly string[],
): Promise<void> {
  await lockAccounts(writer, [model, accountIds])
}

/** Each change rounds the sum by about a ten-millionth. It is recomputed after twice as many changes as there are vectors. */
export async function renewWhereWorn(
  writer: Kysely<Tables>,
  model: number,
  accountIds: readonly string[],
): Promise<void> {
  const { rows } = await wornAccounts(writer, [model, accountIds])
  for (const { accountId } of rows) await renew(writer, [accountId, model, accountId, model])
}

/** Deletes the row of an account that has no vectors of the model left, whatever its counts say. */
export async function takeAway(writer: Kysely<Tables>, accountId: string, model: number): Promise<void> {
  await removeEmpty(writer, [accountId, model, accountId, model])
}

/** Changes allowed in addition, so that small sums, which are quick to recompute, are not recomputed every time. */
const FEW = 10_000

const lockAccounts = compiledOnce((db) =>
  sql`
    SELECT account_id FROM vector_accounts WHERE model = ${0} AND account_id = ANY(${[]}::text[])
    ORDER BY account_id FOR NO KEY UPDATE`.compile(db),
)
const wornAccounts = compiledOnce((db) =>
  sql<{ accountId: string }>`
    SELECT account_id AS "accountId" FROM vector_accounts
    WHERE model = ${0} AND account_id = ANY(${[]}::text[]) AND changes > 2 * vectors + ${sql.lit(FEW)}`.compile(db),
)
/** The account's row is already locked, so vectors of other transactions are counted afterwards. */
const renew = compiledOnce((db) =>
  sql`
    UPDATE vector_accounts SET (vectors, memories, changes, total) = (
      SELECT count(*), count(DISTINCT memory_id), 0, sum(vector) FROM vectors WHERE account_id = ${''} AND model = ${0}
    ) WHERE account_id = ${''} AND model = ${0}`.compile(db),
)
const removeEmpty = compiledOnce((db) =>
  sql`
    DELETE FROM vector_accounts WHERE account_id = ${''} AND model = ${0}
    AND NOT EXISTS (SELECT 1 FROM vectors WHERE vectors.account_id = ${''} AND vectors.model = ${0})`.compile(db),
)
