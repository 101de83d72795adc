import { parse } from 'content-disposition'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentDisposition, rangeOf } from './file-responses.ts'

const nameIn = (header: string) => parse(header).parameters['filename']

test.each([
  'audio/mpeg',
  'audio/ogg; codecs=opus',
  'Audio/X-M4A',
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
])('%s is shown in the browser', (type) => {
  expect(parse(contentDisposition(type, 'a')).type).toBe('inline')
})

test.each(['image/svg+xml', 'image/tiff', 'image/heic', 'text/html', 'audio', 'audio/<script>', 'x-audio/mpeg', ''])(
  '%s is only offered as a download',
  (type) => {
    expect(parse(contentDisposition(type, 'a')).type).toBe('attachment')
  },
)

test.each([
  ['memo.mp3', 'memo.mp3'],
  ['my "best" memo; filename=x.mp3', 'my "best" memo; filename=x.mp3'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ana\\memo.wav', 'memo.wav'],
  ['a\r\nSet-Cookie: x=1.mp3', 'aSet-Cookie: x=1.mp3'],
  ['anúncio – 会議.m4a', 'anúncio – 会議.m4a'],
  ['100%41.png', '100%41.png'],
  ['photo\u202egnp.exe', 'photognp.exe'],
  ['  .hidden. ', 'hidden'],
  ['half \ud83d pair.png', 'half \ufffd pair.png'],
])('%j is saved as %j', (name, expected) => {
  expect(nameIn(contentDisposition('image/png', name))).toBe(expected)
})

test.each([
  ['audio/mpeg', 'memory.mp3'],
  ['audio/x-wav', 'memory.wav'],
  ['audio/webm;codecs=opus', 'memory.webm'],
  ['image/jpeg', 'memory.jpg'],
  ['image/svg+xml', 'memory.svg'],
  ['application/octet-stream', 'memory.bin'],
  ['image/vnd.something-long', 'memory.bin'],
])('%s without a name is saved as %s', (type, expected) => {
  expect(nameIn(contentDisposition(type, null))).toBe(expected)
})

test.each(['', '.', '..', 'a/', '\0\r\n', ' . ', '\u2028'])('%j is not a usable name', (name) => {
  expect(nameIn(contentDisposition('image/png', name))).toBe('memory.png')
})

test('a long name is cut to 150 characters and keeps its extension', () => {
  const name = nameIn(contentDisposition('audio/mpeg', `${'🎵'.repeat(10_000)}.mp3`)) ?? ''
  expect(Array.from(name)).toHaveLength(150)
  expect(name.endsWith('🎵.mp3')).toBe(true)
  expect(Array.from(nameIn(contentDisposition('audio/mpeg', `a.${'x'.repeat(10_000)}`)) ?? '')).toHaveLength(150)
})

test('any name makes a header of printable ASCII that reads back as one short name without separators', () => {
  const names = fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.string({ maxLength: 400 }))
  fc.assert(
    fc.property(names, fc.string({ maxLength: 20 }), (name, type) => {
      const header = contentDisposition(type, name)
      expect(header).toMatch(/^(inline|attachment); [\x20-\x7e]+$/)
      const read = nameIn(header) ?? ''
      expect(read).not.toMatch(/[/\\\p{Cc}]|^$/u)
      expect(Array.from(read).length).toBeLessThanOrEqual(150)
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['bytes=0-0', { kind: 'part', first: 0, last: 0 }],
  ['bytes=0-', { kind: 'part', first: 0, last: 99 }],
  ['bytes=10-19', { kind: 'part', first: 10, last: 19 }],
  ['bytes=99-', { kind: 'part', first: 99, last: 99 }],
  ['bytes=90-1000', { kind: 'part', first: 90, last: 99 }],
  ['bytes=-1', { kind: 'part', first: 99, last: 99 }],
  ['bytes=-1000', { kind: 'part', first: 0, last: 99 }],
  ['Bytes=1-2', { kind: 'part', first: 1, last: 2 }],
  ['bytes= 1-2 ,', { kind: 'part', first: 1, last: 2 }],
  [`bytes=5-${'9'.repeat(500)}`, { kind: 'part', first: 5, last: 99 }],
  [`bytes=-${'9'.repeat(500)}`, { kind: 'part', first: 0, last: 99 }],
])('%s selects a part of 100 bytes', (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range)
})

test.each(['bytes=100-', 'bytes=100-200', `bytes=${'9'.repeat(500)}-`, 'bytes=-0'])(
  '%s can not be satisfied for 100 bytes',
  (header) => {
    expect(rangeOf(header, 100)).toEqual({ kind: 'unsatisfiable' })
  },
)

test.each([
  undefined,
  '',
  'bytes',
  'bytes=',
  'bytes=-',
  'bytes=,',
  'bytes=5-4',
  'bytes=a-b',
  'bytes=1-2-3',
  'bytes=+1-2',
  'bytes=1.5-2',
  'bytes=0x1-2',
  'bytes=1-2,5-6',
  'bytes=1 - 2',
  'items=0-1',
  '0-1',
  'bytes=0-1\nbytes=2-3',
])('%j is answered with the whole file', (header) => {
  expect(rangeOf(header, 100)).toEqual({ kind: 'whole' })
})

test('an empty file has no partial range', () => {
  expect(rangeOf('bytes=0-', 0)).toEqual({ kind: 'unsatisfiable' })
  expect(rangeOf('bytes=-5', 0)).toEqual({ kind: 'whole' })
  expect(rangeOf(undefined, 0)).toEqual({ kind: 'whole' })
})

test('a part is never outside the file', () => {
  const position = fc.oneof(fc.constant(''), fc.nat({ max: 200 }).map(String), fc.string({ maxLength: 3 }))
  fc.assert(
    fc.property(position, position, fc.nat({ max: 150 }), (first, last, size) => {
      const range = rangeOf(`bytes=${first}-${last}`, size)
      if (range.kind !== 'part') return
      expect(range.first).toBeGreaterThanOrEqual(0)
      expect(range.last).toBeGreaterThanOrEqual(range.first)
      expect(range.last).toBeLessThan(size)
    }),
  )
})
