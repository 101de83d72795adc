import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { statusCounts } from '../support/person.ts'
import { sample } from '../support/samples.ts'

const MAX_BASE64 = 25 * 1024 * 1024

function filesIn(folder: string): string[] {
  return ['blobs', 'tmp'].flatMap((name) => {
    try {
      return (
        readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => entry.name)
          // A process that shares the folder locks its own part of it.
          .filter((file) => !file.startsWith('lembra.lock'))
      )
    } catch {
      return []
    }
  })
}

/** A WAV of silence of exactly so many bytes. */
function wavOf(bytes: number): Buffer {
  const wav = Buffer.alloc(bytes)
  sample('audio/wav-16.wav').copy(wav, 0, 0, 44)
  wav.writeUInt32LE(bytes - 8, 4)
  wav.writeUInt32LE(bytes - 44, 40)
  return wav
}

test('an audio body is stored, pending and returned byte for byte', async () => {
  const { person, folder } = await startApp()
  const ana = await person('Ana')
  const bytes = sample('audio/wav-16.wav')
  const captured = await ana.send(bytes, 'audio/wav')
  expect(captured).toEqual({
    id: expect.stringMatching(/^mem_/),
    clientId: null,
    duplicate: false,
    type: 'audio',
    title: expect.stringMatching(/^Voice memo of /),
    client: null,
    status: null,
    memory: 'pending',
    review: null,
    resolved: null,
    url: `https://lembra.example/m/${captured.id}`,
  })
  const { text, metadata } = await ana.read(captured.id)
  expect(text).toBe('')
  expect(metadata).toMatchObject({
    type: 'audio',
    source: 'audio',
    media: { contentType: 'audio/wav', bytes: bytes.length, name: null },
  })
  expect(metadata.media.url).toBe(`https://lembra.example/v1/memories/${captured.id}/media`)
  const media = await ana.request('GET', `/v1/memories/${captured.id}/media`)
  expect({ status: media.status, type: media.headers['content-type'] }).toEqual({ status: 200, type: 'audio/wav' })
  expect(media.bytes.equals(bytes)).toBe(true)
  expect(filesIn(folder)).toHaveLength(1)
})

test.each([
  ['audio/wav-8.wav', 'audio/wav'],
  ['audio/wav-16.wav', 'audio/x-wav'],
  ['audio/wav-24.wav', 'audio/wave'],
  ['audio/wav-32.wav', 'audio/vnd.wave'],
  ['audio/constant.mp3', 'audio/mpeg'],
  ['audio/variable.mp3', 'audio/mp3'],
  ['audio/speech.m4a', 'audio/mp4'],
  ['audio/speech.m4a', 'audio/x-m4a'],
  ['audio/opus.ogg', 'audio/ogg; codecs=opus'],
  ['audio/recorder.webm', 'audio/webm;codecs=opus'],
  ['audio/speech.flac', 'audio/flac'],
  ['audio/speech.aiff', 'audio/aiff'],
])('%s is accepted as %s, and its length is read', async (name, contentType) => {
  const { person, service } = await startApp()
  const ana = await person('Ana')
  const { id } = await ana.send(sample(name), contentType)
  await service.jobsIdle()
  const { metadata } = await ana.read(id)
  expect(metadata.memory).toMatchObject({ status: 'pending', error: null })
  // A browser's recording does not contain its length; it is read only if there is ffmpeg.
  if (name !== 'audio/recorder.webm') expect(metadata.memory.audioSeconds).toBeGreaterThan(0.5)
  const [contentTypeGiven] = contentType.split(';')
  expect(metadata.media.contentType).toBe(contentTypeGiven)
})

test('inline base64 is stored like any other audio, in any order of keys', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const bytes = sample('audio/speech.m4a')
  const audioBase64 = bytes.toString('base64')
  const before = await ana.post('/v1/memories', 201, {
    audioBase64,
    contentType: 'audio/mp4',
    name: 'groceries.m4a',
    tags: ['home'],
  })
  const after = await ana.post('/v1/memories', 201, { via: 'Phone', name: 'memo', durationSeconds: 2, audioBase64 })
  expect(before).toMatchObject({ type: 'audio', title: 'groceries', memory: 'pending' })
  expect(after).toMatchObject({ title: 'memo', client: 'Phone' })
  for (const { id } of [before, after]) {
    const media = await ana.request('GET', `/v1/memories/${id}/media`)
    expect(media.bytes.equals(bytes)).toBe(true)
  }
  expect((await ana.read(before.id)).metadata).toMatchObject({ tags: ['home'], media: { name: 'groceries.m4a' } })
})

test('base64 of 25 MB is accepted, one byte more is not, and neither leaves anything behind', async () => {
  const { person, folder } = await startApp()
  const ana = await person('Ana')
  const body = (bytes: number) => ({ audioBase64: wavOf(bytes).toString('base64'), contentType: 'audio/wav' })
  const { id } = await ana.post('/v1/memories', 201, body(MAX_BASE64))
  expect((await ana.read(id)).metadata.media.bytes).toBe(MAX_BASE64)
  const more = await ana.request('POST', '/v1/memories', { body: body(MAX_BASE64 + 1) })
  expect(more).toMatchObject({ status: 413, body: { field: 'audioBase64' } })
  expect(filesIn(folder)).toHaveLength(1)
  await ana.forget(id)
})

