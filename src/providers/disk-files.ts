import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, diskFull } from '../core/errors.ts'

/** One reused buffer per file: incoming chunks are released at once, and hashing this much takes well under a millisecond. */
const BUFFER_BYTES = 131_072

/** A file being written, hashed with SHA-256 as it grows. */
export interface PartFile {
  path: string
  add(chunk: Uint8Array): Promise<void>
  /** With `isLasting`, resolves once the bytes are flushed to disk. If it rejects or is never called, the caller must call `discard`. */
  finish(options: { isLasting: boolean }): Promise<{ bytes: number; sha256: string }>
  discard(): Promise<void>
}

export const PART_ENDING = '.part'

/** Creates a uniquely named file, readable by its owner only. Creates `folder` if missing. */
export async function createPartFile(folder: string): Promise<PartFile> {
  const path = join(folder, `${randomUUID()}${PART_ENDING}`)
  const handle = await onDisk(async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return open(path, 'wx', 0o600)
  })
  const body = bufferedBody(handle)
  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    await handle.close()
  }
  return {
    path,
    add: (chunk) => onDisk(() => body.add(chunk)),
    finish: ({ isLasting }) =>
      onDisk(async () => {
        const whole = await body.end()
        if (isLasting) await handle.sync()
        await close()
        return whole
      }),
    discard: () =>
      onDisk(async () => {
        await close()
        await rm(path, { force: true })
      }),
  }
}

function bufferedBody(handle: FileHandle) {
  const buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES)
  const hash = createHash('sha256')
  let filled = 0
  let bytes = 0
  const flush = async () => {
    const part = buffer.subarray(0, filled)
    hash.update(part)
    await writeAll(handle, part)
    bytes += filled
    filled = 0
  }
  return {
    async add(chunk: Uint8Array): Promise<void> {
      for (let from = 0; from < chunk.byteLength; ) {
        const piece = chunk.subarray(from, from + BUFFER_BYTES - filled)
        buffer.set(piece, filled)
        filled += piece.byteLength
        from += piece.byteLength
        if (filled === BUFFER_BYTES) await flush()
      }
    },
    async end(): Promise<{ bytes: number; sha256: string }> {
      await flush()
      return { bytes, sha256: hash.digest('hex') }
    },
  }
}

/** A write may be partial, for example if the disk fills up. */
async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.byteLength; ) {
    const { bytesWritten } = await handle.write(bytes, written)
    written += bytesWritten
  }
}

const FULL = new Set(['ENOSPC', 'EDQUOT'])
/** A read-only or broken disk, or too many open files: errors of the machine that may pass. */
const PASSING = new Set('EFBIG EROFS EIO ENXIO ENODEV ESTALE ENOMEM EMFILE ENFILE EBUSY EAGAIN ETIMEDOUT'.split(' '))

function asAppError(error: unknown): unknown {
  if (FULL.has(codeOf(error))) return diskFull(error)
  if (!PASSING.has(codeOf(error))) return error
  const unavailable = new AppError('unavailable', 'Files can not be kept at present. Please try again in a while.', {
    retryAfterSeconds: 30,
  })
  unavailable.cause = error
  return unavailable
}

/** Returns a system error code such as `ENOENT`, or an empty string for any other error. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Runs `work` and converts its disk errors that the caller can wait out into `AppError`s. */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asAppError(error)
  }
}

/** Flushes to disk: a file's bytes, or a folder's entries. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const READ_BYTES = 262_144

/** Size and hexadecimal SHA-256 of a whole file. Reads through one buffer and lets other work run between reads. */
export async function digestOf(handle: FileHandle): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafeSlow(READ_BYTES)
  for (let bytes = 0; ; ) {
    const { bytesRead } = await handle.read(buffer, 0, READ_BYTES, bytes)
    if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') }
    hash.update(buffer.subarray(0, bytesRead))
    bytes += bytesRead
  }
}

/** Yields `<account>/<file>` for every file under `folder`, thumbnails included. Skips folders that start with a dot: they hold partial files. */
export async function* keysIn(folder: string): AsyncGenerator<string> {
  for (const account of await entriesOf(folder)) {
    if (!account.isDirectory() || account.name.startsWith('.')) continue
    for (const file of await entriesOf(join(folder, account.name))) yield `${account.name}/${file.name}`
  }
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

const KEY = /^usr_[0-9a-z]{26}\/fil_[0-9a-z]{26}(?:\.thumb)?$/

/** Keys become paths. We create them all, so a malformed key is a bug and must never reach a store. */
export function checkKey(key: string): void {
  if (!KEY.test(key)) throw new TypeError('This is no key of a blob.')
}

const PIECE_BYTES = 65_536

/** `end` is exclusive. Stops at the end of the file. */
export async function* bytesBetween(handle: FileHandle, start: number, end: number): AsyncGenerator<Buffer, void> {
  for (let place = start; place < end; ) {
    const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, end - place))
    const { bytesRead } = await handle.read(piece, 0, piece.length, place)
    if (bytesRead === 0) return
    yield piece.subarray(0, bytesRead)
    place += bytesRead
  }
}
