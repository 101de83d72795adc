import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Kept in the build itself, so that both come and go at once; no server gives out what begins with a dot. */
export const STAMP_FILE = '.built-from'

/** What a build is made of: the sources, and the packages by their lockfile. */
const FOLDERS = ['web', 'src/client', 'src/schema']
const FILES = ['package-lock.json', 'tsconfig.json']

/** Builds, finished and not, and what the development server keeps stand among the sources; tests are in no build. */
const NO_SOURCE = /^web\/(?:dist|\.build-.*|node_modules)$|\.test\.tsx?$/

/** Whether the build under `root` is of other sources than there are now, or there is none. */
export function isStale(root: string): boolean {
  const stamp = join(root, 'web/dist', STAMP_FILE)
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== stampOf(root)
}

/** A digest of the sources. Of contents and not of times, which a checkout or a copy changes. */
export function stampOf(root: string): string {
  const hash = createHash('sha256')
  for (const file of [...FOLDERS.flatMap((folder) => filesUnder(root, folder)), ...FILES]) {
    if (!existsSync(join(root, file))) continue
    const content = readFileSync(join(root, file))
    // The length keeps the end of one file apart from the name of the next.
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** Paths from `root`, in one order on every machine. */
function filesUnder(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true })
    .map((entry) => ({ path: `${folder}/${entry.name}`, isFolder: entry.isDirectory() }))
    .filter(({ path }) => !NO_SOURCE.test(path))
    .sort((one, other) => (one.path < other.path ? -1 : 1))
    .flatMap(({ path, isFolder }) => (isFolder ? filesUnder(root, path) : [path]))
}
