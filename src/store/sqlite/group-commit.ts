import { setImmediate as nextTurn } from 'node:timers/promises'
import { CompiledQuery, type Kysely, type Transaction } from 'kysely'
import type { RunTransaction } from '../store.ts'
import type { Tables } from '../tables.ts'
import { isDiskFull } from './errors.ts'

/** Long enough to share a commit among many, short enough that the event loop does not notice. */
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
 * Transactions that come in one turn of the event loop share one commit, each in a savepoint of its own: what fails undoes itself alone, and
 * none is answered before the commit is on the disk. With `synchronous=FULL` a commit waits for the disk, which is most of a small write: eight
 * writers at once get several times as much done.
 */
export function groupCommit(writer: Kysely<Tables>, makeRoom: () => boolean = () => false): RunTransaction {
  const pending: Pending[] = []
  let isRunning = false

  async function runAll(): Promise<void> {
    while (pending.length > 0) {
      // The turn that brings one request often brings others: they are all here by its end.
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

/** Never rejects: every pending transaction that it takes is told how it went, or is pending again. */
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
    // On a full disk the reserve makes room once: what deletes then succeeds, and what grows is refused by itself.
    if (isDiskFull(error) && makeRoom()) pending.unshift(...taken)
    else for (const { reject } of taken) reject(error)
    return
  }
  for (const answer of answers) answer()
}

/** How to answer once the group is committed. @throws if the disk is full or not even the savepoint could be undone: the whole group is lost then. */
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

/** A full disk makes SQLite roll back all by itself; then there is no savepoint to go back to, and the group fails for that reason. */
async function undo(tx: Transaction<Tables>, reason: unknown): Promise<void> {
  try {
    await tx.executeQuery(ROLL_BACK)
    await tx.executeQuery(RELEASE)
  } catch {
    throw reason
  }
}
