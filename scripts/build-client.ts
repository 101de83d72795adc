// Builds the SDK into dist/client, for `lembra/client`, or into sdk/dist: JavaScript and type declarations without dependencies, as ES modules and, in
// the folder `cjs`, as CommonJS. npm runs this before packing.
// node scripts/build-client.ts [FOLDER]
import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..')

/** Replaces an earlier build. A failed build throws and leaves the folder unchanged. */
export async function buildClient(folder: string): Promise<void> {
  const workplace = mkdtempSync(join(tmpdir(), 'lembra-client-'))
  try {
    await writeSources(join(workplace, 'client'))
    await compile(workplace, 'module', 'dist')
    await compile(workplace, 'commonjs', 'dist/cjs')
    // The compiled types.ts is empty.
    rmSync(join(workplace, 'dist/types.js'))
    rmSync(join(workplace, 'dist/cjs/types.js'))
    writeFileSync(join(workplace, 'dist/cjs/package.json'), '{"type":"commonjs"}\n')
    rmSync(folder, { recursive: true, force: true })
    cpSync(join(workplace, 'dist'), folder, { recursive: true })
  } finally {
    rmSync(workplace, { recursive: true, force: true })
  }
}

/** The examples as JavaScript: Node removes no types from files below `node_modules`. */
export function buildExamples(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const name of globSync('*.ts', { cwd: join(root, 'examples') })) {
    const code = readFileSync(join(root, 'examples', name), 'utf8')
    writeFileSync(join(folder, name.replace(/\.ts$/, '.js')), stripTypeScriptTypes(code))
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
async function compile(workplace: string, type: 'module' | 'commonjs', folder: string): Promise<void> {
  const options = ['--target', 'es2022', '--lib', 'es2024,dom,dom.iterable', '--types', '', '--module', 'nodenext']
  const strictness = [
    '--strict',
    '--exactOptionalPropertyTypes',
    '--noUncheckedIndexedAccess',
    ...(type === 'module' ? ['--verbatimModuleSyntax'] : []),
  ]
  const output = ['--declaration', '--rootDir', join(workplace, 'client'), '--outDir', join(workplace, folder)]
  // With `nodenext` the package decides which kind of modules is written.
  writeFileSync(join(workplace, 'package.json'), JSON.stringify({ type }))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const entry = join(workplace, 'client/sdk.ts')
  await run(process.execPath, [tsc, '--ignoreConfig', ...options, ...strictness, ...output, entry]).catch(
    (failure: Error & { stdout?: string }) => {
      throw new Error(`The client was not built.\n${failure.stdout ?? ''}`, { cause: failure })
    },
  )
}

/** The subset of JSON Schema that src/schema uses. */
interface Schema {
  $id?: string
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  description?: string
}

/** Exports of the schema modules, by their names in types.ts. */
type Schemas = Record<string, unknown>

/** Includes the end of a preceding comment, which then replaces the schema's description. */
const WHOLE_ALIAS = /(\*\/\n)?^export type (\w+) = Static<typeof (\w+)>$/gm
const INLINE = /Static<(?:typeof (\w+)|\(typeof (\w+)\)((?:\['[^']+'\])+))>/g

/**
 * Rewrites the types without TypeBox: replaces each `Static<typeof X>` by the type that schema X describes, with its descriptions. With TypeBox, checking
 * a program that uses the client takes eight times as long (see docs/decisions/0020-what-the-tricks-were-worth.md).
 * @throws if a name has no schema, or a schema uses an unsupported keyword
 */
function withPlainTypes(source: string, schemas: Schemas): string {
  const names = new Map<string, string>()
  for (const [, , name = '', of = ''] of source.matchAll(WHOLE_ALIAS)) {
    const { $id } = schemaAt(schemas, of)
    if ($id !== undefined) names.set($id, name)
  }
  const printing = { names, schemas }
  return source
    .replace(/^import type [^;]*? from '(?:typebox|\.\.\/schema\/[^']+)'\n/gm, '')
    .replace(WHOLE_ALIAS, (_line, comment: string | undefined, name: string, of: string) => {
      const schema = schemaAt(schemas, of)
      const type = `export type ${name} = ${printed({ ...schema, $id: '' }, printing, '')}`
      return `${comment ?? commentOf(schema, '')}${type}`
    })
    .replace(INLINE, (_text, whole: string | undefined, start: string | undefined, path = '') => {
      const keys = [...path.matchAll(/'([^']+)'/g)].map(([, key = '']) => key)
      return printed(schemaAt(schemas, whole ?? start ?? '', keys), printing, '')
    })
}

interface Printing {
  /** Names of exported types, by the `$id` of their schemas. */
  names: Map<string, string>
  schemas: Schemas
}

function schemaAt(schemas: Schemas, name: string, path: string[] = []): Schema {
  let found: unknown = schemas[name]
  for (const key of path) found = typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined
  if (typeof found !== 'object' || found === null) throw new Error(`There is no schema ${[name, ...path].join('.')}.`)
  return found
}

function printed(schema: Schema, printing: Printing, indent: string): string {
  const { $id, $ref, anyOf, type } = schema
  if ($ref !== undefined) return printed(schemaNamed(printing.schemas, $ref.replace(/#$/, '')), printing, indent)
  const name = $id === undefined ? undefined : printing.names.get($id)
  if (name !== undefined) return name
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  if (anyOf) return anyOf.map((each) => printed(each, printing, indent)).join(' | ')
  if (Array.isArray(type)) return type.map((each) => printed({ ...schema, type: each }, printing, indent)).join(' | ')
  if (type === 'array') return arrayOf(printed(schema.items ?? {}, printing, indent))
  if (type === 'object') return schema.properties ? fields(schema, printing, indent) : 'Record<string, unknown>'
  if (type === 'integer') return 'number'
  if (type === 'string' || type === 'number' || type === 'boolean' || type === 'null') return type
  throw new Error(`This schema cannot be written as a type: ${JSON.stringify(schema)}`)
}

/** Finds a schema by its `$id`. If the client exports no type for it, it is written inline. */
function schemaNamed(schemas: Schemas, id: string): Schema {
  const found = Object.values(schemas).find(
    (each) => typeof each === 'object' && each !== null && '$id' in each && each.$id === id,
  )
  if (typeof found !== 'object' || found === null) throw new Error(`There is no schema with the $id ${id}.`)
  return found
}

function fields({ properties = {}, required = [] }: Schema, printing: Printing, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([key, schema]) => {
    const mark = required.includes(key) ? '' : '?'
    return `${inner}${commentOf(schema, inner)}${key}${mark}: ${printed(schema, printing, inner)}\n`
  })
  return `{\n${lines.join('')}${indent}}`
}

function commentOf({ description }: Schema, indent: string): string {
  return description === undefined ? '' : `/** ${description.replaceAll('*/', '*\\/')} */\n${indent}`
}

function arrayOf(item: string): string {
  return /^(\w+|\{[^]*\})$/.test(item) ? `${item}[]` : `(${item})[]`
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value)
}

/** True if this file is run rather than imported; its path may be a symbolic link. */
if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === import.meta.filename) {
  const folder = process.argv[2] ?? join(root, 'dist/client')
  await buildClient(folder)
  if (process.argv[2] === undefined) buildExamples(join(root, 'dist/examples'))
  console.log(`${basename(folder)} was built.`)
}
