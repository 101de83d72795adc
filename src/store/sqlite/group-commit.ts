import { setImmediate as nextTurn } from 'node:timers/promises'
import { CompiledQuery, type Kysely, type Transaction } from 'kysely'
import type { RunTransaction } from '../store.ts'
import type { Tables } from '../tables.ts'
import { isDiskFull } from './errors.ts'

/** Long enough for many transactions to share a commit, short enough not to block the event loop noticeably. */
const GROUP_MS = 5

const SAVE = CompiledQuery.raw('SAVEPOINT work')
const RELEASE = CompiledQuery.raw('RELEASE work')
const ROLL_BACK = CompiledQuery.raw('ROLLBACK TO work')

interface Pending {
  work(tx: Kysely<Tables>): Promise<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}

/**
 * Transactions that arrive in one turn of the event loop share one commit, each in its own savepoint. One that fails is rolled back alone, and none
 * resolves before the commit is on the disk. A small write mostly waits for the disk (`synchronous=FULL`), so eight concurrent writers get several
 * times as much done.
 */
export function groupCommit(writer: Kysely<Tables>, makeRoom: () => boolean = () => false): RunTransaction {
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
async function runGroup(writer: Kysely<Tables>, pending: Pending[], makeRoom: () => boolean): Promise<void> {
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
    // On a full disk, giving up the reserve makes room once. Deletions then succeed, and additions are refused by their own check.
    if (isDiskFull(error) && makeRoom()) pending.unshift(...taken)
    else for (const { reject } of taken) reject(error)
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