test.each([
  ['no base64', { audioBase64: 'not base64 at all!' }, 'audioBase64'],
  ['an empty one', { audioBase64: '' }, 'audioBase64'],
  ['a number', { audioBase64: 7 }, 'audioBase64'],
  ['text', { audioBase64: Buffer.from('Hello, I am a text').toString('base64') }, 'audioBase64'],
  ['an image', { audioBase64: sample('images/formats/plain.png').toString('base64') }, 'audioBase64'],
  [
    'another type than it says',
    { audioBase64: sample('audio/speech.m4a').toString('base64'), contentType: 'audio/wav' },
    'contentType',
  ],
  ['a field too many', { audioBase64: sample('audio/speech.m4a').toString('base64'), colour: 'red' }, 'colour'],
  [
    'a negative length',
    { audioBase64: sample('audio/speech.m4a').toString('base64'), durationSeconds: -1 },
    'durationSeconds',
  ],
])('inline audio with %s is 400 with its field and leaves nothing', async (_what, body, field) => {
  const { person, folder } = await startApp()
  const ana = await person('Ana')
  const answer = await ana.request('POST', '/v1/memories', { body })
  expect(answer).toMatchObject({ status: 400, body: { field } })
  expect(await ana.list()).toEqual([])
  expect(filesIn(folder)).toEqual([])
})

test.each([
  ['an empty audio', Buffer.alloc(0), 'audio/wav'],
  ['text that calls itself audio', Buffer.from('RIFF, or so I say. This is text.'), 'audio/wav'],
  ['an image that calls itself audio', sample('images/formats/plain.png'), 'audio/mpeg'],
  ['an audio that calls itself an image', sample('audio/wav-16.wav'), 'image/png'],
  ['a png that calls itself a jpeg', sample('images/formats/plain.png'), 'image/jpeg'],
  ['an svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'image/svg+xml'],
  ['an svg that calls itself a png', Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>'), 'image/png'],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/webp'],
  ['a heic', sample('images/formats/header.heic'), 'image/heic'],
])('%s is 400 unsupported media, and nothing is stored', async (_what, raw, contentType) => {
  const { person, folder } = await startApp()
  const ana = await person('Ana')
  const answer = await ana.request('POST', '/v1/memories', { raw, headers: { 'content-type': contentType } })
  expect(answer.status).toBe(400)
  expect(answer.body.error).toContain('unsupported media')
  expect(await ana.list()).toEqual([])
  expect(filesIn(folder)).toEqual([])
})

test('a file over the limit is 413 and leaves nothing', async () => {
  const { person, folder } = await startApp({ environment: { MAX_UPLOAD_MB: '1' } })
  const ana = await person('Ana')
  await ana.send(wavOf(1_048_576), 'audio/wav')
  const raw = wavOf(1_048_577)
  expect(await ana.request('POST', '/v1/memories', { raw, headers: { 'content-type': 'audio/wav' } })).toMatchObject({
    status: 413,
  })
  expect(filesIn(folder)).toHaveLength(1)
})

test('if many send the same audio at once with one client id, one is stored', async () => {
  const { person, folder } = await startApp()
  const ana = await person('Ana')
  const raw = sample('audio/speech.m4a')
  const headers = { 'content-type': 'audio/mp4', 'idempotency-key': 'memo-0001' }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => ana.request('POST', '/v1/memories', { raw, headers })),
  )
  expect(statusCounts(answers)).toEqual({ 201: 20 })
  expect(answers.filter(({ body }) => !body.duplicate)).toHaveLength(1)
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  // Another body under the same id, even an invalid one, is the same capture.
  const other = await ana.request('POST', '/v1/memories', { raw: Buffer.from('nonsense'), headers })
  expect(other).toMatchObject({ status: 201, body: { duplicate: true } })
  expect(filesIn(folder)).toHaveLength(1)
})

test('the query gives client id, time and location for a binary body', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const query = {
    clientId: 'memo-0002',
    capturedAt: '2026-02-01T10:00:00Z',
    lat: '-23.55',
    lon: '-46.63',
    accuracy: '12',
  }
  const { id } = await ana.send(sample('audio/speech.m4a'), 'audio/mp4', query)
  const { metadata, attributes } = await ana.read(id)
  expect(metadata).toMatchObject({ clientId: 'memo-0002', capturedAt: '2026-02-01T10:00:00.000Z' })
  expect(attributes.location).toEqual({ lat: -23.55, lon: -46.63, accuracy: 12 })
  const half = { raw: sample('audio/speech.m4a'), headers: { 'content-type': 'audio/mp4' }, query: { lat: '1' } }
  expect(await ana.request('POST', '/v1/memories', half)).toMatchObject({ status: 400, body: { field: 'lon' } })
})

test('a request without a body or with another type explains what to send', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  for (const headers of [undefined, { 'content-type': 'text/plain' }, { 'content-type': 'video/mp4' }]) {
    const answer = await ana.request('POST', '/v1/memories', {
      raw: headers ? 'hello' : '',
      ...(headers && { headers }),
    })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatch(/audio/)
  }
})
