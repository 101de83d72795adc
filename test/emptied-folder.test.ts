import { readdirSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startApp, type TestApp } from './support/app.ts'
import { runLembra } from './support/command-line.ts'
import { databaseFile } from './support/database.ts'
import { freshFolder } from './support/folder.ts'
import { plainWav } from './support/speech-file.ts'

const start = (folder: string) => runLembra(['start'], { DATA_DIR: folder, PORT: '0' })

function removeDatabase(folder: string): void {
  for (const name of readdirSync(folder)) if (name.startsWith('lembra.db')) rmSync(join(folder, name))
}

async function usedApp(): Promise<TestApp> {
  const app = await startApp()
  const ana = await app.person('Ana')
  const headers = { 'content-type': 'audio/wav' }
  expect((await ana.request('POST', '/v1/memories', { raw: plainWav(), headers })).status).toBe(201)
  return app
}

test('a folder whose database is gone is refused with advice, and nothing is created in it', async () => {
  const app = await usedApp()
  await app.service.stop()
  removeDatabase(app.folder)
  const ended = await start(app.folder)
  expect(ended.code).toBe(1)
  expect(ended.stderr).toContain(app.folder)
  expect(ended.stderr).toContain('lembra restore')
  expect(readdirSync(app.folder)).not.toContain('lembra.db')
}, 90_000)

test('a folder that an earlier version used, whose database is gone or empty, is refused', async () => {
  const app = await usedApp()
  await app.service.stop()
  rmSync(join(app.folder, 'lembra.begun'))
  truncateSync(databaseFile(app.folder))
  expect(await start(app.folder)).toMatchObject({ code: 1, stderr: expect.stringContaining('blobs') })
}, 90_000)

test('a backup restored into the emptied folder is served again', async () => {
  const app = await usedApp()
  const backup = join(freshFolder(), 'copy.db')
  expect(await runLembra(['backup', backup], { DATA_DIR: app.folder })).toMatchObject({ code: 0 })
  await app.service.stop()
  removeDatabase(app.folder)
  expect(await runLembra(['restore', backup], { DATA_DIR: app.folder })).toMatchObject({ code: 0 })
  const again = await startApp({ folder: app.folder })
  await again.stranger().post('/v1/auth/login', 200, { email: 'ana@example.org', password: 'correct horse' })
}, 90_000)

test('a start that was interrupted before its database existed can be repeated', async () => {
  const app = await startApp()
  await app.service.stop()
  for (const name of ['lembra.db', 'lembra.begun']) rmSync(join(app.folder, name), { force: true })
  expect(readdirSync(app.folder)).toContain('lembra.lock')
  await startApp({ folder: app.folder })
}, 90_000)
