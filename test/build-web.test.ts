import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildWeb } from '../scripts/build-web.ts'
import { isStale } from '../scripts/web-stamp.ts'
import { freshFolder } from './support/folder.ts'

const LONG = 'hello '.repeat(1_000)

/** A project of one page, with everything that counts as a source. */
function smallProject(): string {
  const root = freshFolder()
  for (const folder of ['web/pages', 'src/client', 'src/schema']) mkdirSync(join(root, folder), { recursive: true })
  const files = {
    'web/vite.config.ts': 'export default { root: import.meta.dirname }',
    'web/index.html': '<!doctype html><title>Small</title><script type="module" src="/main.ts"></script>',
    'web/main.ts': `import { name } from '../src/client/name.ts'\ndocument.title = name + '${LONG}' + process.env.NODE_ENV`,
    'web/pages/main.test.ts': 'one',
    'src/client/name.ts': "export const name = 'first'",
    'src/schema/pages.ts': 'export const PAGES = []',
    'package-lock.json': '{}',
    'package.json': '{"type":"module"}',
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content)
  return root
}

function builtScript(root: string): { path: string; text: string } {
  const assets = join(root, 'web/dist/assets')
  const name = readdirSync(assets).find((each) => each.endsWith('.js')) ?? 'none'
  return { path: join(assets, name), text: readFileSync(join(assets, name), 'utf8') }
}

test('a build is not repeated until a source changes', async () => {
  const root = smallProject()
  expect(isStale(root)).toBe(true)
  expect(await buildWeb(root)).toBe(true)
  expect(isStale(root)).toBe(false)
  expect(await buildWeb(root)).toBe(false)
  for (const source of ['web/main.ts', 'src/client/name.ts', 'src/schema/pages.ts', 'package-lock.json']) {
    const content = readFileSync(join(root, source), 'utf8')
    writeFileSync(join(root, source), `${content}\n`)
    const whenChanged = isStale(root)
    writeFileSync(join(root, source), content)
    expect({ source, whenChanged, whenBack: isStale(root) }).toEqual({ source, whenChanged: true, whenBack: false })
  }
  writeFileSync(join(root, 'src/schema/more.ts'), '')
  expect(isStale(root)).toBe(true)
})

test('file times, tests and files of the development server do not make a build stale', async () => {
  const root = smallProject()
  await buildWeb(root)
  utimesSync(join(root, 'web/main.ts'), 0, 0)
  writeFileSync(join(root, 'web/pages/main.test.ts'), 'two')
  mkdirSync(join(root, 'web/node_modules/.vite'), { recursive: true })
  writeFileSync(join(root, 'web/node_modules/.vite/deps.js'), '')
  expect(isStale(root)).toBe(false)
})

test('a build replaces the one before and leaves nothing else', async () => {
  const root = smallProject()
  await buildWeb(root)
  const before = builtScript(root)
  writeFileSync(join(root, 'src/client/name.ts'), "export const name = 'second'")
  await buildWeb(root)
  expect(before.text).toContain('first')
  expect(builtScript(root).text).toContain('second')
  expect(existsSync(before.path)).toBe(false)
  expect(readdirSync(join(root, 'web')).sort()).toEqual(['dist', 'index.html', 'main.ts', 'pages', 'vite.config.ts'])
})

test('a failed build keeps the one before, and the next run tries again', async () => {
  const root = smallProject()
  await buildWeb(root)
  const before = builtScript(root)
  writeFileSync(join(root, 'src/client/name.ts'), 'export const name = ')
  await expect(buildWeb(root)).rejects.toThrow()
  expect(builtScript(root)).toEqual(before)
  expect(isStale(root)).toBe(true)
  expect(readdirSync(join(root, 'web')).filter((name) => name.startsWith('.'))).toEqual([])
})

test('leftovers of a dead build are removed, and a running build is not', async () => {
  const root = smallProject()
  for (const name of ['.build-dead', '.build-at-work']) mkdirSync(join(root, 'web', name))
  utimesSync(join(root, 'web/.build-dead'), 0, 0)
  await buildWeb(root)
  expect(readdirSync(join(root, 'web')).filter((name) => name.startsWith('.'))).toEqual(['.build-at-work'])
})

test('two simultaneous builds leave one complete build', async () => {
  const root = smallProject()
  const script = join(import.meta.dirname, '../scripts/build-web.ts')
  const builds = [1, 2].map(async () => (await promisify(execFile)(process.execPath, [script, root])).stdout)
  for (const said of await Promise.all(builds)) expect(said).toMatch(/^The web app (?:was built in|is built already)/)
  expect(isStale(root)).toBe(false)
  expect(builtScript(root).text).toContain('first')
})

test('large files have compressed versions, small ones do not', async () => {
  const root = smallProject()
  await buildWeb(root)
  const { path, text } = builtScript(root)
  expect(brotliDecompressSync(readFileSync(`${path}.br`)).toString()).toBe(text)
  expect(gunzipSync(readFileSync(`${path}.gz`)).toString()).toBe(text)
  expect(existsSync(join(root, 'web/dist/index.html.br'))).toBe(false)
})

test('a build is always for production', async () => {
  const root = smallProject()
  await buildWeb(root)
  expect(builtScript(root).text).toContain('production')
  expect(process.env['NODE_ENV']).toBe('test')
})

test('a deleted build is made again', async () => {
  const root = smallProject()
  await buildWeb(root)
  rmSync(join(root, 'web/dist'), { recursive: true })
  expect(await buildWeb(root)).toBe(true)
})
