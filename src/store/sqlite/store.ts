import { setImmediate as nextTurn } from 'node:timers/promises'
import { CompiledQuery, type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { Store } from '../../core/store.ts'
import { changeRecorder } from '../changes.ts'
import { claimOnce, type JobDialect } from '../jobs.ts'
import { compiledOnce } from '../statements.ts'
import { type Announce, createStore, type RunTransaction } from '../store.ts'
import type { Tables } from '../tables.ts'
import type { SqliteDatabase } from './database.ts'
import { isDiskFull } from './errors.ts'
import { textIndex } from './text-index.ts'
import { vectorStore } from './vectors.ts'

export interface StoreDisk {
  /** @throws {AppError} unavailable, if the disk is full */
  requireRoom(): void
  /** Called after a write failed because the disk is full. The write is then tried once more. */
  giveUp(): void
}

const ANY_DISK: StoreDisk = { requireRoom: () => {}, giveUp: () => {} }

export function createSqliteStore(
  database: SqliteDatabase,
  disk: StoreDisk = ANY_DISK,
  announce: Announce = () => {},
): Store {
  return createStore(database, {
    requireRoom: () => disk.requireRoom(),
    emptyLog: () => emptyLog(database.writer),
    textIndex,
    vectors: vectorStore,
    jobs: sqliteJobs,
    recordChanges: changeRecorder(sql`CAST(unixepoch('subsec') * 1000 AS INTEGER)`, async () => {}),
    announce,
    isShared: false,
    transaction: groupCommit(database.writer, () => disk.giveUp()),
  })
}

/**
 * The write-ahead log contains pages from before a deletion until it is checkpointed and truncated. Returns false if an active reader prevents that.
 */
async function emptyLog(writer: SqliteDatabase['writer']): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(writer)
  return rows[0]?.busy === 0
}

type Row = Insertable<Tables['jobs']>

/** Transactions run one after another, so nobody claims or adds a job in the middle of one. */
const sqliteJobs: JobDialect = {
  async add(writer, rows) {
    for (const row of rows) {
      const values = COLUMNS.map((column) => row[column])
      await addOrRenew(writer, [row.id, ...values, ...values, 'failed'])
    }
  },

  claim: claimOnce((json) => sql`SELECT value FROM json_each(${json})`, sql``),

  hold: async () => {},
}

const COLUMNS = [
  'kind',
  'key',
  'account_id',
  'payload',
  'state',
  'attempts',
  'failures',
  'run_at',
  'leased_until',
  'last_error',
  'created_at',
] as const

const addOrRenew = compiledOnce((db) => {
  const renewed = Object.fromEntries(COLUMNS.map((column) => [column, null])) as unknown as Omit<Row, 'id'>
  return db
    .insertInto('jobs')
    .values({ id: '', ...renewed })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(renewed).where('jobs.state', '=', 'failed'))
    .compile()
})

/** Long enough for many transactions to share a commit, short enough not to block the event loop noticeably. */
const GROUP_MS = 5

const SAVE = CompiledQuery.raw('SAVEPOINT work')
const RELEASE = CompiledQuery.raw('RELEASE work')
const ROLL_BACK = CompiledQuery.raw('ROLLBACK TO work')

interface Pending {
  work(tx: Kysely<Tables>): Promise<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
  /** The first attempt found the disk full. */
  isSecondTry?: true
}

/**
 * Transactions that arrive in one turn of the event loop share one commit, each in its own savepoint. One that fails is rolled back alone, and none
 * resolves before the commit is on the disk. A small write mostly waits for the disk (`synchronous=FULL`), so eight concurrent writers get several
 * times as much done.
 */
function groupCommit(writer: Kysely<Tables>, makeRoom: () => void): RunTransaction {
  const pending: Pending[] = []
  let isRunning = false

  async function runAll(): Promise<void> {
    while (pending.length > 0) {
      // The turn that brings one request often brings others: all of them are queued by its end.
      await nextTurn()
      await runGroup(writer, pending, makeRoom)
    }
    isRunning = false
  }

  return <T>(work: (tx: Kysely<Tables>) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      pending.push({ work, resolve: (value) => resolve(value as T), reject })
      if (isRunning) return
      isRunning = true
      void runAll()
    })
}

/** Never rejects: every transaction that it takes is settled or queued again. */
async function runGroup(writer: Kysely<Tables>, pending: Pending[], makeRoom: () => void): Promise<void> {
  const taken: Pending[] = []
  const answers: Array<() => void> = []
  try {
    await writer.transaction().execute(async (tx) => {
      const endAt = performance.now() + GROUP_MS
      do {
        const next = pending.shift()
        if (!next) return
        taken.push(next)
        answers.push(await attempt(tx, next))
      } while (performance.now() < endAt)
    })
  } catch (error) {
    if (taken.length === 0) taken.push(...pending.splice(0))
    // On a full disk, the reserve makes room for a second try. Deletions then succeed, and additions are refused by their own check.
    const isFull = isDiskFull(error)
    if (isFull) makeRoom()
    const again: Pending[] = []
    for (const transaction of taken)
      if (isFull && !transaction.isSecondTry) again.push({ ...transaction, isSecondTry: true })
      else transaction.reject(error)
    pending.unshift(...again)
    return
  }
  for (const answer of answers) answer()
}

/** Returns how to settle the transaction after the commit. @throws if the disk is full or the savepoint cannot be undone: the group then fails */
async function attempt(tx: Transaction<Tables>, { work, resolve, reject }: Pending): Promise<() => void> {
  await tx.executeQuery(SAVE)
  try {
    const value = await work(tx)
    await tx.executeQuery(RELEASE)
    return () => resolve(value)
  } catch (error) {
    if (isDiskFull(error)) throw error
    await undo(tx, error)
    return () => reject(error)
  }
}

/** On a full disk SQLite rolls back the whole transaction by itself. Then the savepoint is gone, and the group fails for that reason. */
async function undo(tx: Transaction<Tables>, reason: unknown): Promise<void> {
  try {
    await tx.executeQuery(ROLL_BACK)
    await tx.executeQuery(RELEASE)
  } catch {
    throw reason
  }
}
