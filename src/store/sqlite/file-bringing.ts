import type Database from 'better-sqlite3'
import { countMemoryFiles, expectedFiles, type MemoryFile, memoryFiles } from './named-files.ts'

/** Copies files to or from a backup; implemented in providers/blobs/file-backup.ts. */
interface FileBringer {
  bring(key: string): Promise<'brought' | 'there' | 'missing'>
  keepOnly(isWanted: (key: string) => boolean): Promise<void>
  finish(): Promise<void>
}

export interface FileWork {
  /** The folder where the service keeps its files; null if they are not on this machine. */
  folder: string | null
  bringFiles(from: string, to: string): FileBringer
  onProgress(done: number, total: number): void
}

/** Memories whose file is missing. Names only some ids, as there may be very many. */
export interface Lacking {
  count: number
  some: string[]
}

const LACKING_NAMED = 20

export function filesOf(backup: string): string {
  return `${backup}.files`
}

/** Copies every file that the database refers to. A missing file counts as forgotten if it is no longer needed. */
export async function bringAll(
  db: Database.Database,
  bringer: FileBringer,
  onProgress: FileWork['onProgress'],
  isNeeded: (file: MemoryFile) => boolean,
) {
  const counts = { brought: 0, there: 0, forgotten: 0 }
  const lacking: Lacking = { count: 0, some: [] }
  const total = countMemoryFiles(db)
  let done = 0
  for (const file of memoryFiles(db)) {
    const outcome = await bringer.bring(file.key)
    if (outcome !== 'missing') counts[outcome] += 1
    else if (!isNeeded(file)) counts.forgotten += 1
    else if (++lacking.count <= LACKING_NAMED) lacking.some.push(file.memoryId)
    onProgress(++done, total)
  }
  for (const key of expectedFiles(db)) {
    const outcome = await bringer.bring(key)
    if (outcome !== 'missing') counts[outcome] += 1
  }
  return { ...counts, lacking }
}
