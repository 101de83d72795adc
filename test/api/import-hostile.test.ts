import { globSync } from 'node:fs'
import { request } from 'node:http'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { IMPORT_FORMATS } from '../../src/schema/values.ts'
import { startApp } from '../support/app.ts'
import { exportOf, imported, sendImport, zipOf } from '../support/import.ts'
import { startListening } from '../support/listening.ts'
import type { Body, Person } from '../support/person.ts'
import { unzip } from '../support/zip.ts'

const ENTRY = Buffer.from('PK\x01\x02', 'latin1')
const END = Buffer.from('PK\x05\x06', 'latin1')

/** Changes bytes of the first file's entry in the central directory. */
function altered(zip: Buffer, change: (line: Buffer) => void): Buffer {
  const copy = Buffer.from(zip)
  change(copy.subarray(copy.indexOf(ENTRY)))
  return copy
}

/** A file that unpacks into so many blanks, as `conversations.json` or under another name. */
async function bomb(name: string, bytes: number): Promise<Buffer> {
  const packed = deflateRawSync(Buffer.alloc(bytes, ' '))
  const zip = await zipOf({ [name]: packed })
  return altered(zip, (line) => {
    line.writeUInt16LE(8, 10)
    line.writeUInt32LE(bytes, 24)
  })
}

test('hostile archives are refused with a message, or their hostile parts are left out; nothing stays on the disk', async () => {
  const { person, folder } = await startApp()
  const ana = await person('Ana')
  const note = await zipOf({ 'a.md': 'Safe and sound' })
  const cases: Record<string, Buffer> = {
    bomb: await bomb('memories.jsonl', 200_000_000),
    encrypted: altered(note, (line) => line.writeUInt16LE(line.readUInt16LE(8) | 1, 8)),
    'wrong checksum': altered(note, (line) => line.writeUInt32LE(1, 16)),
    'unknown packing': altered(note, (line) => line.writeUInt16LE(99, 10)),
    'begins nowhere': altered(note, (line) => line.writeUInt32LE(0x7fffffff, 42)),
    'larger than said': altered(note, (line) => line.writeUInt32LE(3, 24)),
    truncated: note.subarray(0, note.length - 30),
    'only a head': note.subarray(0, 40),
    'more files than there are': Buffer.concat([note.subarray(0, note.indexOf(END)), endOf(note, 5_000)]),
  }
  for (const [name, zip] of Object.entries(cases)) {
    const answer = await sendImport(ana, zip, { type: 'application/zip' })
    const told = answer.status === 200 ? answer.body.problems[0]?.reason : answer.body.error
    expect([name, [200, 400].includes(answer.status), typeof told]).toEqual([name, true, 'string'])
  }
  for (const [name, code] of [
    ['encrypted', 'encrypted'],
    ['unknown packing', 'packing-unknown'],
    ['wrong checksum', 'archive-damaged'],
    ['begins nowhere', 'archive-damaged'],
  ] as const) {
    const { problems } = await imported(ana, cases[name] ?? note, { query: { dryRun: 'true' } })
    expect({ name, codes: problems.map((each: Body) => each.code) }).toEqual({ name, codes: [code] })
  }
  expect(await ana.list()).toEqual([])
  // A process that shares the folder locks its own part of it.
  const left = globSync('tmp/**', { cwd: folder, withFileTypes: true, exclude: ['**/lembra.lock*'] })
  expect(left.filter((each) => each.isFile())).toEqual([])
}, 60_000)

function endOf(zip: Buffer, entries: number): Buffer {
  const end = Buffer.from(zip.subarray(zip.indexOf(END)))
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  return end
}

test('names that lead out of a folder are ignored; of two equal names the first is used', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const good = await zipOf({ 'a.md': 'One', 'b.md': 'Two', 'c.md': 'Three' })
  const named = (from: string, to: string) => (zip: Buffer) =>
    Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1')
  const zip = [named('b.md', '/.md'), named('c.md', 'a.md')].reduce((bytes, rename) => rename(bytes), good)
  expect(await imported(ana, zip)).toMatchObject({ found: 1, imported: 1 })
  const away = await zipOf({ 'x/../../y.md': 'Out', 'C:/z.md': 'Out', '..\\w.md': 'Out', 'ok.md': 'In' })
  expect(await imported(ana, away)).toMatchObject({ found: 1, imported: 1 })
})

