import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { onDisk } from './disk-fault.ts'

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
