import { copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { crc32, deflateSync } from 'node:zlib'
import exifr from 'exifr'
import sharp, { type Exif } from 'sharp'
import { expect, test } from 'vitest'
import { freshFolder } from '../../../test/support/folder.ts'
import { seededBytes } from '../../../test/support/seeded-bytes.ts'
import { tiffWithPlace } from '../../../test/support/tiff-with-location.ts'
import { MediaFailure } from '../media-format/index.ts'
import { createPictures } from './pictures.ts'

const samples = join(import.meta.dirname, '../../../test/samples/images/formats')
const pictures = createPictures()
const withPlace = ['photo.jpg', 'photo.png', 'photo.webp', 'photo.avif', 'photo.tiff'] as const
const place = { lat: expect.closeTo(-30.033, 4), lon: expect.closeTo(-51.23, 4) }

function copyOf(name: string): string {
  const path = join(freshFolder(), 'picture')
  copyFileSync(join(samples, name), path)
  return path
}

function spooled(bytes: Uint8Array): string {
  const path = join(freshFolder(), 'picture')
  writeFileSync(path, bytes)
  return path
}

function pixelsOf(path: string): Promise<Buffer> {
  return sharp(path).raw().toBuffer()
}

function pngChunk(type: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([size, content, sum])
}

function png(width: number, height: number, chunks: readonly Buffer[]): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  const magic = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([magic, pngChunk('IHDR', head), ...chunks, pngChunk('IEND', Buffer.alloc(0))])
}

function jpegWith(...segments: readonly (readonly [marker: number, content: Buffer])[]): Buffer {
  const bytes = readFileSync(join(samples, 'orientation-1.jpg'))
  const made = segments.map(([marker, content]) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(content.length + 2, 2)
    return Buffer.concat([head, content])
  })
  return Buffer.concat([bytes.subarray(0, 2), ...made, bytes.subarray(2)])
}

async function expectUnsupported(work: Promise<unknown>): Promise<void> {
  const error: unknown = await work.catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(MediaFailure)
  expect(error).toMatchObject({ code: 'unsupported_media', isPermanent: true })
}

test.each(withPlace)('size, time and location of %s are read', async (name) => {
  expect(await pictures.inspect(join(samples, name))).toEqual({
    width: 48,
    height: 32,
    takenAt: { local: '2024-05-17T08:09:10', offset: '-03:00' },
    place,
  })
})

test.each(['plain.png', 'animated.png', 'animated.gif'])('only the size of %s is read', async (name) => {
  const facts = { width: 48, height: 32, takenAt: null, place: null }
  expect(await pictures.inspect(join(samples, name))).toEqual(facts)
})

test('width and height are those of the upright picture, in every orientation', async () => {
  for (let orientation = 1; orientation <= 8; orientation += 1) {
    const path = join(samples, `orientation-${orientation}.jpg`)
    expect((await sharp(path).metadata()).orientation).toBe(orientation)
    expect(await pictures.inspect(path)).toMatchObject({ width: 48, height: 32 })
  }
})

test('a thumbnail is upright WebP without metadata, in every orientation', async () => {
  for (let orientation = 1; orientation <= 8; orientation += 1) {
    const bytes = Buffer.from(await pictures.thumbnail(join(samples, `orientation-${orientation}.jpg`)))
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([48, 32])
    const [red = 0, , blue = 0] = data.subarray((4 * info.width + 4) * 3)
    expect(red).toBeGreaterThan(blue)
    const opposite = data.subarray((28 * info.width + 44) * 3)
    expect(opposite[2] ?? 0).toBeGreaterThan(opposite[0] ?? 0)
  }
  const metadata = await sharp(Buffer.from(await pictures.thumbnail(join(samples, 'photo.jpg')))).metadata()
  expect(metadata).toMatchObject({ format: 'webp', width: 48, height: 32 })
  expect([metadata.exif, metadata.xmp, metadata.iptc]).toEqual([undefined, undefined, undefined])
})

test('a thumbnail is at most 512 pixels a side', async () => {
  const wide = spooled(
    await sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#808080' } })
      .png()
      .toBuffer(),
  )
  expect(await sharp(Buffer.from(await pictures.thumbnail(wide))).metadata()).toMatchObject({ width: 512, height: 171 })
})

async function factsWith(exif: Exif) {
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: '#808080' } })
  return pictures.inspect(spooled(await image.withExif(exif).jpeg().toBuffer()))
}

