import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { copyingFiles } from '../src/providers/blobs/blob-copies.ts'
import { backUp } from '../src/store/sqlite/backup.ts'
import { startApp, type TestApp } from './support/app.ts'
import { runLembra } from './support/command-line.ts'
import { freshFolder } from './support/folder.ts'
import type { Person } from './support/person.ts'
import { plainWav } from './support/speech-file.ts'

function recording(number: number): Buffer {
  const wav = plainWav()
  wav.writeUInt32LE(number, 44)
  return wav
}

async function captureRecording(ana: Person, number: number): Promise<string> {
  const headers = { 'content-type': 'audio/wav' }
  const { status, body } = await ana.request('POST', '/v1/memories', { raw: recording(number), headers })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body.id
}

async function captureRecordings(ana: Person, count: number): Promise<string[]> {
  const ids = []
  for (let number = 0; number < count; number += 1) ids.push(await captureRecording(ana, number))
  return ids
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}

const blobsOf = (app: TestApp) => join(app.folder, 'blobs')

function blobOf(app: TestApp, memoryId: string): string {
  const db = new Database(join(app.folder, 'lembra.db'), { readonly: true })
  const key = db.prepare(`SELECT media ->> 'key' FROM memories WHERE id = ?`).pluck().get(memoryId)
  db.close()
  return join(blobsOf(app), String(key))
}

async function backedUp(app: TestApp): Promise<string> {
  const file = join(freshFolder(), 'lembra.backup')
  expect(await runLembra(['backup', file], { DATA_DIR: app.folder })).toMatchObject({ code: 0, stderr: '' })
  return file
}

test('a backup links the files of captures, and a restore elsewhere serves and checks every one', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const ids = await captureRecordings(ana, 3)
  const kept = filesIn(blobsOf(app))
  expect(kept).toHaveLength(3)
  writeFileSync(join(blobsOf(app), `${kept[0]}.thumb`), 'made of the original, and made again from it')
  const file = join(freshFolder(), 'lembra.backup')
  const backup = await runLembra(['backup', file], { DATA_DIR: app.folder })
  expect(backup).toMatchObject({ code: 0, stderr: '' })
  expect(backup.stdout).toContain(`${file}.files holds 3 files`)
  expect(filesIn(`${file}.files`)).toEqual(kept)
  for (const path of kept)
    expect(statSync(join(`${file}.files`, path)).ino).toBe(statSync(join(blobsOf(app), path)).ino)

  const folder = join(freshFolder(), 'restored')
  const restored = await runLembra(['restore', file], { DATA_DIR: folder })
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(restored.stdout).toContain('Put back 3 files')
  for (const path of kept)
    expect(readFileSync(join(folder, 'blobs', path))).toEqual(readFileSync(join(blobsOf(app), path)))
  const again = await startApp({ folder })
  const her = again.stranger().with(String(ana.token))
  for (const id of ids) {
    const { status, headers } = await her.request('GET', `/v1/memories/${id}/media`)
    expect([status, headers['content-length']]).toEqual([200, String(recording(0).length)])
  }
  const check = await runLembra(['check'], { DATA_DIR: folder })
  expect(check).toMatchObject({ code: 0, stderr: '' })
  expect(check.stdout).toContain('3 memories of 1 account, 3 files')
}, 60_000)

test('a backup next to a service that captures and deletes contains every file of its memories', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  await captureRecordings(ana, 10)
  const backingUp = { isDone: false }
  const changing = (async () => {
    const ids: string[] = []
    for (let number = 100; !backingUp.isDone; number += 1) {
      ids.push(await captureRecording(ana, number))
      if (ids.length > 3) await ana.forget(String(ids.shift()))
    }
    return ids
  })()
  const file = await backedUp(app)
  backingUp.isDone = true
  expect((await changing).length).toBeGreaterThan(1)
  const folder = freshFolder()
  expect(await runLembra(['restore', file], { DATA_DIR: folder })).toMatchObject({ code: 0, stderr: '' })
  expect(await runLembra(['check'], { DATA_DIR: folder })).toMatchObject({ code: 0, stderr: '' })
}, 60_000)

