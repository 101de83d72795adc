import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../../src/app/app.ts'
import { readConfig } from '../../src/config/config.ts'
import { startApp } from '../support/app.ts'
import { runLembra, startLembra } from '../support/command-line.ts'
import { usesPostgres } from '../support/database.ts'
import { lockForWriting } from '../support/database-rows.ts'
import { freshFolder } from '../support/folder.ts'
import { startMailServer } from '../support/mail-server.ts'
import { keyIn } from '../support/mailbox.ts'
import type { Answer } from '../support/person.ts'
import { unusedPort } from '../support/unused-port.ts'

// On PostgreSQL any number of services may share a folder.
test.skipIf(usesPostgres())(
  'a second service on the same folder is refused, with the folder in the message, and the first keeps running',
  async () => {
    const { folder, person } = await startApp()
    await expect(buildApp(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }))).rejects.toThrow(folder)
    const ended = await runLembra(['start'], { DATA_DIR: folder, PORT: '0' })
    expect(ended.code).toBe(1)
    expect(ended.stderr).toContain(folder)
    expect(ended.stderr).not.toMatch(/^\s+at /m)
    const ana = await person('Ana')
    const { id } = await ana.capture('The first service goes on')
    expect(await ana.search('first service')).toEqual([id])
  },
)

test('a folder is free again once its service has stopped', async () => {
  const first = await startApp()
  const ana = await first.person('Ana')
  const { id } = await ana.capture('Kept over a restart')
  await first.service.stop()
  const second = await startApp({ folder: first.folder })
  expect(await second.stranger().with(String(ana.token)).search('restart')).toEqual([id])
})

function expectUnavailable(answer: Answer): void {
  expect(answer).toMatchObject({ status: 503, body: { error: expect.any(String) } })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1)
}

/** A person with a memory, on a database that another program then locks against writing. */
async function lockedApp() {
  const app = await startApp()
  const ana = await app.person('Ana')
  const { id } = await ana.capture('The lighthouse was here before')
  await app.service.jobsIdle()
  const lock = await lockForWriting(app.folder)
  onTestFinished(() => lock.release())
  return { app, ana, id, lock }
}

test('while another program locks the database all captures answer 503, reads work, and it recovers without a restart', async () => {
  const { ana, id, lock } = await lockedApp()
  const captures = Array.from({ length: 5 }, (_, index) =>
    ana.request('POST', '/v1/memories', { body: { text: `Not now ${index}`, clientId: `capture-000${index}` } }),
  )
  expect((await ana.read(id)).text).toBe('The lighthouse was here before')
  expect(await ana.search('lighthouse')).toEqual([id])
  expect((await ana.recall('lighthouse')).matches).toBe(1)
  expect(await ana.list()).toHaveLength(1)
  expect(await ana.tasks()).toEqual([])
  expect((await ana.get('/v1/auth/me')).name).toBe('Ana')
  for (const answer of await Promise.all(captures)) expectUnavailable(answer)
  await lock.release()
  expect(await ana.capture('Now', { clientId: 'capture-0001' })).toMatchObject({ duplicate: false, title: 'Now' })
  expect(await ana.list()).toHaveLength(2)
})

test('usage is a read too: a locked database does not block it, and no search is left uncounted', async () => {
  const { ana, id, lock } = await lockedApp()
  expect(await ana.search('lighthouse')).toEqual([id])
  const usage = await ana.request('GET', '/v1/usage')
  expect({ status: usage.status, memories: usage.body.counters?.memories }).toEqual({ status: 200, memories: 1 })
  await lock.release()
  await ana.search('lighthouse')
  await expect.poll(async () => (await ana.get('/v1/usage')).counters.searches).toBe(2)
})

/** Removes the limit on file sizes of a running process. */
const liftFileLimit = (pid: number | undefined) =>
  promisify(execFile)('prlimit', [`--pid=${pid}`, '--fsize=unlimited:unlimited'])

