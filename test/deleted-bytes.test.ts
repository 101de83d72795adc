import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { startApp, type TestApp } from './support/app.ts'
import { databaseFile } from './support/database.ts'

function isOnDisk({ folder }: TestApp, text: string): boolean {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .some((entry) => readFileSync(join(entry.parentPath, entry.name)).includes(text))
}

/** Longer than a page of the database, so that its deletion frees whole pages. */
const longText = (word: string) => `${word} ${'and many other words '.repeat(1_000)}`

async function pass(app: TestApp, seconds: number): Promise<void> {
  app.clock.now += seconds * 1_000
  app.service.wakeJobs()
  await app.service.jobsIdle()
}

test('after an account is deleted, no file of the running service contains a word of its memories', async () => {
  const app = await startApp()
  const [ana, rui] = [await app.person('Ana'), await app.person('Rui')]
  for (let index = 0; index < 100; index += 1) {
    await ana.capture(index % 10 === 0 ? longText(`quixabeira${index}`) : `Water the quixabeira${index} tomorrow`)
    await rui.capture(`Rui has a jabuticaba${index}`)
  }
  expect(isOnDisk(app, 'quixabeira')).toBe(true)
  expect((await ana.request('DELETE', '/v1/auth/me', { body: { confirm: ana.email } })).status).toBe(204)
  await app.service.jobsIdle()
  expect(isOnDisk(app, 'quixabeira')).toBe(false)
  expect(isOnDisk(app, 'jabuticaba')).toBe(true)
  expect(await rui.search('jabuticaba7')).toHaveLength(1)
})

test('a minute after a memory is deleted for good, no file of the running service contains a word of it', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const { id } = await ana.capture(longText('quixabeira'))
  await ana.capture('The jabuticaba stays')
  await ana.forget(id)
  await pass(app, 60)
  expect(isOnDisk(app, 'quixabeira')).toBe(false)
  expect(await ana.search('jabuticaba')).toHaveLength(1)
})

test('deleted text stays in the log while a reader needs it, and is gone once the reader has ended', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const { id } = await ana.capture(longText('quixabeira'))
  const reader = new Database(databaseFile(app.folder), { readonly: true })
  reader.exec('BEGIN')
  expect(reader.prepare('SELECT count(*) FROM memories').pluck().get()).toBe(1)
  await ana.forget(id)
  await pass(app, 60)
  expect(isOnDisk(app, 'quixabeira')).toBe(true)
  reader.close()
  await pass(app, 10)
  expect(isOnDisk(app, 'quixabeira')).toBe(false)
})
