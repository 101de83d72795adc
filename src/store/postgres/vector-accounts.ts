import { type Kysely, sql } from 'kysely'
import { compiledOnce } from '../compiled.ts'
import type { Tables } from '../tables.ts'

// What an account has of a model: how many vectors, of how many memories, and their sum. Each change adds to it or takes from it.

/** In the same order whoever asks. One that is not there yet is made by the first vectors. */
export async function holdAccounts(
  writer: Kysely<Tables>,
  model: number,
  accountIds: readonly string[],
): Promise<void> {
  await lockAccounts(writer, [model, accountIds])
}

/** Each change rounds the sum, by a ten-millionth of it: it is summed up anew where all vectors have changed twice over. */
export async function renewWhereWorn(
  writer: Kysely<Tables>,
  model: number,
  accountIds: readonly string[],
): Promise<void> {
  const { rows } = await wornAccounts(writer, [model, accountIds])
  for (const { accountId } of rows) await renew(writer, [accountId, model, accountId, model])
}

/** Of an account that has no vectors of the model left, whatever was counted. */
export async function takeAway(writer: Kysely<Tables>, accountId: string, model: number): Promise<void> {
  await removeEmpty(writer, [accountId, model, accountId, model])
}

/** So few are summed up in no time, but not worth it each time. */
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
/** Its row is locked by then: whoever else adds vectors counts them after it. */
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
