// Moves a service between SQLite in a folder and PostgreSQL.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { asOperatorFault, OperatorFault } from '../app/operator-fault.ts'
import type { Config } from '../config/config.ts'
import { type Moved, type MoveWork, move } from '../store/moving/moving.ts'
import type { Side } from '../store/moving/side.ts'
import { DATABASE_FILE, openDatabase } from '../store/sqlite/database.ts'
import { lockFolder } from '../store/sqlite/folder-lock.ts'
import { sqliteSide } from '../store/sqlite/moving-side.ts'
import { type BlobPlace, type FileReport, moveFiles, planFiles } from './operator-move-files.ts'

export type MoveTarget = { folder: string } | { url: string }

export interface MoveOrder {
  to: MoveTarget
  /** Null: files stay in place, except that those on disk are brought along to a target folder. */
  blobs: BlobPlace | null
}

export interface MoveReport extends Moved {
  from: string
  to: string
  files: FileReport
}

export interface MoveTelling extends Pick<MoveWork, 'onProgress' | 'onResume'> {
  /** Called before each batch; a test interrupts here. */
  beforeBatch?: (step: string) => void
}

/** Returns null if it is neither. */
export function moveTarget(to: string): MoveTarget | null {
  if (/^postgres(ql)?:\/\//.test(to)) return URL.canParse(to) ? { url: to } : null
  const folder = /^sqlite:(.+)$/s.exec(to)?.[1]
  return folder === undefined ? null : { folder }
}

export function withoutPassword(url: string): string {
  const shown = new URL(url)
  shown.password = ''
  shown.searchParams.delete('password')
  return shown.href
}

/**
 * Moves the service that the settings describe. Both sides are locked meanwhile, so that no other process works on them.
 * @throws {OperatorFault}
 */
export async function moveService(config: Config, order: MoveOrder, telling: MoveTelling): Promise<MoveReport> {
  const opened: Opened[] = []
  try {
    refuseSameKind(config, order.to)
    const files = await planFiles(config, order.blobs, 'folder' in order.to ? order.to.folder : null)
    await files.carrier?.check()
    const source = await openSource(config)
    opened.push(source)
    const target = await openTarget(order.to)
    opened.push(target)
    const reports: FileReport[] = []
    const moved = await move({
      source: source.side,
      target: target.side,
      ...telling,
      alongside: async () => void reports.push(await moveFiles(files, source.side, telling.onProgress)),
    })
    const [report] = reports
    if (!report) throw new Error('the move ended without its files')
    return { ...moved, from: source.side.name, to: target.side.name, files: report }
  } catch (error) {
    throw asOperatorFault(error)
  } finally {
    for (const { close } of opened.reverse()) await close()
  }
}

function refuseSameKind({ database }: Config, to: MoveTarget): void {
  if (database && 'url' in to)
    throw new OperatorFault(
      'Both are PostgreSQL: its own tools (pg_dump, pg_restore) move a database from server to server.',
    )
  if (!database && 'folder' in to)
    throw new OperatorFault(
      'Both are folders: "lembra backup" and "lembra restore" move a service from one to the other.',
    )
}

interface Opened {
  side: Side
  close(): Promise<void>
}

function openSource({ database, dataDir }: Config): Promise<Opened> {
  if (database) return openServer(database.url, { isMoving: false })
  if (!existsSync(join(dataDir, DATABASE_FILE))) throw new OperatorFault(`There is no database in ${dataDir}.`)
  return openFolder(dataDir, { isMoving: false })
}

function openTarget(to: MoveTarget): Promise<Opened> {
  return 'url' in to ? openServer(to.url, { isMoving: true }) : openFolder(to.folder, { isMoving: true })
}

async function openFolder(folder: string, options: { isMoving: boolean }): Promise<Opened> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = lockFolder(folder)
  try {
    const database = await openDatabase(folder, options)
    const close = async () => {
      await database.close()
      lock.release()
    }
    return { side: sqliteSide(database, `The folder ${folder}`), close }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** One connection reads or writes, the other one is for queries meanwhile. */
const POOL_SIZE = 2
/** Whole tables are counted and summed, and nobody waits for an answer meanwhile. */
const TIMEOUT_MS = 1_800_000

async function openServer(url: string, options: { isMoving: boolean }): Promise<Opened> {
  // The modules of a database are loaded only if it is in use.
  const { claimAlone } = await import('../store/postgres/presence.ts')
  const { openPostgres } = await import('../store/postgres/database.ts')
  const { postgresSide } = await import('../store/postgres/moving-side.ts')
  const presence = await claimAlone({ url })
  try {
    const database = await openPostgres({ url, poolSize: POOL_SIZE, timeoutMs: TIMEOUT_MS }, options)
    const close = async () => {
      await database.close()
      await presence.release()
    }
    return { side: await postgresSide(database, `PostgreSQL at ${placeOf(url)}`), close }
  } catch (error) {
    await presence.release()
    throw error
  }
}

function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
