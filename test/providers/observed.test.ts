import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Telemetry } from '../../src/core/telemetry.ts'
import { MediaFailure } from '../../src/engines/media-format/index.ts'
import { diskBlobs } from '../../src/providers/blobs/disk.ts'
import { observedBlobs, observedTranscriber } from '../../src/providers/observed.ts'
import { freshFolder } from '../support/folder.ts'

const KEY = 'usr_01m7ze6mwcfe5smza8jnbyjfhv/fil_01m7ze6m26ftf81vxyyhyb4m8g'
const OTHER_KEY = 'usr_01m7ze6mwcfe5smza8jnbyjfhv/fil_01m7ze6m26ftf81vxyyhyb4m8h'

function listen() {
  const told: string[] = []
  const telemetry: Telemetry = {
    observe: async (kind, name, work) => {
      try {
        const value = await work()
        told.push(`${kind} ${name}`)
        return value
      } catch (error) {
        told.push(`${kind} ${name} failed`)
        throw error
      }
    },
    bound: (work) => work,
  }
  return { told, telemetry }
}

async function storedBlob() {
  const folder = freshFolder()
  const { told, telemetry } = listen()
  const blobs = observedBlobs(diskBlobs(join(folder, 'blobs')), 'blobs/disk', telemetry)
  const path = join(folder, 'spooled')
  writeFileSync(path, 'bytes')
  const sha256 = createHash('sha256').update('bytes').digest('hex')
  const format = { kind: 'image', contentType: 'image/png' } as const
  await blobs.put(KEY, { path, bytes: 5, sha256, format })
  return { blobs, told, sha256 }
}

test('lending a file is reported once it is there, whatever is then done with it', async () => {
  const { blobs, told, sha256 } = await storedBlob()
  const used = await blobs.withFile(KEY, sha256, async () => {
    await new Promise((resolve) => setImmediate(resolve))
    expect(told).toEqual(['provider blobs/disk', 'provider blobs/disk'])
    return 'used'
  })
  expect(used).toBe('used')
})

test('an error of the borrower of a file is no failure of the blob store', async () => {
  const { blobs, told, sha256 } = await storedBlob()
  const broken = new Error('broken')
  await expect(blobs.withFile(KEY, sha256, () => Promise.reject(broken))).rejects.toBe(broken)
  expect(await blobs.withFile(OTHER_KEY, sha256, async () => 1)).toBeNull()
  expect(told).toEqual(['provider blobs/disk', 'provider blobs/disk', 'provider blobs/disk'])
})

test('a failing call fails with the same error, and is reported', async () => {
  const { told, telemetry } = listen()
  const failure = new MediaFailure('provider_unavailable', 'The server can not be reached.')
  const transcriber = observedTranscriber(
    { transcribe: () => Promise.reject(failure) },
    'transcriber/openai',
    telemetry,
  )
  const audio = { path: '/nowhere', contentType: 'audio/mp4', bytes: 1 }
  await expect(transcriber.transcribe(audio, AbortSignal.timeout(1_000))).rejects.toBe(failure)
  expect(told).toEqual(['provider transcriber/openai failed'])
})
