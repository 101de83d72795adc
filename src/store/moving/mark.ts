import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Value } from './moved-tables.ts'

/** Why a service cannot be moved, or why it does not start on a moved database. The message is for the operator. */
export class MoveFault extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'MoveFault'
  }
}

/** This table exists only in an unfinished copy and stores its progress. */
export const MARK_TABLE = 'unfinished_move'

export interface Mark {
  /** Identifies the service that is copied; see `identityOf`. */
  source: string
  /** State of the source when the copy began; see `stampOf`. */
  stamp: string
  step: string
  /** Key of the last copied row; null if none of this step is copied. */
  after: readonly Value[] | null
  /** Rows of this step that are copied. */
  done: number
}

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

/** Call it in the transaction that adds the rows. */
export async function noteProgress(tx: Kysely<Tables>, mark: Mark): Promise<void> {
  await sql`UPDATE ${sql.table(MARK_TABLE)} SET progress = ${JSON.stringify(mark)}`.execute(tx)
}

export async function removeMark(db: Kysely<Tables>): Promise<void> {
  await sql`DROP TABLE ${sql.table(MARK_TABLE)}`.execute(db)
}