test('a memory deleted between the copies of its row and of its file is in neither', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const [kept = '', forgotten = ''] = await captureRecordings(ana, 2)
  const lost = blobOf(app, forgotten)
  const file = join(freshFolder(), 'lembra.backup')
  let isFirst = true
  const report = await backUp(app.folder, file, {
    folder: blobsOf(app),
    onProgress: () => {},
    copyingFiles: (from, to) => {
      const copier = copyingFiles(from, to)
      return {
        ...copier,
        copy: async (key) => {
          if (isFirst) {
            isFirst = false
            await ana.forget(forgotten)
            await app.service.jobsIdle()
            expect(existsSync(lost)).toBe(false)
          }
          return copier.copy(key)
        },
      }
    },
  })
  expect(report).toMatchObject({ memories: 1, files: 1, deleted: 0, missing: { count: 0 } })
  const folder = freshFolder()
  expect(await runLembra(['restore', file], { DATA_DIR: folder })).toMatchObject({ code: 0, stderr: '' })
  const again = await startApp({ folder })
  expect((await again.stranger().with(String(ana.token)).list()).map(({ id }) => id)).toEqual([kept])
})

test('a backup reports a lost file, is made anyway and exits with 1', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const [lost = '', kept = ''] = await captureRecordings(ana, 2)
  const lostKey = blobOf(app, lost).slice(blobsOf(app).length + 1)
  rmSync(blobOf(app, lost))
  const file = join(freshFolder(), 'lembra.backup')
  const backup = await runLembra(['backup', file], { DATA_DIR: app.folder })
  expect(backup.code).toBe(1)
  expect(backup.stderr).toContain(lost)
  expect(backup.stderr).not.toContain(kept)
  expect(filesIn(`${file}.files`)).toHaveLength(1)

  // The restored service lacks it too: the restore reports it and restores everything else.
  const folder = freshFolder()
  const restored = await runLembra(['restore', file], { DATA_DIR: folder })
  expect(restored.code).toBe(0)
  expect(restored.stderr).toContain(lost)
  expect(restored.stdout).toContain('Restored 2 memories')
  const check = await runLembra(['check'], { DATA_DIR: folder })
  expect(check.code).toBe(1)
  expect(check.stderr).toContain(`${lost}: its file ${lostKey} is missing`)
  expect(check.stderr).not.toContain(kept)
})

test('a restore adds missing files and keeps existing ones, and a check then reports the damaged ones', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const [removed = '', changed = '', truncated = '', sound = ''] = await captureRecordings(ana, 4)
  const file = await backedUp(app)
  await app.service.stop()
  const [removedBlob, changedBlob, truncatedBlob] = [removed, changed, truncated].map((id) => blobOf(app, id)) as [
    string,
    string,
    string,
  ]
  const whole = readFileSync(removedBlob)
  rmSync(removedBlob)
  // Under new names: the backup's links to the old ones stay unchanged.
  replace(changedBlob, Buffer.from(readFileSync(changedBlob)).fill(1, 100, 101))
  replace(truncatedBlob, readFileSync(truncatedBlob).subarray(0, 100))
  const restored = await runLembra(['restore', file], { DATA_DIR: app.folder })
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(restored.stdout).toContain('Put back 1 file ')
  expect(readFileSync(removedBlob)).toEqual(whole)
  expect(readFileSync(truncatedBlob)).toHaveLength(100)
  const check = await runLembra(['check'], { DATA_DIR: app.folder })
  expect(check.code).toBe(1)
  for (const id of [changed, truncated]) expect(check.stderr).toMatch(new RegExp(`${id}: its file \\S+ is damaged`))
  for (const id of [removed, sound]) expect(check.stderr).not.toContain(id)
})

function replace(path: string, content: Buffer): void {
  rmSync(path)
  writeFileSync(path, content)
}

test('a check counts files without a memory and does not report them as faults', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  await captureRecordings(ana, 1)
  const [known = ''] = filesIn(blobsOf(app))
  writeFileSync(join(blobsOf(app), `${known}.thumb`), 'known with its original')
  writeFileSync(join(blobsOf(app), dirname(known), 'fil_of-nobody'), 'unknown')
  const check = await runLembra(['check'], { DATA_DIR: app.folder })
  expect(check).toMatchObject({ code: 0, stderr: '' })
  expect(check.stdout).toContain('1 file on the disk that no memory has')
})

test('an upload that no memory uses yet is in the backup too', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const announced = { name: 'memo.wav', contentType: 'audio/wav' }
  const { key, uploadUrl } = await ana.post('/v1/uploads', 200, announced)
  const { pathname, search } = new URL(uploadUrl)
  const headers = { 'content-type': 'audio/wav' }
  const put = await app.stranger().request('PUT', `${pathname}${search}`, { raw: recording(1), headers })
  expect(put.status).toBeLessThan(300)
  await ana.post('/v1/uploads', 200, announced)
  const file = await backedUp(app)
  expect(filesIn(`${file}.files`)).toEqual([key])
})

