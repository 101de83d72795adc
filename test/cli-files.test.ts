import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runAtTerminal } from './support/fake-terminal.ts'
import { zipOf } from './support/import.ts'
import { closedUrl, lembraUser, readyUser } from './support/lembra-user.ts'
import { listen } from './support/mail-server.ts'
import { sample } from './support/samples.ts'
import { plainWav } from './support/speech-file.ts'
import { unzip } from './support/zip.ts'

const COMMAND = join(import.meta.dirname, '../bin/lembra.mjs')

test('text, Markdown, audio and images are captured, and recognised by their content when sent again', async () => {
  const { home, run, json, ana } = await readyUser()
  writeFileSync(join(home, 'note.md'), '# Harbour\n\nThe office opens at nine\n')
  writeFileSync(join(home, 'memo.wav'), plainWav())
  writeFileSync(join(home, 'photo.bin'), sample('images/page-en.png'))
  const sent = await run(['capture', 'note.md', 'memo.wav', 'photo.bin', '--tag', 'boat'])
  expect(sent).toMatchObject({ code: 0, stderr: '' })
  expect(sent.stdout).toMatch(/^note\.md +saved +mem_\w+\nmemo\.wav +saved +mem_\w+\nphoto\.bin +saved +mem_\w+\n$/)
  const kinds = (await ana.list()).map(({ metadata }) => ({
    source: metadata.source,
    name: metadata.media?.name ?? null,
  }))
  expect(kinds).toHaveLength(3)
  expect(kinds).toEqual(
    expect.arrayContaining([
      { source: 'text', name: null },
      { source: 'audio', name: 'memo.wav' },
      { source: 'image', name: 'photo.bin' },
    ]),
  )
  expect(await ana.list({ tag: 'boat' })).toHaveLength(3)

  writeFileSync(join(home, 'other-name.wav'), plainWav())
  const again = await json(['capture', 'note.md', 'other-name.wav', '-'], { input: sample('images/page-en.png') })
  expect(again.captured.map(({ duplicate }: { duplicate: boolean }) => duplicate)).toEqual([true, true, true])
  expect(again).toMatchObject({ failed: [], notTried: [] })
  expect((await run(['capture', 'note.md'])).stdout).toContain('there already')
  expect(await ana.list()).toHaveLength(3)
})

test('if one file fails, the others are still sent, each failed file is named, and the exit code is 1', async () => {
  const { home, run, ana } = await readyUser()
  writeFileSync(join(home, 'good.txt'), 'Good')
  writeFileSync(join(home, 'empty.txt'), '')
  writeFileSync(join(home, 'program.exe'), new Uint8Array([0x4d, 0x5a, 0x90, 0x00]))
  mkdirSync(join(home, 'folder'))
  const failing = ['empty.txt', 'program.exe', 'folder', 'missing.txt']
  const ended = await run(['capture', ...failing, 'good.txt'])
  expect(ended).toMatchObject({ code: 1, stdout: expect.stringMatching(/^good\.txt +saved/) })
  for (const file of failing) expect(ended.stderr).toMatch(new RegExp(`^${file}: [^\n]+\\.$`, 'm'))
  expect(ended.stderr).toContain('4 files were not saved.')
  expect(await ana.list()).toHaveLength(1)
  const told = await run(['capture', '--json', 'missing.txt', 'good.txt'])
  expect(told.code).toBe(1)
  expect(JSON.parse(told.stdout)).toMatchObject({
    captured: [{ file: 'good.txt', duplicate: true }],
    failed: [{ file: 'missing.txt', error: expect.any(String) }],
    notTried: [],
  })
})

test('an error that would affect every file stops at once, with its own exit code', async () => {
  const { home, run } = await readyUser()
  writeFileSync(join(home, 'a.txt'), 'A')
  const refused = await run(['capture', 'a.txt', 'b.txt'], { environment: { LEMBRA_API_KEY: `lmb_${'x'.repeat(43)}` } })
  expect(refused).toMatchObject({ code: 3, stderr: expect.stringContaining('1 file was not tried') })
  const gone = await run(['capture', 'a.txt', 'b.txt'], { environment: { LEMBRA_URL: await closedUrl() } })
  expect(gone).toMatchObject({ code: 5, stdout: '' })
})

