import { createHash, randomUUID } from 'node:crypto'
import { access, copyFile, link, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BlobStore } from '../../core/media/files.ts'
import { checkKey, codeOf, createPartFile, keysIn, sync } from '../disk-files.ts'

/** `copied`: copied now. `present`: already at the target. `damaged`: the source does not match its record and was not copied. */
export type Transferred = 'copied' | 'present' | 'missing' | 'damaged'

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
    if (condition === 'sound') return 'present'
    if (condition === 'damaged') await to.remove(key)
  } else if ((await to.size(key)) !== null) return 'present'
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
    return 'copied'
  } finally {
    await part.discard()
  }
}

/** Reads the whole blob and compares it with its recorded size and hash. */
export async function conditionOf(
  blobs: Pick<BlobStore, 'size' | 'read'>,
  { key, bytes, sha256 }: { key: string; bytes: number; sha256: string },
): Promise<'sound' | 'missing' | 'damaged'> {
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

/** Another file system, no link support, too many links to this file, or a file of another owner. */
const UNLINKABLE = new Set('EXDEV EPERM EACCES ENOTSUP EOPNOTSUPP ENOSYS EMLINK'.split(' '))

/**
 * Copies blobs from one folder into another under the same keys, as hard links if possible: blobs never change, so two names for one file are as good
 * as two files. Nothing else may write to `to` meanwhile.
 */
export function copyingFiles(from: string, to: string) {
  const parts = join(to, '.parts')
  const touched = new Set<string>()

  return {
    /** Creates the whole file or nothing; an existing file is kept. */
    async copy(key: string): Promise<Exclude<Transferred, 'damaged'>> {
      checkKey(key)
      const [source, place] = [join(from, key), join(to, key)]
      if (await isThere(place)) return 'present'
      if (!(await isThere(source))) return 'missing'
      touched.add(dirname(place))
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      return linkOrCopy(source, place, parts)
    },

    async keepOnly(isWanted: (key: string) => boolean): Promise<void> {
      for await (const key of keysIn(to)) if (!isWanted(key)) await rm(join(to, key))
    },

    /** Flushes the names of the copied files to disk; their bytes are there already. */
    async finish(): Promise<void> {
      if (touched.size === 0) return
      await rm(parts, { recursive: true, force: true })
      for (const folder of touched) await sync(folder)
      await sync(to)
      await sync(dirname(to))
    },
  }
}

async function linkOrCopy(source: string, place: string, parts: string): Promise<Exclude<Transferred, 'damaged'>> {
  try {
    await link(source, place)
    return 'copied'
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return 'present'
    if (codeOf(error) === 'ENOENT') return 'missing'
    if (!UNLINKABLE.has(codeOf(error))) throw error
    return copyInto(source, place, parts)
  }
}

async function copyInto(source: string, place: string, parts: string): Promise<Exclude<Transferred, 'damaged'>> {
  const part = join(parts, randomUUID())
  await mkdir(parts, { recursive: true, mode: 0o700 })
  try {
    await copyFile(source, part)
    await sync(part)
    await rename(part, place)
    return 'copied'
  } catch (error) {
    await rm(part, { force: true })
    if (codeOf(error) === 'ENOENT' && !(await isThere(source))) return 'missing'
    throw error
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}
