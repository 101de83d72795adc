import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DATABASE_FILE } from './database.ts'
import { makePrivate } from './private-file.ts'

/** A service has used this folder, but its database is gone. */
export class EmptiedFolder extends Error {
  constructor(folder: string, left: string) {
    super(
      `There is no database in ${folder}, but ${left} shows that a service has kept its data there. Put the database back (lembra restore FILE does it from a backup), or mount the right disk. To begin with an empty service instead, move everything out of that folder first.`,
    )
    this.name = 'EmptiedFolder'
  }
}

/** Written once the first database exists. If a folder has this file but no database, it has lost the database. */
const MARK = 'lembra.begun'
/** Folders that show use by versions that did not write the mark. */
const OLDER_MARKS = ['blobs', 'outbox']

/** @throws {EmptiedFolder} if the folder has been used but has no database */
export function refuseIfEmptied(folder: string): void {
  if (sizeOf(join(folder, DATABASE_FILE)) > 0) return
  const left =
    [MARK, `${DATABASE_FILE}-wal`].find((name) => existsSync(join(folder, name))) ??
    OLDER_MARKS.find((name) => hasEntries(join(folder, name)))
  if (left !== undefined) throw new EmptiedFolder(folder, left)
}

export function noteBegun(folder: string): void {
  const file = join(folder, MARK)
  if (existsSync(file)) return makePrivate(file)
  try {
    writeFileSync(file, 'This folder holds the data of Lembra. Without lembra.db the service does not start on it.\n', {
      mode: 0o600,
    })
  } catch {
    // The disk is full: the next start writes it.
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

function hasEntries(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0
}
