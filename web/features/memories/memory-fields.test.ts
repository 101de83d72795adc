import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeAttributes, geoAddress, locationIn, mapAddress, splitLinks } from './memory-fields.ts'

const linksOf = (text: string) => splitLinks(text).filter(({ kind }) => kind !== 'text')

test.each([
  ['See https://example.org/a?b=c#d.', 'https://example.org/a?b=c#d'],
  ['(https://example.org/wiki/Lua_(linguagem))', 'https://example.org/wiki/Lua_(linguagem)'],
  ['(see https://example.org/a)', 'https://example.org/a'],
  ['"https://example.org/a"', 'https://example.org/a'],
  ['http://localhost:8080/x, and more', 'http://localhost:8080/x'],
  ['HTTPS://EXAMPLE.org/Path!', 'HTTPS://EXAMPLE.org/Path'],
])('%s contains one link', (text, address) => {
  expect(linksOf(text)).toEqual([{ kind: 'web', text: address, href: new URL(address).href }])
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//https:',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'https://',
  'https://lembra.example@evil.example/',
  'file:///etc/passwd',
  'ftp://example.org/a',
  'www.example.org',
  '[[]]',
  '[[ ]]',
  '[one](two)',
])('%s contains no link', (text) => {
  expect(linksOf(text)).toEqual([])
})

test('a script after a URL stays text', () => {
  expect(splitLinks('https://example.org/"><script>alert(1)</script>')).toEqual([
    { kind: 'web', text: 'https://example.org/', href: 'https://example.org/' },
    { kind: 'text', text: '"><script>alert(1)</script>' },
  ])
})

test('a bidirectional control character ends a URL', () => {
  expect(linksOf('https://example.org/\u202Egnp.exe')).toMatchObject([{ text: 'https://example.org/' }])
})

test('a title in double brackets is a link to a memory', () => {
  expect(splitLinks('As in [[ The blue pot ]], twice')).toEqual([
    { kind: 'text', text: 'As in ' },
    { kind: 'memory', text: '[[ The blue pot ]]', title: 'The blue pot' },
    { kind: 'text', text: ', twice' },
  ])
})

test('the pieces of any text add up to that text', () => {
  const part = fc.constantFrom('https://', 'a.b/', '[[', ']]', '(', ')', '.', ' ', '\n', 'x', '\u202e', '😀')
  fc.assert(
    fc.property(fc.array(fc.oneof(part, fc.string({ unit: 'binary' }))), (parts) => {
      const text = parts.join('')
      expect(
        splitLinks(text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
      for (const piece of splitLinks(text)) if (piece.kind === 'web') expect(piece.href).toMatch(/^https?:\/\/[^/]/)
    }),
  )
})

test('a megabyte of brackets is split with little work', () => {
  const before = process.cpuUsage()
  splitLinks(`https://example.org/${')'.repeat(500_000)} ${'[['.repeat(250_000)}`)
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
})

test('custom attributes are flattened, and those shown elsewhere on the page are left out', () => {
  const attributes = {
    status: 'open',
    dueAt: '2026-03-07T12:00:00.000Z',
    duePrecision: 'day',
    location: { lat: 1, lon: 2 },
    colour: 'blue',
    pet: { name: 'Rex', age: 3, toys: ['ball', 'bone'] },
    steps: [{ text: 'one' }, { text: 'two' }],
    isKept: false,
    nothing: null,
  }
  expect(freeAttributes(attributes)).toEqual([
    { name: 'colour', value: 'blue' },
    { name: 'pet.name', value: 'Rex' },
    { name: 'pet.age', value: '3' },
    { name: 'pet.toys', value: 'ball, bone' },
    { name: 'steps.0.text', value: 'one' },
    { name: 'steps.1.text', value: 'two' },
    { name: 'isKept', value: 'false' },
    { name: 'nothing', value: 'null' },
  ])
})

test('a location is read from the attributes, and its links contain only numbers', () => {
  const place = locationIn({ location: { lat: -23.55052, lon: -46.633308, accuracy: 12.5 } })
  expect(place).toEqual({ lat: -23.55052, lon: -46.633308, accuracy: 12.5 })
  expect(place && geoAddress(place)).toBe('geo:-23.550520,-46.633308')
  expect(place && mapAddress(place)).toBe(
    'https://www.openstreetmap.org/?mlat=-23.550520&mlon=-46.633308#map=16/-23.550520/-46.633308',
  )
})

test('a very small number is not written in exponential notation', () => {
  expect(geoAddress({ lat: 1e-9, lon: 0, accuracy: null })).toBe('geo:0.000000,0.000000')
})

test.each([
  [{}],
  [{ location: null }],
  [{ location: 'home' }],
  [{ location: { lat: '1"><script>', lon: 2 } }],
  [{ location: { lat: 91, lon: 2 } }],
  [{ location: { lat: Number.NaN, lon: 2 } }],
])('%j is not a valid location', (attributes) => {
  expect(locationIn(attributes)).toBeNull()
})
