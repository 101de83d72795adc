import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { freshFolder } from '../../../test/support/folder.ts'
import type { Language } from '../language/index.ts'
import { createRecogniser, imageProcess, remotePictures } from './image-process.ts'

const recogniser = createRecogniser({ workers: 1 })
afterAll(() => recogniser.close())

const unsupported = { name: 'MediaFailure', code: 'unsupported_media', isPermanent: true }
const sample = (name: string) => join(import.meta.dirname, '../../../test/samples/images', name)

function read(path: string, language: Language = 'en', signal = new AbortController().signal): Promise<string> {
  return recogniser.recognise(path, { language, signal })
}

function file(name: string, bytes: Uint8Array | string): string {
  const path = join(freshFolder(), name)
  writeFileSync(path, bytes)
  return path
}

/** A PNG that declares a size and contains next to nothing. */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const chunks = [chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.alloc(1_000))), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(named, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

test('reads an English page line by line, with its quotes, digits and address', async () => {
  expect((await read(sample('page-en.png'))).split('\n')).toEqual([
    expect.stringMatching(/^Grandmother.s plum cake, copied 3 May 2024$/),
    'Beat 180 g of butter with the sugar until pale.',
    expect.stringMatching(/^Don.t open the oven before 45 minutes!$/),
    'Questions? Ask aunt.rose@example.org (flat 12).',
  ])
})

test('reads Portuguese and Spanish with their accents, whatever language the account has', async () => {
  const portuguese = await read(sample('page-pt.png'), 'en')
  for (const words of ['Orçamento', 'R$ 389,50', 'amanhã, às 16h', 'não', 'São João'])
    expect(portuguese).toContain(words)
  const spanish = await read(sample('page-es.webp'), 'pt')
  for (const words of ['Peñalba', '¿Cuándo', 'próxima', 'mañana', '64,20 €']) expect(spanish).toContain(words)
})

test('reads light text on a dark background', async () => {
  expect(await read(sample('page-dark-es.png'), 'es')).toContain('El 15 de agosto')
})

test('reads a page that is tilted or lies on its side', async () => {
  expect(await read(sample('page-tilted-pt.jpg'), 'pt')).toContain('Troca de óleo e filtros')
  expect(await read(sample('page-sideways-en.jpg'))).toContain('butter with the sugar')
})

// Inverted type is read in test/api/images.test.ts.
test('reads the head of a receipt in spaced type, and prices beside their items', async () => {
  const spaced = await read(sample('receipt-pt.jpg'), 'pt')
  expect(spaced).toMatch(/^CAF[EÉ] AZULEJO$/m)
  expect(spaced).toMatch(/^1 Mel 30,51 €$/m)
})

test('finds no words in a picture without any', async () => {
  expect(await read(sample('wall.jpg'))).toBe('')
})

test('refuses a broken file, one that is no picture, a bomb and SVG for good', async () => {
  const whole = readFileSync(sample('page-sideways-en.jpg'))
  const files = {
    truncated: file('cut.jpg', whole.subarray(0, whole.length / 2)),
    noPicture: file('text.png', 'The spare key is under the blue pot'),
    empty: file('empty.png', ''),
    bomb: file('bomb.png', pngOf(60_000, 60_000)),
    hollow: file('hollow.png', pngOf(900, 900)),
    svg: file('drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>hi</text></svg>'),
    missing: join(freshFolder(), 'gone.png'),
  }
  for (const path of Object.values(files)) await expect(read(path)).rejects.toMatchObject(unsupported)
})

test('the error of a broken file names neither it nor its folder', async () => {
  const path = file('secret-name.png', 'nothing')
  await expect(read(path)).rejects.not.toThrow(/secret-name|lembra-test/)
})

test('an abort ends OCR with its reason, and the next picture is read', async () => {
  const abort = new AbortController()
  const aborted = read(sample('page-en.png'), 'en', abort.signal)
  const next = read(sample('page-en.png'))
  abort.abort(new Error('enough'))
  await expect(aborted).rejects.toThrow('enough')
  expect(await next).toContain('plum cake')
})

test('a picture that takes too long is abandoned, to be tried again', async () => {
  const hasty = createRecogniser({ timeoutMs: 1 })
  const reading = hasty.recognise(sample('page-en.png'), { language: 'en', signal: new AbortController().signal })
  await expect(reading).rejects.toMatchObject({ code: 'description_failed', isPermanent: false })
  await hasty.close()
})

test('the OCR process ends once it is idle, and another starts for the next picture', async () => {
  const readers = () => process.report.getReport() as { libuv?: Array<{ type: string; is_active: boolean }> }
  const running = () => readers().libuv?.filter(({ type, is_active }) => type === 'process' && is_active).length ?? 0
  await recogniser.close()
  await expect.poll(running).toBe(0)
  const brief = createRecogniser({ workers: 1, idleMs: 1 })
  const language = { language: 'en', signal: new AbortController().signal } as const
  const reading = brief.recognise(sample('wall.jpg'), language)
  await expect.poll(running).toBe(1)
  await reading
  await expect.poll(running).toBe(0)
  expect(await brief.recognise(sample('page-en.png'), language)).toContain('oven')
  await brief.close()
})

test('a killed OCR process fails one picture, not the next', async () => {
  const images = imageProcess({ workers: 1 })
  const reading = images.ask({ kind: 'read', path: sample('page-en.png'), language: 'en' })
  images.stop()
  await expect(reading).rejects.toMatchObject({ code: 'description_failed', isPermanent: false })
  expect(await images.ask({ kind: 'read', path: sample('wall.jpg'), language: 'en' })).toBe('')
  images.stop()
})

function imageProcesses(): number[] {
  const { libuv } = process.report.getReport() as { libuv: Array<{ type: string; pid?: number }> }
  return libuv.flatMap(({ type, pid }) => (type === 'process' && pid ? [pid] : []))
}

test('a process killed by the system during OCR fails that picture, and the next one gets a new process', async () => {
  const images = imageProcess({ workers: 1 })
  const before = new Set(imageProcesses())
  const reading = images.ask({ kind: 'read', path: sample('page-en.png'), language: 'en' })
  const failed = reading.catch((error: unknown) => error)
  for (const pid of imageProcesses()) if (!before.has(pid)) process.kill(pid, 'SIGKILL')
  expect(await failed).toMatchObject({ code: 'description_failed', isPermanent: false })
  expect(await images.ask({ kind: 'read', path: sample('wall.jpg'), language: 'en' })).toBe('')
  images.stop()
})

test('a request for a picture is answered even if OCR of another one is aborted meanwhile', async () => {
  const images = imageProcess({ workers: 1 })
  const giveUp = new AbortController()
  const reading = images.ask({ kind: 'read', path: sample('page-en.png'), language: 'en' }, giveUp.signal)
  const facts = remotePictures(images).inspect(sample('page-en.png'))
  giveUp.abort(new Error('enough'))
  await expect(reading).rejects.toThrow('enough')
  expect(await facts).toMatchObject({ width: expect.any(Number), height: expect.any(Number), takenAt: null })
  const thumbnail = await remotePictures(images).thumbnail(sample('page-en.png'))
  expect(Buffer.from(thumbnail).subarray(8, 12).toString()).toBe('WEBP')
  await expect(remotePictures(images).inspect(file('text.png', 'no picture'))).rejects.toMatchObject(unsupported)
  images.stop()
})
