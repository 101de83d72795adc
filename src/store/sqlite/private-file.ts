import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs'

/**
 * Makes the database file accessible to its owner only, and creates it if needed. SQLite gives the same mode to the files that it creates beside a
 * database; those left by an earlier version are changed too.
 */
export function makePrivate(file: string): void {
  // Never open an existing file here: closing it would release the locks that this process holds on it (POSIX, fcntl).
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
  for (const path of [file, `${file}-wal`, `${file}-shm`]) close(path)
}

function close(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined || (stats.mode & 0o077) === 0) return
  try {
    chmodSync(path, 0o600)
  } catch {
    // It belongs to another user: the warning about the folder says what to do.
  }
}
