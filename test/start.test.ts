import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freshFolder } from './support/folder.ts'

const project = join(import.meta.dirname, '..')

/** The project with a small web app in place of its own. Its packages are found from the real sources, whether or not they are here. */
function smallProject({ hasPackages, main }: { hasPackages: boolean; main: string }): string {
  const root = freshFolder()
  cpSync(join(project, 'bin'), join(root, 'bin'), { recursive: true })
  for (const folder of ['src', 'scripts', ...(hasPackages ? ['node_modules'] : [])]) {
    symlinkSync(join(project, folder), join(root, folder))
  }
  const files = {
    'package.json': '{"type":"module"}',
    'web/vite.config.ts': 'export default { root: import.meta.dirname }',
    'web/index.html': '<!doctype html><title>Small</title><script type="module" src="/main.ts"></script>',
    'web/main.ts': main,
  }
  mkdirSync(join(root, 'web'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content)
  return root
}

function start(root: string, words: string[] = []) {
  const env = { PATH: process.env['PATH'], DATA_DIR: join(root, 'data'), PORT: '0', EMBEDDINGS: 'none' }
  const child = spawn(process.execPath, [join(root, 'bin/start.mjs'), ...words], { env })
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => void (said.stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => void (said.stderr += chunk.toString()))
  const ended = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const until = async (text: string) => {
    await expect.poll(() => said.stdout + said.stderr).toContain(text)
  }
  /** Waits until it serves and is ready for signals, shortly after its first log line. */
  const serving = async () => {
    await until('Lembra is ready')
    const address = /"address":"([^"]+)"/.exec(said.stdout)?.[1] ?? ''
    const body = JSON.stringify({ email: `${randomUUID()}@example.org`, password: 'correct horse' })
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(`${address}/v1/auth/register`, { method: 'POST', headers, body })).status).toBe(201)
  }
  const stop = async () => {
    child.kill('SIGTERM')
    const [code, signal] = await ended
    return { code, signal }
  }
  return { said, until, serving, stop, ended }
}

test('the web app is built once and not again, and SIGTERM ends the service cleanly', async () => {
  const root = smallProject({ hasPackages: true, main: 'document.title = "new"' })
  const first = start(root)
  await first.serving()
  expect(await first.stop()).toEqual({ code: 0, signal: null })
  expect(first.said.stderr).toMatch(/it is built first[\s\S]*The web app was built in/)
  expect(existsSync(join(root, 'web/dist/index.html'))).toBe(true)
  // Only log lines, because other programs may read them.
  for (const line of first.said.stdout.trim().split('\n')) expect(line).toMatch(/^\{.*\}$/)

  const second = start(root)
  await second.serving()
  expect(await second.stop()).toEqual({ code: 0, signal: null })
  expect(second.said.stderr).toBe('')
})

test('a web app that cannot be built is reported, and the service starts without it', async () => {
  const root = smallProject({ hasPackages: true, main: 'const = 1' })
  const service = start(root)
  await service.serving()
  expect(service.said.stderr).toContain('The web app could not be built (the build ended with 1)')
  expect(service.said.stderr).toContain('The service starts without it.')
  expect(await service.stop()).toEqual({ code: 0, signal: null })
})

test('without the build packages nothing is built or reported', async () => {
  const root = smallProject({ hasPackages: false, main: '' })
  const service = start(root)
  await service.serving()
  expect(await service.stop()).toEqual({ code: 0, signal: null })
  expect(service.said.stderr).toBe('')
  expect(existsSync(join(root, 'web/dist'))).toBe(false)
})

test('a signal during the build of the web app ends both', async () => {
  const root = smallProject({ hasPackages: true, main: '' })
  // A build that never ends by itself, and reports when it has begun.
  writeFileSync(
    join(root, 'web/vite.config.ts'),
    "console.log('begun'); await new Promise(() => setInterval(() => {}, 1e6))",
  )
  const service = start(root)
  await service.until('begun')
  // `ended` waits for the build too, which holds the same output.
  expect(await service.stop()).toEqual({ code: null, signal: 'SIGTERM' })
})

test('arguments are passed on to `lembra start`', async () => {
  const root = smallProject({ hasPackages: false, main: '' })
  const service = start(root, ['--role=nobody'])
  expect(await service.ended).toEqual([2, null])
  expect(service.said.stderr).toContain('--role takes api, worker, or all, not "nobody".')
})
