import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startLembra } from './support/command-line.ts'
import { databaseFile, openStoreIn } from './support/database.ts'
import { freshFolder } from './support/folder.ts'
import { sample } from './support/samples.ts'

const PROGRAM = join(import.meta.dirname, 'support/without-descriptors.ts')

test('a helper process or thread that cannot start for lack of file descriptors fails alone, and works once there are some', async () => {
  const folder = freshFolder()
  await openStoreIn(folder)
  const words = ['-c', 'ulimit -n 64; exec "$0" "$1" "$2"', process.execPath, PROGRAM, databaseFile(folder)]
  const { stdout } = await promisify(execFile)('bash', words)
  const { withFew, withEnough } = JSON.parse(stdout)
  expect(withFew[0]).toEqual(['picture', 'reading', 'sound', 'program', 'embedding', 'text', 'vectors'])
  expect(withEnough).toEqual([])
}, 120_000)

test('with 64 file descriptors the service keeps answering while images and recordings arrive', async () => {
  const lembra = await startLembra({ DATA_DIR: freshFolder() }, 'ulimit -n 64')
  const registered = await lembra.call('POST', '/v1/auth/register', {
    email: 'ana@example.org',
    password: 'correct horse',
  })
  const authorization = `Bearer ${registered.body.deviceToken}`
  const send = async (name: string, type: string): Promise<number> => {
    const headers = { authorization, 'content-type': type }
    const body = new Uint8Array(sample(name))
    const answer = await fetch(`${lembra.address}/v1/memories`, { method: 'POST', headers, body }).catch(() => null)
    await answer?.arrayBuffer()
    // A connection may be refused if no descriptor is left for it.
    return answer?.status ?? 503
  }
  const many = Array.from({ length: 60 }, (_, index) =>
    index % 2 === 0 ? send('images/formats/photo.jpg', 'image/jpeg') : send('audio/speech.m4a', 'audio/mp4'),
  )
  for (const status of await Promise.all(many)) expect([201, 503]).toContain(status)
  await expect.poll(() => send('images/formats/photo.jpg', 'image/jpeg'), { timeout: 30_000 }).toBe(201)
}, 120_000)
