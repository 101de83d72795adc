import { closeSync, existsSync, openSync, readdirSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startApp, type TestApp } from './support/app.ts'
import { type Ended, runLembra, startLembra } from './support/command-line.ts'
import { databaseFile } from './support/database.ts'
import { freshFolder } from './support/folder.ts'
import { listen } from './support/mail-server.ts'
import type { Person } from './support/person.ts'

const COMMANDS = ['start', 'plan', 'jobs', 'backup', 'restore', 'check']

/** Expects a failure with a message that an operator can act on, without a stack trace. */
function expectTold(ended: Ended, code: number, ...words: string[]): void {
  expect(ended.code).toBe(code)
  for (const word of words) expect(ended.stderr).toContain(word)
  expect(ended.stderr).not.toMatch(/^\s+at /m)
}

test('--help lists every command, and each explains its usage', async () => {
  const overview = await runLembra(['--help'])
  expect(overview).toMatchObject({ code: 0, stderr: '' })
  for (const command of COMMANDS) expect(overview.stdout).toContain(`lembra ${command}`)
  const helps = await Promise.all(COMMANDS.map((command) => runLembra([command, '--help'])))
  for (const [index, help] of helps.entries()) {
    expect(help).toMatchObject({ code: 0, stderr: '' })
    expect(help.stdout).toMatch(new RegExp(`^lembra ${COMMANDS[index]}`))
    expect(help.stdout.length).toBeGreaterThan(60)
  }
})

test('npx finds an executable program', () => {
  expect(statSync(join(import.meta.dirname, '../bin/lembra.mjs')).mode & 0o111).toBe(0o111)
})

test('an unknown command, too few arguments, too many and an unknown option exit with 2', async () => {
  const folder = freshFolder()
  const calls = [['dance'], ['__proto__'], ['backup'], ['check', 'this'], ['check', '--fast']]
  const ends = await Promise.all(calls.map((words) => runLembra(words, { DATA_DIR: folder })))
  for (const [index, ended] of ends.entries()) {
    expect({ words: calls[index], code: ended.code }).toEqual({ words: calls[index], code: 2 })
    expectTold(ended, 2, 'lembra')
    expect(ended.stdout).toBe('')
  }
  expect(readdirSync(folder)).toEqual([])
})

test('an invalid configuration exits with 1, names every fault and creates nothing', async () => {
  const folder = join(freshFolder(), 'not-made')
  const settings = {
    DATA_DIR: folder,
    PORT: 'eighty',
    PLANS: '{',
    DEFAULT_TIMEZONE: 'Mars/Olympus',
    SMTP_URL: 'http://ana:hunter2@mail.example',
  }
  const ended = await runLembra(['start'], settings)
  expectTold(ended, 1, 'PORT', 'PLANS', 'DEFAULT_TIMEZONE', 'SMTP_URL')
  expect(ended.stderr).not.toContain('hunter2')
  expect(existsSync(folder)).toBe(false)
})

test('a port in use, and a path that cannot be a folder, are reported', async () => {
  const taken = createServer()
  const port = await listen(taken, 0)
  onTestFinished(() => void taken.close())
  const file = join(freshFolder(), 'file')
  writeFileSync(file, 'mine')
  const [onPort, onFile] = await Promise.all([
    runLembra(['start'], { DATA_DIR: freshFolder(), PORT: String(port) }),
    runLembra(['start'], { DATA_DIR: join(file, 'data'), PORT: '0' }),
  ])
  expectTold(onPort, 1, String(port))
  expectTold(onFile, 1, file)
})

test('SIGTERM ends the service with 0, and captures are there after the next start', async () => {
  const folder = freshFolder()
  const first = await startLembra({ DATA_DIR: folder })
  const registered = await first.call('POST', '/v1/auth/register', {
    email: 'ana@example.org',
    password: 'correct horse',
  })
  const token = registered.body.deviceToken
  const captured = await first.call('POST', '/v1/memories', { text: 'Kept over a restart' }, token)
  expect(captured.status).toBe(201)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)

  const second = await startLembra({ DATA_DIR: folder })
  expect((await second.call('GET', `/v1/memories/${captured.body.id}`, undefined, token)).body.text).toBe(
    'Kept over a restart',
  )
  second.child.kill('SIGINT')
  expect(await second.ended).toBe(0)
})

