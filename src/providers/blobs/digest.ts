import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'

const BUFFER_BYTES = 262_144

/** Size and hexadecimal SHA-256 of a whole file. Reads through one buffer and lets other work run between reads. */
export async function digestOf(handle: FileHandle): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES)
  for (let bytes = 0; ; ) {
    const { bytesRead } = await handle.read(buffer, 0, BUFFER_BYTES, bytes)
    if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') }
    hash.update(buffer.subarray(0, bytesRead))
    bytes += bytesRead
  }
}
