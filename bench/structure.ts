// How the code is divided: files, their lengths and importers, import cycles, state kept by modules, and the files that run for a request.
// node bench/structure.ts [--list]
// A file counts as data if most of its lines are a template or a list of words. Type imports count as imports.
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { type Node, parseSync, Visitor } from 'oxc-parser'
import { buildApp } from '../src/app/app.ts'
import { readConfig } from '../src/config/config.ts'

const ROOT = join(import.meta.dirname, '..')
const SMALL = 60
const LARGE = 400
const isListed = process.argv.includes('--list')

const files = globSync(['src/**/*.ts', 'web/**/*.{ts,tsx}'], {
  cwd: ROOT,
  exclude: ['**/*.test.ts', '**/*.test.tsx', 'web/dist/**'],
}).toSorted()
const codes = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))

function show(name: string, count: number, items: readonly string[] = []): void {
  console.log(`${String(count).padStart(7)}  ${name}`)
  if (isListed) for (const item of items) console.log(`             ${item}`)
}

/** Includes the scripts of threads and processes, which are named by an address. */
function importsOf(file: string): string[] {
  const matches = (codes.get(file) ?? '').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'|new URL\('(\.[^']+)'/g)
  return [...matches]
    .map(([, ...paths]) => relative(ROOT, join(ROOT, dirname(file), paths.find((path) => path !== undefined) ?? '')))
    .filter((path) => codes.has(path))
}

function lengths(): void {
  const lines = new Map([...codes].map(([file, code]) => [file, code.split('\n').length - 1]))
  const sorted = [...lines.values()].toSorted((one, other) => one - other)
  show('files', files.length)
  show(
    'lines',
    sorted.reduce((sum, count) => sum + count, 0),
  )
  show('lines of the median file', sorted[sorted.length >> 1] ?? 0)
  const large = files.filter((file) => (lines.get(file) ?? 0) > LARGE)
  show(`files over ${LARGE} lines`, large.length, large)
  const loose = (folder: string) => files.filter((file) => dirname(file) === folder)
  show('loose files in src/', loose('src').length, loose('src'))
  show('loose files in src/core/', loose('src/core').length, loose('src/core'))
  const importers = new Map<string, Set<string>>()
  for (const file of files)
    for (const target of importsOf(file)) importers.set(target, (importers.get(target) ?? new Set()).add(file))
  const shredded = [...importers].filter(([file, by]) => {
    const [only = ''] = by
    return by.size === 1 && dirname(only) === dirname(file) && (lines.get(file) ?? 0) < SMALL
  })
  show(
    `files with one importer, in its folder, under ${SMALL} lines`,
    shredded.length,
    shredded.map(([file]) => file),
  )
}

/** Strongly connected components of more than one file (Tarjan). A thread's script is no import: it runs in a context of its own. */
function cycles(): string[] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const found: string[] = []
  const visit = (file: string): void => {
    order.set(file, order.size)
    lowest.set(file, order.get(file) ?? 0)
    stack.push(file)
    for (const target of importsOf(file).filter((path) => !path.endsWith('-worker.ts'))) {
      if (!order.has(target)) visit(target)
      if (stack.includes(target)) lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(target) ?? 0))
    }
    if (lowest.get(file) !== order.get(file)) return
    const component = stack.splice(stack.indexOf(file))
    if (component.length > 1) found.push(component.join(' → '))
  }
  for (const file of files) if (!order.has(file)) visit(file)
  return found
}

const MUTATING = new Set(['set', 'add', 'delete', 'clear', 'push', 'pop', 'shift', 'unshift', 'splice', 'sort'])

/** Names that a module declares at its top level and that its functions change later. */
function moduleState(file: string): string[] {
  const { program } = parseSync(file, codes.get(file) ?? '')
  const held = new Map<string, number>()
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { id } of declaration.declarations) if (id.type === 'Identifier') held.set(id.name, id.start)
  }
  const changed = new Set<string>()
  let depth = 0
  const note = (node: Node) => {
    if (depth > 0 && node.type === 'Identifier' && held.has(node.name)) changed.add(node.name)
    if (depth > 0 && node.type === 'MemberExpression') note(node.object)
  }
  const enter = () => void (depth += 1)
  const leave = () => void (depth -= 1)
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    AssignmentExpression: ({ left }) => note(left),
    UpdateExpression: ({ argument }) => note(argument),
    CallExpression: ({ callee }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (callee.object.type === 'Identifier' && MUTATING.has(callee.property.name)) note(callee.object)
    },
  }).visit(program)
  return [...changed].map((name) => `${file}: ${name}`)
}

/** Starts the service on SQLite, warms it up, and prints the files of which a function runs for each kind of request. */
async function filesThatRun(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lembra-structure-'))
  const settings = { DATA_DIR: folder, RATE_LIMIT: 'off', EMBEDDINGS: 'none', BASE_URL: 'https://lembra.example' }
  const app = await buildApp(readConfig(settings), { logTo: { write: () => {} } })
  const post = async (url: string, payload: object, token = ''): Promise<Record<string, string>> => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const answer = await app.server.inject({ method: 'POST', url, headers, payload })
    if (answer.statusCode >= 300) throw new Error(answer.body)
    return answer.json()
  }
  const ana = { email: 'ana@example.org', name: 'Ana', password: 'correct horse' }
  const { deviceToken } = await post('/v1/auth/register', ana)
  const requests: Record<string, [url: string, ...bodies: object[]]> = {
    'a text capture': ['/v1/memories', { text: 'The car is at the garage' }, { text: 'The key is under the pot' }],
    'a search': ['/v1/search', { query: 'car' }, { query: 'key' }],
    'a reminder': ['/v1/memories', { text: 'Call mom tomorrow at 9' }, { text: 'Remind me to pay the rent on Friday' }],
  }
  for (const [url, warmUp = {}] of Object.values(requests)) await post(url, warmUp, deviceToken)
  await app.jobsIdle()
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  for (const [name, [url, , body = {}]] of Object.entries(requests)) {
    await session.post('Profiler.takePreciseCoverage')
    await post(url, body, deviceToken)
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const ran = result
      .filter(({ url: script, functions }) => script.includes(`${ROOT}/src/`) && functions.some(hasRun))
      .map(({ url: script }) => script.slice(script.indexOf(`${ROOT}/`) + ROOT.length + 1))
    show(`files that run for ${name}`, ran.length, ran.toSorted())
    await app.jobsIdle()
  }
  session.disconnect()
  await app.stop()
  await rm(folder, { recursive: true })
}

function hasRun({ ranges }: { ranges: Array<{ count: number }> }): boolean {
  return (ranges[0]?.count ?? 0) > 0
}

lengths()
const found = cycles()
show('import cycles', found.length, found)
const states = files.flatMap(moduleState)
show(
  'module-level mutable state in src/',
  states.filter((state) => state.startsWith('src/')).length,
  states.filter((state) => state.startsWith('src/')),
)
show(
  'module-level mutable state in web/',
  states.filter((state) => state.startsWith('web/')).length,
  states.filter((state) => state.startsWith('web/')),
)
await filesThatRun()