test('captures acknowledged by a killed service are there after the next start, and its folder is free', async () => {
  const folder = freshFolder()
  const first = await startLembra({ DATA_DIR: folder })
  const registered = await first.call('POST', '/v1/auth/register', {
    email: 'ana@example.org',
    password: 'correct horse',
  })
  const token = registered.body.deviceToken
  const answered: string[] = []
  const capturing = Promise.allSettled(
    Array.from({ length: 60 }, async (_, index) => {
      const { status, body } = await first.call('POST', '/v1/memories', { text: `Number ${index}` }, token)
      if (status === 201) answered.push(body.id)
      if (answered.length === 20) first.child.kill('SIGKILL')
    }),
  )
  await capturing
  first.child.kill('SIGKILL')
  await first.ended
  expect(answered.length).toBeGreaterThanOrEqual(20)
  const { stranger } = await startApp({ folder })
  const kept = await stranger().with(token).list({ limit: '100' })
  expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(answered))
  expect(await stranger().with(token).search('number', 50)).toHaveLength(Math.min(50, kept.length))
}, 60_000)

async function settledPerson(app: TestApp): Promise<Person> {
  const ana = await app.person('Ana')
  for (const text of [
    'The harbour office opens at nine',
    'Ask the harbour master about the mooring',
    'Remind me tomorrow to paint the mooring',
  ])
    await ana.capture(text, { tags: ['boat'] })
  return ana
}

async function picture(ana: Person) {
  const searches = []
  for (const query of ['harbour', 'mooring', 'when does the office open?']) searches.push(await ana.search(query))
  const memories = (await ana.list({ limit: '100' })).sort((a, b) => a.id.localeCompare(b.id))
  return {
    memories,
    searches,
    tasks: await ana.tasks(),
    recall: await ana.recall('harbour mooring'),
    me: await ana.get('/v1/auth/me'),
  }
}

test('a backup taken while the service writes, restored elsewhere, gives the same memories and search results', async () => {
  const app = await startApp()
  const ana = await settledPerson(app)
  const rui = await app.person('Rui')
  const before = await picture(ana)
  const file = join(freshFolder(), 'lembra.backup')
  const backingUp = { isDone: false }
  const acknowledged: string[] = []
  const writing = (async () => {
    for (let index = 0; !backingUp.isDone; index += 1) {
      acknowledged.push((await rui.capture(`Written beside the backup, ${index}`)).id)
      // Without a turn of the event loop the end of the command would never be noticed.
      await new Promise(setImmediate)
    }
  })()
  const earlier = await rui.capture('Written before the backup')
  const backup = await runLembra(['backup', file], { DATA_DIR: app.folder })
  backingUp.isDone = true
  await writing
  expect(backup).toMatchObject({ code: 0, stderr: '' })
  expect(backup.stdout).toMatch(/holds \d+ memories/)
  expect(acknowledged.length).toBeGreaterThan(1)

  const folder = join(freshFolder(), 'restored')
  const restored = await runLembra(['restore', file], { DATA_DIR: folder })
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  const again = await startApp({ folder })
  expect(await picture(again.stranger().with(String(ana.token)))).toEqual(before)
  expect((await again.stranger().with(String(rui.token)).read(earlier.id)).text).toBe('Written before the backup')
  expect(await runLembra(['check'], { DATA_DIR: folder })).toMatchObject({ code: 0 })
}, 60_000)

test('a backup never overwrites a file, and needs a database', async () => {
  const app = await startApp()
  const file = join(freshFolder(), 'taken')
  writeFileSync(file, 'mine')
  expectTold(await runLembra(['backup', file], { DATA_DIR: app.folder }), 1, file)
  expect(readFileSync(file, 'utf8')).toBe('mine')
  const empty = freshFolder()
  expectTold(await runLembra(['backup', join(empty, 'new')], { DATA_DIR: empty }), 1, empty)
  expect(readdirSync(empty)).toEqual([])
})

test('a restore is refused while the service runs, and afterwards keeps the old database next to the new one', async () => {
  const app = await startApp()
  const ana = await settledPerson(app)
  const file = join(freshFolder(), 'lembra.backup')
  expect((await runLembra(['backup', file], { DATA_DIR: app.folder })).code).toBe(0)
  const { id: later } = await ana.capture('Written after the backup')
  expectTold(await runLembra(['restore', file], { DATA_DIR: app.folder }), 1, app.folder)
  expect((await ana.read(later)).text).toBe('Written after the backup')
  await app.service.stop()

  const restored = await runLembra(['restore', file], { DATA_DIR: app.folder })
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  const kept = readdirSync(app.folder).filter((name) => name.includes('before-restore'))
  expect(kept).toHaveLength(1)
  expect(restored.stdout).toContain(kept[0])
  const again = await startApp({ folder: app.folder })
  expect(await again.stranger().with(String(ana.token)).list()).toHaveLength(3)
  await again.service.stop()

  // The kept database is complete and can be restored.
  expect((await runLembra(['restore', join(app.folder, String(kept[0]))], { DATA_DIR: app.folder })).code).toBe(0)
  const back = await startApp({ folder: app.folder })
  expect((await back.stranger().with(String(ana.token)).read(later)).text).toBe('Written after the backup')
}, 60_000)

