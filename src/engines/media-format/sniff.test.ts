import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { seededBytes } from '../../../test/support/seeded-bytes.ts'
import { MediaFailure } from './media-failure.ts'
import { type MediaFormat, sniffMedia } from './sniff.ts'

const samples = join(import.meta.dirname, '../../../test/samples')
const headBytes = 4100

function head(name: string): Buffer {
  return readFileSync(join(samples, name)).subarray(0, headBytes)
}

/** A truncated image may look like HEIC. */
async function sniffUnlessHeic(bytes: Uint8Array, declared: string): Promise<MediaFormat | null> {
  try {
    return await sniffMedia(bytes, declared)
  } catch (error) {
    if (error instanceof MediaFailure) return null
    throw error
  }
}

const frames = readFileSync(join(samples, 'audio/constant.mp3'))
/** AMR at 12.2 kbit/s: a header and frames of 32 bytes. */
const amr = Buffer.concat([Buffer.from('#!AMR\n'), ...Array.from({ length: 20 }, () => Buffer.alloc(32, 0x3c))])
const largeWave = Buffer.concat([Buffer.from('RF64\xff\xff\xff\xffWAVEds64', 'latin1'), Buffer.alloc(64)])
const mif1Avif = Buffer.concat([Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0avifmiaf', 'latin1'), Buffer.alloc(64)])

function withId3(sound: Buffer, tagBytes: number): Buffer {
  const size = [21, 14, 7, 0].map((shift) => (tagBytes >> shift) & 0x7f)
  return Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, ...size]), Buffer.alloc(tagBytes), sound]).subarray(
    0,
    headBytes,
  )
}

const real: readonly (readonly [label: string, bytes: Buffer, usual: string, aliases: readonly string[]])[] = [
  ['wav', head('audio/wav-16.wav'), 'audio/wav', ['audio/x-wav', 'audio/wave', 'audio/vnd.wave']],
  ['wav of 8 bits', head('audio/wav-8.wav'), 'audio/wav', []],
  ['wav of 24 bits', head('audio/wav-24.wav'), 'audio/wav', []],
  ['wav of 32 bits', head('audio/wav-32.wav'), 'audio/wav', []],
  ['wav of floats', head('audio/wav-float.wav'), 'audio/wav', []],
  ['wav beyond 4 GB', largeWave, 'audio/wav', ['audio/x-wav']],
  ['mp3 frames alone', head('audio/constant.mp3'), 'audio/mpeg', ['audio/mp3', 'audio/mpeg3', 'audio/x-mpeg']],
  ['mp3 with ID3', head('audio/variable.mp3'), 'audio/mpeg', ['audio/mp3']],
  ['mp3 behind a large cover', withId3(frames, 300_000), 'audio/mpeg', ['audio/mp3', 'audio/flac', 'audio/aac']],
  ['m4a', head('audio/speech.m4a'), 'audio/mp4', ['audio/m4a', 'audio/x-m4a', 'audio/aac']],
  ['aac', head('audio/speech.aac'), 'audio/aac', ['audio/x-aac', 'audio/aacp']],
  ['ogg opus', head('audio/opus.ogg'), 'audio/ogg', ['audio/opus', 'application/ogg']],
  ['ogg vorbis', head('audio/vorbis.ogg'), 'audio/ogg', ['audio/vorbis']],
  ['ogg speex', head('audio/speex.ogg'), 'audio/ogg', ['audio/speex']],
  ['flac in ogg', head('audio/flac.ogg'), 'audio/ogg', []],
  ['webm', head('audio/whole.webm'), 'audio/webm', []],
  ['webm of a browser', head('audio/recorder.webm'), 'audio/webm', []],
  ['flac', head('audio/speech.flac'), 'audio/flac', ['audio/x-flac']],
  ['aiff', head('audio/speech.aiff'), 'audio/aiff', ['audio/x-aiff']],
  ['aifc', head('audio/little-endian.aifc'), 'audio/aiff', ['audio/aifc']],
  ['amr', amr, 'audio/amr', ['audio/3gpp', 'audio/amr-nb']],
  ['3gpp', head('audio/speech.3gp'), 'audio/3gpp', ['audio/mp4', 'audio/3gpp2']],
  ['caf', head('audio/speech.caf'), 'audio/x-caf', ['audio/caf']],
  ['wma', head('audio/speech.wma'), 'audio/x-ms-wma', ['audio/wma']],
  ['png', head('images/formats/plain.png'), 'image/png', ['image/x-png', 'image/apng']],
  ['apng', head('images/formats/animated.png'), 'image/png', ['image/apng']],
  ['jpeg', head('images/formats/photo.jpg'), 'image/jpeg', ['image/jpg', 'image/pjpeg']],
  ['webp', head('images/formats/photo.webp'), 'image/webp', []],
  ['gif', head('images/formats/animated.gif'), 'image/gif', []],
  ['avif', head('images/formats/photo.avif'), 'image/avif', []],
  ['avif under the name of any image', mif1Avif, 'image/avif', []],
  ['tiff with its directory at the end', head('images/formats/photo.tiff'), 'image/tiff', ['image/tif']],
]

