import type { BlobStore } from '../../core/media/files.ts'
import { conditionOf } from './blob-condition.ts'
import { createPartFile } from './part-file.ts'

/** `brought`: copied. `there`: already at the target. `damaged`: the source does not match its record and was not copied. */
export type Transferred = 'brought' | 'there' | 'missing' | 'damaged'

export interface Transfer {
  from: Pick<BlobStore, 'size' | 'read'>
  to: BlobStore
  /** For temporary files. */
  folder: string
}

export interface TransferredBlob {
  key: string
  contentType: string
  /** Size and hash recorded at the upload; null if no memory was created from it yet. */
  known: { bytes: number; sha256: string } | null
}

/** Copies a blob completely or not at all. An intact copy at the target is kept; a damaged one is replaced. */
export async function transferBlob({ from, to, folder }: Transfer, blob: TransferredBlob): Promise<Transferred> {
  const { key, contentType, known } = blob
  if (known) {
    const condition = await conditionOf(to, { key, ...known })
    if (condition === 'sound') return 'there'
    if (condition === 'damaged') await to.remove(key)
  } else if ((await to.size(key)) !== null) return 'there'
  const content = await from.read(key)
  if (content === null) return 'missing'
  const part = await createPartFile(folder)
  try {
    for await (const chunk of content as AsyncIterable<Uint8Array>) await part.add(chunk)
    const digest = await part.finish({ isLasting: true })
    const isSound = known === null || (digest.sha256 === known.sha256 && digest.bytes === known.bytes)
    if (!isSound) return 'damaged'
    const kind = contentType.startsWith('image/') ? 'image' : 'audio'
    await to.put(key, { path: part.path, ...digest, format: { kind, contentType } })
    return 'brought'
  } finally {
    await part.discard()
  }
}
