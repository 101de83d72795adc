import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildService } from '../scripts/build-service.ts'
import { freshFolder } from './support/folder.ts'

const MAIN = `import { fork } from 'node:child_process'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { word } from './words/word.ts'
const { other } = await import('./words/other.ts')
const thread = new Worker(new URL('./words/thread.ts', import.meta.url))
const child = fork(join(import.meta.dirname, 'child.ts'))
const heard = await Promise.all([thread, child].map((each) => new Promise((resolve) => each.once('message', resolve))))
console.log([word satisfies string, other, ...heard].join(' '))`

function project(files: Record<string, string>) {
  const root = freshFolder()
  mkdirSync(join(root, 'src/words'), { recursive: true })
  for (const [name, code] of Object.entries(files)) writeFileSync(join(root, 'src', name), code)
  writeFileSync(join(root, 'package.json'), '{"type":"module"}')
  return { source: join(root, 'src'), built: join(root, 'lib') }
}

test('imports, threads and processes use the compiled files', async () => {
  const { source, built } = project({
    'main.ts': MAIN,
    'words/word.ts': "export const word: string = 'imported'",
    'words/other.ts': "export const other: string = 'loaded'",
    'words/word.test.ts': 'this is not to be compiled',
    'words/thread.ts': "import { parentPort } from 'node:worker_threads'; parentPort?.postMessage('threaded')",
    'child.ts': "process.send?.('forked'); process.disconnect()",
  })
  await buildService(built, source)
  expect(execFileSync(process.execPath, [join(built, 'main.js')], { encoding: 'utf8' })).toBe(
    'imported loaded threaded forked\n',
  )
  const files = readdirSync(built, { recursive: true, encoding: 'utf8' })
  expect(files.sort()).toEqual(
    ['child.js', 'main.js', 'words', 'words/other.js', 'words/thread.js', 'words/word.js'].sort(),
  )
})

test.each([
  ['names a missing file', "export const place = new URL('./nobody.ts', import.meta.url)", './nobody.ts'],
  ['does not parse', 'export const = 1', 'main.ts'],
])('a source that %s stops the build, and the earlier build stays', async (_name, code, told) => {
  const { source, built } = project({ 'main.ts': code })
  mkdirSync(built)
  writeFileSync(join(built, 'main.js'), 'before')
  await expect(buildService(built, source)).rejects.toThrow(told)
  expect(readFileSync(join(built, 'main.js'), 'utf8')).toBe('before')
})
