import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freshFolder } from './support/folder.ts'

const project = join(import.meta.dirname, '..')
const PATIENT = { timeout: 60_000 }
/** On a busy machine starting the service takes long. */
const TEST_TIMEOUT_MS = 120_000

/** `npm start` in a copy of the project without the packages to build the web app, in its own process group. */
async function startByNpm() {
  const root = freshFolder()
  cpSync(join(project, 'bin'), join(root, 'bin'), { recursive: true })
  symlinkSync(join(project, 'src'), join(root, 'src'))
  writeFileSync(join(root, 'package.json'), '{"type":"module","scripts":{"start":"node bin/start.mjs"}}')
  const path = [dirname(process.execPath), process.env['PATH']].join(delimiter)
  const env = { PATH: path, HOME: root, DATA_DIR: join(root, 'data'), PORT: '0', EMBEDDINGS: 'none' }
  const npm = spawn('npm', ['start'], { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  let log = ''
  npm.stdout.on('data', (chunk: Buffer) => void (log += chunk.toString()))
  // The service holds the output open as long as it runs, even if npm is gone.
  const ended = once(npm.stdout, 'close')
  onTestFinished(async () => {
    try {
      process.kill(-(npm.pid ?? 0), 'SIGKILL')
    } catch {
      // All of them have ended.
    }
    await ended
  })
  await expect.poll(() => log, PATIENT).toContain('Lembra is ready')
  return { npm, ended, log: () => log }
}

test(
  'SIGTERM to npm stops the service that it started',
  async () => {
    const service = await startByNpm()
    service.npm.kill('SIGTERM')
    await service.ended
    expect(service.log()).toContain('"msg":"stopped"')
  },
  TEST_TIMEOUT_MS,
)

// Finding npm behind its shell works only on Linux.
test.runIf(process.platform === 'linux')(
  'killing npm leaves no service behind',
  async () => {
    const service = await startByNpm()
    service.npm.kill('SIGKILL')
    await service.ended
    expect(service.log()).toContain('"msg":"stopped"')
  },
  TEST_TIMEOUT_MS,
)

test(
  'a service started without npm keeps running when its parent ends',
  async () => {
    const folder = freshFolder()
    const env = { PATH: process.env['PATH'], DATA_DIR: folder, PORT: '0', EMBEDDINGS: 'none' }
    const words = ['-c', '"$0" "$1" start & echo "pid $!"', process.execPath, join(project, 'bin/lembra.mjs')]
    const shell = spawn('bash', words, { env, stdio: ['ignore', 'pipe', 'inherit'] })
    let log = ''
    shell.stdout.on('data', (chunk: Buffer) => void (log += chunk.toString()))
    const pidOf = () => Number(/^pid (\d+)$/m.exec(log)?.[1])
    const ended = once(shell.stdout, 'close')
    onTestFinished(async () => {
      process.kill(pidOf(), 'SIGKILL')
      await ended
    })
    await once(shell, 'exit')
    await expect.poll(() => log, PATIENT).toContain('Lembra is ready')
    const address = /"address":"([^"]+)"/.exec(log)?.[1]
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
  },
  TEST_TIMEOUT_MS,
)
