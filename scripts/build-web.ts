// Builds the web app into web/dist, unless the build is up to date: npm run build:web
// node scripts/build-web.ts [PROJECT]
import { mkdtempSync, readdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isStale, STAMP_FILE, stampOf } from './web-stamp.ts'

/** Returns whether a build was needed. A failed build throws and leaves the previous one unchanged. */
export async function buildWeb(root: string): Promise<boolean> {
  if (!isStale(root)) return false
  const web = join(root, 'web')
  removeLeftovers(web)
  const workplace = mkdtempSync(join(web, WORKPLACE))
  const fresh = join(workplace, 'dist')
  try {
    // Taken before the build, so that a change during the build makes it stale.
    const stamp = stampOf(root)
    await bundle(web, fresh)
    await compressFiles(fresh)
    writeFileSync(join(fresh, STAMP_FILE), stamp)
    putInPlace(fresh, join(web, 'dist'), workplace)
  } finally {
    rmSync(workplace, { recursive: true, force: true })
  }
  return true
}

const WORKPLACE = '.build-'
const HOUR_MS = 3_600_000

/** Removes folders of builds that crashed. A newer one may still be in use. */
function removeLeftovers(web: string): void {
  for (const name of readdirSync(web)) {
    const path = join(web, name)
    if (name.startsWith(WORKPLACE) && Date.now() - statSync(path).mtimeMs > HOUR_MS) rmSync(path, { recursive: true })
  }
}

async function bundle(web: string, folder: string): Promise<void> {
  // Loaded lazily: loading it takes longer than checking whether a build is needed.
  const { build } = await import('vite')
  const mode = process.env['NODE_ENV']
  // A test runner sets `test`, which would bundle the development build of React. The value is restored afterwards.
  process.env['NODE_ENV'] = 'production'
  try {
    await build({
      configFile: join(web, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: folder, emptyOutDir: true },
    })
  } finally {
    if (mode === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = mode
  }
}

const COMPRESSIBLE = /\.(?:html|js|css|json|svg|webmanifest|txt|wasm)$/
/** A smaller file fits into the first packet uncompressed. */
const LEAST_BYTES = 1_024

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Compresses at the highest level, once per build rather than at each request. The thread pool runs several in parallel. */
async function compressFiles(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const paths = names.filter((name) => COMPRESSIBLE.test(name)).map((name) => join(folder, name))
  await Promise.all(paths.filter((path) => statSync(path).size > LEAST_BYTES).map(compressFile))
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [br, gz] = await Promise.all([brotli(content, { params }), gzipped(content, { level: 9 })])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}

/** Renames folders, so that a reader sees one build or the other, never a mix. Another build may do the same at the same time. */
function putInPlace(fresh: string, place: string, workplace: string): void {
  for (let tries = 1; ; tries += 1) {
    try {
      setAside(place, join(workplace, `before-${tries}`))
      renameSync(fresh, place)
      return
    } catch (error) {
      if (tries === 5 || !isInTheWay(error)) throw error
    }
  }
}

function setAside(place: string, aside: string): void {
  try {
    renameSync(place, aside)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

function isInTheWay(error: unknown): boolean {
  return ['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** True if this file is run rather than imported; its path may be a symbolic link. */
if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === import.meta.filename) {
  const startedAt = performance.now()
  const isNew = await buildWeb(process.argv[2] ?? join(import.meta.dirname, '..'))
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  console.log(isNew ? `The web app was built in ${seconds} s.` : 'The web app is built already.')
}
