import { createHash } from 'node:crypto'
import type { BlobStore } from '../../core/media/media-ports.ts'
import { codeOf } from './disk-fault.ts'

type BlobCondition = 'sound' | 'missing' | 'damaged'

/** Reads the whole blob and compares it with what was written down when it came in. */
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
    // A sector that the disk can't read any more: the rest is to be looked at all the same.
    if (codeOf(error) === 'EIO') return 'damaged'
    throw error
  }
  return hash.digest('hex') === sha256 ? 'sound' : 'damaged'
}
