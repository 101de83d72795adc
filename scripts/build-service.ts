// Compiles the service to JavaScript in lib, because Node strips no types in installed packages. npm runs this before packing.
// node scripts/build-service.ts [FOLDER]
import { execFile } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..')

/**
 * Also copies the data files, which the code reads beside itself. The folder must be a sibling of src: the service finds web/dist and package.json relative to its own folder. Replaces an earlier build. A failed
 * build throws and leaves the folder unchanged.
 */
export async function buildService(folder: string, source = join(root, 'src')): Promise<void> {
  const workplace = mkdtempSync(join(tmpdir(), 'lembra-service-'))
  const compiled = join(workplace, 'lib')
  try {
    await compile(source, compiled, workplace)
    for (const name of globSync('**/*.js', { cwd: compiled })) addressCompiledFiles(compiled, name)
    for (const name of globSync('**/data/*.txt', { cwd: source })) cpSync(join(source, name), join(compiled, name))
    rmSync(folder, { recursive: true, force: true })
    cpSync(compiled, folder, { recursive: true })
  } finally {
    rmSync(workplace, { recursive: true, force: true })
  }
}

const run = promisify(execFile)

/** Uses the settings of tsconfig.json. Skips type checking, which `npm run check:types` does and which takes ten times as long. */
async function compile(source: string, folder: string, workplace: string): Promise<void> {
  const compilerOptions = {
    types: [],
    rootDir: source,
    outDir: folder,
    noEmit: false,
    noCheck: true,
    noEmitOnError: true,
    rewriteRelativeImportExtensions: true,
  }
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions,
    include: [source],
    exclude: [join(source, '**/*.test.ts')],
  }
  const configFile = join(workplace, 'tsconfig.json')
  writeFileSync(configFile, JSON.stringify(config))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  await run(process.execPath, [tsc, '--project', configFile]).catch((failure: Error & { stdout?: string }) => {
    throw new Error(`The service was not built.\n${failure.stdout ?? ''}`, { cause: failure })
  })
}

/**
 * The compiler rewrites only imports. Threads and processes are started by a file path in a string, so this rewrites the extension of these paths.
 */
function addressCompiledFiles(folder: string, name: string): void {
  const file = join(folder, name)
  const code = readFileSync(file, 'utf8')
  const addressed = code.replace(/(['"`])([^'"`\s]+)\.ts\1/g, (text, quote: string, path: string) => {
    const target = join(dirname(file), `${path}.js`)
    if (existsSync(target)) return `${quote}${path}.js${quote}`
    throw new Error(`The service was not built: ${name} names ${text}, and there is no ${relative(folder, target)}.`)
  })
  if (addressed !== code) writeFileSync(file, addressed)
}

/** True if this file is run rather than imported; its path may be a symbolic link. */
if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === import.meta.filename) {
  const folder = process.argv[2] ?? join(root, 'lib')
  await buildService(folder)
  console.log(`${basename(folder)} was built.`)
}
