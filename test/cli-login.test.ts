import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runAtTerminal } from './support/fake-terminal.ts'
import { closedUrl, lembraUser, readyUser } from './support/lembra-user.ts'
import { startListening } from './support/listening.ts'
import { lastKeyTo } from './support/mailbox.ts'

const STORED = '.config/lembra/login.json'

function modeOf(path: string): number {
  return statSync(path).mode & 0o777
}

test('an email key signs in: the stored login is readable by its owner only, works, and is never printed', async () => {
  const app = await startListening()
  const url = `http://127.0.0.1:${app.port}`
  const user = lembraUser({ LEMBRA_URL: url })
  const mailed = await user.run(['login', '--email', 'ana@example.org'])
  expect(mailed).toMatchObject({ code: 0, stderr: '' })
  expect(mailed.stdout).toContain(`lembra login --url ${url} --key -`)
  expect(existsSync(join(user.home, STORED))).toBe(false)

  const key = await lastKeyTo(app, 'ana@example.org')
  const signedIn = await user.run(['login', '--key', '-'], { input: `${key}\n` })
  expect(signedIn).toMatchObject({ code: 0, stderr: '' })
  expect(signedIn.stdout).toContain('Signed in as ana@example.org')
  const { apiKey } = JSON.parse(readFileSync(join(user.home, STORED), 'utf8'))
  expect(apiKey).toMatch(/^lmb_/)
  expect(`${signedIn.stdout}${mailed.stdout}`).not.toContain(apiKey)
  expect([modeOf(join(user.home, STORED)), modeOf(join(user.home, '.config/lembra'))]).toEqual([0o600, 0o700])
  expect(readdirSync(join(user.home, '.config/lembra'))).toEqual(['login.json'])

  const { email, from } = await user.json(['whoami'], { environment: { LEMBRA_URL: '' } })
  expect({ email, from }).toEqual({ email: 'ana@example.org', from: 'lembra login' })
  const again = await user.run(['login', '--key', '-'], { input: key })
  expect(again.code).not.toBe(0)
  expect((await user.run(['whoami'])).code).toBe(0)
})

test('an email key is redeemed at the service that mailed it, whatever the settings and the stored login name', async () => {
  const asked = await startListening()
  const other = await readyUser()
  const user = lembraUser()
  await user.json(['login', '--url', other.url, '--api-key', '-'], { input: other.apiKey })
  const url = `http://127.0.0.1:${asked.port}`
  const { stdout } = await user.run(['login', '--url', url, '--email', 'rui@example.org'])
  const command = /lembra (login .*--key -)/.exec(stdout)?.[1] ?? ''
  const key = await lastKeyTo(asked, 'rui@example.org')
  const signedIn = await user.run(command.split(' '), { input: key, environment: { LEMBRA_URL: other.url } })
  expect(signedIn).toMatchObject({ code: 0, stdout: expect.stringContaining(`Signed in as rui@example.org at ${url}`) })
  expect(other.app.log.join('')).not.toContain('/v1/connect')
})

test('at a terminal login prompts for what it needs', async () => {
  const app = await startListening()
  const { home, environment } = lembraUser()
  const url = `http://127.0.0.1:${app.port}`
  const ended = await runAtTerminal(['login'], environment, {
    'Address of the service': () => url,
    'Your email: ': () => 'ana@example.org',
    'The key: ': () => lastKeyTo(app, 'ana@example.org'),
  })
  expect(ended).toMatchObject({ code: 0, stdout: expect.stringContaining('Signed in as ana@example.org') })
  const stored = JSON.parse(readFileSync(join(home, STORED), 'utf8'))
  expect(stored.url).toBe(url)
  expect(`${ended.stdout}${ended.stderr}`).not.toContain(stored.apiKey)
})

test('at a terminal a mistyped key is asked for again', async () => {
  const app = await startListening()
  const { environment } = lembraUser()
  const asked = /The key: /g
  let shown = 0
  const ended = await runAtTerminal(
    ['login', '--email', 'ana@example.org', '--url', `http://127.0.0.1:${app.port}`],
    environment,
    {
      'The key: ': () => 'ABCDE-ABCDE-ABCDE-ABCDE',
      'Please ask for a new one': () => {
        shown += 1
        return lastKeyTo(app, 'ana@example.org')
      },
    },
  )
  expect(ended).toMatchObject({ code: 0, stdout: expect.stringContaining('Signed in as ana@example.org') })
  expect([shown, ended.stderr.match(asked)?.length]).toEqual([1, 2])
})

