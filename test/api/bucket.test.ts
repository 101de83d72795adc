import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { bucketSettings } from '../support/bucket.ts'
import { sample } from '../support/samples.ts'

const MEMO = sample('audio/speech.m4a')
const settings = bucketSettings()

function put(uploadUrl: string, bytes: Buffer, contentType: string): Promise<Response> {
  return fetch(uploadUrl, { method: 'PUT', headers: { 'content-type': contentType }, body: new Uint8Array(bytes) })
}

test.runIf(settings)('files are stored in a bucket as on a disk, and uploads go there directly', async () => {
  const { person, service, folder } = await startApp({ environment: { ...settings } })
  const ana = await person('Ana')
  const { id: sent } = await ana.send(MEMO, 'audio/mp4')
  const { key, uploadUrl } = await ana.post('/v1/uploads', 200, { name: 'memo.m4a', contentType: 'audio/mp4' })
  expect(new URL(uploadUrl).origin).toBe(new URL(settings?.['S3_ENDPOINT'] ?? '').origin)
  expect(await ana.request('POST', '/v1/memories', { body: { key } })).toMatchObject({
    status: 400,
    body: { field: 'key' },
  })
  expect((await put(uploadUrl, MEMO, 'audio/wav')).status).toBe(403)
  expect((await put(uploadUrl, MEMO, 'audio/mp4')).ok).toBe(true)
  const { id: uploaded } = await ana.post('/v1/memories', 201, { key })
  await service.jobsIdle()
  // A second PUT to the same address does not change the captured file.
  await put(uploadUrl, sample('audio/wav-16.wav'), 'audio/mp4')
  for (const id of [sent, uploaded]) {
    const media = await ana.request('GET', `/v1/memories/${id}/media`, { headers: { range: 'bytes=0-99' } })
    expect(media).toMatchObject({ status: 206, headers: { 'content-range': `bytes 0-99/${MEMO.length}` } })
    expect(media.bytes.equals(MEMO.subarray(0, 100))).toBe(true)
    expect((await ana.read(id)).metadata.memory.audioSeconds).toBeGreaterThan(0.5)
  }
  await ana.forget(sent)
  await service.jobsIdle()
  expect((await ana.request('GET', `/v1/memories/${sent}/media`)).status).toBe(404)
  expect(existsSync(join(folder, 'blobs'))).toBe(false)
  expect(await ana.request('DELETE', '/v1/auth/me', { body: { confirm: ana.email } })).toMatchObject({ status: 204 })
})

test.runIf(settings)('an uploaded file is inspected when it is captured', async () => {
  const { person } = await startApp({ environment: { ...settings } })
  const ana = await person('Ana')
  const { key, uploadUrl } = await ana.post('/v1/uploads', 200, { name: 'memo.m4a', contentType: 'audio/mp4' })
  expect((await put(uploadUrl, Buffer.from('<script>alert(1)</script>'), 'audio/mp4')).ok).toBe(true)
  const answer = await ana.request('POST', '/v1/memories', { body: { key } })
  expect(answer.status).toBe(400)
  expect(answer.body.error).toContain('unsupported media')
})

test('while the bucket is not reachable a file is 503 and texts are served', async () => {
  const environment = { S3_BUCKET: 'none', S3_ENDPOINT: 'http://127.0.0.1:9', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' }
  const { person } = await startApp({ environment })
  const ana = await person('Ana')
  const answer = await ana.request('POST', '/v1/memories', { raw: MEMO, headers: { 'content-type': 'audio/mp4' } })
  expect(answer.status).toBe(503)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  const { id } = await ana.capture('The spare key is under the blue pot')
  expect(await ana.search('key')).toEqual([id])
  expect(await ana.list()).toHaveLength(1)
})