describe.each(real)('%s', (_, bytes, usual, aliases) => {
  const kind = usual.split('/')[0]

  test('is recognised by its bytes if no type is declared', async () => {
    expect(await sniffMedia(bytes, '')).toEqual({ kind, contentType: usual })
    expect(await sniffMedia(bytes, 'application/octet-stream')).toEqual({ kind, contentType: usual })
  })

  test('keeps a declared name of this format, in any case and with any parameters', async () => {
    for (const name of [usual, ...aliases]) {
      expect(await sniffMedia(bytes, ` ${name.toUpperCase()} ; codecs="opus"`)).toEqual({ kind, contentType: name })
    }
  })

  test('is refused under the names of every other format', async () => {
    const others = real.filter(([, , other]) => other !== usual).map(([, , other]) => other)
    const own = new Set([usual, ...aliases])
    for (const other of others.filter((name) => !own.has(name))) {
      const isShared = [usual, other].every((name) =>
        ['audio/3gpp', 'audio/mp4', 'audio/aac', 'audio/amr'].includes(name),
      )
      if (!isShared) expect(await sniffMedia(bytes, other)).toBeNull()
    }
    expect(await sniffMedia(bytes, 'text/html')).toBeNull()
    expect(await sniffMedia(bytes, 'image/svg+xml')).toBeNull()
  })

  test('never crashes, however short it is cut', async () => {
    const outcomes = new Set<string>()
    for (let length = 0; length < Math.min(bytes.length, 300); length += 1) {
      outcomes.add((await sniffUnlessHeic(bytes.subarray(0, length), usual))?.contentType ?? 'refused')
    }
    expect([...outcomes].filter((outcome) => outcome !== usual)).toEqual(['refused'])
  })
})

test('an ID3 tag longer than the header lets the declared type decide among formats with such tags', async () => {
  const tagged = withId3(frames, 300_000)
  expect(await sniffMedia(tagged, 'audio/flac')).toEqual({ kind: 'audio', contentType: 'audio/flac' })
  expect(await sniffMedia(tagged, 'audio/aac')).toEqual({ kind: 'audio', contentType: 'audio/aac' })
  expect(await sniffMedia(tagged, 'audio/wav')).toBeNull()
  expect(await sniffMedia(tagged, 'image/png')).toBeNull()
})

test('an HEIC image is refused with advice on other formats', async () => {
  const heic = head('images/formats/header.heic')
  const heif = Buffer.concat([Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0heicmiaf', 'latin1'), Buffer.alloc(64)])
  for (const declared of ['image/heic', 'image/heif', 'image/jpeg', '', 'application/octet-stream']) {
    for (const bytes of [heic, heif]) {
      const refusal = sniffMedia(bytes, declared)
      await expect(refusal).rejects.toMatchObject({ code: 'unsupported_media', isPermanent: true })
      await expect(refusal).rejects.toThrow(/HEIC.*JPEG or PNG/)
    }
  }
  expect(await sniffMedia(heic, 'audio/mp4')).toBeNull()
})

const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const drawings: readonly (readonly [label: string, bytes: Buffer])[] = [
  ['bare', Buffer.from(script)],
  ['after an XML declaration', Buffer.from(`<?xml version="1.0"?>${script}`)],
  ['after a byte order mark', Buffer.from(`\ufeff${script}`)],
  ['after white space', Buffer.from(` \n\t ${script}`)],
  ['after a comment', Buffer.from(`<!-- ${'x'.repeat(500)} -->${script}`)],
  ['after a document type', Buffer.from(`<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">${script}`)],
  ['in UTF-16', Buffer.from(`\ufeff${script}`, 'utf16le')],
  ['in UTF-16, big-endian', Buffer.from(`\ufeff${script}`, 'utf16le').swap16()],
  ['compressed', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])],
]

