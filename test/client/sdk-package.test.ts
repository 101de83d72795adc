import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildClient } from '../../scripts/build-client.ts'
import { compileErrors, root } from './packed-package.ts'

/** A folder with the package as npm installs it, and nothing else. */
const consumer = mkdtempSync(join(tmpdir(), 'lembra-test-'))
const place = join(consumer, 'node_modules/@lembra/sdk')

beforeAll(async () => {
  for (const name of ['package.json', 'README.md']) cpSync(join(root, 'sdk', name), join(place, name))
  await buildClient(join(place, 'dist'))
}, 60_000)
afterAll(() => rmSync(consumer, { recursive: true, force: true }))

const USE = `const client = createClient({ retry: { attempts: 0 } })
  client.usage().catch((error) => console.log(error instanceof UnreachableError, typeof createOutbox))`

test.each([
  ['import', 'use.mjs', `import { createClient, createOutbox, UnreachableError } from '@lembra/sdk'\n${USE}`],
  ['require', 'use.cjs', `const { createClient, createOutbox, UnreachableError } = require('@lembra/sdk')\n${USE}`],
  [
    'the fields of older tools',
    'old.cjs',
    `const { main } = require('@lembra/sdk/package.json')
    const { createClient, createOutbox, UnreachableError } = require(require('path').join(__dirname, 'node_modules/@lembra/sdk', main))\n${USE}`,
  ],
])('the package runs by %s, with the address of the environment', async (_, file, code) => {
  writeFileSync(join(consumer, file), code)
  const env = { ...process.env, LEMBRA_URL: 'http://127.0.0.1:9' }
  const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: consumer, env })
  expect(stdout).toBe('true function\n')
})

const TYPED = `import { createClient, NotFoundError, type MemoryView, type Paged, type MemoryListView } from '@lembra/sdk'
const pages: Paged<MemoryListView, MemoryView> = createClient().memories.list({ limit: 2 })
export const status = (error: unknown): number => (error instanceof NotFoundError ? error.status : 0)
export async function titles(): Promise<string[]> {
  const found: string[] = []
  for await (const memory of pages) found.push(memory.title)
  return [...found, (await pages).nextCursor ?? '']
}`

test.each([
  ['an ES module', 'typed.mts', ['--module', 'nodenext']],
  ['CommonJS', 'typed.cts', ['--module', 'nodenext']],
  ['a bundler', 'typed.ts', ['--module', 'esnext', '--moduleResolution', 'bundler']],
])('strict TypeScript accepts its declarations from %s, without any other package', async (_, file, how) => {
  writeFileSync(join(consumer, file), TYPED)
  expect(await compileErrors(consumer, [file], [...how, '--lib', 'es2022,dom', '--types', ''])).toBe('')
})

test('resolutions that do not know exports (node10) find the CommonJS files by main and types', () => {
  const { main, types, exports } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'))
  expect({ default: main, types }).toEqual(exports['.'].require)
  for (const file of [main, types]) expect(existsSync(join(place, file))).toBe(true)
  expect(readFileSync(join(place, 'dist/cjs/package.json'), 'utf8')).toContain('commonjs')
})

test('it has no dependencies and the version of the service, and takes less than 15 kB, minified and compressed', async () => {
  const manifest = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'))
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect([manifest.version, manifest.dependencies, manifest.peerDependencies]).toEqual([version, undefined, undefined])
  const bundle = await build({
    configFile: false,
    logLevel: 'silent',
    root: consumer,
    build: { write: false, minify: true, lib: { entry: join(place, 'dist/sdk.js'), formats: ['es'] } },
  })
  const chunks = [bundle].flat().flatMap((each) => ('output' in each ? each.output : []))
  const code = chunks.map((chunk) => ('code' in chunk ? chunk.code : '')).join('')
  expect(code.length).toBeGreaterThan(5_000)
  expect(gzipSync(code).length).toBeLessThan(15_000)
})
