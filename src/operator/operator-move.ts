// Moves a service between SQLite in a folder and PostgreSQL.

import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BLOB_FOLDER, openBlobs, SPOOL_FOLDER } from '../app/adapters.ts'
import { asOperatorFault, OperatorFault } from '../app/operator-fault.ts'
import type { Config } from '../config/config.ts'
import { copyingFiles, type Transferred, type TransferredBlob, transferBlob } from '../providers/blobs/blob-copies.ts'
import { countStoredFiles, expectedFiles, storedFiles } from '../store/files.ts'
import { type Moved, type MoveWork, move } from '../store/moving/moving.ts'
import type { Side } from '../store/moving/side.ts'
import { DATABASE_FILE, lockFolder } from '../store/sqlite/data-folder.ts'
import { openDatabase } from '../store/sqlite/database.ts'
import { sqliteSide } from '../store/sqlite/moving-side.ts'

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
  const { claimExclusively } = await import('../store/postgres/presence.ts')
  const { openPostgres } = await import('../store/postgres/database.ts')
  const { postgresSide } = await import('../store/postgres/moving-side.ts')
  const presence = await claimExclusively({ url })
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

// Moves the files of a service, and checks that each arrives unchanged.

type BlobPlace = 's3' | 'disk'

interface FileReport {
  /** The folder or bucket that holds them in the end. */
  at: string
  /** False if they stay in place. */
  isCopied: boolean
  /** Copied now, and already there from an interrupted move. */
  copied: number
  present: number
  /** Memories whose file is missing or damaged at the source, and missing at the target. */
  missing: { count: number; some: string[] }
}

interface FileMove {
  at: string
  /** Null: they stay in place. */
  carrier: Carrier | null
}

interface Carrier {
  /** Called before anything is copied. @throws {OperatorFault} if it can't work */
  check(): Promise<void>
  carry(blob: TransferredBlob): Promise<Transferred>
  finish(): Promise<void>
  /** How many files are copied at the same time. */
  atOnce: number
}

/** A bucket handles many requests at a time; a disk gains nothing from them. */
const AT_ONCE = 8
const MAX_NAMED = 20

/** `folder` is that of the target; null if the target is PostgreSQL. */
async function planFiles(config: Config, blobs: BlobPlace | null, folder: string | null): Promise<FileMove> {
  const own = join(config.dataDir, BLOB_FOLDER)
  const target = folder === null ? own : join(folder, BLOB_FOLDER)
  if (blobs !== null)
    return { at: blobs === 's3' ? bucketOf(config) : target, carrier: await transferring(config, blobs, folder) }
  if (config.s3) return { at: bucketOf(config), carrier: null }
  return { at: target, carrier: resolve(target) === resolve(own) ? null : linking(own, target) }
}

function bucketOf({ s3 }: Config): string {
  return `the bucket ${s3?.bucket}`
}

async function transferring(config: Config, blobs: BlobPlace, folder: string | null): Promise<Carrier> {
  const { s3, dataDir } = config
  if (!s3)
    throw new OperatorFault(
      `--blobs ${blobs} wants the S3_ settings of the bucket that the files go ${blobs === 's3' ? 'to' : 'out of'}.`,
    )
  const bucket = await openBlobs(config)
  const disk = await openBlobs({ ...config, s3: null, dataDir: blobs === 's3' ? dataDir : (folder ?? dataDir) })
  const [from, to] = blobs === 's3' ? [disk, bucket] : [bucket, disk]
  return {
    check: async () => {
      await bucket.check?.().catch((error: unknown) => {
        // The adapter's message holds no text from outside.
        throw error instanceof Error ? new OperatorFault(error.message) : error
      })
    },
    carry: (blob) => transferBlob({ from, to, folder: join(dataDir, SPOOL_FOLDER) }, blob),
    finish: async () => {},
    atOnce: AT_ONCE,
  }
}

function linking(from: string, to: string): Carrier {
  const copier = copyingFiles(from, to)
  return { check: async () => {}, carry: ({ key }) => copier.copy(key), finish: () => copier.finish(), atOnce: 1 }
}

/** Moves every file that a memory names, and uploads that are not captured yet. */
async function moveFiles(
  { at, carrier }: FileMove,
  { db }: Side,
  onProgress: (what: string, done: number, total: number) => void,
): Promise<FileReport> {
  const report: FileReport = { at, isCopied: carrier !== null, copied: 0, present: 0, missing: { count: 0, some: [] } }
  if (!carrier) return report
  const total = await countStoredFiles(db)
  let done = 0
  const stored = storedFiles(db)
  await together(carrier.atOnce, async () => {
    for await (const { memoryId, key, contentType, bytes, sha256 } of each(stored)) {
      const outcome = await carrier.carry({ key, contentType, known: { bytes, sha256 } })
      if (outcome === 'copied' || outcome === 'present') report[outcome] += 1
      else if (++report.missing.count <= MAX_NAMED) report.missing.some.push(memoryId)
      onProgress('files', ++done, total)
    }
  })
  for await (const { key, contentType } of expectedFiles(db)) await carrier.carry({ key, contentType, known: null })
  await carrier.finish()
  return report
}

/** Lets several workers share one sequence. */
async function* each<T>(shared: AsyncGenerator<T>): AsyncGenerator<T> {
  for (let next = await shared.next(); !next.done; next = await shared.next()) yield next.value
}

function together(number: number, work: () => Promise<void>): Promise<unknown> {
  return Promise.all(Array.from({ length: number }, work))
}
