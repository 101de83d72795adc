import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs'

/**
 * Makes the database file readable and writable by its owner alone, and creates it if need be. SQLite gives the files that it puts beside a
 * database the same mode; those that an earlier version left there are closed too.
 */
export function makePrivate(file: string): void {
  // An existing file must not be opened here: closing it would drop the locks that this process holds on it (POSIX, fcntl).
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
