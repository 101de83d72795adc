import { globSync, mkdirSync, rmSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { imported, zipOf } from '../support/import.ts'
import { startListening } from '../support/listening.ts'
import type { Body, Person } from '../support/person.ts'
import { sample } from '../support/samples.ts'
import { unzip } from '../support/zip.ts'

async function exported(ana: Person): Promise<Map<string, Buffer>> {
  const answer = await ana.request('GET', '/v1/export')
  expect(answer.status).toBe(200)
  return unzip(answer.bytes)
}

function textOf(files: Map<string, Buffer>, path: string): string {
  return files.get(path)?.toString('utf8') ?? `${path} is missing`
}

function memoriesIn(files: Map<string, Buffer>): Body[] {
  const lines = textOf(files, 'memories.jsonl').split('\n')
  expect(lines.pop()).toBe('')
  return lines.map((line) => JSON.parse(line))
}

/** The JSON values of the front matter, and the text after it. */
function noteIn(files: Map<string, Buffer>, id: string): { path: string; matter: Body; text: string } {
  const path = [...files.keys()].find((each) => each.startsWith('notes/') && each.endsWith(`-${id.slice(-8)}.md`)) ?? ''
  const [, head = '', text = ''] = /^---\n(.*?)\n---\n\n(.*)\n$/s.exec(textOf(files, path)) ?? []
  const matter = Object.fromEntries(
    head.split('\n').map((line) => {
      const colon = line.indexOf(': ')
      return [line.slice(0, colon), JSON.parse(line.slice(colon + 2))]
    }),
  )
  return { path, matter, text }
}

/** A WAV of silence of exactly so many bytes. */
function silence(bytes: number): Buffer {
  const wav = Buffer.alloc(bytes)
  sample('audio/wav-16.wav').copy(wav, 0, 0, 44)
  wav.writeUInt32LE(bytes - 8, 4)
  wav.writeUInt32LE(bytes - 44, 40)
  return wav
}

test('an export has every memory as it is read, a note and the original of each, and the account', async () => {
  const { person, service } = await startApp()
  const ana = await person('Ana', { timezone: 'Pacific/Auckland' })
  const eve = await person('Eve')
  await eve.remember('Nothing of hers')
  const sent = sample('images/formats/plain.png')
  const task = await ana.capture('Lembrar de pagar o pão amanhã às 9h', { tags: ['casa'], via: 'Claude' })
  const image = await ana.send(sent, 'image/png', { name: 'page: one.png' })
  await service.jobsIdle()
  const answer = await ana.request('GET', '/v1/export')
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="lembra-2026-03-02.zip"',
  })
  const files = unzip(answer.bytes)
  const [readTask, readImage] = [await ana.read(task.id), await ana.read(image.id)]
  // Whether a title was given cannot be derived from the other fields.
  expect(memoriesIn(files)).toEqual([readTask, readImage].map((memory) => ({ ...memory, isTitleGiven: false })))
  expect(files.get(`media/${image.id}.png`)?.equals(sent)).toBe(true)
  expect(noteIn(files, task.id)).toEqual({
    path: `notes/2026-03-03-lembrar-de-pagar-o-pão-amanhã-às-9h-${task.id.slice(-8)}.md`,
    matter: {
      id: task.id,
      title: 'Lembrar de pagar o pão amanhã às 9h',
      type: 'reminder',
      tags: ['casa'],
      created: readTask.metadata.createdAt,
      updated: readTask.metadata.updatedAt,
      captured: readTask.metadata.capturedAt,
      client: 'Claude',
      status: 'open',
      due: readTask.metadata.dueAt,
      language: 'pt',
      source: 'text',
      media: null,
    },
    text: 'Lembrar de pagar o pão amanhã às 9h',
  })
  expect(noteIn(files, image.id).matter).toMatchObject({ source: 'image', media: `media/${image.id}.png` })
  expect(noteIn(files, image.id).text).toBe(readImage.text)
  expect(JSON.parse(textOf(files, 'account.json'))).toEqual({
    exportedAt: '2026-03-02T12:00:00.000Z',
    // Data that belongs to this server is not exported.
    account: {
      email: ana.email,
      name: 'Ana',
      settings: { language: 'en', timezone: 'Pacific/Auckland', geolocation: true },
      notifications: { dayTime: '09:00', quietHours: null, escalateAfterMinutes: null, digest: null },
    },
    counts: { memories: 2, media: 1, missing: 0 },
  })
  expect(textOf(files, 'README.txt')).toMatch(/English[\s\S]*Português[\s\S]*Español/)
  expect([...files.keys()].sort()).toEqual(
    [
      'README.txt',
      'account.json',
      `media/${image.id}.png`,
      'memories.jsonl',
      noteIn(files, image.id).path,
      noteIn(files, task.id).path,
    ].sort(),
  )
})

