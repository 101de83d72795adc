import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freshFolder } from './support/folder.ts'
import { unusedPort } from './support/unused-port.ts'

const PATIENT = { timeout: 60_000 }
/** On a busy machine starting the service takes long. */
const TEST_TIMEOUT_MS = 120_000

const root = join(import.meta.dirname, '..')

function follow(child: ChildProcess): Promise<unknown[]> {
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return ended
}

/** The service with this standard output, ready to answer. The log can't report its port, so the test chooses it. */
async function startWith(output: 'pipe' | number) {
  const port = await unusedPort()
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: freshFolder(),
    PORT: String(port),
    EMBEDDINGS: 'none',
    LOG_LEVEL: 'debug',
  }
  const child = spawn(process.execPath, [join(root, 'bin/lembra.mjs'), 'start'], {
    env,
    stdio: ['ignore', output, 'inherit'],
  })
  const ended = follow(child)
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  const isUp = () =>
    get('/healthz').then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isUp, PATIENT).toBe(true)
  return {
    child,
    get,
    /** Each answered request is a line of about 200 bytes; a pipe holds 65,536. */
    fillLog: async (lines: number) => {
      for (let line = 0; line < lines; line += 50)
        await Promise.all(Array.from({ length: 50 }, () => get('/v1/nowhere').then((answer) => answer.text())))
    },
    droppedLines: async () =>
      Number(/^lembra_log_lines_dropped_total (\d+)$/m.exec(await (await get('/metrics')).text())?.[1]),
    stop: async () => {
      child.kill('SIGTERM')
      const [code, signal] = await ended
      return { code, signal }
    },
  }
}

test(
  'a service whose log nobody reads still answers, and ends on a signal',
  async () => {
    const service = await startWith('pipe')
    service.child.stdout?.pause()
    await service.fillLog(500)
    expect((await service.get('/readyz')).status).toBe(200)
    expect(await service.stop()).toEqual({ code: 0, signal: null })
  },
  TEST_TIMEOUT_MS,
)

test(
  'a service whose log pipe is closed still answers, counts dropped lines, and ends on a signal',
  async () => {
    const service = await startWith('pipe')
    service.child.stdout?.destroy()
    await service.fillLog(100)
    await expect.poll(service.droppedLines, PATIENT).toBeGreaterThan(0)
    expect(await service.stop()).toEqual({ code: 0, signal: null })
  },
  TEST_TIMEOUT_MS,
)

test.skipIf(!existsSync('/dev/full'))(
  'a log on a full disk is dropped, and the service keeps running',
  async () => {
    const service = await startWith(openSync('/dev/full', 'w'))
    await service.fillLog(100)
    await expect.poll(service.droppedLines, PATIENT).toBeGreaterThan(0)
    expect(await service.stop()).toEqual({ code: 0, signal: null })
  },
  TEST_TIMEOUT_MS,
)

test('a log that nobody reads keeps 4 MB and drops the rest', async () => {
  const module = JSON.stringify(join(root, 'src/providers/log-output.ts'))
  const script = `import { openLogOutput } from ${module}
    const output = openLogOutput()
    for (let count = 0; count < 10_000; count += 1) output.write('x'.repeat(999) + '\\n')
    console.error(output.droppedLines())
    await output.close()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = follow(child)
  child.stdout.pause()
  const [said] = await once(child.stderr, 'data')
  expect(Number(String(said))).toBe(10_000 - Math.floor(4_194_304 / 1_000))
  expect(await ended).toEqual([0, null])
})

test('a log that is read again has the waiting lines in order', async () => {
  const module = JSON.stringify(join(root, 'src/providers/log-output.ts'))
  const script = `import { openLogOutput } from ${module}
    const output = openLogOutput()
    for (let count = 0; count < 3_000; count += 1) output.write(String(count).padEnd(99) + '\\n')
    process.stdin.once('data', async () => {
      await output.close()
      process.exit()
    })
    console.error('held')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'pipe' })
  void follow(child)
  await once(child.stderr, 'data')
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => void (text += chunk.toString()))
  child.stdin.write('go')
  await once(child, 'close')
  const numbers = text.trimEnd().split('\n').map(Number)
  expect(numbers).toEqual(Array.from({ length: 3_000 }, (_, count) => count))
})
