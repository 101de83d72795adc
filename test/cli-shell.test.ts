import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { runLembra } from './support/command-line.ts'
import { runAtTerminal } from './support/fake-terminal.ts'
import { freshFolder } from './support/folder.ts'
import { readyUser } from './support/lembra-user.ts'

const root = join(import.meta.dirname, '..')
const COMMAND = join(root, 'bin/lembra.mjs')
const DOCS = ['docs/command-line.md', 'docs/operating.md', 'docs/scaling.md', 'README.md']
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')

async function commandNames(): Promise<string[]> {
  const { stdout } = await runLembra(['--help'])
  return [...stdout.matchAll(/^ {2}lembra (\S+)/gm)].map(([, name]) => name ?? '')
}

test('every command and each of its options is documented', async () => {
  const names = await commandNames()
  expect(names.length).toBeGreaterThan(15)
  for (const name of names) {
    expect(DOCS).toContain(`lembra ${name}`)
    const { stdout, code } = await runAtTerminal([name, '--help'], {})
    expect({ name, code }).toEqual({ name, code: 0 })
    const options = [...stdout.matchAll(/^ {2}(--\S+)/gm)].map(([, option]) => option ?? '')
    expect(options.filter((option) => !DOCS.includes(option))).toEqual([])
  }
})

test('the version and the help of a command are printed', async () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(await runAtTerminal(['--version'], {})).toMatchObject({ code: 0, stdout: `${version}\n` })
  const help = await runAtTerminal(['search', '--help'], {})
  expect(await runAtTerminal(['help', 'search'], {})).toEqual(help)
  expect(help.stdout).toContain('lembra search')
  expect((await runAtTerminal(['help', 'nothing'], {})).code).toBe(2)
})

/** Completions in bash for a line whose last word is being typed. */
function completed(script: string, words: string[]): string[] {
  const line = words.map((word) => `'${word}'`).join(' ')
  const ask = `. '${script}'; COMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _lembra; printf '%s\\n' "\${COMPREPLY[@]}"`
  return execFileSync('bash', ['--norc', '-c', ask], { cwd: freshFolder(), encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
    .sort()
}

test('the bash completions load, and complete commands, options and values of options', async () => {
  const script = join(freshFolder(), 'lembra.bash')
  const { stdout, code } = await runLembra(['completions', 'bash'])
  expect(code).toBe(0)
  writeFileSync(script, stdout)
  expect(spawnSync('bash', ['-n', script], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
  expect(completed(script, ['lembra', 're'])).toEqual(['recall', 'remember', 'repair', 'reset', 'restore'])
  expect(completed(script, ['lembra', 'tasks', '--s'])).toEqual(['--status'])
  expect(completed(script, ['lembra', 'tasks', '--status', ''])).toEqual(['cancelled', 'done', 'open'])
  expect(completed(script, ['lembra', 'tasks', '--url', ''])).toEqual([])
  expect(completed(script, ['lembra', 'completions', ''])).toEqual(['--help', 'bash', 'fish', 'zsh'])
})

test.each(['zsh', 'fish'])('the completions for %s load, if it is installed', async (shell) => {
  const script = join(freshFolder(), `lembra.${shell}`)
  const { stdout, code } = await runLembra(['completions', shell])
  expect(code).toBe(0)
  for (const name of await commandNames()) expect(stdout).toContain(name)
  writeFileSync(script, stdout)
  const checked = spawnSync(shell, ['-n', script], { encoding: 'utf8' })
  if (checked.error) console.log(`${shell} is not installed: its completions are not tested`)
  else expect(checked).toMatchObject({ status: 0, stderr: '' })
})

/** The modules that a module loads at startup, ours by path and others by name. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const code = readFileSync(join(root, file), 'utf8')
  for (const [, from = ''] of code.matchAll(/^(?:import|export) (?!type )[^'=(;]*?from '([^']+)'/gm))
    if (from.startsWith('.')) loadedBy(relative(root, join(root, dirname(file), from)), seen)
    else seen.add(from)
  return seen
}

test('a search loads only the modules that it needs, and none of the server', () => {
  const loaded = [...loadedBy('src/cli.ts'), ...loadedBy('src/cli/memory-actions.ts')]
  expect(loaded).toContain('src/client/client.ts')
  expect(loaded.filter((each) => !/^(src\/(cli|client)[./]|src\/schema\/values\.ts|node:)/.test(each))).toEqual([])
  expect(new Set(loaded).size).toBeLessThan(50)
})

test('the reader of the output may close it early', async () => {
  const { ana, environment } = await readyUser()
  const { id } = await ana.remember('line of a long letter\n'.repeat(40_000))
  const child = spawn('bash', ['-c', `set -o pipefail; "$0" "$1" show ${id} | head -n 1`, process.execPath, COMMAND], {
    env: environment,
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (stderr += text))
  child.stdout.resume()
  const [code] = await once(child, 'close')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})
