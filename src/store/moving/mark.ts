import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import { MoveFault } from './move-fault.ts'
import type { Value } from './moved-tables.ts'

/** Stands only in a copy that is not whole yet, and holds how far it is. */
export const MARK_TABLE = 'unfinished_move'

export interface Mark {
  /** Which service is copied. */
  source: string
  /** What its database held as the copy began. */
  stamp: string
  /** The table that is being copied, or another step. */
  step: string
  /** The last row that is there; null where none of the step is. */
  after: readonly Value[] | null
  /** Rows of the step that are there. */
  done: number
}

/** For whoever would use such a copy. */
export function unfinished(name: string): MoveFault {
  return new MoveFault(
    `${name} holds a copy that is not whole: "lembra move" into it was interrupted or is under way. Run it again to its end.`,
  )
}

export async function makeMark(tx: Kysely<Tables>, mark: Mark): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS ${sql.table(MARK_TABLE)} (progress text NOT NULL)`.execute(tx)
  await sql`DELETE FROM ${sql.table(MARK_TABLE)}`.execute(tx)
  await sql`INSERT INTO ${sql.table(MARK_TABLE)} (progress) VALUES (${JSON.stringify(mark)})`.execute(tx)
}

export async function readMark(db: Kysely<Tables>): Promise<Mark | null> {
  const { rows } = await sql<{ progress: string }>`SELECT progress FROM ${sql.table(MARK_TABLE)}`.execute(db)
  return rows[0] ? (JSON.parse(rows[0].progress) as Mark) : null
}

/** In the transaction that adds what it tells of. */
export async function noteProgress(tx: Kysely<Tables>, mark: Mark): Promise<void> {
  await sql`UPDATE ${sql.table(MARK_TABLE)} SET progress = ${JSON.stringify(mark)}`.execute(tx)
}

export async function removeMark(db: Kysely<Tables>): Promise<void> {
  await sql`DROP TABLE ${sql.table(MARK_TABLE)}`.execute(db)
}