test('impossible times are ignored, and the next best is used', async () => {
  for (const time of [
    '0000:00:00 00:00:00',
    '2024:02:30 10:00:00',
    '2024:05:17 25:00:00',
    '    :  :     :  :  ',
    'yesterday',
  ]) {
    expect(await factsWith({ IFD2: { DateTimeOriginal: time } })).toMatchObject({ takenAt: null })
  }
  const fallback = await factsWith({
    IFD0: { DateTime: '2023:01:02 03:04:05' },
    IFD2: { DateTimeOriginal: '0000:00:00 00:00:00' },
  })
  expect(fallback).toMatchObject({ takenAt: { local: '2023-01-02T03:04:05', offset: null } })
  const digitized = await factsWith({
    IFD2: { DateTimeDigitized: '2022:01:02 03:04:05', OffsetTimeDigitized: '+99:00' },
  })
  expect(digitized).toMatchObject({ takenAt: { local: '2022-01-02T03:04:05', offset: null } })
})

test('impossible locations are ignored', async () => {
  const lon = { GPSLongitudeRef: 'W', GPSLongitude: '51/1 13/1 48/1' }
  const nowhere = [
    { GPSLatitudeRef: 'N', GPSLatitude: '0/1 0/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '0/1 0/1 0/1' },
    { GPSLatitudeRef: 'S', GPSLatitude: '30/0 1/0 0/0', ...lon },
    { GPSLatitudeRef: 'S', GPSLatitude: '95/1 0/1 0/1', ...lon },
    { GPSLatitude: '30/1 0/1 0/1', ...lon },
    lon,
  ]
  for (const IFD3 of nowhere) expect(await factsWith({ IFD3 })).toMatchObject({ place: null })
})

test.each(withPlace)('the location is removed from %s in place, and nothing else changes', async (name) => {
  const path = copyOf(name)
  const before = await pixelsOf(path)
  expect(await pictures.removeLocation(path)).toBe(true)
  expect(statSync(path).size).toBe(statSync(join(samples, name)).size)
  expect(await pixelsOf(path)).toEqual(before)
  expect(await pictures.inspect(path)).toMatchObject({
    takenAt: { local: '2024-05-17T08:09:10', offset: '-03:00' },
    place: null,
  })
  expect(readFileSync(path).includes('2024:05:17\0', 0, 'latin1')).toBe(false)
  expect(await pictures.removeLocation(path)).toBe(false)
})

test('another reader finds no location either', async () => {
  for (const name of ['photo.jpg', 'photo.png', 'photo.tiff']) {
    const path = copyOf(name)
    expect(await exifr.gps(path)).toBeDefined()
    await pictures.removeLocation(path)
    expect(await exifr.gps(path)).toBeUndefined()
    const facts: Record<string, unknown> = await exifr.parse(path, { gps: true })
    expect(Object.keys(facts).filter((key) => key.startsWith('GPS'))).toEqual([])
    expect(facts['OffsetTimeOriginal']).toBe('-03:00')
  }
})

test('the checksums of a PNG are correct after its location is removed', async () => {
  const path = copyOf('photo.png')
  await pictures.removeLocation(path)
  const bytes = readFileSync(path)
  for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at) + 12) {
    const end = at + 8 + bytes.readUInt32BE(at)
    expect(crc32(bytes.subarray(at + 4, end))).toBe(bytes.readUInt32BE(end))
  }
})

test('a picture without a location stays unchanged, byte for byte', async () => {
  for (const name of ['plain.png', 'animated.gif', 'animated.png', 'orientation-6.jpg']) {
    const path = copyOf(name)
    expect(await pictures.removeLocation(path)).toBe(false)
    expect(readFileSync(path)).toEqual(readFileSync(join(samples, name)))
  }
})

const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:iptc="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
 exif:GPSLatitude="30,1.98S" exif:GPSLongitude='51,13.8W' photoshop:City="Pelotas" xmp:Rating="4">
<exif:GPSAltitude>10/1</exif:GPSAltitude><iptc:LocationShown><rdf:Bag><rdf:li iptc:City="Pelotas"/></rdf:Bag></iptc:LocationShown>
<photoshop:Country/><xmp:Label>keep</xmp:Label></rdf:Description></rdf:RDF></x:xmpmeta>`

function expectPlacelessXmp(text: string): void {
  expect(text).not.toMatch(/GPS|Pelotas|51,13|30,1|Country|10\/1/)
  expect(text).toMatch(/xmp:Rating="4"/)
  expect(text).toContain('<xmp:Label>keep</xmp:Label>')
}

test('XMP loses its locations and keeps the rest', async () => {
  const plain = sharp({ create: { width: 8, height: 8, channels: 3, background: '#808080' } }).withXmp(xmp)
  for (const format of ['jpeg', 'webp', 'avif', 'tiff'] as const) {
    const path = spooled(await plain.clone().toFormat(format).toBuffer())
    const before = await pixelsOf(path)
    expect(await pictures.removeLocation(path)).toBe(true)
    expect(await pixelsOf(path)).toEqual(before)
    expectPlacelessXmp((await sharp(path).metadata()).xmpAsString ?? '')
    expect(await pictures.removeLocation(path)).toBe(false)
  }
})

test('XMP that is spread over segments loses its locations, also if one is cut in two', async () => {
  const cut = xmp.indexOf('GPSLongitude') + 4
  const segment = (from: number, to?: number) => {
    const numbers = Buffer.alloc(8)
    numbers.writeUInt32BE(xmp.length, 0)
    numbers.writeUInt32BE(from, 4)
    const head = `http://ns.adobe.com/xmp/extension/\0${'A'.repeat(32)}`
    return Buffer.concat([Buffer.from(head, 'latin1'), numbers, Buffer.from(xmp.slice(from, to))])
  }
  // The later part comes first.
  const path = spooled(jpegWith([0xe1, segment(cut)], [0xe1, segment(0, cut)]))
  const before = await pixelsOf(path)
  expect(await pictures.removeLocation(path)).toBe(true)
  expect(await pixelsOf(path)).toEqual(before)
  expect(readFileSync(path).toString('latin1')).not.toMatch(/GPSL|Pelotas|51,13|30,1/)
})