// On PostgreSQL the disk of the database belongs to its server.
test.skipIf(usesPostgres() || !existsSync('/usr/bin/prlimit'))(
  'on a full disk captures answer 503, reads work, and it recovers without a restart',
  async () => {
    // A limit of 2 MB per file: for a process this is like a full disk.
    const { child, call } = await startLembra({ DATA_DIR: freshFolder() }, 'ulimit -S -f 2048')
    const registered = await call('POST', '/v1/auth/register', { email: 'ana@example.org', password: 'correct horse' })
    const token = registered.body.deviceToken
    const stored: string[] = []
    let refused = null
    for (let index = 0; index < 40 && refused === null; index += 1) {
      const answer = await call(
        'POST',
        '/v1/memories',
        { text: `Lighthouse ${index} ${'long words follow '.repeat(10_000)}` },
        token,
      )
      if (answer.status === 201) stored.push(answer.body.id)
      else refused = answer
    }
    expect(stored.length).toBeGreaterThan(0)
    expect(refused).toMatchObject({ status: 503, body: { error: expect.any(String) } })
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)

    expect((await call('GET', `/v1/memories/${stored[0]}`, undefined, token)).body.text).toMatch(/^Lighthouse 0 /)
    expect((await call('POST', '/v1/search', { query: 'lighthouse', limit: 50 }, token)).body.results).toHaveLength(
      stored.length,
    )
    expect((await call('GET', '/v1/memories?limit=100', undefined, token)).body.items).toHaveLength(stored.length)
    expect((await call('GET', '/healthz')).status).toBe(200)

    await liftFileLimit(child.pid)
    const after = await call(
      'POST',
      '/v1/memories',
      { text: `Lighthouse last ${'long words follow '.repeat(10_000)}` },
      token,
    )
    expect(after.status).toBe(201)
    const all = (await call('GET', '/v1/memories?limit=100', undefined, token)).body.items
    expect(new Set(all.map(({ id }: { id: string }) => id))).toEqual(new Set([...stored, after.body.id]))
  },
)

const smtpTo = (port: number) => ({
  environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Lembra <lembra@example.net>' },
})
const SENT = { sent: true, expiresInMinutes: 15 }

test('while the mail server is down a signup gets the same answer, and the mail is sent once the server is back', async () => {
  const port = await unusedPort()
  const app = await startApp(smtpTo(port))
  expect(await app.stranger().post('/v1/signup', 202, { email: 'ana@example.org' })).toEqual(SENT)
  await app.service.jobsIdle()
  expect(app.log.join('')).toContain('a job failed and will be tried again')
  const server = await startMailServer({}, port)
  app.clock.now += 10_000
  const [mail] = await server.taken(1)
  expect(mail?.to).toEqual([{ address: 'ana@example.org', name: '' }])
  await app.stranger().post('/v1/connect', 200, { key: keyIn(mail) })
  // Nothing is left that could be sent again.
  app.clock.now += 60_000
  await vi.waitFor(async () => {
    await app.service.jobsIdle()
    expect((await app.stranger().request('GET', '/metrics')).text).not.toContain('lembra_jobs{')
  }, 30_000)
  expect(server.letters).toHaveLength(1)
})

test('a mail that a server refuses temporarily is sent again unchanged', async () => {
  let refusals = 2
  const refuseTwice = (_address: unknown, _session: unknown, callback: (error?: Error) => void) => {
    refusals -= 1
    if (refusals >= 0) callback(Object.assign(new Error('try later'), { responseCode: 451 }))
    else callback()
  }
  const server = await startMailServer({ onRcptTo: refuseTwice })
  const app = await startApp(smtpTo(server.port))
  expect(await app.stranger().post('/v1/signup', 202, { email: 'ana@example.org' })).toEqual(SENT)
  await vi.waitFor(
    () => {
      app.clock.now += 10_000
      expect(server.letters).toHaveLength(1)
    },
    { timeout: 30_000 },
  )
  await app.stranger().post('/v1/connect', 200, { key: keyIn((await server.taken(1))[0]) })
})

test('a slow mail server delays no answer', async () => {
  const held: Array<() => void> = []
  let isAwake = false
  const server = await startMailServer({
    onConnect: (_session, callback) => void (isAwake ? callback() : held.push(callback)),
  })
  const app = await startApp(smtpTo(server.port))
  expect(await app.stranger().post('/v1/signup', 202, { email: 'ana@example.org' })).toEqual(SENT)
  expect(await app.stranger().post('/v1/auth/key', 202, { email: 'ana@example.org' })).toEqual(SENT)
  const rui = await app.person('Rui')
  await rui.capture('Written while the mail server sleeps')
  expect(server.letters).toEqual([])
  isAwake = true
  for (const greet of held) greet()
  const mails = await server.taken(2)
  expect(new Set(mails.map((mail) => mail.to?.[0]?.address))).toEqual(new Set(['ana@example.org', 'rui@example.org']))
})

test('a mail whose key expired before it could be sent is never sent', async () => {
  const port = await unusedPort()
  const app = await startApp(smtpTo(port))
  await app.stranger().post('/v1/signup', 202, { email: 'ana@example.org' })
  await app.service.jobsIdle()
  const server = await startMailServer({}, port)
  app.clock.now += 16 * 60_000
  await expect.poll(() => app.log.join('')).toContain('its key expired before it could be sent')
  expect(server.letters).toEqual([])
})