test('a backup that is missing, damaged or no database is refused, and the folder stays unchanged', async () => {
  const app = await startApp()
  const ana = await settledPerson(app)
  const folder = freshFolder()
  const [whole, text, damaged] = ['whole', 'text', 'damaged'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await runLembra(['backup', whole], { DATA_DIR: app.folder })
  await app.service.stop()
  writeFileSync(text, 'This is no database at all. '.repeat(1_000))
  writeFileSync(damaged, readFileSync(whole))
  breakPages(damaged)
  for (const file of [join(folder, 'missing'), text, damaged])
    expectTold(await runLembra(['restore', file], { DATA_DIR: app.folder }), 1, file)
  expect(readdirSync(app.folder).filter((name) => name.includes('before-restore'))).toEqual([])
  const again = await startApp({ folder: app.folder })
  expect(await again.stranger().with(String(ana.token)).list()).toHaveLength(3)
})

test('a backup replaces a database that cannot be read, and what is left of it is kept', async () => {
  const app = await startApp()
  await settledPerson(app)
  const file = join(freshFolder(), 'lembra.backup')
  await runLembra(['backup', file], { DATA_DIR: app.folder })
  await app.service.stop()
  const rubbish = Buffer.alloc(50_000, 'no database ')
  writeFileSync(databaseFile(app.folder), rubbish)
  const restored = await runLembra(['restore', file], { DATA_DIR: app.folder })
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect((await runLembra(['check'], { DATA_DIR: app.folder })).code).toBe(0)
  const kept = readdirSync(app.folder).find((name) => name.includes('before-restore')) ?? ''
  expect(readFileSync(join(app.folder, kept)).equals(rubbish)).toBe(true)
})

/** Overwrites every page but the first, like a failing disk. */
function breakPages(file: string): void {
  const handle = openSync(file, 'r+')
  for (let at = 4_096 + 8; at < statSync(file).size; at += 4_096) writeSync(handle, Buffer.alloc(64, 0xa5), 0, 64, at)
  closeSync(handle)
}

test('check accepts an intact database, also next to the service, and reports a damaged one', async () => {
  const app = await startApp()
  await settledPerson(app)
  const sound = await runLembra(['check'], { DATA_DIR: app.folder })
  expect(sound).toMatchObject({ code: 0, stderr: '' })
  expect(sound.stdout).toContain('3 memories of 1 account')
  await app.service.stop()
  breakPages(join(app.folder, 'lembra.db'))
  expectTold(await runLembra(['check'], { DATA_DIR: app.folder }), 1, join(app.folder, 'lembra.db'))
  const empty = freshFolder()
  expectTold(await runLembra(['check'], { DATA_DIR: empty }), 1, empty)
  expect(readdirSync(empty)).toEqual([])
})

test('plan reports an unknown account or plan and changes nothing', async () => {
  const PLANS = '{"free":{"memories":2},"pro":{}}'
  const app = await startApp({ environment: { PLANS } })
  const ana = await app.person('Ana')
  const settings = { DATA_DIR: app.folder, PLANS }
  const empty = freshFolder()
  const [account, plan, folder] = await Promise.all([
    runLembra(['plan', 'nobody@example.org', 'pro'], settings),
    runLembra(['plan', ana.email, 'gold'], settings),
    runLembra(['plan', ana.email, 'pro'], { DATA_DIR: empty, PLANS }),
  ])
  expectTold(account, 1, 'nobody@example.org')
  expectTold(plan, 1, 'gold', 'free', 'pro')
  expectTold(folder, 1, empty)
  expect(readdirSync(empty)).toEqual([])
  expect((await ana.get('/v1/auth/me')).plan).toBe('free')
  const done = await runLembra(['plan', ana.email, 'pro'], settings)
  expect(done).toMatchObject({ code: 0, stderr: '', stdout: `${ana.email} now has the plan pro.\n` })
  expect((await ana.get('/v1/auth/me')).plan).toBe('pro')
})