test('the city in Photoshop and IPTC data is blanked', async () => {
  const sets = Buffer.from('\x1c\x02\x5a\0\x07Pelotas\x1c\x02\x65\0\x06Brazil\x1c\x02\x78\0\x04keep', 'latin1')
  const resource = Buffer.from(`Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0${String.fromCharCode(sets.length)}`, 'latin1')
  const path = spooled(jpegWith([0xed, Buffer.concat([resource, sets])]))
  expect(await pictures.removeLocation(path)).toBe(true)
  const text = readFileSync(path, 'latin1')
  expect(text).not.toMatch(/Pelotas|Brazil/)
  expect(text).toContain('keep')
})

test('previews and videos within a picture lose their locations too', async () => {
  const inner = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiffWithPlace()])
  const outer = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiffWithPlace(), jpegWith([0xe1, inner])])
  const film = Buffer.from('\0\0\0\x08ftyp\0\0\0\x1a\xa9xyz\0\x12\x15\xc7-30.0330-051.2300/', 'latin1')
  const path = spooled(Buffer.concat([jpegWith([0xe1, outer]), film]))
  expect(await pictures.removeLocation(path)).toBe(true)
  const text = readFileSync(path, 'latin1')
  expect(text).not.toMatch(/051\.2300|2024:05:17\0/)
  expect(text.split('2024:05:17 08:09:10')).toHaveLength(3)
})

test('a picture with a compressed location is encoded again, with the same pixels if the format allows it', async () => {
  const profile = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiffWithPlace()]).toString('hex')
  const text = `\nexif\n${String(profile.length / 2).padStart(8)}\n${profile}\n`
  const exif = pngChunk('zTXt', Buffer.concat([Buffer.from('Raw profile type exif\0\0', 'latin1'), deflateSync(text)]))
  const keyword = Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0', 'latin1')
  const packed = pngChunk('iTXt', Buffer.concat([keyword, deflateSync(xmp)]))
  const rows = Array.from({ length: 16 }, (_, row) => Buffer.concat([Buffer.from([0]), seededBytes(row + 1, 16)]))
  for (const chunk of [exif, packed]) {
    const path = spooled(png(16, 16, [chunk, pngChunk('IDAT', deflateSync(Buffer.concat(rows)))]))
    const before = await sharp(path).toColourspace('b-w').raw().toBuffer()
    expect(await pictures.removeLocation(path)).toBe(true)
    expect(readFileSync(path).includes('profile')).toBe(false)
    expect((await sharp(path).metadata()).xmp).toBeUndefined()
    expect(await sharp(path).toColourspace('b-w').raw().toBuffer()).toEqual(before)
  }
})

test('a BigTIFF is encoded again, with the same pixels', async () => {
  const image = sharp(join(samples, 'photo.tiff')).withXmp(xmp)
  const path = spooled(await image.tiff({ bigtiff: true, compression: 'none' }).toBuffer())
  const before = await pixelsOf(path)
  expect(readFileSync(path, 'latin1').slice(0, 3)).toBe('II+')
  expect(await pictures.removeLocation(path)).toBe(true)
  expect(await pixelsOf(path)).toEqual(before)
  expect(readFileSync(path, 'latin1')).not.toMatch(/Pelotas/)
})

test('a file that is broken, empty or no picture is unsupported for good', async () => {
  for (const name of [...withPlace, 'plain.png', 'animated.gif']) {
    const bytes = readFileSync(join(samples, name))
    const half = name === 'photo.tiff' ? bytes.subarray(0, 3000) : bytes.subarray(0, Math.floor(bytes.length * 0.45))
    await expectUnsupported(pictures.inspect(spooled(half)))
  }
  const rubbish = [Buffer.alloc(0), Buffer.from('x'), seededBytes(5, 4000), readFileSync(join(samples, 'header.heic'))]
  for (const bytes of rubbish) {
    await expectUnsupported(pictures.inspect(spooled(bytes)))
    await expectUnsupported(pictures.thumbnail(spooled(bytes)))
  }
})