test('an empty account can be exported too', async () => {
  const { person } = await startApp()
  const files = await exported(await person('Ana'))
  expect([...files.keys()]).toEqual(['README.txt', 'memories.jsonl', 'account.json'])
  expect(memoriesIn(files)).toEqual([])
})

test('no title, tag or text breaks out of its position in a note or in a path', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const titles = ['../../etc/passwd', 'a: "b"\n---\nstatus: done', '!!!', 'C:\\x\u2028y\u0085z', '日本語 '.repeat(80)]
  const text = '---\nid: forged\n---\n\u2028 and #more\r\n'
  const ids: string[] = []
  for (const title of titles) ids.push((await ana.remember(text, { title, tags: [title.slice(0, 90)] })).id)
  const files = await exported(ana)
  for (const [place, title] of titles.entries()) {
    const note = noteIn(files, ids[place] ?? '')
    expect(note.matter).toMatchObject({ id: ids[place], title, tags: [title.slice(0, 90)], status: null })
    expect(note.text).toBe(text)
  }
  for (const path of files.keys()) {
    expect(path).toMatch(/^(?:(?:notes|media)\/)?[\p{L}\p{M}\p{N}_-]+\.[a-z]+$/u)
    expect(Buffer.byteLength(path)).toBeLessThan(255)
  }
  expect(textOf(files, noteIn(files, ids[3] ?? '').path).split('\n---\n')[0]).not.toMatch(/[\u0085\u2028]/)
})

test('more memories than a page are each exported once, in the order of their ids', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  for (let from = 0; from < 90; from += 10)
    await Promise.all(Array.from({ length: 10 }, (_, place) => ana.remember(`Fact number ${from + place}`)))
  const files = await exported(ana)
  const ids: string[] = memoriesIn(files).map(({ id }) => id)
  expect(new Set(ids).size).toBe(90)
  expect(ids).toEqual(ids.toSorted())
  expect([...files.keys()].filter((path) => path.startsWith('notes/'))).toHaveLength(90)
})

test('a missing file is named, and everything else is exported', async () => {
  const { person, folder } = await startApp()
  const ana = await person('Ana')
  const lost = await ana.send(sample('audio/wav-16.wav'), 'audio/wav')
  rmSync(join(folder, 'blobs'), { recursive: true })
  const kept = await ana.send(silence(100_000), 'audio/wav')
  const files = await exported(ana)
  expect(textOf(files, 'missing.txt')).toBe(`media/${lost.id}.wav\n`)
  expect(files.has(`media/${lost.id}.wav`)).toBe(false)
  expect(files.get(`media/${kept.id}.wav`)?.length).toBe(100_000)
  expect(noteIn(files, lost.id).matter.id).toBe(lost.id)
  expect(JSON.parse(textOf(files, 'account.json')).counts).toEqual({ memories: 2, media: 1, missing: 1 })
})

test('a read-only key can export, an anonymous caller cannot, and a HEAD creates no archive', async () => {
  const { person, stranger } = await startApp()
  const ana = await person('Ana')
  await ana.remember('The spare key is under the blue pot')
  const { apiKey } = await ana.post('/v1/apikeys?access=read', 201, { label: 'Reader' })
  expect(memoriesIn(await exported(ana.with(apiKey)))).toHaveLength(1)
  expect((await stranger().request('GET', '/v1/export')).status).toBe(401)
  const head = await ana.request('HEAD', '/v1/export')
  expect(head).toMatchObject({ status: 200, text: '' })
  expect(head.headers['content-type']).toBe('application/zip')
})

