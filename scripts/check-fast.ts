// Checks what differs from the main branch: types, lint, format, the import table, and the unit tests and feature tests of the changed files.
// `npm run check` does the rest.
// node scripts/check-fast.ts [BASE]
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, globSync, mkdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const cache = join(root, 'node_modules/.cache/check-fast')

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' })
}

/** Changed and new files that still exist: committed since `base`, or not committed. */
function changedFiles(base: string): string[] {
  const since = git('merge-base', 'HEAD', base).trim()
  const changed = git('diff', '--name-only', '--diff-filter=d', since)
  const untracked = git('ls-files', '--others', '--exclude-standard')
  return [...new Set(`${changed}${untracked}`.split('\n'))].filter(
    (file) => file !== '' && existsSync(join(root, file)),
  )
}

const FOLDERS_OF_FEATURES = /^(?:src\/(?:core|store|http\/routes|schema|mcp|cli|jobs)|web\/features)\//
/** Words that name no feature. */
const COMMON = new Set(['record', 'store', 'shared', 'command', 'commands', 'actions', 'index', 'contract', 'server'])

/** The words of a changed file's feature and name, in the singular: `src/core/tasks/feed.ts` has `task` and `feed`. */
function featureWords(file: string): string[] {
  if (!FOLDERS_OF_FEATURES.test(file)) return []
  const [, rest = ''] = file.split(FOLDERS_OF_FEATURES)
  return wordsIn(rest.replace(/\.\w+$/, '')).filter((word) => !COMMON.has(word))
}

function wordsIn(path: string): string[] {
  return path.split(/[/.-]/).map((word) => word.replace(/ies$/, 'y').replace(/(?<!s)s$/, ''))
}

/** The test beside each file, the tests in the folder of an engine, and the tests of the API whose names begin with a feature's word. */
function testsOf(files: readonly string[]): string[] {
  const words = new Set(files.flatMap(featureWords))
  const beside = files.flatMap((file) =>
    /\.test\.tsx?$/.test(file) ? [file] : [file.replace(/\.tsx?$/, '.test.ts'), `${dirname(file)}/index.test.ts`],
  )
  const named = globSync('test/{accounts,api,jobs,mcp,store}/**/*.test.ts', { cwd: root }).filter((test) =>
    words.has(wordsIn(basename(test, '.test.ts'))[0] ?? ''),
  )
  const found = [...beside, ...named].filter(
    (test) => existsSync(join(root, test)) && !test.startsWith('test/browser/'),
  )
  return [...new Set(['test/architecture.test.ts', ...found])]
}

/** Runs one check, and prints its output only if it fails. */
async function check(name: string, program: string, args: readonly string[]): Promise<boolean> {
  const startedAt = performance.now()
  const child = spawn(join(root, 'node_modules/.bin', program), args, { cwd: root })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => output.push(bytes))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  if (code !== 0) console.log(Buffer.concat(output).toString())
  return code === 0
}

function typeChecks(files: readonly string[]): Array<Promise<boolean>> {
  const isWeb = (file: string) => file.startsWith('web/')
  // The web app imports types of the client and of the schemas.
  const reachesWeb = files.some((file) => isWeb(file) || /^src\/(client|schema)\//.test(file))
  const configs = [...(files.every(isWeb) ? [] : ['.']), ...(reachesWeb ? ['web'] : [])]
  return configs.map((config) => {
    const state = join(cache, `${config === '.' ? 'service' : config}.tsbuildinfo`)
    return check(`types of ${config}`, 'tsc', ['--noEmit', '--incremental', '--tsBuildInfoFile', state, '-p', config])
  })
}

const startedAt = performance.now()
const files = changedFiles(process.argv[2] ?? 'main')
const code = files.filter((file) => /\.tsx?$/.test(file))
mkdirSync(cache, { recursive: true })
console.log(`${files.length} files have changed, ${code.length} of them code.`)
const tests = testsOf(code)
const results = await Promise.all([
  ...(code.length > 0 ? typeChecks(code) : []),
  ...(code.length > 0 ? [check('lint', 'oxlint', ['--type-aware', '--deny-warnings', ...code])] : []),
  ...(files.length > 0 ? [check('format', 'biome', ['check', '--no-errors-on-unmatched', ...files])] : []),
  check(`${tests.length} test files`, 'vitest', ['run', '--project', 'sqlite', ...tests]),
])
console.log(`${((performance.now() - startedAt) / 1000).toFixed(1)} s in all.`)
if (results.includes(false)) process.exitCode = 1
