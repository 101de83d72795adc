import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createClient } from '../src/client/client.ts'
import { installPacked, linkDependencies, root } from './client/packed-package.ts'
import { freshFolder } from './support/folder.ts'
import { sample } from './support/samples.ts'

const run = promisify(execFile)
const consumer = mkdtempSync(join(tmpdir(), 'lembra-test-'))
const COMMAND = join(consumer, 'node_modules/.bin/lembra')
/** Contains nothing of the project and none of the programs that could help. */
const ENVIRONMENT = { PATH: join(consumer, 'node_modules/.bin'), HOME: consumer, RATE_LIMIT: 'off' }

beforeAll(async () => {
  await installPacked(consumer)
  linkDependencies(consumer)
}, 180_000)
afterAll(() => rmSync(consumer, { recursive: true, force: true }))

/** Runs `lembra start` of the package. Returns a client of someone who has an account there. */
async function startInstalled(settings: Record<string, string> = {}) {
  const env = { ...ENVIRONMENT, PORT: '0', DATA_DIR: freshFolder(), EMBEDDINGS: 'none', ...settings }
  const child = spawn(COMMAND, ['start'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const baseUrl = await addressOf(child)
  const body = JSON.stringify({ email: 'ana@example.org', password: 'correct horse' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${baseUrl}/v1/auth/register`, { method: 'POST', headers, body })
  const { deviceToken: token } = (await answer.json()) as { deviceToken: string }
  const stop = async () => {
    child.kill('SIGTERM')
    return ended
  }
  return { baseUrl, token, ana: createClient({ baseUrl, token }), stop }
}

/** The address in the log line about readiness. The rest is read too, because a full pipe would block the process. */
async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('the process has no output')
  const lines = createInterface({ input: stdout })
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const address = /"address":"([^"]+)"/.exec(line)?.[1]
      if (address !== undefined) resolve(address)
    })
    lines.on('close', () => reject(new Error('the process ended before it was ready')))
  })
}

const fileOf = (path: string) => new Blob([new Uint8Array(sample(path))])

test('the command that npm links runs', async () => {
  const { stdout, stderr } = await run(COMMAND, ['--help'], { env: ENVIRONMENT })
  expect(stdout).toContain('lembra remember')
  expect(stderr).toBe('')
})

test('the service serves pages and contract, finds by words and by embeddings, reads a picture and measures a recording', async () => {
  const { baseUrl, ana, stop } = await startInstalled({ EMBEDDINGS: 'builtin' })
  expect(await (await fetch(baseUrl)).text()).toBe('In place of web/dist/index.html')
  expect((await fetch(`${baseUrl}/openapi.json`)).status).toBe(200)

  const concert = await ana.memories.captureText({ text: 'We heard Mozart and Bach at the theatre.' })
  const page = await ana.memories.captureFile(fileOf('images/page-en.png'), { contentType: 'image/png' })
  await ana.memories.captureFile(fileOf('audio/wav-16.wav'), { contentType: 'audio/wav' })
  const idsFor = async (query: string) => (await ana.search({ query })).results.map(({ id }) => id)
  expect(await idsFor('theatre')).toEqual([concert.id])
  // Meanwhile a process reads the picture and a thread the recording.
  const patience = { timeout: 60_000, interval: 250 }
  const read = { counters: { audioSeconds: 1, images: 1 }, processing: { processing: 0 } }
  await expect.poll(() => ana.usage(), patience).toMatchObject(read)
  expect(await idsFor('oven')).toEqual([page.id])
  // On a busy machine the encoder may miss its limit of 1.5 s for a query.
  await expect.poll(() => idsFor('classical music concert'), patience).toEqual([concert.id])
  expect(await stop()).toEqual([0, null])
}, 180_000)

test('SIGTERM to npx stops the service that it started', async () => {
  const path = [join(consumer, 'node_modules/.bin'), dirname(process.execPath), process.env['PATH']].join(delimiter)
  const env = { ...ENVIRONMENT, PATH: path, PORT: '0', DATA_DIR: freshFolder(), EMBEDDINGS: 'none' }
  const npx = spawn('npx', ['lembra', 'start'], {
    cwd: consumer,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // The service holds the output open as long as it runs, even if npx is gone.
  const ended = once(npx.stdout, 'close')
  onTestFinished(async () => {
    try {
      process.kill(-(npx.pid ?? 0), 'SIGKILL')
    } catch {
      // All of them have ended.
    }
    await ended
  })
  const address = await addressOf(npx)
  npx.kill('SIGTERM')
  await ended
  await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed')
}, 120_000)

test('an assistant that starts `lembra mcp` is served', async () => {
  const { baseUrl, token, ana } = await startInstalled()
  await ana.memories.captureText({ text: 'The spare key is under the blue pot' })
  const env = { ...ENVIRONMENT, LEMBRA_URL: baseUrl, LEMBRA_API_KEY: token }
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(new StdioClientTransport({ command: COMMAND, args: ['mcp'], env }))
  onTestFinished(() => client.close())
  expect(client.getServerVersion()).toMatchObject({ name: 'lembra', version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
  const answer = await client.callTool({ name: 'recall', arguments: { query: 'Where is the key?' } })
  expect(JSON.stringify(answer)).toContain('under the blue pot')
}, 120_000)

test('a package without compiled code explains the cause', async () => {
  const place = join(freshFolder(), 'node_modules/lembra')
  mkdirSync(place, { recursive: true })
  cpSync(join(root, 'bin'), join(place, 'bin'), { recursive: true })
  const ended = run(process.execPath, [join(place, 'bin/lembra.mjs'), '--help'])
  await expect(ended).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('npm run build:service') })
})

test('a checkout runs its sources, even if earlier ones were compiled', async () => {
  const place = freshFolder()
  cpSync(join(root, 'bin'), join(place, 'bin'), { recursive: true })
  symlinkSync(join(root, 'src'), join(place, 'src'))
  mkdirSync(join(place, 'lib'))
  writeFileSync(join(place, 'lib/cli.js'), "console.log('of yesterday')")
  const { stdout } = await run(process.execPath, [join(place, 'bin/lembra.mjs'), '--help'])
  expect(stdout).toContain('lembra remember')
  expect(stdout).not.toContain('of yesterday')
})
