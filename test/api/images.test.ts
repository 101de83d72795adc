import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import exifr from 'exifr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { startFakeProvider } from '../support/fake-provider.ts'
import { sample } from '../support/samples.ts'

const PHOTO = sample('images/formats/photo.jpg')

/** A PNG whose header declares so many pixels and whose body contains none. */
function bomb(): Buffer {
  const png = Buffer.from(sample('images/formats/plain.png'))
  png.writeUInt32BE(60_000, 16)
  png.writeUInt32BE(60_000, 20)
  return png
}

/** The location in a picture: sharp extracts the EXIF block, exifr reads it. */
async function placeIn(bytes: Buffer) {
  const { exif, format } = await sharp(bytes).metadata()
  if (format === 'tiff') return exifr.gps(bytes)
  if (!exif) return undefined
  const isMarked = exif.subarray(0, 4).toString() === 'Exif'
  return exifr.gps(isMarked ? exif.subarray(6) : exif)
}

test('a photo of a printed page is found by its words, without a network', async () => {
  const { person, service } = await startApp()
  const ana = await person('Ana', { language: 'pt-BR' })
  const { id, type, memory } = await ana.send(sample('images/page-pt.png'), 'image/png')
  expect({ type, memory }).toEqual({ type: 'image', memory: 'pending' })
  await service.jobsIdle()
  const { title, text, attributes, metadata } = await ana.read(id)
  expect(metadata).toMatchObject({
    type: 'image',
    source: 'image',
    language: 'pt',
    memory: { status: 'ready', error: null },
  })
  // It is no receipt, though it names a price.
  expect(attributes).toEqual({})
  const [description, ...recognised] = text.split('\n\n')
  expect(description).toMatch(/^Imagem de \d+ × \d+ pixels, com este texto:$/)
  const words = recognised.join(' ').match(/\p{L}{5,}/gu) ?? []
  expect(words.length).toBeGreaterThan(5)
  for (const word of words.slice(0, 20)) expect(await ana.search(word)).toEqual([id])
  expect(recognised.join(' ').replaceAll(/\s+/g, ' ')).toContain(title.replace('…', '').trim())
})

test('a photographed receipt is found by its shop, its total and its date', async () => {
  const { person, service } = await startApp()
  const ana = await person('Ana', { language: 'en' })
  const { id } = await ana.send(sample('images/receipt-es.jpg'), 'image/jpeg')
  await service.jobsIdle()
  const { title, text, attributes } = await ana.read(id)
  expect(title).toMatch(/^CAFETER[IÍ]A NIEBLA, 120,88 €$/)
  expect(attributes).toEqual({
    receipt: { shop: title.split(',')[0], total: 120.88, printedTotal: '120,88 €', date: '2026-10-06' },
  })
  expect(text).toContain(`Receipt from ${title.split(',')[0]}, October 6, 2026, total 120,88 €.`)
  for (const query of ['receipt from Cafetería Niebla', '120,88', '120.88'])
    expect(await ana.search(query)).toEqual([id])
})

test('a picture without text is described only by known facts', async () => {
  const { person, service } = await startApp()
  const ana = await person('Ana')
  const { id } = await ana.send(sample('images/formats/plain.png'), 'image/png')
  await service.jobsIdle()
  const { text, metadata } = await ana.read(id)
  expect(text).toMatch(/^Image of \d+ × \d+ pixels, without legible text\.$/)
  expect(metadata).toMatchObject({ language: null, memory: { status: 'ready' } })
})

test("a photo without a capture time gets the one in its EXIF, in its owner's timezone", async () => {
  const { person, service } = await startApp()
  const ana = await person('Ana', { timezone: 'America/Sao_Paulo' })
  const told = await ana.send(PHOTO, 'image/jpeg', { capturedAt: '2026-03-01T00:00:00Z' })
  const untold = await ana.send(PHOTO, 'image/jpeg')
  await service.jobsIdle()
  expect((await ana.read(told.id)).metadata.capturedAt).toBe('2026-03-01T00:00:00.000Z')
  const { capturedAt } = (await ana.read(untold.id)).metadata
  expect(new Date(capturedAt).getTime()).toBeLessThan(Date.parse('2026-03-02T12:00:00Z'))
})

test("if the account keeps locations, a photo's own is used, unless the request has one", async () => {
  const { person, service } = await startApp()
  const ana = await person('Ana')
  const own = await ana.send(PHOTO, 'image/jpeg')
  const sent = await ana.send(PHOTO, 'image/jpeg', { lat: '1', lon: '2' })
  await service.jobsIdle()
  const { location } = (await ana.read(own.id)).attributes
  expect(location).toEqual({ lat: expect.any(Number), lon: expect.any(Number) })
  expect((await ana.read(sent.id)).attributes.location).toEqual({ lat: 1, lon: 2 })
  expect((await ana.request('GET', `/v1/memories/${own.id}/media`)).bytes.equals(PHOTO)).toBe(true)
})

