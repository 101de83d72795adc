import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeControlCharacters, escapeJson, escapeLine } from './control-characters.ts'

test.each([
  ['an escape sequence', '\u001B[31mred', '␛[31mred'],
  ['a window title sequence', '\u001B]0;x\u0007', '␛]0;x␇'],
  ['a C1 control character', '\u009B2J', '<U+009B>2J'],
  ['a bidirectional override', 'a\u202Eb\u2066c', 'a<U+202E>b<U+2066>c'],
  ['a carriage return', 'long line\rshort', 'long line␍short'],
  ['a Windows line break', 'a\r\nb', 'a\nb'],
  ['hidden tags', 'a\u{E0041}', 'a<U+E0041>'],
  ['a backspace and delete', 'a\b\u007F', 'a␈<U+007F>'],
  ['a lone surrogate', 'a\uD800', 'a\uFFFD'],
])('%s is replaced by visible characters', (_case, text, shown) => {
  expect(escapeControlCharacters(text)).toBe(shown)
})

test('ordinary text is not changed', () => {
  for (const text of ['ação, niño, 東京', 'می‌خواهم', '👩‍👩‍👧 🇧🇷', 'tab\there', 'line\nline'])
    expect(escapeControlCharacters(text)).toBe(text)
  expect(escapeLine('  two\n lines\tand more ')).toBe('two lines and more')
})

test('escaped text has no control characters, and escaped JSON keeps its value', () => {
  fc.assert(
    fc.property(fc.uint16Array(), (units) => {
      const text = String.fromCharCode(...units)
      expect(escapeControlCharacters(text).replaceAll(/[\n\t\u00AD\u200C\u200D]/g, '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
      expect(escapeLine(text)).not.toContain('\n')
      const json = escapeJson({ text })
      expect(JSON.parse(json)).toEqual({ text })
      expect(json.replaceAll(/[\n\u00AD\u200C\u200D]/g, '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    }),
  )
})
