import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Called, startLembra } from './support/command-line.ts'
import { freshFolder } from './support/folder.ts'
import { sample } from './support/samples.ts'

/** A small separate disk; null if this user may not mount one. */
function smallDisk(): string | null {
  const folder = freshFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return null
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
  return folder
}

/** A file of another program that takes what is free now. The service may free its reserve meanwhile, and that stays free. */
function fillUp(folder: string): string {
  const file = join(folder, 'of-another-program')
  const { bavail, bsize } = statfsSync(folder)
  const handle = openSync(file, 'a')
  try {
    for (let block = 0; block < bavail; block++) writeSync(handle, Buffer.alloc(bsize))
  } catch {
    // The service wrote meanwhile too.
  }
  closeSync(handle)
  return file
}

function expectFull({ status, body, headers }: Called): void {
  expect({ status, body }).toMatchObject({ status: 503, body: { error: expect.stringContaining('disk') } })
  expect(body.error).toContain('full')
  expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(30)
}

const reserveOf = (folder: string) => statSync(join(folder, 'reserve'), { throwIfNoEntry: false })?.size ?? 0

test('on a full disk captures report it, reading and deleting work, and the service recovers without a restart', async ({
  skip,
}) => {
  const folder = smallDisk()
  skip(folder === null, 'Only a user who may mount a file system can make a disk that is full.')
  if (folder === null) return
  const settings = { DATA_DIR: folder, TRASH_DAYS: '0' }
  const first = await startLembra(settings)
  const registered = await first.call('POST', '/v1/auth/register', {
    email: 'ana@example.org',
    password: 'correct horse',
  })
  const token = registered.body.deviceToken
  const capture = (service: typeof first, text: string) => service.call('POST', '/v1/memories', { text }, token)
  const ids: string[] = []
  for (const name of ['one', 'two', 'three', 'four'])
    ids.push((await capture(first, `Lighthouse ${name} ${'with long words '.repeat(10_000)}`)).body.id)
  await expect.poll(() => reserveOf(folder)).toBe(16 * 1024 * 1024)
  const ballast = fillUp(folder)

  expectFull(await capture(first, `Too late ${'and much too long '.repeat(20_000)}`))
  expectFull(await first.call('GET', '/readyz'))
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png' }
  const body = new Uint8Array(sample('images/page-en.png'))
  const photo = await fetch(`${first.address}/v1/memories`, { method: 'POST', headers, body })
  expect({ status: photo.status, text: await photo.text() }).toMatchObject({
    status: 503,
    text: expect.stringContaining('full'),
  })
  expect((await first.call('GET', `/v1/memories/${ids[0]}`, undefined, token)).status).toBe(200)
  expect((await first.call('DELETE', `/v1/memories/${ids[0]}`, undefined, token)).status).toBe(204)
  expect((await first.call('POST', '/v1/search', { query: 'lighthouse' }, token)).body.results).toHaveLength(3)
  first.child.kill('SIGTERM')
  await first.ended

  const second = await startLembra(settings)
  expectFull(await second.call('GET', '/readyz'))
  expectFull(await capture(second, 'Still too late'))
  expect((await second.call('DELETE', `/v1/memories/${ids[1]}`, undefined, token)).status).toBe(204)
  rmSync(ballast)
  await expect.poll(async () => (await second.call('GET', '/readyz')).status).toBe(200)
  expect((await capture(second, 'In time again')).status).toBe(201)
  await expect.poll(() => reserveOf(folder)).toBe(16 * 1024 * 1024)
  const confirm = { confirm: 'ana@example.org' }
  fillUp(folder)
  await expect.poll(async () => (await second.call('GET', '/readyz')).status).toBe(503)
  expect((await second.call('DELETE', '/v1/auth/me', confirm, token)).status).toBe(204)
}, 90_000)
