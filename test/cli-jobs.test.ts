import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startApp, type TestApp } from './support/app.ts'
import { runLembra } from './support/command-line.ts'
import { openStoreIn, usesPostgres } from './support/database.ts'
import { rowsOf } from './support/database-rows.ts'
import { freshFolder } from './support/folder.ts'
import type { Person } from './support/person.ts'
import { plainWav } from './support/speech-file.ts'

/** For tests whose statements are among those of the others, which run on PostgreSQL too. */
const isProvenByOthers = usesPostgres()

/** The command uses the real time, and so must the service next to it. */
function startNow(options: { folder?: string; environment?: Record<string, string> } = {}): Promise<TestApp> {
  return startApp({ ...options, overrides: { clock: () => Date.now() } })
}

async function captureRecording(ana: Person): Promise<string> {
  const headers = { 'content-type': 'audio/wav', 'content-disposition': 'attachment; filename="secret-plans.wav"' }
  const { status, body } = await ana.request('POST', '/v1/memories', { raw: plainWav(), headers })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body.id
}

async function blobOf(app: TestApp, memoryId: string): Promise<string> {
  const rows = await rowsOf(app.folder, `SELECT media FROM memories WHERE id = '${memoryId}'`)
  return join(app.folder, 'blobs', JSON.parse(String(rows[0]?.['media'])).key)
}

const lineOf = (output: string, ...words: string[]) =>
  output.split('\n').find((line) => words.every((word) => line.includes(word))) ?? ''

test.skipIf(isProvenByOthers)('without jobs only a friendly line is printed', async () => {
  const app = await startNow()
  await app.service.jobsIdle()
  const listed = await runLembra(['jobs'], { DATA_DIR: app.folder })
  expect(listed).toMatchObject({
    code: 0,
    stderr: '',
    stdout: 'No jobs: nothing has failed, and nothing is left to do.\n',
  })
  expect(await runLembra(['jobs', 'retry', 'all'], { DATA_DIR: app.folder })).toMatchObject({
    code: 0,
    stdout: 'No job has failed.\n',
  })
})

test.skipIf(isProvenByOthers)(
  'an audio without a transcriber is listed as waiting, without any of its content',
  async () => {
    const app = await startNow()
    const ana = await app.person('Ana')
    const id = await captureRecording(ana)
    await app.service.jobsIdle()
    const { code, stdout, stderr } = await runLembra(['jobs'], { DATA_DIR: app.folder })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(lineOf(stdout, 'failed', 'running', 'waiting')).not.toBe('')
    expect(lineOf(stdout, 'transcribe-audio')).toMatch(/^transcribe-audio +0 +0 +1$/)
    expect(lineOf(stdout, id)).toContain('waits for a transcriber: set TRANSCRIBER')
    expect(stdout).not.toContain('secret-plans')
  },
)

/** A service with a transcriber, and Ana's recordings whose files were lost before they were processed; `heal` restores the files. */
async function startWithLostFiles(count: number) {
  const before = await startNow()
  const ana = await before.person('Ana')
  const ids: string[] = []
  for (let number = 0; number < count; number += 1) ids.push(await captureRecording(ana))
  await before.service.jobsIdle()
  const paths = await Promise.all(ids.map((id) => blobOf(before, id)))
  const blobs = paths.map((path) => ({ path, content: readFileSync(path) }))
  await before.service.stop()
  for (const { path } of blobs) rmSync(path)
  const program = join(freshFolder(), 'transcriber')
  writeFileSync(program, '#!/bin/sh\necho The harbour opens at nine\n', { mode: 0o755 })
  const environment = { TRANSCRIBER: 'command', TRANSCRIBER_COMMAND: program, PATH: '/usr/bin:/bin' }
  const app = await startNow({ folder: before.folder, environment })
  await app.service.jobsIdle()
  const her = app.stranger().with(String(ana.token))
  return { app, ids, her, heal: () => blobs.forEach(({ path, content }) => writeFileSync(path, content)) }
}

