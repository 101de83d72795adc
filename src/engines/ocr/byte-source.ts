import type { FileHandle } from 'node:fs/promises'

export interface ByteSource {
  size: number
  /** Returns fewer bytes at the end of the source, and none beyond it. */
  read(at: number, length: number): Promise<Buffer>
}

export function bufferSource(bytes: Buffer): ByteSource {
  return { size: bytes.length, read: async (at, length) => bytes.subarray(at, at + length) }
}

export async function fileSource(file: FileHandle): Promise<ByteSource> {
  const { size } = await file.stat()
  async function read(at: number, length: number): Promise<Buffer> {
    const wanted = Math.max(0, Math.min(length, size - at))
    if (wanted === 0) return Buffer.alloc(0)
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, at)
    return buffer.subarray(0, bytesRead)
  }
  return { size, read }
}

/** A file that is edited in place and never grows. */
export interface EditedFile extends ByteSource {
  write(at: number, bytes: Uint8Array): Promise<void>
  written: { at: number; length: number }[]
}

export async function editFile(file: FileHandle): Promise<EditedFile> {
  const source = await fileSource(file)
  const written: EditedFile['written'] = []
  async function write(at: number, bytes: Uint8Array): Promise<void> {
    const length = Math.min(bytes.length, source.size - at)
    if (at < 0 || length <= 0) return
    await file.write(bytes, 0, length, at)
    written.push({ at, length })
  }
  return { ...source, write, written }
}
