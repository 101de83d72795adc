import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitLinks } from './text-links.ts'

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

test('a megabyte of brackets is split quickly', () => {
  const start = performance.now()
  splitLinks(`https://example.org/${')'.repeat(500_000)} ${'[['.repeat(250_000)}`)
  expect(performance.now() - start).toBeLessThan(2_000)
})
