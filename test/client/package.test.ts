import { execFile } from 'node:child_process'
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileErrors, installPacked, root } from './packed-package.ts'

const consumer = mkdtempSync(join(tmpdir(), 'lembra-test-'))
let place = ''

beforeAll(async () => {
  place = await installPacked(consumer)
}, 180_000)
afterAll(() => rmSync(consumer, { recursive: true, force: true }))

test('the package contains the files that the service and the client need, and no sources, tests, benches or data', () => {
  const files = readdirSync(place, { recursive: true, encoding: 'utf8' })
  const needed = [
    'bin/lembra.mjs',
    'lib/main.js',
    'lib/cli.js',
    'web/dist/index.html',
    'dist/client/sdk.js',
    'docs/sdk.md',
  ]
  expect(files).toEqual(expect.arrayContaining([...needed, 'dist/client/sdk.d.ts', 'LICENSE', 'README.md']))
  expect(files.filter((name) => /\.test\.|^(src|test|bench|data|scripts|web\/(?!dist))/.test(name))).toEqual([])
})

test('the client of the package runs in Node', async () => {
  writeFileSync(
    join(consumer, 'use.mjs'),
    `import * as sdk from 'lembra/client'
     const client = sdk.createClient({ baseUrl: 'http://127.0.0.1:9', retry: { attempts: 0 } })
     const error = await client.usage().catch((error) => error)
     console.log(JSON.stringify({ names: Object.keys(sdk).sort(), isUnreachable: error instanceof sdk.UnreachableError }))`,
  )
  const { stdout } = await promisify(execFile)(process.execPath, ['use.mjs'], { cwd: consumer })
  expect(JSON.parse(stdout)).toEqual({
    names: [
      'AuthenticationError',
      'BadRequestError',
      'ExpiredCursorError',
      'InternalServerError',
      'LembraError',
      'NotFoundError',
      'PermissionDeniedError',
      'PreconditionFailedError',
      'RateLimitError',
      'TooLargeError',
      'UnreachableError',
      'createClient',
      'createOutbox',
    ],
    isUnreachable: true,
  })
})

test('the built client imports only its own files, nothing of Node or any package', () => {
  const built = globSync('dist/client/*.{js,d.ts}', { cwd: place })
  const asked = built.flatMap((name) =>
    [
      ...readFileSync(join(place, name), 'utf8').matchAll(
        /^(?:import|export)\b[^;]*? from '([^']+)'|\bimport\(["']([^"')]+)/gm,
      ),
    ].map(([, from, dynamic]) => from ?? dynamic ?? ''),
  )
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter((from) => !/^\.\/[a-z-]+\.js$/.test(from))).toEqual([])
  const code = built.map((name) => readFileSync(join(place, name), 'utf8')).join('\n')
  expect(code).not.toMatch(/\b(Buffer|require|__dirname|typebox)\b/)
})

const CONSUMER = `
import { createClient, createOutbox, LembraError, type Client, type MemoryView, type OutboxStore } from 'lembra/client'
const client: Client = createClient({ baseUrl: 'https://lembra.example', token: 'lmb_x' })
const { id } = await client.memories.captureText({ text: 'x', tags: ['a'] })
const memory: MemoryView = await client.memories.get(id)
export const due: string | null = memory.metadata.dueAt
export const by: ('words' | 'meaning' | 'time')[] | undefined =
  (await client.search({ query: 'x', detail: true })).results[0]?.match.by
declare const store: OutboxStore
createOutbox({ store, client, clock: Date.now, newId: () => crypto.randomUUID() })
export const field = (error: unknown): string | null => (error instanceof LembraError ? error.field : null)
// @ts-expect-error text must be a string
await client.memories.captureText({ text: 1 })
// @ts-expect-error there is no such field
export const wrong = memory.metadata.due
// @ts-expect-error without the option, sources may be absent
export const sources: unknown[] = (await client.recall({ query: 'x' })).sources
`

test.each([
  ['nodenext', ['--module', 'nodenext']],
  ['a bundler', ['--module', 'esnext', '--moduleResolution', 'bundler']],
])(
  'strict TypeScript accepts its declarations without any other package, with the resolution of %s',
  async (_name, how) => {
    writeFileSync(join(consumer, 'consumer.ts'), CONSUMER)
    expect(await compileErrors(consumer, ['consumer.ts'], [...how, '--lib', 'es2022,dom', '--types', ''])).toBe('')
  },
  180_000,
)

test('each type of the package is identical to the one from the schemas', async () => {
  const ours = join(root, 'src/client/types.ts')
  const names = [...readFileSync(ours, 'utf8').matchAll(/^export (?:type|interface) (\w+)/gm)].map(
    ([, name = '']) => name,
  )
  expect(names.length).toBeGreaterThan(50)
  const checks = names.map((name) => `export const of${name}: Same<Ours.${name}, Packed.${name}> = true`)
  const file = join(consumer, 'same.ts')
  writeFileSync(
    file,
    `import type * as Ours from '${ours}'
     import type * as Packed from 'lembra/client'
     type Flat<T> = T extends (...given: never[]) => unknown ? T : { [K in keyof T]: Flat<T[K]> }
     type Same<A, B> =
       (<T>() => T extends Flat<A> ? 1 : 2) extends (<T>() => T extends Flat<B> ? 1 : 2) ? true : false
     ${checks.join('\n')}`,
  )
  const options = ['--allowImportingTsExtensions', '--exactOptionalPropertyTypes', '--lib', 'es2024,dom', '--types', '']
  expect(await compileErrors(consumer, [file], options)).toBe('')
}, 180_000)
