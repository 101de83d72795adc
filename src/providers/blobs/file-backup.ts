import { randomUUID } from 'node:crypto'
import { access, copyFile, link, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from './disk-fault.ts'
import { sync } from './disk-sync.ts'
import { keysIn } from './folder-keys.ts'
import { checkKey } from './key.ts'

type Outcome = 'brought' | 'there' | 'missing'

/** Another file system, no link support, too many links to this file, or a file of another owner. */
const UNLINKABLE = new Set('EXDEV EPERM EACCES ENOTSUP EOPNOTSUPP ENOSYS EMLINK'.split(' '))

/**
 * Copies blobs from one folder into another under the same keys, as hard links if possible: blobs never change, so two names for one file are as good
 * as two files. Nothing else may write to `to` meanwhile.
 */
export function bringFiles(from: string, to: string) {
  const parts = join(to, '.parts')
  const touched = new Set<string>()

  return {
    /** Creates the whole file or nothing; an existing file is kept. */
    async bring(key: string): Promise<Outcome> {
      checkKey(key)
      const [source, place] = [join(from, key), join(to, key)]
      if (await isThere(place)) return 'there'
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

async function linkOrCopy(source: string, place: string, parts: string): Promise<Outcome> {
  try {
    await link(source, place)
    return 'brought'
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return 'there'
    if (codeOf(error) === 'ENOENT') return 'missing'
    if (!UNLINKABLE.has(codeOf(error))) throw error
    return copyInto(source, place, parts)
  }
}

async function copyInto(source: string, place: string, parts: string): Promise<Outcome> {
  const part = join(parts, randomUUID())
  await mkdir(parts, { recursive: true, mode: 0o700 })
  try {
    await copyFile(source, part)
    await sync(part)
    await rename(part, place)
    return 'brought'
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
