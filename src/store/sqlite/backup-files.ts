import type Database from 'better-sqlite3'

/** A file that a memory was captured from. */
interface MemoryFile {
  accountId: string
  memoryId: string
  key: string
  bytes: number
  /** Hexadecimal. */
  sha256: string
}

type FileRow = MemoryFile & { row: number }

const PAGE = 500

/** Yields files in the order of their rows. Each page is a separate read, so that a slow caller keeps no transaction of a live database open. */
export function* memoryFiles(db: Database.Database): Generator<MemoryFile> {
  const page = db.prepare<[number, number], FileRow>(
    `SELECT "row", account_id AS accountId, id AS memoryId, media ->> 'key' AS key, media ->> 'bytes' AS bytes,
      media ->> 'sha256' AS sha256
    FROM memories WHERE "row" > ? AND media IS NOT NULL ORDER BY "row" LIMIT ?`,
  )
  for (let last = 0; ; ) {
    const rows = page.all(last, PAGE)
    yield* rows
    if (rows.length < PAGE) return
    last = rows.at(-1)?.row ?? last
  }
}

export function countMemoryFiles(db: Database.Database): number {
  return Number(db.prepare('SELECT count(*) FROM memories WHERE media IS NOT NULL').pluck().get())
}

/** Yields the keys of uploads that no memory was made from yet. For many, no bytes have arrived. */
function* expectedFiles(db: Database.Database): Generator<string> {
  if (!knowsFiles(db)) return
  const page = db
    .prepare<[string, string, number], string>(
      `SELECT "key" FROM files WHERE (account_id, "key") > (?, ?) AND state = 'expected' ORDER BY account_id, "key" LIMIT ?`,
    )
    .pluck()
  for (let last = ''; ; ) {
    const keys = page.all(accountOf(last), last, PAGE)
    yield* keys
    if (keys.length < PAGE) return
    last = keys.at(-1) ?? last
  }
}

/** Whether the memory still exists and refers to this file. */
export function isNamed(db: Database.Database, { accountId, memoryId, key }: MemoryFile): boolean {
  const named = db.prepare(`SELECT 1 FROM memories WHERE account_id = ? AND id = ? AND media ->> 'key' = ?`)
  return named.get(accountId, memoryId, key) !== undefined
}

/** Whether there is a record of a file, including one that is being uploaded or deleted. */
export function knownFiles(db: Database.Database): (key: string) => boolean {
  if (!knowsFiles(db)) return () => false
  const known = db.prepare('SELECT 1 FROM files WHERE account_id = ? AND "key" = ?')
  return (key) => known.get(accountOf(key), key) !== undefined
}

function accountOf(key: string): string {
  return key.slice(0, Math.max(0, key.indexOf('/')))
}

/** A database from before files were stored gets this table only at the next start of the service. */
function knowsFiles(db: Database.Database): boolean {
  return db.prepare(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'files'`).get() !== undefined
}

/** Copies files to or from a backup; implemented in providers/blobs/blob-copies.ts. */
interface FileCopier {
  copy(key: string): Promise<'copied' | 'present' | 'missing'>
  keepOnly(isWanted: (key: string) => boolean): Promise<void>
  finish(): Promise<void>
}

export interface FileWork {
  /** The folder where the service keeps its files; null if they are not on this machine. */
  folder: string | null
  copyingFiles(from: string, to: string): FileCopier
  onProgress(done: number, total: number): void
}

/** Memories whose file is missing. Names only some ids, as there may be very many. */
export interface MissingFiles {
  count: number
  some: string[]
}

const MAX_NAMED = 20

export function filesOf(backup: string): string {
  return `${backup}.files`
}

/** Copies every file that the database refers to. A missing file counts as deleted if it is no longer needed. */
export async function copyFiles(
  db: Database.Database,
  copier: FileCopier,
  onProgress: FileWork['onProgress'],
  isNeeded: (file: MemoryFile) => boolean,
) {
  const counts = { copied: 0, present: 0, deleted: 0 }
  const missing: MissingFiles = { count: 0, some: [] }
  const total = countMemoryFiles(db)
  let done = 0
  for (const file of memoryFiles(db)) {
    const outcome = await copier.copy(file.key)
    if (outcome !== 'missing') counts[outcome] += 1
    else if (!isNeeded(file)) counts.deleted += 1
    else if (++missing.count <= MAX_NAMED) missing.some.push(file.memoryId)
    onProgress(++done, total)
  }
  for (const key of expectedFiles(db)) {
    const outcome = await copier.copy(key)
    if (outcome !== 'missing') counts[outcome] += 1
  }
  return { ...counts, missing }
}