test('thousands of conversation files, and a property with thousands of parameters, are not read', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const names = Array.from({ length: 1_001 }, (_, place) => `conversations-${place}.json`)
  const answer = await sendImport(ana, await zipOf(Object.fromEntries(names.map((name) => [name, '[]']))))
  expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining('1000 files')])
  // The library reads each from the start of its line, which takes a minute.
  const entry = `BEGIN:VTODO\r\nSUMMARY${';A=b'.repeat(250_000)}:x\r\nEND:VTODO\r\n`
  const calendar = `BEGIN:VCALENDAR\r\n${entry}${entry.replace('A=b', 'A=":"')}END:VCALENDAR\r\n`
  const began = process.cpuUsage()
  expect(await imported(ana, calendar)).toMatchObject({ found: 2, skipped: 2 })
  expect(process.cpuUsage(began).user).toBeLessThan(5_000_000)
})

test('marks of citations, zones and bundles made to be slow end in time', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const reference = { matched_text: '\uE200', alt: 'x'.repeat(10_000) }
  const parts = ['\uE200'.repeat(1_000_000) + '【'.repeat(1_000_000)]
  const message = {
    author: { role: 'user' },
    content: { parts },
    metadata: { content_references: Array.from({ length: 500 }, () => reference), citations: [{}] },
  }
  const talk = JSON.stringify([{ id: 'talk', current_node: 'a', mapping: { a: { message } } }])
  const zone = (place: number) =>
    `BEGIN:VTIMEZONE\r\nTZID:Z${place}\r\n${`BEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETTO:+0100\r\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;BYDAY=MO\r\nEND:STANDARD\r\n`.repeat(100)}END:VTIMEZONE\r\n`
  const event = (place: number) =>
    `BEGIN:VEVENT\r\nSUMMARY:${place}\r\nDTSTART;TZID=Z${place % 50}:20260401T190000\r\nEND:VEVENT\r\n`
  const numbers = Array.from({ length: 200 }, (_, place) => place)
  const calendar = `BEGIN:VCALENDAR\r\n${numbers.slice(0, 50).map(zone).join('')}${numbers.map(event).join('')}END:VCALENDAR\r\n`
  const info = JSON.stringify({ deep: JSON.parse('['.repeat(50) + ']'.repeat(50)), __proto__: { trashed: 1 } })
  const bundle = await zipOf({ 'a.textbundle/info.json': info, 'a.textbundle/text.md': 'Text' })
  const broken = await zipOf({ 'b.textbundle/info.json': '['.repeat(60_000), 'b.textbundle/text.md': 'Other text' })
  const began = process.cpuUsage()
  // Its text is too large for a memory.
  expect(await imported(ana, talk, { query: { format: 'chatgpt' } })).toMatchObject({ found: 1 })
  expect(await imported(ana, calendar)).toMatchObject({ found: 200, imported: 200 })
  expect(await imported(ana, bundle)).toMatchObject({ imported: 1 })
  expect(await imported(ana, broken)).toMatchObject({ imported: 1 })
  expect(process.cpuUsage(began).user).toBeLessThan(20_000_000)
}, 60_000)

test('ten thousand empty notes end in time, and the report stays short', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const zip = await zipOf(Object.fromEntries(Array.from({ length: 10_000 }, (_, place) => [`${place}.md`, ''])))
  const report = await imported(ana, zip, { query: { dryRun: 'true' } })
  expect(report).toMatchObject({ found: 10_000, skipped: 10_000, problemCount: 10_000 })
  expect(report.problems).toHaveLength(100)
}, 120_000)

const BEGINNINGS = [
  '',
  '[',
  '{"memories":[',
  '{"bookmarks":[',
  'BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\n',
  'text,due\n',
  '---\n',
  '{"id":"mem_',
]

