import { crc32 } from 'node:zlib'
import type { EditedFile } from './file-edits.ts'

const maxChunks = 200_000
const windowBytes = 262_144

export async function mendPngChecksums(file: EditedFile): Promise<void> {
  let at = 8
  for (let chunk = 0; chunk < maxChunks && at + 12 <= file.size; chunk += 1) {
    const head = await file.read(at, 8)
    const end = at + 8 + head.readUInt32BE(0)
    if (end + 4 > file.size) return
    const isWritten = file.written.some((range) => range.at < end && range.at + range.length > at + 8)
    if (isWritten) await writeChecksum(file, at + 4, end)
    at = end + 4
  }
}

async function writeChecksum(file: EditedFile, from: number, end: number): Promise<void> {
  let sum = 0
  for (let at = from; at < end; at += windowBytes)
    sum = crc32(await file.read(at, Math.min(windowBytes, end - at)), sum)
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(sum)
  await file.write(end, bytes)
}