test.each(['jpg', 'png', 'webp', 'avif', 'tiff'])(
  'with geolocation off, the location in a %s is neither kept nor served',
  async (extension) => {
    const { person, service } = await startApp()
    const ana = await person('Ana', { geolocation: false })
    const bytes = sample(`images/formats/photo.${extension}`)
    const { id } = await ana.send(bytes, extension === 'jpg' ? 'image/jpeg' : `image/${extension}`, {
      lat: '1',
      lon: '2',
    })
    await service.jobsIdle()
    expect(await placeIn(bytes)).toMatchObject({ latitude: expect.any(Number) })
    const memory = await ana.read(id)
    expect(memory.attributes).toEqual({})
    expect(memory.metadata.memory.status).toBe('ready')
    const served = (await ana.request('GET', `/v1/memories/${id}/media`)).bytes
    expect(await placeIn(served)).toBeUndefined()
    expect(served.length).toBeGreaterThan(300)
    const thumb = (await ana.request('GET', `/v1/memories/${id}/media`, { query: { size: 'thumb' } })).bytes
    expect(await placeIn(thumb)).toBeUndefined()
  },
)

test.each([20, 100, 200, 400])('a photo that lacks its last %i bytes has no location either', async (missing) => {
  const { person } = await startApp()
  const ana = await person('Ana', { geolocation: false })
  const raw = PHOTO.subarray(0, PHOTO.length - missing)
  const answer = await ana.request('POST', '/v1/memories', { raw, headers: { 'content-type': 'image/jpeg' } })
  const [kept] = await ana.list()
  // If it is too damaged to be sure, it is refused.
  expect([answer.status, kept === undefined]).toEqual(kept ? [201, false] : [400, true])
  const served = kept ? (await ana.request('GET', `/v1/memories/${kept.id}/media`)).bytes : Buffer.alloc(0)
  expect(await exifr.gps(served).catch(() => undefined)).toBeUndefined()
})

test.each([
  ['truncated', () => sample('images/page-pt.png').subarray(0, 2_000)],
  ['a bomb', bomb],
  [
    'a header followed by a ZIP',
    () =>
      Buffer.concat([
        sample('images/formats/plain.png').subarray(0, 40),
        Buffer.from('PK\u0003\u0004'),
        Buffer.alloc(500),
      ]),
  ],
])('an image that is %s is kept and reported as unreadable', async (_what, made) => {
  const { person, service } = await startApp()
  const ana = await person('Ana')
  const bytes = made()
  const { id } = await ana.send(bytes, 'image/png')
  await service.jobsIdle()
  expect((await ana.read(id)).metadata.memory).toMatchObject({ status: 'failed', error: 'unsupported_media' })
  expect((await ana.request('GET', `/v1/memories/${id}/media`)).bytes.equals(bytes)).toBe(true)
  expect((await ana.request('GET', `/v1/memories/${id}/media`, { query: { size: 'thumb' } })).status).toBe(404)
  await ana.post(`/v1/memories/${id}/retry`, 202)
  await service.jobsIdle()
  expect((await ana.read(id)).metadata.memory.status).toBe('failed')
})

test('an original that is gone from the disk is reported as missing', async () => {
  const { person, service, folder } = await startApp({ environment: { PLANS: '{"small":{"images":1}}' } })
  const ana = await person('Ana')
  await ana.send(PHOTO, 'image/jpeg')
  await service.jobsIdle()
  rmSync(join(folder, 'blobs'), { recursive: true })
  const [{ id }] = await ana.list()
  expect((await ana.request('GET', `/v1/memories/${id}/media`)).status).toBe(404)
  expect((await ana.read(id)).text).not.toBe('')
})

test('a model may describe a picture; the text in the picture stays below, word for word', async () => {
  const provider = await startFakeProvider()
  const environment = { DESCRIBER: 'openai', DESCRIBER_URL: provider.url, DESCRIBER_MODEL: 'eye' }
  const { person, service, clock } = await startApp({ environment })
  provider.answer({ message: 'A white sheet of paper on a wooden table.' })
  const ana = await person('Ana')
  const seen = await ana.send(sample('images/page-dark-es.png'), 'image/png')
  await service.jobsIdle()
  const { text, title, metadata } = await ana.read(seen.id)
  expect(text).toMatch(/^A white sheet of paper on a wooden table\.\n\n\S/)
  expect({ title, status: metadata.memory.status }).toEqual({
    title: 'A white sheet of paper on a wooden table',
    status: 'ready',
  })
  expect(await ana.search('wooden table')).toEqual([seen.id])

  provider.answer('html')
  const unseen = await ana.send(sample('images/page-dark-es.png'), 'image/png')
  for (let hour = 0; hour < 8; hour += 1) {
    await service.jobsIdle()
    clock.now += 3_600_000
    service.wakeJobs()
  }
  await service.jobsIdle()
  const failed = await ana.read(unseen.id)
  expect(failed.metadata.memory).toMatchObject({ status: 'failed', error: 'description_failed' })
  expect(failed.text).toContain(text.split('\n\n')[1].split('\n')[0])
})

test("a memory's file and thumbnail are deleted with it, and every file with an account", async () => {
  const { person, service, folder } = await startApp()
  const ana = await person('Ana')
  const files = () =>
    readdirSync(join(folder, 'blobs'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const first = await ana.send(PHOTO, 'image/jpeg')
  await ana.send(PHOTO, 'image/jpeg')
  await ana.send(sample('audio/speech.m4a'), 'audio/mp4')
  await service.jobsIdle()
  await ana.request('GET', `/v1/memories/${first.id}/media`, { query: { size: 'thumb' } })
  expect(files()).toHaveLength(4)
  await ana.forget(first.id)
  await service.jobsIdle()
  expect(files()).toHaveLength(2)
  expect((await ana.get('/v1/usage')).counters).toMatchObject({ memories: 2, images: 1 })
  expect(await ana.request('DELETE', '/v1/auth/me', { body: { confirm: ana.email } })).toMatchObject({ status: 204 })
  expect(files()).toEqual([])
})
