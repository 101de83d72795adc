// What an operator does to a service from outside its HTTP API. Beside app.ts, the only place that knows the database in use.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { BackupFault, backUp, type Examination, examine, restore } from './store/sqlite/backup.ts'
import { DATABASE_FILE, openDatabase } from './store/sqlite/database.ts'
import { FolderInUse } from './store/sqlite/folder-lock.ts'
import { NewerDatabase } from './store/sqlite/migration.ts'
import { createSqliteStore } from './store/sqlite/store.ts'

/** Something that the operator can mend, in words. */
export class OperatorFault extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'OperatorFault'
  }
}

export async function setPlan(config: Config, email: string, plan: string): Promise<void> {
  if (!config.plans.byName.has(plan))
    throw new OperatorFault(`There is no plan "${plan}". PLANS has: ${[...config.plans.byName.keys()].join(', ')}.`)
  if (!existsSync(join(config.dataDir, DATABASE_FILE)))
    throw new OperatorFault(`There is no database in ${config.dataDir}.`)
  const database = await openDatabase(config.dataDir)
  try {
    const store = createSqliteStore(database)
    const isFound = await store.transaction(async (tx) => {
      const account = await tx.accounts.getByEmail(email.trim().toLowerCase())
      if (account) await tx.accounts.update({ ...account, plan })
      return account !== null
    })
    if (!isFound) throw new OperatorFault(`There is no account with the email ${email}.`)
  } finally {
    await database.close()
  }
}

export function backUpService(config: Config, target: string): { memories: number } {
  return told(() => backUp(config.dataDir, target))
}

export function restoreService(config: Config, source: string): { memories: number; keptAs: string | null } {
  return told(() => restore(config.dataDir, source, Date.now()))
}

export function checkService(config: Config): Examination {
  return told(() => examine(join(config.dataDir, DATABASE_FILE)))
}

/** Faults of the store that the operator can mend, as such. */
export function asOperatorFault(error: unknown): unknown {
  const isMendable = error instanceof BackupFault || error instanceof FolderInUse || error instanceof NewerDatabase
  return isMendable ? new OperatorFault(error.message) : error
}

function told<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw asOperatorFault(error)
  }
}