test('an existing API key is read from standard input only, and only stored if the service accepts it', async () => {
  const { app, apiKey, url } = await readyUser()
  const user = lembraUser({ XDG_CONFIG_HOME: join(app.folder, 'settings'), LEMBRA_URL: url })
  for (const [input, code] of [
    ['', 2],
    ['two words', 2],
    [`lmb_${'x'.repeat(43)}`, 3],
  ] as const)
    expect(await user.run(['login', '--api-key', '-'], { input })).toMatchObject({ code, stdout: '' })
  expect(existsSync(join(app.folder, 'settings'))).toBe(false)
  const refused = await user.run(['login', '--api-key', apiKey])
  expect(refused.code).toBe(2)
  expect(await user.json(['login', '--api-key', '-'], { input: apiKey })).toEqual({
    email: 'ana@example.org',
    url,
    file: join(app.folder, 'settings/lembra/login.json'),
  })
  expect(existsSync(join(user.home, '.config'))).toBe(false)
})

test('a stored key is not sent to any other address, and settings take precedence over it', async () => {
  const { ana, apiKey, url } = await readyUser()
  const other = await readyUser()
  const user = lembraUser()
  await user.json(['login', '--url', url, '--api-key', '-'], { input: apiKey })
  const elsewhere = await user.run(['search', 'key', '--url', other.url])
  expect(elsewhere).toMatchObject({ code: 3, stdout: '' })
  expect(other.app.log.join('')).not.toContain('/v1/search')
  expect((await user.run(['search', 'key'], { environment: { LEMBRA_URL: other.url } })).code).toBe(3)

  await other.ana.remember('Here is the key')
  const { LEMBRA_URL = '', LEMBRA_API_KEY = '' } = other.environment
  const { results } = await user.json(['search', 'key'], { environment: { LEMBRA_URL, LEMBRA_API_KEY } })
  expect(results).toHaveLength(1)
  expect(await ana.list()).toEqual([])
})

test('logout deletes the login and revokes its key, unless the key is to be kept', async () => {
  const { ana, apiKey, url } = await readyUser()
  const user = lembraUser()
  const file = join(user.home, STORED)
  await user.json(['login', '--url', url, '--api-key', '-'], { input: apiKey })
  expect(await user.json(['logout', '--keep-key'])).toEqual({ url, isRevoked: false })
  expect(existsSync(file)).toBe(false)
  expect((await ana.with(apiKey).request('GET', '/v1/auth/me')).status).toBe(200)

  await user.json(['login', '--url', url, '--api-key', '-'], { input: apiKey })
  expect(await user.run(['logout'])).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('revoked') })
  expect(existsSync(file)).toBe(false)
  expect((await ana.with(apiKey).request('GET', '/v1/auth/me')).status).toBe(401)
  expect(await user.run(['logout'])).toMatchObject({ code: 0, stdout: 'You were not signed in here.\n' })
})

test('logout deletes the login even if the service is not reachable, and says that the key is still valid', async () => {
  const user = lembraUser()
  const file = join(user.home, STORED)
  mkdirSync(join(user.home, '.config/lembra'), { recursive: true })
  writeFileSync(file, JSON.stringify({ url: await closedUrl(), apiKey: 'lmb_secret' }))
  const ended = await user.run(['logout'])
  expect(ended).toMatchObject({ code: 5, stdout: '', stderr: expect.stringContaining('still valid') })
  expect(ended.stderr).not.toContain('lmb_secret')
  expect(existsSync(file)).toBe(false)
})

test('a damaged login file is named in the error, and login replaces it', async () => {
  const { apiKey, url } = await readyUser()
  const user = lembraUser()
  const file = join(user.home, STORED)
  mkdirSync(join(user.home, '.config/lembra'), { recursive: true })
  writeFileSync(file, '{"url":', { mode: 0o666 })
  const ended = await user.run(['tasks'])
  expect(ended).toMatchObject({ code: 1, stderr: `${file} is damaged. Run lembra login to write it anew.\n` })
  await user.json(['login', '--url', url, '--api-key', '-'], { input: apiKey })
  expect(modeOf(file)).toBe(0o600)
})
