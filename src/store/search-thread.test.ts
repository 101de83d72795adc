import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { openSearchThread, type ThreadOptions } from './search-thread.ts'

/** Answers `who` with its thread's id; the other commands are named after what they do. */
const SCRIPT = `
import { parentPort, threadId, workerData } from 'node:worker_threads'
if (workerData.isBroken) throw new Error('It can not be opened')
for (const loadedAt = performance.now() + (workerData.loadMs ?? 0); performance.now() < loadedAt; );
parentPort.on('message', ({ number, what }) => {
  if (what === 'throw') throw new Error('A fault of ours')
  if (what === 'exit') process.exit(7)
  if (what === 'hang') for (;;);
  if (what === 'work long') {
    const endAt = performance.now() + 1500
    for (let tellAt = 0; performance.now() < endAt; ) {
      if (performance.now() < tellAt) continue
      parentPort.postMessage({ isUnderWay: true })
      tellAt = performance.now() + 20
    }
  }
  if (what === 'fail') parentPort.postMessage({ number, error: 'This is a fault', fault: 'bug' })
  else if (what === 'be busy') parentPort.postMessage({ number, error: 'Locked', fault: 'temporary' })
  else parentPort.postMessage({ number, value: threadId })
})
parentPort.postMessage({ isUnderWay: true })
`

const OVERLOADED = { kind: 'unavailable', message: expect.stringContaining('briefly overloaded'), retryAfterSeconds: 2 }
const NOT_STARTED = { kind: 'unavailable', message: 'Search cannot be started. The server log has the details.' }

function openThread(options: Partial<ThreadOptions> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'lembra-test-'))
  const script = join(folder, 'script.mjs')
  writeFileSync(script, SCRIPT)
  const thread = openSearchThread<{ what: string; extra?: unknown }>({
    script: pathToFileURL(script),
    settings: {},
    name: 'trial',
    timeoutMs: 10_000,
    maxWaiting: 10,
    maxYoungMb: 8,
    ...options,
  })
  onTestFinished(async () => {
    await thread.close()
    rmSync(folder, { recursive: true })
  })
  return {
    thread,
    who: () => thread.ask<number>({ what: 'who' }),
    ask: (what: string) => thread.ask({ what }),
  }
}

test('one thread answers all requests', async () => {
  const { who } = openThread()
  const first = await who()
  expect(await Promise.all([who(), who()])).toEqual([first, first])
})

test.each(['throw', 'exit'])(
  'a thread that dies (%s) fails its waiting requests, and a new thread answers the next',
  async (death) => {
    const { who, ask } = openThread()
    const first = await who()
    const dying = ask(death)
    const behind = who()
    await expect(dying).rejects.toMatchObject(OVERLOADED)
    await expect(behind).rejects.toMatchObject(OVERLOADED)
    expect(await who()).toBeGreaterThan(first)
  },
)

test('a thread that fails to start is not reported as overload, and its error is the cause', async () => {
  const { who } = openThread({ settings: { isBroken: true } })
  const cause = { message: 'It can not be opened' }
  await expect(who()).rejects.toMatchObject({ ...NOT_STARTED, cause })
  await expect(who()).rejects.toMatchObject({ ...NOT_STARTED, cause })
})

test('a missing script is reported as a search that cannot be started', async () => {
  const { who } = openThread({ script: pathToFileURL(join(tmpdir(), 'lembra-no-such-script.mjs')) })
  await expect(who()).rejects.toMatchObject({
    ...NOT_STARTED,
    cause: { code: expect.stringContaining('MODULE_NOT_FOUND') },
  })
})

test('a request waits for a thread that loads for longer than an answer may take', async () => {
  const { who } = openThread({ timeoutMs: 500, settings: { loadMs: 1_000 } })
  expect(await who()).toBeGreaterThan(0)
})

test('a thread that hangs is terminated and replaced', async () => {
  const { who, ask } = openThread({ timeoutMs: 500 })
  const first = await who()
  await expect(ask('hang')).rejects.toMatchObject(OVERLOADED)
  await expect.poll(() => who().catch(() => 0)).toBeGreaterThan(first)
})

test('a slow thread that reports progress is kept, although its answer comes too late', async () => {
  const { who, ask } = openThread({ timeoutMs: 500 })
  const first = await who()
  await expect(ask('work long')).rejects.toMatchObject(OVERLOADED)
  await expect.poll(() => who().catch(() => null)).toBe(first)
})

test('a bug is thrown as it is, and a temporary fault is reported as overload', async () => {
  const { ask } = openThread()
  await expect(ask('fail')).rejects.toThrow('This is a fault')
  await expect(ask('be busy')).rejects.toMatchObject({ ...OVERLOADED, cause: 'Locked' })
})

test('a request that cannot be sent fails alone and takes no place in the queue', async () => {
  const { thread, who } = openThread({ maxWaiting: 1 })
  await expect(thread.ask({ what: 'who', extra: () => {} })).rejects.toThrow('could not be cloned')
  expect(await who()).toBeGreaterThan(0)
})

test('closing fails waiting and later requests', async () => {
  const { thread, who } = openThread()
  const waiting = who()
  await Promise.all([expect(waiting).rejects.toMatchObject(OVERLOADED), thread.close()])
  await expect(who()).rejects.toMatchObject(OVERLOADED)
})
