import { parse } from 'content-disposition'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dispositionOf } from './disposition.ts'

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
  expect(parse(dispositionOf(type, 'a')).type).toBe('inline')
})

test.each(['image/svg+xml', 'image/tiff', 'image/heic', 'text/html', 'audio', 'audio/<script>', 'x-audio/mpeg', ''])(
  '%s is only offered as a download',
  (type) => {
    expect(parse(dispositionOf(type, 'a')).type).toBe('attachment')
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
  expect(nameIn(dispositionOf('image/png', name))).toBe(expected)
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
  expect(nameIn(dispositionOf(type, null))).toBe(expected)
})

test.each(['', '.', '..', 'a/', '\0\r\n', ' . ', '\u2028'])('%j is not a usable name', (name) => {
  expect(nameIn(dispositionOf('image/png', name))).toBe('memory.png')
})

test('a long name is cut to 150 characters and keeps its extension', () => {
  const name = nameIn(dispositionOf('audio/mpeg', `${'🎵'.repeat(10_000)}.mp3`)) ?? ''
  expect(Array.from(name)).toHaveLength(150)
  expect(name.endsWith('🎵.mp3')).toBe(true)
  expect(Array.from(nameIn(dispositionOf('audio/mpeg', `a.${'x'.repeat(10_000)}`)) ?? '')).toHaveLength(150)
})

test('any name makes a header of printable ASCII that reads back as one short name without separators', () => {
  const names = fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.string({ maxLength: 400 }))
  fc.assert(
    fc.property(names, fc.string({ maxLength: 20 }), (name, type) => {
      const header = dispositionOf(type, name)
      expect(header).toMatch(/^(inline|attachment); [\x20-\x7e]+$/)
      const read = nameIn(header) ?? ''
      expect(read).not.toMatch(/[/\\\p{Cc}]|^$/u)
      expect(Array.from(read).length).toBeLessThanOrEqual(150)
    }),
    { numRuns: 500 },
  )
})
