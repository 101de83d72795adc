import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const source = join(root, 'src')

/** The table of docs/architecture.md: what each room may import besides itself. */
const mayImport: Record<string, readonly string[]> = {
  schema: [],
  core: ['schema'],
  store: ['core', 'schema'],
  providers: ['core', 'schema'],
  jobs: ['core', 'schema'],
  http: ['core', 'schema'],
  mcp: ['schema'],
  client: ['schema'],
  web: ['client', 'schema'],
  config: ['core', 'schema'],
  app: ['config', 'core', 'http', 'jobs', 'mcp', 'providers', 'schema', 'store'],
  main: ['app', 'config'],
  cli: ['app', 'client', 'config', 'main', 'mcp'],
}

/** operator.ts is the operator's side of app.ts: both name concrete adapters. */
const rooms: Record<string, string> = {
  'operator.ts': 'app',
  'operator-check.ts': 'app',
  'operator-repair.ts': 'app',
  'operator-move.ts': 'app',
  'operator-move-files.ts': 'app',
  'adapters.ts': 'app',
  'background.ts': 'app',
  'embedders.ts': 'app',
  'routes.ts': 'app',
  'storage.ts': 'app',
  'postgres-storage.ts': 'app',
  'sqlite-storage.ts': 'app',
  'setting-reader.ts': 'config',
  'telemetry.ts': 'app',
  'launcher.ts': 'main',
  'tracing-config.ts': 'config',
}

interface Import {
  file: string
  from: string
  to: string
}

/** Of src/ and of web/, by their paths from the root. */
function sourceFiles(): string[] {
  return globSync(['src/**/*.ts', 'web/**/*.{ts,tsx}'], { cwd: root, exclude: ['web/dist/**'] })
}

function imports(): Import[] {
  return sourceFiles().flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8')
    const targets = [...code.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'|new URL\('(\.[^']+)'/g)]
    return targets.map(([, imported, worker]) => {
      const target = relative(root, join(root, dirname(file), imported ?? worker ?? ''))
      return { file, from: roomOf(file), to: roomOf(target) }
    })
  })
}

function isBreach({ from, to }: Import): boolean {
  return from !== to && !mayImport[from]?.includes(to)
}

function roomOf(path: string): string {
  const [top, ...rest] = path.split('/')
  if (top !== 'src') return top ?? ''
  const inside = rest.join('/')
  return rooms[inside] ?? (rest[0] ?? '').replace(/\.ts$/, '')
}

test('each room imports only what the table of the architecture allows', () => {
  const isOfTest = ({ file, to }: Import) => file.endsWith('.test.ts') && to === 'test'
  const breaches = imports().filter((each) => !isOfTest(each) && isBreach(each))
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
  const readers = globSync('**/*.ts', { cwd: source }).filter((file) =>
    readFileSync(join(source, file), 'utf8').includes('process.env'),
  )
  expect(readers.sort()).toEqual(['cli.ts', 'main.ts'])
})

test('the address of a client is read in one place, which knows the trusted proxies', () => {
  const readers = globSync('**/*.ts', { cwd: source }).filter((file) =>
    /\brequest\.ips?\b|remoteAddress \?\?/.test(readFileSync(join(source, file), 'utf8')),
  )
  expect(readers).toEqual(['http/client-address.ts'])
})