test('a failed backup leaves nothing, and no backup writes into the files of another', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const [first = '', second = ''] = await captureRecordings(ana, 2)
  const folder = freshFolder()
  const file = join(folder, 'lembra.backup')
  // The leftover of a killed backup.
  mkdirSync(`${file}.files.partial`)
  writeFileSync(join(`${file}.files.partial`, 'half'), 'half')
  const account = dirname(blobOf(app, first))
  renameSync(account, `${account}-away`)
  writeFileSync(account, 'no folder at all')
  const failed = await runLembra(['backup', file], { DATA_DIR: app.folder })
  expect(failed.code).toBe(1)
  expect(failed.stderr).toContain(account)
  expect(failed.stderr).not.toMatch(/^\s+at /m)
  expect(readdirSync(folder)).toEqual([])
  rmSync(account)
  renameSync(`${account}-away`, account)

  mkdirSync(`${file}.files`)
  const refused = await runLembra(['backup', file], { DATA_DIR: app.folder })
  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain(`${file}.files exists already`)
  expect(readdirSync(folder)).toEqual(['lembra.backup.files'])
  rmSync(`${file}.files`, { recursive: true })
  expect(await runLembra(['backup', file], { DATA_DIR: app.folder })).toMatchObject({ code: 0, stderr: '' })
  expect(readdirSync(folder).sort()).toEqual(['lembra.backup', 'lembra.backup.files'])
  expect(filesIn(`${file}.files`)).toEqual(
    [first, second].map((id) => blobOf(app, id).slice(blobsOf(app).length + 1)).sort(),
  )
})

test('if two backups write to one file at once, one is complete and the other leaves it unchanged', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  await captureRecordings(ana, 2)
  const file = join(freshFolder(), 'lembra.backup')
  const both = await Promise.all([1, 2].map(() => runLembra(['backup', file], { DATA_DIR: app.folder })))
  expect(both.filter(({ code }) => code === 0)).toHaveLength(1)
  expect(both.filter(({ code }) => code === 1)).toHaveLength(1)
  for (const { stderr } of both) expect(stderr).toMatch(/^$|under way|exists already/)
  expect(filesIn(dirname(file))).toEqual([
    'lembra.backup',
    ...filesIn(blobsOf(app)).map((key) => `lembra.backup.files/${key}`),
  ])
})

test('with a bucket the files stay there, and the backup says so', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  await ana.capture('A note without a file')
  const file = join(freshFolder(), 'lembra.backup')
  const bucket = { S3_BUCKET: 'lembra-files', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' }
  const backup = await runLembra(['backup', file], { DATA_DIR: app.folder, ...bucket })
  expect(backup).toMatchObject({ code: 0, stderr: '' })
  expect(backup.stdout).toContain('stay in the bucket lembra-files')
  expect(existsSync(`${file}.files`)).toBe(false)
})

test('a database from before files were stored is backed up, restored and found intact', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  await ana.capture('Written before there were files')
  await app.service.stop()
  const db = new Database(join(app.folder, 'lembra.db'))
  db.exec('DROP TABLE files')
  db.pragma('user_version = 2')
  db.close()
  const file = await backedUp(app)
  const folder = freshFolder()
  expect(await runLembra(['restore', file], { DATA_DIR: folder })).toMatchObject({ code: 0, stderr: '' })
  expect(await runLembra(['check'], { DATA_DIR: folder })).toMatchObject({ code: 0, stderr: '' })
})

const OTHER_DISK = ['/dev/shm', '/var/tmp'].find(
  (folder) => existsSync(folder) && statSync(folder).dev !== statSync(tmpdir()).dev,
)

test.skipIf(OTHER_DISK === undefined)('across file systems files are copied, completely or not at all', async () => {
  const from = join(OTHER_DISK ?? '', `lembra-test-${process.pid}`)
  onTestFinished(() => rmSync(from, { recursive: true, force: true }))
  const account = `usr_${'0'.repeat(26)}`
  const key = `${account}/fil_${'1'.repeat(26)}`
  mkdirSync(join(from, account), { recursive: true })
  writeFileSync(join(from, key), recording(7), { mode: 0o600 })
  const to = join(freshFolder(), 'files')
  const copier = copyingFiles(from, to)
  expect(await copier.copy(key)).toBe('copied')
  expect(await copier.copy(key)).toBe('present')
  expect(await copier.copy(`${account}/fil_${'2'.repeat(26)}`)).toBe('missing')
  await copier.finish()
  expect(filesIn(to)).toEqual([key])
  expect(readFileSync(join(to, key))).toEqual(recording(7))
  expect(statSync(join(to, key)).mode & 0o077).toBe(0)
})