test('any bytes in any format get an answer that is no 500', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array)),
    fc.json({ maxDepth: 4 }).map((text) => Buffer.from(text)),
    fc
      .tuple(fc.constantFrom(...BEGINNINGS), fc.string({ unit: 'binary', maxLength: 200 }))
      .map(([head, rest]) => Buffer.from(head + rest)),
  )
  const format = fc.constantFrom('auto', ...IMPORT_FORMATS.map(([each]) => each))
  const check = async (body: Buffer, asked: string) => {
    const answer = await sendImport(ana, body, { query: { format: asked } })
    expect([200, 400]).toContain(answer.status)
  }
  await fc.assert(fc.asyncProperty(bytes, format, check), { numRuns: 60 })
}, 120_000)

test('any JSON value in any field of any format is read or reported, never a 500', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const names =
    'id memory content text title tags categories created_at createdAt updatedAt metadata url name mapping current_node note bookmarks'.split(
      ' ',
    )
  const items = fc.array(fc.dictionary(fc.constantFrom(...names), fc.jsonValue({ maxDepth: 3 })), { maxLength: 4 })
  const format = fc.constantFrom('mem0', 'supermemory', 'karakeep', 'memos', 'chatgpt')
  const check = async (list: object[], asked: string) => {
    const answer = await sendImport(ana, JSON.stringify(list), { query: { format: asked } })
    expect(answer.status).toBe(200)
    expect(answer.body.found).toBe(list.length)
  }
  await fc.assert(fc.asyncProperty(items, format, check), { numRuns: 60 })
}, 120_000)

test('an archive with any byte changed, or cut at any position, is never a 500', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  await ana.remember('A note with [[a link]]', { tags: ['a'] })
  const whole = await exportOf(ana)
  expect(unzip(whole).size).toBe(4)
  const check = async (place: number, byte: number, isCut: boolean) => {
    const at = place % whole.length
    const zip = Buffer.from(isCut ? whole.subarray(0, at) : whole)
    if (!isCut) zip[at] = byte
    const answer = await sendImport(ana, zip)
    expect([200, 400]).toContain(answer.status)
  }
  await fc.assert(fc.asyncProperty(fc.nat(), fc.integer({ min: 0, max: 255 }), fc.boolean(), check), { numRuns: 60 })
}, 120_000)

test('deep, endless and enormous JSON is refused before it fills the memory', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  for (const body of [
    '['.repeat(1_000_000),
    `[{"memory":[${'1,'.repeat(1_200_000)}1]}]`,
    `[{"memory":"${'x'.repeat(9_000_000)}"}]`,
  ]) {
    const answer = await sendImport(ana, body, { query: { format: 'mem0' } })
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining('too large')])
  }
}, 120_000)

test('endlessly nested front matter is kept as text, and others are answered meanwhile', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const hostile = ['? '.repeat(400), `${'[{'.repeat(150)}${'}]'.repeat(150)}: 1`, `a: ${'- '.repeat(490)}`]
  for (const [place, yaml] of hostile.entries()) {
    const item = `${place}.md`
    const query = { name: item }
    const importing = imported(ana, `---\ntitle: A\n${yaml}\n---\nbody`, { query })
    expect(await ana.list()).toBeInstanceOf(Array)
    const report = await importing
    expect(report).toMatchObject({ found: 1, imported: 1, problemCount: 1 })
    expect(report.problems[0]).toMatchObject({ item, code: 'front-matter-broken' })
  }
})

test('a line of an export with too many values for a memory is reported, and the next is imported', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  await ana.remember('The spare key is under the blue pot')
  const lines =
    unzip(await exportOf(ana))
      .get('memories.jsonl')
      ?.toString('utf8') ?? ''
  const hostile = `{"id":"mem_06fj3q7d1s9f7e5v3k2m8n4p0r","attributes":{"a":[${'[],'.repeat(500_000)}[]]}}`
  const report = await imported(await person('Bea'), `${hostile}\n${lines}`, { query: { format: 'lembra' } })
  expect(report).toMatchObject({ found: 2, imported: 1, skipped: 1 })
  expect(report.problems[0]).toMatchObject({ code: 'json-too-large', place: { kind: 'line', number: 1 } })
})

