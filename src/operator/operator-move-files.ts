// Moves the files of a service, and checks that each arrives unchanged.
import { join, resolve } from 'node:path'
import { BLOB_FOLDER, openBlobs, SPOOL_FOLDER } from '../app/adapters.ts'
import { OperatorFault } from '../app/operator-fault.ts'
import type { Config } from '../config/config.ts'
import { bringFiles, type Transferred, type TransferredBlob, transferBlob } from '../providers/blobs/blob-copies.ts'
import type { Side } from '../store/moving/side.ts'
import { countStoredFiles, expectedFiles, storedFiles } from '../store/stored-files.ts'

export type BlobPlace = 's3' | 'disk'

export interface FileReport {
  /** The folder or bucket that holds them in the end. */
  at: string
  /** False if they stay in place. */
  isCopied: boolean
  /** Copied now, and already there from an interrupted move. */
  brought: number
  there: number
  /** Memories whose file is missing or damaged at the source, and missing at the target. */
  lacking: { count: number; some: string[] }
}

export interface FileMove {
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
const LACKING_NAMED = 20

/** `folder` is that of the target; null if the target is PostgreSQL. */
export async function planFiles(config: Config, blobs: BlobPlace | null, folder: string | null): Promise<FileMove> {
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
  const bringer = bringFiles(from, to)
  return { check: async () => {}, carry: ({ key }) => bringer.bring(key), finish: () => bringer.finish(), atOnce: 1 }
}

/** Moves every file that a memory names, and uploads that are not captured yet. */
export async function moveFiles(
  { at, carrier }: FileMove,
  { db }: Side,
  onProgress: (what: string, done: number, total: number) => void,
): Promise<FileReport> {
  const report: FileReport = { at, isCopied: carrier !== null, brought: 0, there: 0, lacking: { count: 0, some: [] } }
  if (!carrier) return report
  const total = await countStoredFiles(db)
  let done = 0
  const stored = storedFiles(db)
  await together(carrier.atOnce, async () => {
    for await (const { memoryId, key, contentType, bytes, sha256 } of each(stored)) {
      const outcome = await carrier.carry({ key, contentType, known: { bytes, sha256 } })
      if (outcome === 'brought' || outcome === 'there') report[outcome] += 1
      else if (++report.lacking.count <= LACKING_NAMED) report.lacking.some.push(memoryId)
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