test.each(drawings)('an SVG %s is refused under every declared type', async (_, bytes) => {
  const names = real.flatMap(([, , usual, aliases]) => [usual, ...aliases])
  for (const declared of [
    ...names,
    'image/svg+xml',
    'image/svg',
    'application/xml',
    'text/xml',
    '',
    'application/octet-stream',
  ]) {
    expect(await sniffMedia(bytes, declared)).toBeNull()
  }
})

const others: readonly (readonly [label: string, bytes: Buffer])[] = [
  ['HTML', Buffer.from('<!doctype html><html><body>hello</body></html>')],
  ['PDF', Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj', 'latin1')],
  ['ZIP', Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(60)])],
  ['a Windows program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
  ['a Linux program', Buffer.concat([Buffer.from('\x7fELF', 'latin1'), Buffer.alloc(200)])],
  ['BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
  ['AVI', Buffer.from('RIFF\x10\0\0\0AVI LIST\0\0\0\0', 'latin1')],
  ['a playlist', Buffer.from('#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n')],
  ['a list for ffmpeg', Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n")],
  ['JavaScript', Buffer.from('alert(document.cookie)')],
  ['nothing', Buffer.alloc(0)],
]

test.each(others)('%s is refused under every declared type', async (_, bytes) => {
  for (const declared of [...real.map(([, , usual]) => usual), 'image/bmp', '', 'application/octet-stream']) {
    expect(await sniffMedia(bytes, declared)).toBeNull()
  }
})

test('a file that is two things has the format of its header', async () => {
  const png = head('images/formats/plain.png')
  for (const tail of [script, '<html><script>alert(1)</script>', 'PK\x03\x04', 'alert(1)']) {
    const both = Buffer.concat([png, Buffer.from(tail, 'latin1')])
    expect(await sniffMedia(both, 'image/png')).toEqual({ kind: 'image', contentType: 'image/png' })
    expect(await sniffMedia(both, 'text/html')).toBeNull()
    expect(await sniffMedia(Buffer.concat([Buffer.from(tail, 'latin1'), png]), 'image/png')).toBeNull()
  }
  expect(await sniffMedia(withId3(Buffer.from(script), 10), 'image/svg+xml')).toBeNull()
})

test('a video is no sound unless it is declared as one', async () => {
  const film = Buffer.concat([
    Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomavc1', 'latin1'),
    Buffer.from('hdlr\0\0\0\0\0\0\0\0vide'),
  ])
  expect(await sniffMedia(film, '')).toBeNull()
  expect(await sniffMedia(film, 'video/mp4')).toBeNull()
  expect(await sniffMedia(film, 'audio/mp4')).toEqual({ kind: 'audio', contentType: 'audio/mp4' })
})

test('random bytes after every known header are handled without a crash', async () => {
  const beginnings = [
    Buffer.alloc(0),
    ...real.map(([, bytes]) => bytes.subarray(0, 12)),
    Buffer.from('ID3'),
    Buffer.from('PK\x03\x04'),
  ]
  const outcomes: string[] = []
  for (let seed = 1; seed <= 400; seed += 1) {
    const start = beginnings[seed % beginnings.length] ?? Buffer.alloc(0)
    const bytes = Buffer.concat([start, seededBytes(seed, (seed * 37) % 4088)])
    outcomes.push((await sniffUnlessHeic(bytes, ''))?.kind ?? 'refused')
  }
  expect(outcomes.filter((outcome) => outcome === 'refused').length).toBeGreaterThan(20)
  expect(new Set(outcomes)).toEqual(new Set(['audio', 'image', 'refused']))
})
