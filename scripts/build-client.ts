// Builds `lembra/client` into dist/client: plain JavaScript and its declarations, which need nothing else. npm does it before packing.
// node scripts/build-client.ts [FOLDER]
import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { withPlainTypes } from './plain-types.ts'

const root = join(import.meta.dirname, '..')

/** What an earlier build left in the folder goes. A build that fails throws, and leaves it as it was. */
export async function buildClient(folder: string): Promise<void> {
  const workplace = mkdtempSync(join(tmpdir(), 'lembra-client-'))
  try {
    await writeSources(join(workplace, 'client'))
    await compile(workplace)
    // Of the types there is nothing to run.
    rmSync(join(workplace, 'dist/types.js'))
    rmSync(folder, { recursive: true, force: true })
    cpSync(join(workplace, 'dist'), folder, { recursive: true })
  } finally {
    rmSync(workplace, { recursive: true, force: true })
  }
}

/** A copy whose types stand by themselves, so that the declarations name them as they are named here. */
async function writeSources(folder: string): Promise<void> {
  mkdirSync(folder)
  const source = join(root, 'src/client')
  const files = globSync('*.ts', { cwd: source }).filter((name) => !name.endsWith('.test.ts'))
  for (const name of files) {
    const code = readFileSync(join(source, name), 'utf8')
    const plain = name === 'types.ts' ? withPlainTypes(code, await schemasOf(code)) : code
    writeFileSync(join(folder, name), plain.replace(/ from '(\.\/[^']+)\.ts'/g, " from '$1.js'"))
  }
}

/** By their names in that file. All others of the same modules too: the ones that are named point at them. */
async function schemasOf(types: string): Promise<Record<string, unknown>> {
  const schemas: Record<string, unknown> = {}
  for (const [, names = '', module = ''] of types.matchAll(/^import type \{([^}]*)\} from '\.\.\/(schema\/[^']+)'/gm)) {
    const found: Record<string, unknown> = await import(pathToFileURL(join(root, 'src', module)).href)
    for (const [name, value] of Object.entries(found)) schemas[`${module}: ${name}`] = value
    for (const [, name = '', alias = name] of names.matchAll(/(\w+)(?: as (\w+))?/g)) schemas[alias] = found[name]
  }
  return schemas
}

const run = promisify(execFile)

/** For browsers as of 2023 and Node 20. No types but those of the language and the web: what it must not use is not there. */
async function compile(workplace: string): Promise<void> {
  const options = ['--target', 'es2022', '--lib', 'es2024,dom,dom.iterable', '--types', '', '--module', 'nodenext']
  const strictness = [
    '--strict',
    '--exactOptionalPropertyTypes',
    '--noUncheckedIndexedAccess',
    '--verbatimModuleSyntax',
  ]
  const output = ['--declaration', '--rootDir', join(workplace, 'client'), '--outDir', join(workplace, 'dist')]
  writeFileSync(join(workplace, 'package.json'), '{"type":"module"}')
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const entry = join(workplace, 'client/sdk.ts')
  await run(process.execPath, [tsc, '--ignoreConfig', ...options, ...strictness, ...output, entry]).catch(
    (failure: Error & { stdout?: string }) => {
      throw new Error(`The client was not built.\n${failure.stdout ?? ''}`, { cause: failure })
    },
  )
}

/** Run, and not imported; the address may lead over a link. */
if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === import.meta.filename) {
  const folder = process.argv[2] ?? join(root, 'dist/client')
  await buildClient(folder)
  console.log(`${basename(folder)} was built.`)
}
