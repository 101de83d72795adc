import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type RunningLembra, startLembra } from '../support/command-line.ts'
import { usesPostgres } from '../support/database.ts'
import { rowsOf } from '../support/database-rows.ts'
import { freshFolder } from '../support/folder.ts'
import { zipOf } from '../support/import.ts'
import type { Body } from '../support/person.ts'
import { sample } from '../support/samples.ts'

const COUNT = 400
/** Among the first, so that some are being imported when the process is killed. */
const MEDIA = [10, 20, 30, 40, 45, 50, 55, 60, 65, 70, 90, 390]
const AT = '2026-02-01T08:00:00.000Z'

const idOf = (index: number) => `mem_${String(index).padStart(26, '0')}`
const indexes = Array.from({ length: COUNT }, (_, index) => index)

/** Each memory but the first links to the one before it. */
function lineOf(index: number): string {
  const isMedia = MEDIA.includes(index)
  const before = index > 0 ? `, behind mem_ids: ${idOf(index - 1)}` : ''
  return `${JSON.stringify({
    id: idOf(index),
    title: `Plum tree ${index}`,
    text: `The tree plumtree${index}x stands in the orchard${before}`,
    isTitleGiven: true,
    attributes: {},
    metadata: {
      type: isMedia ? 'image' : 'note',
      tags: ['orchard'],
      createdAt: AT,
      updatedAt: AT,
      capturedAt: AT,
      language: 'en',
      source: isMedia ? 'image' : 'text',
      media: isMedia ? { contentType: 'image/png', bytes: 1, name: `plum${index}.png` } : null,
      memory: { status: 'ready', review: null },
    },
  })}\n`
}

function archive(): Promise<Buffer> {
  const picture = sample('images/formats/plain.png')
  const media = MEDIA.map((index) => [`media/${idOf(index)}.png`, picture])
  return zipOf({ 'memories.jsonl': indexes.map(lineOf).join(''), ...Object.fromEntries(media) })
}

async function startIn(folder: string, token?: string) {
  const lembra = await startLembra({ DATA_DIR: folder })
  const own = token ?? (await registered(lembra))
  const get = async (path: string): Promise<Body> => (await lembra.call('GET', path, undefined, own)).body
  return {
    lembra,
    token: own,
    get,
    search: async (query: string): Promise<string[]> =>
      (await lembra.call('POST', '/v1/search', { query }, own)).body.results.map(({ id }: Body) => id),
    import: async (body: Buffer): Promise<Body> => {
      const headers = { authorization: `Bearer ${own}`, 'content-type': 'application/zip' }
      const sent = new Uint8Array(body)
      return (await fetch(`${lembra.address}/v1/import`, { method: 'POST', headers, body: sent })).json()
    },
  }
}

async function registered({ call }: RunningLembra): Promise<string> {
  const body = { email: 'ana@example.org', name: 'Ana', password: 'correct horse' }
  return (await call('POST', '/v1/auth/register', body)).body.deviceToken
}

async function listedIds(get: (path: string) => Promise<Body>): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const { items } = await get(`/v1/memories?limit=100&offset=${ids.length}`)
    ids.push(...items.map(({ id }: Body) => id))
    if (items.length < 100) return ids
  }
}

/** Files in the blob store without a memory; on PostgreSQL without those that another process might be storing. */
async function orphans(folder: string): Promise<string[]> {
  const blobs = join(folder, 'blobs')
  if (!existsSync(blobs)) return []
  const rows = await rowsOf(folder, 'SELECT media FROM memories WHERE media IS NOT NULL')
  const known = new Set(rows.map(({ media }) => keyIn(media)))
  const storing = await rowsOf(folder, `SELECT "key" FROM files WHERE state = 'storing'`)
  if (usesPostgres()) for (const { key } of storing) known.add(String(key))
  const files = readdirSync(blobs, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const names = files.map(({ parentPath, name }) => join(parentPath, name).slice(blobs.length + 1))
  return names.filter((name) => !known.has(name))
}

function keyIn(media: unknown): string {
  const { key } = (typeof media === 'string' ? JSON.parse(media) : media) as { key: string }
  return key
}

test('repeating an import whose process was killed loses nothing and doubles nothing', async () => {
  const folder = freshFolder()
  const file = await archive()
  const first = await startIn(folder)
  const broken = first.import(file).then(
    () => 'answered',
    () => 'broken off',
  )
  await expect
    .poll(async () => (await first.get('/v1/memories?limit=100')).items.length, { interval: 5, timeout: 20_000 })
    .toBeGreaterThan(50)
  first.lembra.child.kill('SIGKILL')
  expect(await broken).toBe('broken off')
  await first.lembra.ended

  const second = await startIn(folder, first.token)
  const before = await listedIds(second.get)
  expect(before.length).toBeGreaterThan(50)
  expect(before.length).toBeLessThan(COUNT)
  const report = await second.import(file)
  expect(report).toMatchObject({ found: COUNT, imported: COUNT - before.length, alreadyThere: before.length })

  expect((await listedIds(second.get)).toSorted()).toEqual(indexes.map(idOf))
  for (const index of [1, 10, 51, before.length, COUNT - 2]) {
    expect(await second.search(`plumtree${index}x`)).toContain(idOf(index))
    const { items } = await second.get(`/v1/memories/${idOf(index)}/relations`)
    expect(items.map(({ id }: Body) => id)).toEqual(expect.arrayContaining([idOf(index - 1), idOf(index + 1)]))
  }
  for (const index of MEDIA) {
    const headers = { authorization: `Bearer ${second.token}` }
    const media = await fetch(`${second.lembra.address}/v1/memories/${idOf(index)}/media`, { headers })
    expect(media.status).toBe(200)
  }
  await expect.poll(() => orphans(folder)).toEqual([])
}, 60_000)
