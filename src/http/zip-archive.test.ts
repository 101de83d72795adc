import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeAccount, makeMemory } from '../../test/support/make-memory.ts'
import { unzip } from '../../test/support/zip.ts'
import type { Credential } from '../core/accounts/record.ts'
import { type ArchiveFile, exportFiles } from '../core/transfer/export.ts'
import { createResponseSteps, type RunStep } from './large-responses.ts'
import { zipArchive } from './zip-archive.ts'

function runNow<T>(work: () => Promise<T>): Promise<T> {
  return work()
}

function answerSteps(): RunStep {
  const account = makeAccount()
  const credential = { hash: 'ana' } as Credential
  return createResponseSteps({ credentials: { findByHash: async () => ({ account, credential }) } }).of({
    account,
    credential,
  })
}

/** The archive of an account with one memory, whose original is this stream. */
function archiveWith(media: Readable): Readable {
  const memory = makeMemory({
    media: { key: 'usr_ana/fil_1', contentType: 'audio/wav', bytes: 1, name: null, sha256: '', chargedIn: null },
  })
  const deps = {
    store: {
      memories: {
        idsAfter: async (_: unknown, last: string | null) => (last === null ? [memory.id] : []),
        getListed: async () => [memory],
        getMany: async () => [memory],
      },
      reminders: {
        settings: async () => ({ dayTime: 540, quietHours: null, escalateAfterMinutes: null, digestAt: null }),
      },
    },
    blobs: { read: async () => media },
    clock: () => 0,
    baseUrl: 'https://lembra.example',
    extensionOf: () => 'wav',
  }
  return zipArchive(exportFiles(deps, makeAccount()), runNow)
}

/** A file without end; `given.chunks` counts the chunks that were read. */
function endless() {
  const given = { chunks: 0 }
  const media = new Readable({
    read() {
      given.chunks += 1
      this.push(Buffer.alloc(65_536))
    },
  })
  return { media, given }
}

async function untilRead(archive: Readable, bytes: number): Promise<void> {
  let seen = 0
  while (seen < bytes) {
    const chunk: Buffer | null = archive.read()
    if (chunk) seen += chunk.length
    else await once(archive, 'readable')
  }
}

test('a reader that leaves in the middle of a file closes it', async () => {
  const { media } = endless()
  const destroy = vi.spyOn(media, 'destroy')
  const archive = archiveWith(media)
  await untilRead(archive, 1_000_000)
  expect(destroy).not.toHaveBeenCalled()
  archive.destroy()
  await once(archive, 'close')
  expect(destroy).toHaveBeenCalled()
  expect(media.destroyed).toBe(true)
})

test('a reader that leaves while a file has no bytes ready closes it too', async () => {
  const media = new Readable({ read: () => {} })
  media.push(Buffer.alloc(100_000))
  const archive = archiveWith(media)
  await untilRead(archive, 50_000)
  archive.destroy()
  await once(archive, 'close')
  expect(media.destroyed).toBe(true)
})

test('a reader that pauses also pauses the reading of files', async () => {
  const { media, given } = endless()
  const archive = archiveWith(media)
  onTestFinished(() => void archive.destroy())
  await untilRead(archive, 1_000_000)
  const before = given.chunks
  for (let turn = 0; turn < 200; turn += 1) await nextTurn()
  expect(given.chunks - before).toBeLessThan(10)
  await untilRead(archive, 2_000_000)
  expect(given.chunks - before).toBeGreaterThan(15)
})

test('a file that fails ends the archive with its error, without a directory, and is closed', async () => {
  let isRead = false
  const media = new Readable({
    read() {
      if (isRead) this.destroy(new Error('The disk is gone'))
      else this.push(Buffer.alloc(100_000))
      isRead = true
    },
  })
  const archive = archiveWith(media)
  const received: Buffer[] = []
  archive.on('data', (chunk: Buffer) => received.push(chunk))
  const [error] = await once(archive, 'error')
  expect(error).toMatchObject({ message: 'The disk is gone' })
  expect(archive.readableEnded).toBe(false)
  expect(() => unzip(Buffer.concat(received))).toThrow('no directory')
  expect(media.destroyed).toBe(true)
})

test('the event loop keeps turning while an archive of many small files is made', async () => {
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  const bytes = (await buffer(zipArchive(manyFiles(2_000), answerSteps()))).length
  isDone = true
  expect(turns).toBeGreaterThan(bytes / 20_000)
})

test('an archive of more files than plain ZIP can count lists all of them', async () => {
  const files = unzip(await buffer(zipArchive(manyFiles(65_600), runNow)))
  expect(files.size).toBe(65_600)
  expect(files.get('notes/65599.md')?.toString()).toBe('65599')
}, 120_000)

async function* manyFiles(count: number): AsyncGenerator<ArchiveFile, void, undefined> {
  for (let place = 0; place < count; place += 1)
    yield { path: `notes/${place}.md`, modifiedAt: Date.UTC(2026, 2, 2), bytes: Buffer.from(String(place)) }
}
