import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE = 'last-backup'

/** `lembra backup` writes the time, and the running service reports it as a metric. */
export async function noteBackup(folder: string, now: number): Promise<void> {
  await writeFile(join(folder, FILE), `${new Date(now).toISOString()}\n`, { mode: 0o600 })
}

/** Unix milliseconds; null if no backup was made, or if its time cannot be read. */
export async function lastBackupAt(folder: string): Promise<number | null> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => '')
  const time = Date.parse(text.trim())
  return Number.isNaN(time) ? null : time
}
