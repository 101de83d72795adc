import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startApp } from './support/app.ts'
import { runLembra, startLembra } from './support/command-line.ts'
import { freshFolder } from './support/folder.ts'
import { plainWav } from './support/speech-file.ts'

/** Every file and folder below `folder` that other users may read, write or enter. */
function openToOthers(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => (statSync(path).mode & 0o077) !== 0)
}

test('only the owner can read the files that the service and its backups write in an open folder', async () => {
  const folder = freshFolder()
  const backups = freshFolder()
  chmodSync(folder, 0o755)
  chmodSync(backups, 0o755)
  const { call, address } = await startLembra({ DATA_DIR: folder }, 'umask 022')
  const registered = await call('POST', '/v1/auth/register', { email: 'ana@example.org', password: 'correct horse' })
  const authorization = `Bearer ${registered.body.deviceToken}`
  const headers = { authorization, 'content-type': 'audio/wav' }
  const body = new Uint8Array(plainWav())
  expect((await fetch(`${address}/v1/memories`, { method: 'POST', headers, body })).status).toBe(201)
  expect(await runLembra(['backup', join(backups, 'copy.db')], { DATA_DIR: folder })).toMatchObject({ code: 0 })
  expect(openToOthers(folder)).toEqual([])
  expect(openToOthers(backups)).toEqual([])
  expect(readdirSync(folder)).toContain('lembra.db')
})

test('a database that an earlier version left readable by others is restricted at startup', async () => {
  const first = await startApp()
  await first.service.stop()
  const files = readdirSync(first.folder).filter((name) => name.startsWith('lembra.'))
  for (const name of files) chmodSync(join(first.folder, name), 0o644)
  await startApp({ folder: first.folder })
  expect(openToOthers(first.folder)).toEqual([])
})

test('the log warns about a data folder that others can enter, and says how to close it', async () => {
  const folder = join(freshFolder(), 'data')
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  const { log } = await startApp({ folder })
  expect(log.join('')).toContain('chmod 700')
  const closed = await startApp()
  expect(closed.log.join('')).not.toContain('chmod 700')
})
