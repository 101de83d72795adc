import { createHash } from 'node:crypto'
import type { BlobStore } from '../../core/media/files.ts'
import { codeOf } from './disk-fault.ts'

type BlobCondition = 'sound' | 'missing' | 'damaged'

/** Reads the whole blob and compares it with its recorded size and hash. */
export async function conditionOf(
  blobs: Pick<BlobStore, 'size' | 'read'>,
  { key, bytes, sha256 }: { key: string; bytes: number; sha256: string },
): Promise<BlobCondition> {
  const size = await blobs.size(key)
  if (size === null) return 'missing'
  if (size !== bytes) return 'damaged'
  const content = await blobs.read(key)
  if (!content) return 'missing'
  const hash = createHash('sha256')
  try {
    for await (const chunk of content as AsyncIterable<Uint8Array>) hash.update(chunk)
  } catch (error) {
    // An unreadable sector: the check must go on with the other blobs.
    if (codeOf(error) === 'EIO') return 'damaged'
    throw error
  }
  return hash.digest('hex') === sha256 ? 'sound' : 'damaged'
}
