import { copyFile, link, mkdir, open, rename, rm, rmdir, stat, unlink } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type { BlobStore, ByteRange } from '../../core/media/files.ts'
import { checkKey, codeOf, createPartFile, digestOf, onDisk, sync } from '../disk-files.ts'

interface Place {
  path: string
  folder: string
  /** Files that are still being written; no key leads here. */
  parts: string
}

/**
 * Stores blobs as files `folder/<account>/<file>`, readable by their owner only. One process owns the folder: its first write removes partial files
 * of an earlier process.
 */
export function diskBlobs(relativeFolder: string): BlobStore {
  const folder = resolve(relativeFolder)
  const parts = join(folder, '.parts')
  let emptied: Promise<void> | null = null
  const emptyParts = () => (emptied ??= rm(parts, { recursive: true, force: true }))
  const at = <T>(key: string, work: (place: Place) => Promise<T>): Promise<T> =>
    onDisk(async () => {
      checkKey(key)
      return work({ path: join(folder, key), folder, parts })
    })
  const afterEmptying = <T>(key: string, work: (place: Place) => Promise<T>) =>
    at(key, (place) => emptyParts().then(() => work(place)))
  return {
    put: (key, file) => afterEmptying(key, (place) => put(place, file.path)),
    write: (key, bytes) => afterEmptying(key, (place) => write(place, bytes)),
    size: (key) => at(key, ({ path }) => orNull(async () => (await stat(path)).size)),
    read: (key, range) => at(key, ({ path }) => orNull(() => streamOf(path, range))),
    async withFile(key, sha256, use) {
      const found = await at(key, async ({ path }) => ({ path, digest: await orNull(() => digestAt(path)) }))
      return found.digest?.sha256 === sha256 ? use(found.path) : null
    },
    remove: (key) => at(key, remove),
    async uploadAddress({ key }) {
      checkKey(key)
      return null
    },
  }
}

/** A link, unlike a rename, never replaces an existing file. */
async function put(place: Place, spooled: string): Promise<boolean> {
  const isNew = await linkInto(place, spooled)
  await unlink(spooled)
  return isNew
}

async function linkInto(place: Place, from: string): Promise<boolean> {
  try {
    await inPlace(place, () => link(from, place.path))
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    if (codeOf(error) === 'EXDEV' && dirname(from) !== place.parts) return linkCopy(place, from)
    throw error
  }
}

/** Links don't work across file systems, so this links a copy made on the target's. */
async function linkCopy(place: Place, from: string): Promise<boolean> {
  const copy = join(place.parts, basename(from))
  await mkdir(place.parts, { recursive: true, mode: 0o700 })
  try {
    await copyFile(from, copy)
    await sync(copy)
    return await linkInto(place, copy)
  } finally {
    await rm(copy, { force: true })
  }
}

async function write(place: Place, bytes: Uint8Array): Promise<void> {
  const part = await createPartFile(place.parts)
  try {
    await part.add(bytes)
    await part.finish({ isLasting: true })
    await inPlace(place, () => rename(part.path, place.path))
  } catch (error) {
    await part.discard()
    throw error
  }
}

/** Retries are needed because removing an account's last blob also removes its folder, perhaps just after a write made it. */
const ATTEMPTS = 5

/** Runs `name` in the account's folder, which is created if missing. The name is on the disk once this resolves. */
async function inPlace({ path, folder }: Place, name: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // Also fails with ENOENT if the folder is removed while it is made.
      const firstMade = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await name()
      await sync(dirname(path))
      await sync(folder)
      if (firstMade !== undefined) await syncAbove(folder, firstMade)
      return
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || attempt === ATTEMPTS) throw error
    }
  }
}

/** `mkdir` created the store's folder and perhaps some of its ancestors: flushes the parent of each. */
async function syncAbove(folder: string, firstMade: string): Promise<void> {
  for (let made = folder; made.length >= firstMade.length; made = dirname(made)) await sync(dirname(made))
}

async function remove({ path, folder }: Place): Promise<void> {
  const account = dirname(path)
  await orNull(async () => {
    await unlink(path)
    await sync(account)
  })
  const isRemoved = await rmdir(account).then(
    () => true,
    // Not empty, or already gone.
    () => false,
  )
  if (isRemoved) await sync(folder)
}

/** Opens the file before it returns, so that a missing file is known before the first byte. The range must be inside the file. */
async function streamOf(path: string, range: ByteRange | undefined): Promise<Readable> {
  const handle = await open(path, 'r')
  return handle.createReadStream(range ? { start: range.first, end: range.last } : {})
}

async function digestAt(path: string): Promise<{ bytes: number; sha256: string }> {
  const handle = await open(path, 'r')
  try {
    return await digestOf(handle)
  } finally {
    await handle.close()
  }
}

async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}
