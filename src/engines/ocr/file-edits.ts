import type { FileHandle } from 'node:fs/promises'
import { type ByteSource, fileSource } from './byte-source.ts'

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