test('a missing file is no fault of the picture', async () => {
  await expect(pictures.inspect(join(freshFolder(), 'gone'))).rejects.toThrow(/ENOENT/)
})

test('vector drawings and documents are not read under any name', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  for (const text of [
    drawing,
    `<?xml version="1.0"?>${drawing}`,
    '%PDF-1.4\n',
    'P3\n1 1\n255\n1 2 3\n',
    '#?RADIANCE\n',
  ]) {
    await expectUnsupported(pictures.inspect(spooled(Buffer.from(text))))
    await expectUnsupported(pictures.thumbnail(spooled(Buffer.from(text))))
  }
})

test('decompression bombs are refused with little work', async () => {
  const claimed = png(60_000, 60_000, [pngChunk('IDAT', deflateSync(Buffer.alloc(10)))])
  const packed = png(10_001, 10_001, [pngChunk('IDAT', deflateSync(Buffer.alloc(10_002 * 10_001)))])
  expect(packed.length).toBeLessThan(200_000)
  for (const bomb of [claimed, packed]) {
    const before = process.cpuUsage()
    await expectUnsupported(pictures.inspect(spooled(bomb)))
    await expectUnsupported(pictures.thumbnail(spooled(bomb)))
    expect(process.cpuUsage(before).user).toBeLessThan(3_000_000)
  }
})

test('a picture with other data appended is still that picture', async () => {
  const both = Buffer.concat([
    readFileSync(join(samples, 'plain.png')),
    Buffer.from('PK\x03\x04<script>alert(1)</script>', 'latin1'),
  ])
  expect(await pictures.inspect(spooled(both))).toMatchObject({ width: 48, height: 32 })
})

test('random bytes within real pictures give facts or a refusal, and removing their location does not crash', async () => {
  const path = join(freshFolder(), 'picture')
  let readable = 0
  for (let seed = 1; seed <= 200; seed += 1) {
    const bytes = readFileSync(join(samples, withPlace[seed % withPlace.length] ?? 'photo.jpg'))
    seededBytes(seed, 1 + (seed % 24)).copy(bytes, (seed * 7919) % bytes.length)
    writeFileSync(path, bytes)
    const facts = await pictures.inspect(path).catch((error: unknown) => error)
    if (facts instanceof Error) expect(facts).toBeInstanceOf(MediaFailure)
    const removed = await pictures.removeLocation(path).catch((error: unknown) => error)
    if (removed instanceof Error) expect(removed).toBeInstanceOf(MediaFailure)
    if (facts instanceof Error) continue
    readable += 1
    const after = await pictures.inspect(path).catch(() => ({ place: null }))
    expect(after).toMatchObject({ place: null })
  }
  expect(readable).toBeGreaterThan(20)
  expect(readable).toBeLessThan(200)
})

test('circular links and endless markers are visited once', async () => {
  const circle = Buffer.alloc(60)
  circle.write('II*\0\x08\0\0\0', 0, 'latin1')
  circle.writeUInt16LE(2, 8)
  for (const [index, tag] of [0x014a, 0x8769].entries()) {
    circle.writeUInt16LE(tag, 10 + index * 12)
    circle.writeUInt16LE(4, 12 + index * 12)
    circle.writeUInt32LE(1, 14 + index * 12)
    circle.writeUInt32LE(8, 18 + index * 12)
  }
  circle.writeUInt32LE(8, 34)
  expect(await pictures.removeLocation(spooled(circle))).toBe(false)
  await expectUnsupported(pictures.removeLocation(spooled(Buffer.alloc(2_000_000, circle))))
  await expectUnsupported(pictures.removeLocation(spooled(Buffer.alloc(2_000_000, '<rdf:RDF x:GPSLatitude="'))))
})

test('a hundred megabytes are searched with little work and memory, and without blocking', async () => {
  const noise = Buffer.alloc(100_000_000, seededBytes(9, 1_048_573))
  const path = spooled(Buffer.concat([readFileSync(join(samples, 'photo.jpg')), noise]))
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const before = process.memoryUsage().rss
  delay.enable()
  const processor = process.cpuUsage()
  expect(await pictures.removeLocation(path)).toBe(true)
  const { user } = process.cpuUsage(processor)
  delay.disable()
  expect(user).toBeLessThan(10_000_000)
  expect(delay.percentile(99) / 1e6).toBeLessThan(50)
  expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000)
})