test.skipIf(isProvenByOthers)(
  'a failed job shows its error, and retrying it by id lets the running service process the memory',
  async () => {
    const { app, ids, her, heal } = await startWithLostFiles(1)
    const [id = ''] = ids
    expect((await her.read(id)).metadata.memory.error).toBe('media_missing')
    const { stdout } = await runLembra(['jobs'], { DATA_DIR: app.folder })
    const line = lineOf(stdout, id)
    expect(line).toMatch(/transcribe-audio .* tr(y|ies), the last \d+ \w+ ago .*media_missing/)
    heal()
    const [job = ''] = /job_[\w-]+/.exec(line) ?? []
    const retried = await runLembra(['jobs', 'retry', job], { DATA_DIR: app.folder })
    expect(retried).toMatchObject({ code: 0, stderr: '', stdout: '1 job due now.\n' })
    await expect.poll(async () => (await her.read(id)).text).toBe('The harbour opens at nine')
    await app.service.jobsIdle()
    expect(lineOf((await runLembra(['jobs'], { DATA_DIR: app.folder })).stdout, id)).toBe('')
  },
)

test('retry all restarts every failed job', async () => {
  const { app, ids, her, heal } = await startWithLostFiles(3)
  expect(lineOf((await runLembra(['jobs'], { DATA_DIR: app.folder })).stdout, 'transcribe-audio')).toMatch(/ 3 +0 +0$/)
  heal()
  const retried = await runLembra(['jobs', 'retry', 'all'], { DATA_DIR: app.folder })
  expect(retried).toMatchObject({ code: 0, stderr: '', stdout: '3 jobs due now.\n' })
  for (const id of ids) await expect.poll(async () => (await her.read(id)).text).toBe('The harbour opens at nine')
})

test('retrying a job that waits for its time makes it due, but not one that waits for a transcriber', async () => {
  const app = await startNow()
  const ana = await app.person('Ana')
  const audio = await captureRecording(ana)
  const { store } = await openStoreIn(app.folder)
  const later = { id: 'job_of-later', kind: 'purge-index', key: 'later', accountId: null, payload: {} }
  await store.jobs.add({ ...later, createdAt: Date.now(), runAt: Date.now() + 3_600_000 })
  await app.service.jobsIdle()
  const { stdout } = await runLembra(['jobs'], { DATA_DIR: app.folder })
  const purge = lineOf(stdout, 'purge-index', 'later')
  expect(purge).toMatch(/due in (5\d|60) minutes$/)
  const idIn = (line: string) => /job_[\w-]+/.exec(line)?.[0] ?? ''
  const retried = await runLembra(['jobs', 'retry', idIn(purge)], { DATA_DIR: app.folder })
  expect(retried).toMatchObject({ code: 0, stderr: '' })
  const isListed = async () => (await runLembra(['jobs'], { DATA_DIR: app.folder })).stdout.includes(idIn(purge))
  await expect.poll(isListed).toBe(false)
  const refused = await runLembra(['jobs', 'retry', idIn(lineOf(stdout, audio))], { DATA_DIR: app.folder })
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toContain('set TRANSCRIBER')
})

test.skipIf(isProvenByOthers)(
  'an unknown job, a missing argument and a folder without a database are reported',
  async () => {
    const app = await startNow()
    const empty = freshFolder()
    const [unknown, tooFew, otherWord, noDatabase] = await Promise.all([
      runLembra(['jobs', 'retry', 'job_of-nobody'], { DATA_DIR: app.folder }),
      runLembra(['jobs', 'retry'], { DATA_DIR: app.folder }),
      runLembra(['jobs', 'forget', 'all'], { DATA_DIR: app.folder }),
      runLembra(['jobs'], { DATA_DIR: empty }),
    ])
    expect(unknown).toMatchObject({ code: 1, stdout: '' })
    expect(unknown.stderr).toContain('job_of-nobody')
    for (const { code, stderr } of [tooFew, otherWord]) {
      expect(code).toBe(2)
      expect(stderr).toContain('lembra jobs [retry ID|all]')
    }
    expect(noDatabase).toMatchObject({ code: 1, stdout: '' })
    expect(noDatabase.stderr).toContain(empty)
  },
)
