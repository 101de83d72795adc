import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const source = join(root, 'src')

/** The table of docs/architecture.md: which rooms each room may import besides itself. */
const mayImport: Record<string, readonly string[]> = {
  engines: [],
  schema: ['engines'],
  core: ['engines', 'schema'],
  store: ['core', 'engines', 'schema'],
  providers: ['core', 'engines', 'schema'],
  jobs: ['core', 'engines', 'schema'],
  http: ['core', 'engines', 'schema'],
  mcp: ['schema'],
  client: ['schema'],
  web: ['client', 'schema'],
  config: ['core', 'engines', 'schema'],
  app: ['client', 'config', 'core', 'engines', 'http', 'jobs', 'mcp', 'providers', 'schema', 'store'],
  operator: ['app', 'client', 'config', 'core', 'engines', 'http', 'jobs', 'mcp', 'providers', 'schema', 'store'],
  main: ['app', 'client', 'config', 'mcp', 'operator'],
  cli: ['app', 'client', 'config', 'main', 'mcp', 'operator', 'schema'],
}

/** The features of the core: each may import those to its left, and every feature's record.ts, which declares what is stored. */
const features = [
  'embedding',
  'search',
  'accounts',
  'memories',
  'oauth',
  'tasks',
  'activity',
  'media',
  'reminders',
  'transfer',
  'erasure',
]

interface Import {
  file: string
  target: string
  from: string
  to: string
  /** Runs in another thread, so it may import types of the file that starts it. */
  isWorker: boolean
}

/** The files of src/ and web/, with paths relative to the root. */
function sourceFiles(): string[] {
  return globSync(['src/**/*.ts', 'web/**/*.{ts,tsx}'], { cwd: root, exclude: ['web/dist/**'] })
}

function imports(): Import[] {
  return sourceFiles().flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8')
    const targets = [...code.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'|new URL\('(\.[^']+)'/g)]
    return targets.map(([, imported, worker]) => {
      const target = relative(root, join(root, dirname(file), imported ?? worker ?? ''))
      return { file, target, from: roomOf(file), to: roomOf(target), isWorker: imported === undefined }
    })
  })
}

function isBreach({ from, to }: Import): boolean {
  return from !== to && !mayImport[from]?.includes(to)
}

function roomOf(path: string): string {
  const [top, inside] = path.split('/')
  return top === 'src' ? (inside ?? '').replace(/\.ts$/, '') : (top ?? '')
}

test('each room imports only what the table of the architecture allows', () => {
  const isOfTest = ({ file, to }: Import) => file.endsWith('.test.ts') && to === 'test'
  const breaches = imports().filter((each) => !isOfTest(each) && isBreach(each))
  expect(breaches).toEqual([])
})

test('each feature of the core imports only features before it', () => {
  const featureOf = (path: string) => features.indexOf(path.split('/')[2] ?? '')
  const upward = imports()
    .filter(({ file, from, to }) => from === 'core' && to === 'core' && !file.endsWith('.test.ts'))
    .filter(({ file, target }) => featureOf(file) >= 0 && featureOf(target) > featureOf(file))
    .filter(({ target }) => !target.endsWith('/record.ts'))
  expect(upward).toEqual([])
})

test('the design system and the messages of the web app import no feature, and features have the names of the core', () => {
  const ofWeb = imports().filter(({ from }) => from === 'web')
  const upward = ofWeb.filter(
    ({ file, target }) => /^web\/(ui|messages)\//.test(file) && target.startsWith('web/features/'),
  )
  expect(upward).toEqual([])
  const named = new Set(ofWeb.flatMap(({ file }) => file.match(/^web\/features\/(\w+)/)?.[1] ?? []))
  expect([...named].filter((name) => !features.includes(name))).toEqual([])
  expect(named.size).toBeGreaterThan(5)
})

test('no files of the core or the store import each other in a circle, not even types', () => {
  const targets = Map.groupBy(
    imports().filter(({ isWorker }) => !isWorker),
    ({ file }) => file,
  )
  const isOnCircle = (file: string) => {
    const seen = new Set<string>()
    const open = [file]
    for (let next = open.pop(); next !== undefined; next = open.pop())
      for (const { target } of targets.get(next) ?? [])
        if (!seen.has(target)) {
          seen.add(target)
          open.push(target)
        }
    return seen.has(file)
  }
  expect([...targets.keys()].filter((file) => /^src\/(core|store)\//.test(file) && isOnCircle(file))).toEqual([])
})

test('an engine is imported by its index.ts only', () => {
  // The web and the client follow the types of the schema, which therefore imports the registry of languages alone.
  const isOfSchema = ({ from, target }: Import) => from === 'schema' && target === 'src/engines/language/languages.ts'
  const engineOf = (path: string) => /^src\/engines\/[^/]+\//.exec(path)?.[0] ?? null
  const breaches = imports().filter((each) => {
    const engine = engineOf(each.target)
    if (engine === null || engine === engineOf(each.file) || isOfSchema(each)) return false
    return existsSync(join(root, engine, 'index.ts')) && each.target !== `${engine}index.ts`
  })
  expect(breaches).toEqual([])
})

test('the imports were seen at all', () => {
  expect(imports().length).toBeGreaterThan(100)
  expect(new Set(imports().map(({ from }) => from))).toEqual(new Set(Object.keys(mayImport)))
})

test('the client brings a browser nothing but itself', () => {
  const brought = globSync('client/**/*.ts', { cwd: source })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(join(source, file), 'utf8').matchAll(/^(?:import|export) (?!type).*from '(.*)'/gm),
    ])
    .map(([, from]) => from ?? '')
  expect(brought.filter((from) => !from.startsWith('./'))).toEqual([])
})

test('the core reaches for no database, server or network', () => {
  const outside =
    /from '(node:(fs|net|http|https|child_process|worker_threads).*|sharp|exifr|tesseract|music-metadata|file-type|@aws-sdk.*|better-sqlite3|kysely|fastify.*|nodemailer)'/
  const breaches = globSync('core/**/*.ts', { cwd: source })
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => outside.test(readFileSync(join(source, file), 'utf8')))
  expect(breaches).toEqual([])
})

test('only config.ts and the two entries read the environment', () => {
  const readers = globSync('**/*.ts', { cwd: source })
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => readFileSync(join(source, file), 'utf8').includes('process.env'))
  expect(readers.sort()).toEqual(['cli.ts', 'main.ts'])
})

test('the address of a client is read in one place, which knows the trusted proxies', () => {
  const readers = globSync('**/*.ts', { cwd: source }).filter((file) =>
    /\brequest\.ips?\b|remoteAddress \?\?/.test(readFileSync(join(source, file), 'utf8')),
  )
  expect(readers).toEqual(['http/client-address.ts'])
})