test('a file that is too large, an anonymous caller and a read-only key are refused', async () => {
  const { person, stranger } = await startApp({ environment: { MAX_IMPORT_MB: '1' } })
  const ana = await person('Ana')
  expect((await sendImport(ana, Buffer.alloc(1_048_577, 'a'))).status).toBe(413)
  expect((await sendImport(stranger(), 'text\nx')).status).toBe(401)
  const { apiKey } = await ana.post('/v1/apikeys?access=read', 201, { label: 'Reader' })
  expect((await sendImport(ana.with(apiKey), 'text\nx')).status).toBe(403)
})

test('progress is streamed as lines with the report last; an error too', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const accept = 'application/x-ndjson'
  const answer = await sendImport(ana, 'text\nOne\nTwo\n', { accept })
  expect(answer.headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
  const lines = answer.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.at(-1)).toMatchObject({ report: { format: 'csv', imported: 2 } })
  const refused = await sendImport(ana, 'what is this', { accept })
  expect(JSON.parse(refused.text)).toMatchObject({ error: { field: 'format', error: expect.any(String) } })
})

test('an account has one import at a time; it stops when its sender disconnects, and the next one continues', async () => {
  const app = await startListening()
  const ana = await app.person('Ana')
  const rows = Array.from({ length: 2_000 }, (_, place) => `Fact ${place} of many`)
  const table = `text\n${rows.join('\n')}\n`
  const headers = { authorization: `Bearer ${ana.token}`, 'content-type': 'text/csv', accept: 'application/x-ndjson' }
  const address = `http://127.0.0.1:${app.port}/v1/import`
  const leaving = new AbortController()
  const first = fetch(address, { method: 'POST', headers, body: table, signal: leaving.signal })
  await expect.poll(async () => (await ana.list()).length).toBeGreaterThan(0)
  const second = await fetch(address, { method: 'POST', headers, body: table })
  expect([second.status, second.headers.get('retry-after')]).toEqual([429, '30'])
  leaving.abort()
  await first.then((answer) => answer.text()).catch(() => {})
  // The status comes before the work, so the last line is awaited too.
  const importLast = async () => {
    const answer = await fetch(address, { method: 'POST', headers, body: 'text\nlast' })
    await answer.text()
    return answer.status
  }
  await expect.poll(importLast).toBe(200)
  const report = await imported(ana, table)
  expect(report.alreadyThere).toBeGreaterThan(0)
  expect(report.imported).toBeGreaterThan(0)
  expect(report.imported + report.alreadyThere).toBe(2_000)
}, 120_000)

test('imports that are sent a byte at a time block nobody else, and each account has one of them', async () => {
  const app = await startListening()
  const slow = await Promise.all(['Ana', 'Ben', 'Cid', 'Dora', 'Eva'].map((name) => app.person(name)))
  const address = `http://127.0.0.1:${app.port}/v1/import`
  const headersOf = (person: Person) => ({ authorization: `Bearer ${person.token}`, 'content-type': 'text/csv' })
  const send = async (person: Person) => {
    const answer = await fetch(address, { method: 'POST', headers: headersOf(person), body: 'text\nA fact' })
    return { status: answer.status, ...((await answer.json()) as Body) }
  }
  const uploads = slow.map((person) => {
    const outgoing = request(address, { method: 'POST', headers: { ...headersOf(person), 'content-length': 20 } })
    outgoing.on('error', () => {}).write('t')
    onTestFinished(() => void outgoing.destroy())
    return outgoing
  })
  // Each slow import has begun when a second one of the same account is refused.
  for (const person of slow) await expect.poll(async () => (await send(person)).status).toBe(429)
  expect(await send(await app.person('Fay'))).toMatchObject({ status: 200, imported: 1 })
  for (const upload of uploads) upload.destroy()
  for (const person of slow) await expect.poll(async () => (await send(person)).status).toBe(200)
}, 60_000)