test('at a terminal a progress bar is shown for a file, separate from the answer', async () => {
  const { home, environment } = await readyUser()
  const file = join(home, 'memo.wav')
  writeFileSync(file, plainWav())
  const ended = await runAtTerminal(['capture', file, '--json'], environment)
  expect(ended.code).toBe(0)
  expect(JSON.parse(ended.stdout).captured).toHaveLength(1)
  expect(ended.stderr).toMatch(/100 % of 3\.2 kB {2}memo\.wav/)
  expect(ended.stderr.endsWith('\r\u001B[K')).toBe(true)
})

test('an export appears only when complete, is readable by its owner only, and replaces a file only with --force', async () => {
  const { home, run, json, ana } = await readyUser()
  const { id } = await ana.remember('The spare key is under the blue pot')
  const ended = await run(['export', 'mine.zip'])
  expect(ended).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('mine.zip') })
  const file = join(home, 'mine.zip')
  expect(unzip(readFileSync(file)).get('memories.jsonl')?.toString()).toContain(id)
  expect(statSync(file).mode & 0o777).toBe(0o600)

  writeFileSync(file, 'precious')
  writeFileSync(join(home, 'mine.zip.part'), 'mine too')
  expect(await run(['export', 'mine.zip'])).toMatchObject({ code: 1, stderr: expect.stringContaining('--force') })
  expect(readFileSync(file, 'utf8')).toBe('precious')
  const forced = await json(['export', 'mine.zip', '--force'])
  expect(forced).toEqual({ file: 'mine.zip', bytes: statSync(file).size })
  expect((await run(['export', 'nowhere/mine.zip'])).code).toBe(1)
  expect((await run(['export', '.'])).code).toBe(2)
  expect((await run(['export', '-', '--json'])).code).toBe(2)
  expect((await run(['export'])).stdout).toMatch(/^lembra-\d{4}-\d\d-\d\d\.zip holds/)
  expect(readdirSync(home).filter((name) => name.endsWith('.part'))).toEqual(['mine.zip.part'])
  expect(readFileSync(join(home, 'mine.zip.part'), 'utf8')).toBe('mine too')
})

test('an export to standard output is unchanged', async () => {
  const { environment, home, ana } = await readyUser()
  await ana.remember('Something')
  const child = spawn(process.execPath, [COMMAND, 'export', '-'], { cwd: home, env: environment })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => void chunks.push(chunk))
  await once(child, 'close')
  expect([...unzip(Buffer.concat(chunks)).keys()]).toContain('memories.jsonl')
})

/** A fake service that answers `path` like ours. */
async function fakeService(answer: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>) {
  const server = createServer((request, response) => void answer(request, response))
  const port = await listen(server, 0)
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return lembraUser({ LEMBRA_URL: `http://127.0.0.1:${port}`, LEMBRA_API_KEY: 'lmb_any' })
}

test('an export that breaks off or is interrupted leaves no partial file and keeps the existing file', async () => {
  const broken = await fakeService((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/zip' })
    response.write('PK', () => response.destroy())
  })
  writeFileSync(join(broken.home, 'mine.zip'), 'precious')
  const ended = await broken.run(['export', 'mine.zip', '--force'])
  expect(ended).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'The export broke off before its end. Please try again.\n',
  })
  expect(readdirSync(broken.home)).toEqual(['mine.zip'])
  expect(readFileSync(join(broken.home, 'mine.zip'), 'utf8')).toBe('precious')

  const endless = await fakeService((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/zip' })
    response.write('PK'.repeat(50_000))
  })
  const child = spawn(process.execPath, [COMMAND, 'export', 'mine.zip'], {
    cwd: endless.home,
    env: endless.environment,
  })
  const sizes = () => readdirSync(endless.home).map((name) => statSync(join(endless.home, name)).size)
  await expect.poll(() => sizes().some((size) => size > 0)).toBe(true)
  child.kill('SIGINT')
  const [, signal] = await once(child, 'close')
  expect(signal).toBe('SIGINT')
  expect(readdirSync(endless.home)).toEqual([])
})

