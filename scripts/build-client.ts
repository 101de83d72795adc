// Builds `lembra/client` into dist/client: JavaScript and type declarations without dependencies. npm runs this before packing.
// node scripts/build-client.ts [FOLDER]
import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { withPlainTypes } from './plain-types.ts'

const root = join(import.meta.dirname, '..')

/** Replaces an earlier build. A failed build throws and leaves the folder unchanged. */
export async function buildClient(folder: string): Promise<void> {
  const workplace = mkdtempSync(join(tmpdir(), 'lembra-client-'))
  try {
    await writeSources(join(workplace, 'client'))
    await compile(workplace)
    // The compiled types.ts is empty.
    rmSync(join(workplace, 'dist/types.js'))
    rmSync(folder, { recursive: true, force: true })
    cpSync(join(workplace, 'dist'), folder, { recursive: true })
  } finally {
    rmSync(workplace, { recursive: true, force: true })
  }
}

/** Copies the sources, with types that import no schemas, so that the declarations use the names of types.ts. */
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

/** Schemas by their names in types.ts, and all others of the same modules, because schemas refer to each other. */
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

/** Targets browsers of 2023 and Node 20. Only the types of the language and the web are available, so other APIs fail to compile. */
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

/** True if this file is run rather than imported; its path may be a symbolic link. */
if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === import.meta.filename) {
  const folder = process.argv[2] ?? join(root, 'dist/client')
  await buildClient(folder)
  console.log(`${basename(folder)} was built.`)
}
