import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Stored in the build itself, so that both are replaced together. The server never serves dot files. */
export const STAMP_FILE = '.built-from'

/** The inputs of a build: the sources, and the lockfile for the packages. */
const FOLDERS = ['web', 'src/client', 'src/schema']
const FILES = ['package-lock.json', 'tsconfig.json']

/** Excludes builds, the development server's cache, and tests. */
const NO_SOURCE = /^web\/(?:dist|\.build-.*|node_modules)$|\.test\.tsx?$/

/** True if there is no build under `root`, or it was made from other sources. */
export function isStale(root: string): boolean {
  const stamp = join(root, 'web/dist', STAMP_FILE)
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== stampOf(root)
}

/** A hash of the sources' contents. Modification times change with each checkout or copy. */
export function stampOf(root: string): string {
  const hash = createHash('sha256')
  for (const file of [...FOLDERS.flatMap((folder) => filesUnder(root, folder)), ...FILES]) {
    if (!existsSync(join(root, file))) continue
    const content = readFileSync(join(root, file))
    // The length separates a file's end from the next file's name.
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** Paths relative to `root`, in the same order on every machine. */
function filesUnder(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true })
    .map((entry) => ({ path: `${folder}/${entry.name}`, isFolder: entry.isDirectory() }))
    .filter(({ path }) => !NO_SOURCE.test(path))
    .sort((one, other) => (one.path < other.path ? -1 : 1))
    .flatMap(({ path, isFolder }) => (isFolder ? filesUnder(root, path) : [path]))
}