const REPORT = {
  dryRun: false,
  format: 'markdown',
  found: 3,
  imported: 2,
  alreadyThere: 0,
  skipped: 1,
  media: 0,
  problems: [{ item: 'c\u001B[31m.md', reason: 'It is empty.' }],
  problemCount: 1,
  stoppedBy: null as null | 'plan-limit',
}

interface Received {
  url: string
  contentType: string | undefined
  body: Buffer
}

/** Accepts imports, streams progress, and reports. */
async function importing(report = REPORT) {
  const received: Received[] = []
  const user = await fakeService(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array))
    received.push({
      url: request.url ?? '',
      contentType: request.headers['content-type'],
      body: Buffer.concat(chunks),
    })
    response.writeHead(200, { 'content-type': 'application/x-ndjson' })
    response.write(`${JSON.stringify({ progress: { done: 1, total: 3 } })}\n`)
    response.end(`${JSON.stringify({ report })}\n`)
  })
  return { ...user, received }
}

test('a folder of Markdown is imported into a real account once', async () => {
  const { home, run, json, ana } = await readyUser()
  mkdirSync(join(home, 'vault'))
  writeFileSync(join(home, 'vault/harbour.md'), '# Harbour\n\nThe office opens at nine #boat\n')
  writeFileSync(join(home, 'vault/pancakes.md'), 'Flour and eggs\n')
  expect(await json(['import', 'vault', '--dry-run'])).toMatchObject({ dryRun: true, found: 2, imported: 2 })
  expect(await ana.list()).toEqual([])
  expect(await run(['import', 'vault'])).toMatchObject({ code: 0, stderr: '' })
  expect(await ana.list()).toHaveLength(2)
  expect(await json(['import', 'vault'])).toMatchObject({ imported: 0, alreadyThere: 2 })
  expect(await ana.list()).toHaveLength(2)
})

test('a folder has the same memories from the terminal as from the web app or a file manager, whose paths begin with its name', async () => {
  const { home, json, ana } = await readyUser()
  const packed = await zipOf({
    'notes/harbour.md': '# Harbour\n\nThe office opens at nine',
    'notes/a/b.md': 'Flour and eggs',
  })
  writeFileSync(join(home, 'notes.zip'), packed)
  expect(await json(['import', 'notes.zip'])).toMatchObject({ imported: 2 })
  for (const folder of ['notes', '.notes']) {
    mkdirSync(join(home, folder, 'a'), { recursive: true })
    writeFileSync(join(home, folder, 'harbour.md'), '# Harbour\n\nThe office opens at nine')
    writeFileSync(join(home, folder, 'a/b.md'), 'Flour and eggs')
    expect(await json(['import', folder])).toMatchObject({ found: 2, imported: 0 })
  }
  expect(await ana.list()).toHaveLength(2)
})

test('the folder of an unpacked export is an export', async () => {
  const { home, run, json, ana } = await readyUser()
  await ana.remember('The spare key is under the blue pot')
  expect(await run(['export', 'mine.zip'])).toMatchObject({ code: 0 })
  const files = unzip(readFileSync(join(home, 'mine.zip')))
  for (const [name, bytes] of files) {
    mkdirSync(dirname(join(home, 'mine', name)), { recursive: true })
    writeFileSync(join(home, 'mine', name), bytes)
  }
  expect(await json(['import', 'mine'])).toMatchObject({ format: 'lembra', found: 1, alreadyThere: 1, problems: [] })
})

