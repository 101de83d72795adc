import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { startApp, type TestApp } from './support/app.ts'
import { runLembra } from './support/command-line.ts'
import { databaseFile } from './support/database.ts'
import type { Person } from './support/person.ts'

const PAGE_BYTES = 4096
const MEMORIES = 300

async function filledFolder() {
  const app = await startApp()
  const ana = await app.person('Ana')
  for (let number = 0; number < MEMORIES; number += 1)
    await ana.capture(`Lighthouse keeper${number} ${'has much to tell '.repeat(20)}`, { tags: [`tower${number}`] })
  await app.service.stop()
  return { folder: app.folder, token: String(ana.token) }
}

/** Overwrites one page of the database with invalid bytes. */
function damagePage(folder: string, page: number): void {
  const bytes = readFileSync(databaseFile(folder))
  bytes.fill(0xa5, (page - 1) * PAGE_BYTES, page * PAGE_BYTES)
  writeFileSync(databaseFile(folder), bytes)
}

function rootOf(folder: string, table: string): number {
  const db = new Database(databaseFile(folder), { readonly: true })
  const page = db.prepare('SELECT rootpage FROM sqlite_master WHERE name = ?').pluck().get(table)
  db.close()
  return Number(page)
}

/** The leaf page of the table's tree that contains this text. */
function leafWith(folder: string, text: string): number {
  const bytes = readFileSync(databaseFile(folder))
  const TABLE_LEAF = 0x0d
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) {
    const page = Math.floor(at / PAGE_BYTES)
    if (bytes[page * PAGE_BYTES] === TABLE_LEAF) return page + 1
  }
  throw new Error(`No leaf of a table holds ${text}`)
}

async function restarted({ folder, token }: { folder: string; token: string }): Promise<{ app: TestApp; ana: Person }> {
  const app = await startApp({ folder })
  return { app, ana: app.stranger().with(token) }
}

const run = (command: string, folder: string) => runLembra([command], { DATA_DIR: folder })
const DAMAGED = { status: 503, body: { error: expect.stringContaining('lembra check') } }

test('searches and readyz report a damaged text index, and a repair rebuilds it from the memories', async () => {
  const filled = await filledFolder()
  damagePage(filled.folder, rootOf(filled.folder, 'text_index_data'))
  const { app, ana } = await restarted(filled)
  expect(await ana.request('POST', '/v1/search', { body: { query: 'keeper150' } })).toMatchObject(DAMAGED)
  expect(await ana.request('GET', '/readyz')).toMatchObject(DAMAGED)
  expect((await ana.request('GET', '/v1/memories?limit=10')).body.items).toHaveLength(10)
  await app.service.stop()
  expect(await run('check', filled.folder)).toMatchObject({ code: 1, stderr: expect.stringContaining('lembra repair') })

  const before = statSync(databaseFile(filled.folder)).size
  const repaired = await run('repair', filled.folder)
  expect(repaired).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining(`${MEMORIES} memories`) })
  const kept = readdirSync(filled.folder).find((name) => name.startsWith('lembra.db.before-repair-')) ?? ''
  expect(statSync(`${filled.folder}/${kept}`).size).toBe(before)
  expect(await run('check', filled.folder)).toMatchObject({ code: 0, stderr: '' })
  const again = await restarted(filled)
  expect(await again.ana.search('keeper150')).toHaveLength(1)
  expect((await again.ana.request('GET', '/v1/memories?tag=tower7')).body.items).toHaveLength(1)
  expect(await again.ana.request('GET', '/readyz')).toMatchObject({ status: 200 })
}, 90_000)

test('a repair keeps every memory outside a damaged page, and names those on it', async () => {
  const filled = await filledFolder()
  damagePage(filled.folder, leafWith(filled.folder, 'Lighthouse keeper150 '))
  const repaired = await run('repair', filled.folder)
  expect(repaired).toMatchObject({ code: 1, stderr: expect.stringMatching(/mem_\w+.* A backup may hold them/) })
  const { ana } = await restarted(filled)
  expect(await ana.search('keeper149 OR keeper0')).not.toEqual([])
  const kept = (await ana.get('/v1/usage')).counters.memories
  expect(kept).toBe(MEMORIES)
  const listed = new Set<string>()
  for (let offset = 0; offset < MEMORIES; offset += 100)
    for (const { id } of (await ana.get(`/v1/memories?limit=100&offset=${offset}`)).items) listed.add(id)
  expect(listed.size).toBeGreaterThan(MEMORIES - 20)
  expect(listed.size).toBeLessThan(MEMORIES)
}, 90_000)

test('a truncated database is not served as if it were complete, and a repair saves the rest', async () => {
  const filled = await filledFolder()
  const file = databaseFile(filled.folder)
  truncateSync(file, Math.floor((statSync(file).size * 0.9) / PAGE_BYTES) * PAGE_BYTES)
  const { code, stdout } = await run('repair', filled.folder)
  expect(code).not.toBe(null)
  expect(Number(/holds (\d+) memor/.exec(stdout)?.[1])).toBeGreaterThan(MEMORIES / 3)
  expect(await run('check', filled.folder)).toMatchObject({ code: 0, stderr: '' })
}, 90_000)

test('a repair refuses a folder in use and an unreadable file, and leaves both unchanged', async () => {
  const app = await startApp()
  const refused = await run('repair', app.folder)
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('Stop it first') })
  await app.service.stop()
  const rubbish = Buffer.alloc(50_000, 'no database ')
  writeFileSync(databaseFile(app.folder), rubbish)
  const hopeless = await run('repair', app.folder)
  expect(hopeless).toMatchObject({ code: 1, stderr: expect.stringContaining('lembra restore') })
  expect(readFileSync(databaseFile(app.folder)).equals(rubbish)).toBe(true)
  expect(existsSync(`${app.folder}/repair`)).toBe(false)
  const started = await run('start', app.folder)
  expect(started).toMatchObject({ code: 1, stderr: expect.stringContaining('lembra repair') })
}, 90_000)