test('an account has one export at a time; it ends when its reader disconnects', async () => {
  const app = await startListening()
  const ana = await app.person('Ana')
  await ana.send(silence(20_000_000), 'audio/wav')
  const headers = { authorization: `Bearer ${ana.token}` }
  const reader = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port: app.port, path: '/v1/export', headers }, resolve).on('error', reject)
  })
  reader.on('error', () => {})
  const ask = async () => {
    const abort = new AbortController()
    const answer = await fetch(`http://127.0.0.1:${app.port}/v1/export`, { headers, signal: abort.signal })
    abort.abort()
    return answer
  }
  const second = await ask()
  expect([second.status, second.headers.get('retry-after')]).toEqual([429, '30'])
  // An error is not offered as a download.
  expect(second.headers.get('content-disposition')).toBeNull()
  reader.destroy()
  await expect.poll(async () => (await ask()).status).toBe(200)
})

test('a file that cannot be read closes the connection, and the next export is not refused', async () => {
  const app = await startListening()
  const ana = await app.person('Ana')
  const blobs = () => globSync('blobs/usr_*/fil_*', { cwd: app.folder })
  await ana.send(silence(1_000_000), 'audio/wav')
  const sound = blobs()
  await ana.send(silence(100_000), 'audio/wav')
  await app.service.jobsIdle()
  const path = join(app.folder, blobs().find((blob) => !sound.includes(blob)) ?? '')
  rmSync(path)
  // A folder opens, and fails at the first read.
  mkdirSync(path)
  const headers = { authorization: `Bearer ${ana.token}` }
  const answer = await fetch(`http://127.0.0.1:${app.port}/v1/export`, { headers })
  expect(answer.status).toBe(200)
  await expect(answer.arrayBuffer()).rejects.toThrow()
  rmSync(path, { recursive: true })
  const files = await exported(ana)
  expect(textOf(files, 'missing.txt')).toMatch(/^media\/mem_/)
})

async function beginExport(port: number, person: Person): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const headers = { authorization: `Bearer ${person.token}` }
  const asked = get({ port, path: '/v1/export', headers, agent: false }, resolve).on('error', reject)
  onTestFinished(() => void asked.destroy())
  return (await promise).on('error', () => {})
}

test('an export contains the data from its beginning, and nothing that was added later', async () => {
  const app = await startListening()
  const [ana, bob] = [await app.person('Ana'), await app.person('Bob')]
  const { id: older } = await bob.remember('Older than all of hers')
  const kept = await exported(bob)
  await ana.send(silence(20_000_000), 'audio/wav')
  const { id: last } = await ana.remember('There from the beginning')
  const answer = await beginExport(app.port, ana)
  const { id: later } = await ana.remember('Too late')
  // An import keeps ids that may be older than the export.
  const archive = await zipOf({
    'memories.jsonl': textOf(kept, 'memories.jsonl'),
    'account.json': textOf(kept, 'account.json'),
  })
  expect(await imported(ana, archive)).toMatchObject({ imported: 1 })
  const ids = memoriesIn(unzip(await buffer(answer))).map(({ id }) => id)
  expect(ids).toContain(last)
  expect(ids).not.toContain(later)
  expect(ids).not.toContain(older)
  expect(ids).toHaveLength(2)
})

test('exports that nobody reads do not delay those of others', async () => {
  const app = await startListening()
  for (let count = 0; count < 10; count += 1) {
    const slow = await app.person(`Slow${count}`)
    await slow.send(silence(8_000_000), 'audio/wav')
    expect((await beginExport(app.port, slow)).statusCode).toBe(200)
  }
  const ana = await app.person('Ana')
  await ana.remember('The spare key is under the blue pot')
  expect(memoriesIn(await exported(ana))).toHaveLength(1)
})