test('a folder is imported as one archive, without hidden files and links', async () => {
  const { home, run, received } = await importing()
  const vault = join(home, 'vault')
  mkdirSync(join(vault, '.obsidian'), { recursive: true })
  mkdirSync(join(vault, 'sub/folder'), { recursive: true })
  writeFileSync(join(vault, 'a.md'), '# A')
  writeFileSync(join(vault, 'sub/folder/b ç.md'), '# B')
  writeFileSync(join(vault, '.obsidian/app.json'), '{}')
  writeFileSync(join(home, 'secret.md'), 'secret')
  symlinkSync(join(home, 'secret.md'), join(vault, 'linked.md'))
  const ended = await run(['import', 'vault', '--dry-run', '--format', 'markdown'])
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  expect(ended.stdout).toMatch(/^format +markdown\nfound +3\nimported +2\nalready there +0\nskipped +1\n/)
  expect(ended.stdout).toContain('  c␛[31m.md: It is empty.')
  expect(received).toMatchObject([{ contentType: 'application/zip' }])
  const url = new URL(received[0]?.url ?? '', 'http://x')
  expect(Object.fromEntries(url.searchParams)).toEqual({ dryRun: 'true', format: 'markdown', name: 'vault.zip' })
  const files = unzip(received[0]?.body ?? Buffer.alloc(0))
  expect(Object.fromEntries([...files].map(([name, bytes]) => [name, bytes.toString()]))).toEqual({
    'vault/a.md': '# A',
    'vault/sub/folder/b ç.md': '# B',
  })
})

test('--from names the file too, and the report says what was recognised', async () => {
  const { home, run } = await readyUser()
  writeFileSync(
    join(home, 'links.html'),
    '<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><A HREF="https://example.org">Bees</A></DL>',
  )
  writeFileSync(join(home, 'notes.json'), '{"activeNotes":[{"id":"1","content":"Honey"}]}')
  expect((await run(['import', '--from', 'links.html'])).stdout).toMatch(/^format +bookmarks\nfound +1\nimported +1\n/)
  expect((await run(['import', 'notes.json'])).stdout).toMatch(/^format +Simplenote \(simplenote\)\nfound +1\n/)
  expect((await run(['import', 'notes.json', '--from', 'links.html'])).code).toBe(2)
  expect((await run(['import'])).code).toBe(2)
})

test('a file is imported unchanged, --json prints the report, and a plan limit exits with 1', async () => {
  const { home, json, received } = await importing()
  writeFileSync(join(home, 'tasks.ics'), 'BEGIN:VCALENDAR')
  expect(await json(['import', 'tasks.ics'])).toEqual(REPORT)
  expect(received).toMatchObject([{ contentType: 'text/calendar', body: Buffer.from('BEGIN:VCALENDAR') }])
  const full = await importing({ ...REPORT, stoppedBy: 'plan-limit' })
  const stopped = await full.run(['import', '-', '--json'], { input: 'a,b' })
  expect(stopped).toMatchObject({ code: 1, stderr: expect.stringContaining('limit') })
  expect(JSON.parse(stopped.stdout)).toMatchObject({ stoppedBy: 'plan-limit' })
  expect((await full.run(['import', 'missing.zip'])).code).toBe(1)
  mkdirSync(join(full.home, 'empty'))
  expect(await full.run(['import', 'empty'])).toMatchObject({ code: 1, stderr: 'There is no file in this folder.\n' })
  expect((await full.run(['import', '.', '--format', 'word'])).code).toBe(2)
})

test('at a terminal the progress of an import is shown and does not appear in the answer', async () => {
  const { home, environment } = await importing()
  writeFileSync(join(home, 'list.csv'), 'text\nhello')
  const ended = await runAtTerminal(['import', join(home, 'list.csv'), '--json'], environment)
  expect(ended).toMatchObject({ code: 0, stderr: expect.stringContaining(' 33 % 1 of 3  list.csv') })
  expect(JSON.parse(ended.stdout)).toEqual(REPORT)
})
